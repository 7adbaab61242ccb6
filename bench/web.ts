import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Client } from "../test/harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder } from "../test/harness/data-folder.ts";
import { startServer } from "../test/harness/server-process.ts";
import { findBrowser } from "../test/harness/browser/find.ts";
import { waitForQuiet } from "../test/harness/browser/quiet.ts";
import { startBrowser } from "../test/harness/browser/start.ts";
import { buildInterface } from "../test/web/build-interface.ts";
import { initialScriptBytes } from "../test/web/built.ts";
import { writeGenerated } from "./generate.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

const rounds = 3;

/** The web interface on a large project: first view, and the longest pause while the tree is walked through. */
export async function benchWeb(artifacts: number): Promise<Measurement[]> {
  buildInterface();
  const folder = await makeDataFolder();
  const server = startServer({ dataDir: folder.path });
  const url = await server.ready();
  const browser = await startBrowser(await findBrowser());
  try {
    const root = await sendProject(new Client(url, folder.token), join(folder.path, "results.ndjson"), artifacts);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.request.post(`${url}/session`, {
      data: { login: "admin", password: adminPassword },
      headers: { origin: url },
    });
    const page = await context.newPage();
    const views: number[] = [];
    for (let round = 0; round < rounds; round++) views.push(await firstView(page, `${url}/explore/${root}`));
    const pause = await longestPause(page);
    const bytes = initialScriptBytes();
    return [
      {
        name: "web: first view of a project",
        measured: milliseconds(median(views)),
        against: `${artifacts.toLocaleString("en")} artifacts`,
        value: median(views),
        limit: 1_500,
        unit: " ms",
      },
      {
        name: "web: longest task while the tree is opened and scrolled",
        measured: milliseconds(pause),
        against: `${artifacts.toLocaleString("en")} artifacts`,
        value: pause,
        limit: 100,
        unit: " ms",
      },
      {
        name: "web: script of the first page",
        measured: `${Math.round(bytes / 1_000)} kB`,
        against: "gzip",
        value: bytes / 1_000,
        limit: 250,
        unit: " kB",
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await removeDataFolder(folder);
  }
}

async function sendProject(client: Client, file: string, artifacts: number): Promise<number> {
  await writeGenerated(file, { artifacts, findings: Math.round(artifacts / 40), form: "values", seed: 1 });
  await client.createProject("large");
  await client.build("large", readFileSync(file));
  const project = await client.call<{ artifactId: number }>("GET", "/api/projects/large");
  return project.body.artifactId;
}

/** Until tree, indicators and the worst artifacts are there to be used. */
async function firstView(page: Page, address: string): Promise<number> {
  await page.goto("about:blank");
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await Promise.all([
    page.locator(".tree-item").nth(1).waitFor(),
    page.locator(".tile").first().waitFor(),
    page.locator("[data-row-link]").first().waitFor(),
  ]);
  return performance.now() - began;
}

async function longestPause(page: Page): Promise<number> {
  await page.evaluate(() => {
    const pauses = ((globalThis as unknown as { pauses: number[] }).pauses = []) as number[];
    new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask" as never,
    });
  });
  const tree = page.getByRole("tree");
  await tree.focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"]) {
    await page.keyboard.press(key);
    await waitForQuiet(page);
  }
  for (let step = 0; step < 40; step++) {
    await tree.evaluate((element) => (element.scrollTop += 200));
    await page.waitForTimeout(16);
  }
  const pauses = await page.evaluate(() => (globalThis as unknown as { pauses: number[] }).pauses);
  return Math.max(0, ...pauses);
}
