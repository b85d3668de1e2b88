// Clicks through the pages in a real browser. Usage: node browser.mjs <address> <folder for screenshots>
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";

const [address, folder] = process.argv.slice(2);
const require = createRequire(join(process.cwd(), ".tools/node/"));
const { chromium } = require("playwright-core");

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Opens a page that must load nothing from elsewhere and log no error. */
async function open(path, viewport, colorScheme = "light") {
  const context = await browser.newContext({ viewport, colorScheme, hasTouch: viewport === PHONE, isMobile: viewport === PHONE });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:")) complaints.push(`asks for ${url}`);
  });
  const traffic = { bytes: 0 };
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  await page.goto(address + path, { waitUntil: "networkidle" });
  return { page, traffic, complaints, close: () => context.close() };
}

const shoot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
const fits = (page, width) => page.evaluate((w) => document.documentElement.scrollWidth <= w, width);
const firstPaint = (page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);

async function landing() {
  const { page, traffic, complaints, close } = await open("/", DESKTOP);
  assert.ok((await firstPaint(page)) < 1000, "the landing page paints within a second");
  console.log(`landing: ${Math.round(traffic.bytes / 1000)} kB, first paint ${Math.round(await firstPaint(page))} ms`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "it fits one screen");
  assert.match(await page.textContent("#curl"), new RegExp(`^curl ${address}/v1/sandbox/enrich`));
  await page.click("#run");
  await page.waitForFunction(() => document.getElementById("answer").textContent.includes('"found": true'));
  await shoot(page, "landing-desktop");
  for (const call of await page.$$("#calls button")) {
    await call.click();
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("figures").textContent.includes("200 status"));
  }
  await page.click("#calls button");

  await page.click('.tabs [data-family="bundles"]');
  assert.ok(await page.isVisible('.prices code:has-text("/v1/bundles/sales-deck")'));
  await shoot(page, "landing-bundles");
  assert.ok(!(await page.isVisible('.prices code:has-text("/v1/verify-email")')));

  const refusals = complaints.length;
  await page.fill("#email", "nonsense");
  await page.click("#signup button");
  await page.waitForSelector("#signup-answer.bad");
  assert.match(await page.textContent("#signup-answer"), /@/);
  // The browser itself logs the 400 that was asked for.
  complaints.splice(refusals);
  await page.fill("#email", "visitor@company.example");
  await page.press("#email", "Enter");
  await page.waitForSelector("#signup-answer.good code");
  const key = await page.textContent("#signup-answer code");
  assert.match(key, /^alm_live_\w{36}$/);
  assert.ok((await page.textContent("#curl")).includes(`Bearer ${key}`), "the first call becomes a live one");
  await page.click("#run");
  await page.waitForFunction(() => document.getElementById("answer").textContent.includes('"balance_remaining"'));
  await shoot(page, "landing-signed-up");
  assert.deepEqual(complaints, []);
  await close();
  return key;
}

async function looks(path, name, ready) {
  for (const [device, viewport] of [["desktop", DESKTOP], ["phone", PHONE]]) {
    for (const scheme of ["light", "dark"]) {
      const { page, complaints, close } = await open(path, viewport, scheme);
      if (ready) await page.waitForSelector(ready);
      assert.ok(await fits(page, viewport.width), `${path} fits ${device}`);
      await shoot(page, `${name}-${device}-${scheme}`);
      if (device === "phone") await page.screenshot({ path: join(folder, `${name}-${device}-${scheme}-full.png`), fullPage: true });
      assert.deepEqual(complaints, []);
      await close();
    }
  }
}

async function reference(key) {
  const { page, traffic, complaints, close } = await open("/docs", DESKTOP);
  await page.waitForSelector(".opblock-tag");
  assert.ok((await firstPaint(page)) < 1000, "the reference paints within a second");
  assert.ok(traffic.bytes < 1_500_000, `the reference weighs ${traffic.bytes} bytes`);
  console.log(`reference: ${Math.round(traffic.bytes / 1000)} kB, first paint ${Math.round(await firstPaint(page))} ms`);
  await page.click("#operations-tag-resolve");
  await page.click("#operations-resolve-enrich .opblock-summary-control");
  await page.click("#operations-resolve-enrich .try-out__btn");
  const execute = async () => {
    await page.click("#operations-resolve-enrich .execute");
    await page.waitForSelector("#operations-resolve-enrich .live-responses-table tbody .response-col_status");
    return page.textContent("#operations-resolve-enrich .request-url pre");
  };
  const status = () => page.textContent("#operations-resolve-enrich .live-responses-table tbody .response-col_status");
  assert.equal((await execute()).trim().split("?")[0], `${address}/v1/sandbox/enrich`, "without a key the sandbox answers");
  assert.match(await status(), /200/);
  await shoot(page, "reference-sandbox");
  await page.click(".authorize");
  await page.fill(".modal-ux input", key);
  await page.click(".modal-ux .modal-btn.authorize");
  await page.click(".modal-ux .btn-done");
  await page.click("#operations-resolve-enrich .btn-clear");
  assert.equal((await execute()).trim().split("?")[0], `${address}/v1/enrich`, "with a key the live endpoint answers");
  assert.match(await status(), /200/);
  assert.deepEqual(complaints, []);
  await close();
}

try {
  const key = await landing();
  await reference(key);
  await looks("/", "landing");
  await looks("/docs", "reference", ".opblock-tag");
  console.log("the pages work");
} finally {
  await browser.close();
}
