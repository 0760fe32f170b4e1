// Opens the page: reads its document and lays out its sections. A new kind of section is a module of
// sections/ and a line in sectionsOf().

import type { PageDocument } from "./data/document";
import { Library } from "./data/library";
import { openSource, type Source } from "./data/source";
import { comparisonSection } from "./sections/comparison";
import { Explorer } from "./sections/explorer";
import { figuresSection } from "./sections/figures";
import { LivePanel } from "./sections/live";
import { overviewSection } from "./sections/overview";
import { provenanceSection } from "./sections/provenance";
import type { Section } from "./sections/section";
import { tablesSection } from "./sections/tables";
import { trainingSection } from "./sections/training";
import { clear, el } from "./view/dom";
import { readTarget } from "./view/location";
import { State } from "./view/state";
import { themeButton } from "./view/theme";

function titleOf(page: PageDocument): string {
  const all = page.runs.length > 0 ? page.runs : page.training.runs;
  const names = all.map((run) => run.name);
  const shown = names.slice(0, 4).join(", ");
  return names.length > 4 ? `${shown} and ${String(names.length - 4)} more` : shown;
}

// The bar stays in view; what stands below it scrolls away.
function topBar(sections: Section[]): HTMLElement {
  const links = sections.map(({ id, title }) => el("a", { href: `#${id}` }, title));
  return el(
    "header",
    { class: "top" },
    el("p", { class: "brand" }, "timeprobe"),
    el("nav", { "aria-label": "Sections" }, ...links),
    themeButton(),
  );
}

function heading(page: PageDocument): HTMLElement[] {
  return [
    el("h1", {}, titleOf(page)),
    ...page.warnings.map((text) => el("p", { class: "warning", role: "note" }, text)),
  ];
}

function sectionsOf(page: PageDocument, explorer: Explorer): Section[] {
  const state = new State();
  const sections = [
    overviewSection(page),
    tablesSection(page, state),
    figuresSection(page, state),
    comparisonSection(page),
    trainingSection(page),
    page.questions.count > 0 ? explorer.section : undefined,
    provenanceSection(page),
  ];
  return sections.filter((one) => one !== undefined);
}

async function follow(explorer: Explorer): Promise<void> {
  const target = readTarget(location.hash);
  if (target.kind === "section") {
    document.getElementById(target.id)?.scrollIntoView();
    return;
  }
  await explorer.open(target);
  explorer.section.element.scrollIntoView();
}

async function draw(source: Source, app: HTMLElement, live: LivePanel | undefined): Promise<void> {
  const page = await source.document();
  document.title = `${titleOf(page)} \u2013 timeprobe`;
  const explorer = new Explorer(page, new Library(page, source));
  const sections = sectionsOf(page, explorer);
  clear(app);
  app.append(topBar(sections), ...heading(page));
  if (live !== undefined) app.append(live.element);
  app.append(...sections.map((one) => one.element));
  window.onhashchange = () => void follow(explorer);
  await explorer.start();
  await follow(explorer);
  app.setAttribute("aria-busy", "false");
}

function complain(app: HTMLElement, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  app.append(el("p", { class: "warning", role: "alert" }, `This page cannot be shown: ${text}`));
  app.setAttribute("aria-busy", "false");
}

const app = document.getElementById("app") ?? document.body;
const source = openSource();
const live: LivePanel | undefined = source.live
  ? new LivePanel(() => draw(source, app, live))
  : undefined;
draw(source, app, live).catch((error: unknown) => {
  complain(app, error);
});
