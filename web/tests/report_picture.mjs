// One picture of a report for README: node report_picture.mjs REPORT.html PICTURE.png
//
// Parts of the page, taken alone, stand beside each other on a sheet.
import { resolve } from "node:path";
import { launch, openPage, scrollThrough } from "./chromium.mjs";

const [report, picture] = process.argv.slice(2).map((path) => resolve(path));
const browser = await launch();
const { page } = await openPage(browser, `file://${report}`);
await page.locator("#tables").getByLabel("intervals").check();
await scrollThrough(page);

async function part(selector) {
  await page.mouse.move(0, 0);
  const bytes = await page.locator(selector).first().screenshot();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

const cards = await part("#overview .cards");
const table = await part('[id="table-tempreason/table4/em"]');
const length = await part('[id="figure-traveler/figure6"]');
await page.evaluate(() => (window.location.hash = "#find=Chicago%20in&task=l2"));
await page.waitForFunction(() => /^\d+ of/.test(document.querySelector(".status").textContent));
await page.locator(".item").first().click();
await page.waitForSelector(".question .timeline");
const question = await part(".split");

const sheet = await browser.newPage({ viewport: { width: 1400, height: 100 } });
const image = (data, style) =>
  `<img src="${data}" style="display:block;margin-bottom:30px;${style}">`;
const cut = "width:100%;object-fit:cover;object-position:top left";
await sheet.setContent(`<body style="margin:0;background:#fdfcfa">
  <div style="padding:26px;display:grid;grid-template-columns:47fr 53fr;gap:40px">
  <div>${image(cards, `${cut};height:400px`)}${image(table, "width:100%")}</div>
  <div>${image(question, `${cut};height:372px`)}${image(length, "width:62%")}</div>
  </div></body>`);
await sheet.waitForTimeout(300);
await sheet.screenshot({ path: picture, fullPage: true });
await browser.close();
