// Bundles src/main.ts and src/style.css into one HTML file: node build.mjs OUTPUT
//
// The file carries its own content security policy: nothing is fetched, and only the script and the
// style that stand in it run, by their SHA-256.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { build } from "esbuild";

const output = process.argv[2] ?? "out/page.html";

async function bundle(entry) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  // An end tag inside would end the element that it stands in.
  const text = result.outputFiles[0].text.trim().replaceAll("</", "<\\/");
  return { text, inputs: Object.keys(result.metafile.inputs) };
}

// "node_modules/@observablehq/plot" of a file below it, or nothing.
function packageOf(path) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

// The licences of what is bundled, each text once, as their terms ask of copies.
async function licences(inputs) {
  const names = new Map();
  for (const folder of new Set(inputs.map(packageOf).filter((one) => one !== undefined))) {
    const text = (await readFile(`${folder}/LICENSE`, "utf8")).trim();
    names.set(text, [...(names.get(text) ?? []), folder.replace(/^.*node_modules\//, "")]);
  }
  const parts = [...names].map(([text, packages]) => `${packages.join(", ")}:\n\n${text}`);
  return parts.join("\n\n").replaceAll("--", "- -");
}

function hashOf(text) {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

const script = await bundle("src/main.ts");
const style = await bundle("src/style.css");
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script.text)}`,
  `style-src ${hashOf(style.text)}`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const template = await readFile("src/page.html", "utf8");

function filled(text, place, content) {
  if (!text.includes(place)) throw new Error(`src/page.html has no ${place}`);
  return text.replace(place, () => content);
}

const page = [
  ["{{policy}}", policy],
  ["{{style}}", style.text],
  ["{{script}}", script.text],
  ["{{licences}}", await licences(script.inputs)],
].reduce((text, [place, content]) => filled(text, place, content), template);
await mkdir(dirname(output), { recursive: true });
await writeFile(output, page);
