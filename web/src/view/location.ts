// What the address after '#' says: a section, a question, or a search with its filters.
//
//   #tables    #question=tempreason/l2/reasonqa/L2_Q42    #find=Chicago&task=l2&verdict:my-run=wrong

export type Target =
  | { kind: "section"; id: string }
  | { kind: "question"; key: string }
  | { kind: "find"; text: string; filters: Map<string, string> };

export function readTarget(hash: string): Target {
  const text = hash.startsWith("#") ? hash.slice(1) : hash;
  if (text.startsWith("question=")) {
    return { kind: "question", key: decoded(text.slice("question=".length)) };
  }
  if (text.startsWith("find=")) {
    const filters = new Map<string, string>();
    const [find = "", ...rest] = text.split("&");
    for (const part of rest) {
      const equals = part.indexOf("=");
      if (equals > 0) filters.set(decoded(part.slice(0, equals)), decoded(part.slice(equals + 1)));
    }
    return { kind: "find", text: decoded(find.slice("find=".length)), filters };
  }
  return { kind: "section", id: decoded(text) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign
  }
}

export function questionLink(key: string): string {
  return `#question=${encodeURIComponent(key)}`;
}

export function findLink(text: string, filters: Map<string, string>): string {
  let link = `#find=${encodeURIComponent(text)}`;
  for (const [name, value] of filters) {
    link += `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  return link;
}
