// The browser of the machine, and what a page does in it that it must not do.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const binaries = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const chromiumPath =
  process.env.TIMEPROBE_CHROMIUM ?? binaries.find((path) => existsSync(path));

export async function launch() {
  // The packages are in the build tree, the tests in the source tree.
  const packages = createRequire(join(process.env.TIMEPROBE_WEB, "package.json"));
  const { chromium } = packages("playwright-core");
  return chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] });
}

// A page that notes what the console says, errors, and requests to anywhere but `allowed`.
export async function openPage(browser, address, { allowed = "file:", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("dialog", async (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(allowed) && !url.startsWith("data:")) trouble.push(`request: ${url}`);
  });
  await page.goto(address);
  await ready(page);
  return { page, trouble };
}

export async function ready(page) {
  await page.waitForSelector('#app[aria-busy="false"]', { timeout: 60000 });
}

// Everything is drawn only when it comes near the view.
export async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 20));
    }
    window.scrollTo(0, 0);
  });
}
