// How a report with many questions opens and scrolls in headless Chromium:
//
//   node bench/page_bench.mjs build/release [QUESTIONS]
//
// Makes an exam of L2, L3 and L1 questions (100,000 by default), runs the reasoner and a baseline,
// writes the report and prints its size, the time until it can be used, the longest task while its
// list is scrolled through, and how long searches take. Needs a build with tests (for
// playwright-core) and Debian's chromium.
import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const build = resolve(process.argv[2] ?? "build/test");
const wanted = Number(process.argv[3] ?? 100000);
const { chromium } = createRequire(join(build, "web", "package.json"))("playwright-core");
const folder = mkdtempSync(join(tmpdir(), "timeprobe_page_bench_"));
const timeprobe = (...words) =>
  execFileSync(join(build, "timeprobe"), words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });

// Two thirds with facts, told again under other ids where the sample is used up. Returns the text of
// one of them, to be searched for.
async function writeQuestions() {
  const facts = resolve("data/facts/sample.tsv");
  timeprobe("build", "tempreason", "--facts", facts, "--out", "exam", "--seed", "7", "--l1-train", String(wanted));
  const lines = async (name) => {
    const all = [];
    for await (const line of createInterface({ input: createReadStream(join(folder, "exam", name)) })) all.push(line);
    return all;
  };
  const told = [...(await lines("l2_train_reasonqa.jsonl")), ...(await lines("l3_train_reasonqa.jsonl"))];
  const sums = await lines("l1_train.jsonl");
  const out = createWriteStream(join(folder, "questions.jsonl"));
  const numTold = Math.floor((wanted * 2) / 3);
  for (let i = 0; i < numTold; ++i) {
    const question = JSON.parse(told[i % told.length]);
    question.id += `_${Math.floor(i / told.length)}`;
    out.write(`${JSON.stringify(question)}\n`);
  }
  for (let i = numTold; i < wanted; ++i) out.write(`${sums[i - numTold]}\n`);
  await new Promise((done) => out.end(done));
  return JSON.parse(told[0]).question;
}

function seconds(from) {
  return ((performance.now() - from) / 1000).toFixed(2);
}

// The longest task, in milliseconds, while `act` runs.
async function longestTask(page, act) {
  await page.evaluate(() => {
    window.tasks = [];
    window.observer ??= new PerformanceObserver((list) =>
      window.tasks.push(...list.getEntries().map((one) => one.duration)),
    );
    window.observer.observe({ type: "longtask" });
  });
  await act();
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const waiting = window.observer.takeRecords().map((one) => one.duration);
    return Math.max(0, ...window.tasks, ...waiting);
  });
}

async function search(page, text) {
  const start = performance.now();
  await page.fill('.filters input[type="search"]', text);
  await page.waitForFunction(
    (before) => {
      const now = document.querySelector(".status").textContent;
      return now !== before && !now.includes("searching");
    },
    await page.textContent(".status"),
    { timeout: 120000 },
  );
  return `${seconds(start)} s, ${await page.textContent(".status")}`;
}

try {
  const wantedText = await writeQuestions();
  timeprobe("run", "questions.jsonl", "--model", "reasoner", "--name", "exact", "--quiet");
  timeprobe("run", "questions.jsonl", "--model", "baseline:random", "--name", "random", "--quiet");
  const making = performance.now();
  timeprobe("report", "exact", "random", "--html", "report.html");
  const file = join(folder, "report.html");
  const size = statSync(file).size;
  console.log(`questions ${wanted}, 2 runs; made in ${seconds(making)} s`);
  console.log(`size ${(size / 1e6).toFixed(1)} MB, ${((size / 1e6 / wanted) * 1000).toFixed(3)} MB per 1,000 questions`);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  for (let i = 0; i < 3; ++i) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const opening = performance.now();
    await page.goto(`file://${file}`);
    await page.waitForSelector('#app[aria-busy="false"] .item-text');
    console.log(`opened in ${seconds(opening)} s (with the list of questions)`);
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`file://${file}`);
  await page.waitForSelector('#app[aria-busy="false"] .item-text');
  await page.locator("#questions").scrollIntoViewIfNeeded();
  const list = page.locator(".virtual-list");
  await list.hover();
  const busy = await longestTask(page, () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          setTimeout(() => {
            const start = performance.now();
            while (performance.now() - start < 120);
            setTimeout(done, 100);
          });
        }),
    ),
  );
  if (busy < 100) throw new Error(`a task of 120 ms was seen as ${busy} ms: tasks cannot be measured`);
  const wheel = await longestTask(page, async () => {
    for (let i = 0; i < 150; ++i) await page.mouse.wheel(0, 900);
  });
  const jumps = await longestTask(page, async () => {
    for (let i = 0; i <= 60; ++i) {
      await list.evaluate((element, share) => (element.scrollTop = share * element.scrollHeight), i / 60);
      await page.waitForTimeout(40);
    }
  });
  console.log(`longest task: ${wheel.toFixed(0)} ms by wheel, ${jumps.toFixed(0)} ms by jumps through all (0: none over 50 ms)`);
  let found = "";
  const searching = await longestTask(page, async () => {
    found = await search(page, wantedText);
  });
  console.log(`search: ${found}; longest task ${searching.toFixed(0)} ms`);
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}
