// Texts of strangers: what could hide or reorder other text is written out.

// The marks that turn the direction of writing.
const turning = new Set([0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e]);

function isHidden(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a;
  return (code >= 0x7f && code <= 0x9f) || turning.has(code) || (code >= 0x2066 && code <= 0x2069);
}

function written(code: number): string {
  return `\u27e8U+${code.toString(16).toUpperCase().padStart(4, "0")}\u27e9`;
}

export function shown(text: string): string {
  let result = "";
  let kept = 0;
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    if (!isHidden(code)) continue;
    result += text.slice(kept, i) + written(code);
    kept = i + 1;
  }
  return kept === 0 ? text : result + text.slice(kept);
}

// One line of at most `limit` characters.
export function oneLine(text: string, limit: number): string {
  const line = shown(
    text
      .slice(0, 2 * limit)
      .replace(/\s+/g, " ")
      .trim(),
  );
  return line.length > limit || text.length > 2 * limit ? `${line.slice(0, limit)}\u2026` : line;
}
