// The page of a report as a reader meets it, in headless Chromium: from the file, and served.
//
// Pictures are left in TIMEPROBE_PICTURES, to be looked at.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromiumPath, launch, openPage, ready, scrollThrough } from "./chromium.mjs";
import { makeStore, markup, timeprobe, writeTrainings } from "./small_store.mjs";

if (chromiumPath === undefined) {
  console.log("skipped: no chromium");
  process.exit(0);
}

const pictures = process.env.TIMEPROBE_PICTURES;
const folder = mkdtempSync(join(tmpdir(), "timeprobe_page_"));
const address = `file://${join(folder, "report.html")}`;
let browser;

before(async () => {
  mkdirSync(pictures, { recursive: true });
  makeStore(folder);
  writeTrainings(folder);
  timeprobe(
    folder,
    "report",
    ...["exact", "random", "coin", "guess"],
    ...["--training", "trainings/sft", "--training", "trainings/rl", "--html", "report.html"],
  );
  timeprobe(folder, "report", "--training", "trainings/rl", "--html", "training.html");
  timeprobe(folder, "report", "hostile", "--html", "hostile.html");
  timeprobe(folder, "report", "many", "--html", "many.html");
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function picture(page, name, options = {}) {
  return page.screenshot({ path: join(pictures, `${name}.png`), ...options });
}

const table = (page, id) => page.locator(`[id="table-${id}"]`);

async function columnOf(block, place) {
  return block
    .locator(`tbody tr > :nth-child(${place})`)
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild.textContent));
}

test("tables: sorted by a click, best values marked, n and intervals", async () => {
  const { page, trouble } = await openPage(browser, address);
  const block = table(page, "tempreason/table4/em");
  await block.scrollIntoViewIfNeeded();
  const heads = await block.locator("thead th").allTextContents();
  assert.ok(heads.includes("ChatGPT") && heads.includes("exact"), heads.join());
  const place = heads.indexOf("ChatGPT") + 1;
  const given = await columnOf(block, place);
  const button = block.getByRole("button", { name: "ChatGPT" });
  await button.click();
  const numbers = (await columnOf(block, place)).map(Number).filter((one) => !Number.isNaN(one));
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => b - a),
  );
  assert.equal(
    await block.locator(`thead th:nth-child(${place})`).getAttribute("aria-sort"),
    "descending",
  );
  await button.click();
  assert.equal(
    await block.locator(`thead th:nth-child(${place})`).getAttribute("aria-sort"),
    "ascending",
  );
  await button.click();
  assert.deepEqual(await columnOf(block, place), given);

  const best = block.locator("td.best").first();
  assert.match(await best.innerText(), /100\.0/);
  await block.locator("td.of-run[data-hint]").first().hover();
  assert.match(await page.locator("#hint").innerText(), /n \d.*interval/);
  assert.equal(await block.locator("small").count(), 0);
  await page.locator("#tables").getByLabel("intervals").check();
  assert.match(
    await block.locator("td.of-run small").first().innerText(),
    /\d+\.\d.\d+\.\d, n \d+/,
  );
  await page.locator("#tables").getByLabel("published systems").uncheck();
  assert.ok(!(await block.locator("thead th").allTextContents()).includes("ChatGPT"));
  await picture(page, "tables");
  assert.deepEqual(trouble, []);
});

test("tables: walked through with the keyboard, filtered by a word", async () => {
  const { page, trouble } = await openPage(browser, address);
  const block = table(page, "tempreason/table4/em");
  await block.locator('[tabindex="0"]').last().focus();
  const before = await page.evaluate(() => document.activeElement.cellIndex);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.cellIndex), before + 1);
  assert.ok(await page.locator("#hint").isVisible(), "the focus shows what the pointer shows");
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#hint").isHidden());

  const long = table(page, "chronosense/table2/accuracy");
  await long.locator('input[type="search"]').fill("overlap");
  assert.deepEqual(await columnOf(long, 1), ["Overlaps", "Overlapped-By"]);
  assert.deepEqual(trouble, []);
});

test("figures: every chart has data, the numbers stand below it", async () => {
  const { page, trouble } = await openPage(browser, address);
  await scrollThrough(page);
  const wanted = await page.evaluate(() =>
    JSON.parse(document.getElementById("timeprobe-page").textContent).figures.map((one) => one.id),
  );
  for (const id of [
    "traveler/figure4",
    "traveler/figure5",
    "traveler/figure6",
    "tempreason/year_by_period",
    "tempreason/facts_by_period",
    "chronosense/pairs",
    "chronosense/names",
    "chronosense/wordings",
  ]) {
    assert.ok(wanted.includes(id), id);
  }
  for (const id of [...wanted, "traveler/effects", "verdicts"]) {
    const figure = page.locator(`[id="figure-${id}"]`);
    const marks = await figure.locator(".point > *").count();
    assert.ok(marks >= 3, `${id} has ${marks} marks`);
    await figure.locator("summary").click();
    await figure.locator(".numbers tbody tr").nth(2).waitFor();
    await figure.locator("summary").click();
  }
  const bands = page.locator('[id="figure-traveler/figure4"] .band > *');
  assert.ok((await bands.count()) >= 1, "intervals are drawn");
  await page.locator("#figures").screenshot({ path: join(pictures, "figures.png") });
  assert.deepEqual(trouble, []);
});

test("comparison: differences with intervals, flips that lead to questions", async () => {
  const { page, trouble } = await openPage(browser, address);
  await page.locator("#comparison").scrollIntoViewIfNeeded();
  await page.waitForSelector("#comparison .drawing .point > *");
  const options = await page.locator("#comparison-choice option").allInnerTexts();
  assert.ok(options.length >= 3, options.join());
  await picture(page, "comparison");
  await page.locator("#comparison .flips a").first().click();
  await page.waitForFunction(() => /^1 of /.test(document.querySelector(".status").textContent));
  await page.waitForSelector(".question");
  assert.deepEqual(trouble, []);
});

test("overview: where a run fails, with links to the questions", async () => {
  const { page, trouble } = await openPage(browser, address);
  const card = page.locator("#overview .card:has(.weak)").first();
  assert.match(await card.locator(".overall").innerText(), /^\d+\.\d\u202f% right$/);
  const weak = card.locator(".weak li").first();
  const said = await weak.locator(".weak-why").innerText();
  const missed = Number(/answers ([\d,]+) (is|are) not right/.exec(said)[1].replaceAll(",", ""));
  await weak.locator("a").click();
  await page.waitForFunction(
    (count) =>
      Number(document.querySelector(".status").textContent.split(" ")[0].replaceAll(",", "")) ===
      count,
    missed,
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, "overview");
  assert.deepEqual(trouble, []);
});

test("training: a chart a number, of all trainings that have it", async () => {
  for (const file of ["report.html", "training.html"]) {
    const { page, trouble } = await openPage(browser, `file://${join(folder, file)}`);
    await scrollThrough(page);
    const chart = (title) =>
      page.locator("#training figure", { has: page.getByText(title, { exact: true }) });
    const both = file === "report.html";
    assert.equal(await chart("Loss").locator(".curve path").count(), both ? 2 : 1);
    assert.equal(await chart("Reward").locator(".curve path").count(), 1);
    assert.equal(await chart("Odd number").locator(".curve path").count(), 1);
    await chart("Reward").locator("summary").click();
    const row = await chart("Reward").locator(".numbers tbody tr").first().innerText();
    assert.match(row, /^rl\s+400\s+0\.8\s+0\.02\s+10\s+0\.8\s+400$/);
    assert.equal(await page.locator("#questions").count(), both ? 1 : 0);
    await page.locator("#training").scrollIntoViewIfNeeded();
    await picture(page, both ? "training" : "training_alone");
    assert.deepEqual(trouble, []);
  }
});

test("explorer: search, filters, timeline, evidence, links", async () => {
  const { page, trouble } = await openPage(browser, address);
  const status = page.locator(".status");
  const total = await status.innerText();
  await page.locator('.filters input[type="search"]').fill("Chicago");
  await page.waitForFunction(
    (before) =>
      !["searching", before].some((part) =>
        document.querySelector(".status").textContent.includes(part),
      ),
    total,
  );
  const found = Number((await status.innerText()).split(" ")[0]);
  assert.ok(found > 0 && found < 100, await status.innerText());
  await page.locator(".filters label", { hasText: "task" }).locator("select").selectOption("l2");
  await page.waitForFunction(
    (before) => Number.parseInt(document.querySelector(".status").textContent, 10) < before,
    found,
  );
  await page.locator(".item").first().click();
  const question = page.locator(".question");
  await question.waitFor();
  assert.match(await question.locator("h4").innerText(), /Chicago/);
  assert.ok((await question.locator(".timeline .span").count()) >= 3);
  assert.match(await question.locator(".timeline .mark-label").first().textContent(), /^asked: /);
  assert.ok((await question.locator(".timeline .span.answer").count()) >= 1);
  assert.match(await question.locator(".evidence").innerText(), /covers/);
  assert.ok((await question.locator(".answer").count()) >= 2);
  await question.locator("summary", { hasText: "Prompt" }).first().click();
  assert.match(await question.locator(".message pre").first().innerText(), /Chicago/);
  await picture(page, "question");

  const link = page.url();
  assert.match(link, /#question=tempreason%2Fl2%2F/);
  const title = await question.locator("h4").innerText();
  await page.goto("about:blank");
  await page.goto(link);
  await ready(page);
  assert.equal(await page.locator(".question h4").innerText(), title);
  await page.evaluate(() => (window.location.hash = "#question=no%2Fsuch"));
  await page.waitForFunction(() =>
    document.querySelector(".status").textContent.includes("no question no/such"),
  );
  await page.evaluate(
    () => (window.location.hash = "#find=&verdict%3Aexact=right&verdict%3Acoin=!right&task=words"),
  );
  await page.waitForFunction(() =>
    /^[1-9][\d,]* of/.test(document.querySelector(".status").textContent),
  );
  assert.deepEqual(trouble, []);
});

test("timelines of every suite are drawn", async () => {
  const { page, trouble } = await openPage(browser, address);
  for (const [task, spans] of [
    ["before", 2],
    ["end_timepoint", 1],
    ["next_occurrence", 2],
    ["words", 3],
    ["years", 3],
    ["explicit", 5],
    ["vague", 5],
    ["time_point", 5],
    ["l3", 3],
    ["year", 2],
  ]) {
    await page.evaluate((one) => (window.location.hash = `#find=&task=${one}`), task);
    await page.waitForFunction((one) => {
      const select = [...document.querySelectorAll(".filters label")].find((label) =>
        label.textContent.startsWith("task"),
      );
      return (
        select?.querySelector("select")?.value === one &&
        document.querySelectorAll(".item-text").length > 0
      );
    }, task);
    await page.waitForTimeout(100);
    await page.locator(".item").first().click();
    await page.waitForFunction(
      (one) => document.querySelector(".question > p")?.textContent.includes(`/${one}/`),
      task,
    );
    const count = await page.locator(".timeline .span").count();
    assert.ok(count >= spans, `${task}: ${count} spans`);
    const bad = await page.locator(".timeline").evaluate((svg) => svg.outerHTML.includes("NaN"));
    assert.ok(!bad, `${task}: places that are no numbers`);
  }
  await picture(page, "timeline");
  assert.deepEqual(trouble, []);
});

test("dark as the system wants it, or the reader", async () => {
  const { page, trouble } = await openPage(browser, address, { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), "rgb(22, 24, 27)");
  await scrollThrough(page);
  await picture(page, "dark");
  await page.getByRole("button", { name: "Light" }).click();
  assert.equal(await paper(), "rgb(253, 252, 250)");
  assert.deepEqual(trouble, []);
});

test("a phone: nothing is wider than the screen, questions open over their list", async () => {
  const { page, trouble } = await openPage(browser, address, {
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  });
  await scrollThrough(page);
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  assert.ok(widths[0] <= widths[1], widths.join(" in "));
  await picture(page, "phone");
  await page.locator(".item").first().tap();
  await page.locator(".question").waitFor();
  assert.ok(await page.locator(".virtual-list").isHidden());
  await picture(page, "phone_question");
  await page.locator(".back").tap();
  assert.ok(await page.locator(".virtual-list").isVisible());
  assert.deepEqual(trouble, []);
});

test("print: charts and tables, without what only a screen needs", async () => {
  const { page, trouble } = await openPage(browser, address);
  await scrollThrough(page);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".choices").first().isHidden());
  assert.ok(await table(page, "tempreason/table4/em").isVisible());
  await page.pdf({ path: join(pictures, "print.pdf"), format: "A4" });
  assert.deepEqual(trouble, []);
});

test("hostile texts are texts", async () => {
  const { page, trouble } = await openPage(browser, `file://${join(folder, "hostile.html")}`);
  await page.locator(".item").first().waitFor();
  assert.equal(await page.locator(".item").count(), 5);
  assert.equal(await page.locator("img, b, iframe").count(), 0);
  await page.locator(".item").nth(0).click();
  await page.locator(".question").waitFor();
  assert.ok((await page.locator(".question h4").innerText()).includes(markup));
  assert.ok((await page.locator(".answer pre").first().innerText()).includes(markup));
  assert.equal(await page.locator("img, .question b").count(), 0);
  await page.locator(".item").nth(1).click();
  await page.waitForFunction(() =>
    document.querySelector(".answer pre").textContent.includes("left"),
  );
  const text = await page.locator(".answer pre").first().innerText();
  assert.ok(text.includes("\u27e8U+202E\u27e9") && text.includes("\u27e8U+0001\u27e9"), text);
  assert.ok(!text.includes("\u202e"), "nothing turns the direction of writing");
  await picture(page, "hostile");
  await page.locator(".item").nth(2).click();
  const all = page.getByRole("button", { name: "Show all 1,048,576 characters" });
  await all.click();
  assert.equal(
    await page
      .locator(".answer pre")
      .first()
      .evaluate((one) => one.textContent.length),
    1 << 20,
  );
  assert.deepEqual(trouble, []);
});

test("a long list holds only what is in view", async () => {
  const { page, trouble } = await openPage(browser, `file://${join(folder, "many.html")}`);
  await page.locator(".item").first().waitFor();
  assert.match(await page.locator(".status").innerText(), /^9,000 of 9,000/);
  await page.locator(".virtual-list").focus();
  await page.keyboard.press("End");
  await page.waitForFunction(
    () => document.querySelector('.item[aria-selected="true"] .item-text') !== null,
  );
  assert.equal(
    await page.locator('.item[aria-selected="true"]').getAttribute("aria-posinset"),
    "9000",
  );
  assert.ok((await page.locator(".item").count()) < 60);
  await page.waitForFunction(() => document.querySelector(".question") !== null);
  assert.deepEqual(trouble, []);
});

test("served: the same page, live, from its own address only", async () => {
  const server = spawn(process.env.TIMEPROBE_BINARY, [
    "view",
    "exact",
    "random",
    "--db",
    join(folder, "runs.db"),
  ]);
  try {
    const url = await new Promise((done, failed) => {
      server.stdout.on("data", (data) => done(String(data).split("\n")[0]));
      server.on("exit", () => failed(new Error("the server has ended")));
    });
    const { page, trouble } = await openPage(browser, url, { allowed: url });
    await page.waitForSelector(".live-run progress");
    assert.equal(await page.locator(".live-run").count(), 2);
    await page.locator(".item").first().click();
    await page.locator(".question").waitFor();
    assert.ok((await page.locator(".answer").count()) >= 1);
    await picture(page, "served");
    assert.deepEqual(trouble, []);
    const ended = new Promise((done) => server.on("exit", (code) => done(code)));
    server.kill("SIGINT");
    assert.equal(await ended, 0);
    await page.waitForFunction(() =>
      document.querySelector(".live").textContent.includes("has ended"),
    );
  } finally {
    server.kill("SIGKILL");
  }
});

test("served while a run goes on: its progress, and what it has brought when asked", async () => {
  const slow = `node -e 'require("readline").createInterface({input:process.stdin}).on("line",()=>setTimeout(()=>console.log(JSON.stringify({text:"1900"})),40))'`;
  const run = spawn(process.env.TIMEPROBE_BINARY, [
    "run",
    join(folder, "exam/year.jsonl"),
    "--limit",
    "400",
    "--model",
    `command:${slow}`,
    "-j",
    "1",
    "--name",
    "slow",
    "--db",
    join(folder, "live.db"),
  ]);
  const wait = (check) => page.waitForFunction(check, null, { timeout: 30000 });
  let server;
  let page;
  try {
    // The first answers.
    for (let tries = 0; tries < 200; ++tries) {
      await new Promise((done) => setTimeout(done, 100));
      try {
        const [state] = JSON.parse(
          timeprobe(folder, "runs", "--format", "json", "--db", "live.db"),
        );
        if (state?.answered > 0) break;
      } catch {
        continue; // no store yet
      }
    }
    server = spawn(process.env.TIMEPROBE_BINARY, ["view", "--db", join(folder, "live.db")]);
    const url = await new Promise((done) =>
      server.stdout.on("data", (data) => done(String(data).split("\n")[0])),
    );
    const opened = await openPage(browser, url, { allowed: url });
    page = opened.page;
    const answered = async () =>
      Number(await page.locator(".live-run progress").getAttribute("value"));
    const first = await answered();
    const listed = await page.locator(".status").innerText();
    await wait(() => /\d\/s, .* left/.test(document.querySelector(".live-run").textContent));
    await page.waitForFunction(
      (before) => document.querySelector(".live-run progress").value > before,
      first,
      { timeout: 30000 },
    );
    await picture(page, "live");
    await page.getByRole("button", { name: "draw the report again" }).click();
    await page.waitForFunction(
      (before) => document.querySelector(".status").textContent !== before,
      listed,
    );
    assert.deepEqual(opened.trouble, []);
  } finally {
    run.kill("SIGKILL");
    server?.kill("SIGKILL");
  }
});
