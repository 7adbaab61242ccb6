import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { Client } from "../test/harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder } from "../test/harness/data-folder.ts";
import { startServer } from "../test/harness/server-process.ts";
import { findBrowser } from "../test/harness/browser/find.ts";
import { waitForQuiet } from "../test/harness/browser/quiet.ts";
import { startBrowser } from "../test/harness/browser/start.ts";
import { buildInterface } from "../test/web/build-interface.ts";
import { initialScriptBytes } from "../test/web/built.ts";
import { writeGenerated } from "./generate.ts";
import { median, type Measurement } from "./table.ts";
import { benchFindingsPage, benchPortfolioPage } from "./web-lists.ts";
import { benchGraphPage } from "./web-graph.ts";
import { benchOpenPages } from "./web-live.ts";
import { longestPause, openedIn, pauseOf, seen, signedInContext, timeOf, webLimits } from "./web-pages.ts";

const rounds = 5;

/** How much the pages show. */
export interface WebSizes {
  readonly artifacts: number;
  readonly findings: number;
  readonly projects: number;
  readonly nodes: number;
  readonly openPages: number;
}

/** The web interface on much data: how soon pages can be used, and how long they do not react. */
export async function benchWeb(sizes: WebSizes): Promise<Measurement[]> {
  buildInterface();
  const browser = await startBrowser(await findBrowser());
  try {
    return [
      ...(await benchExplorer(browser, sizes.artifacts)),
      ...(await benchFindingsPage(browser, sizes.findings)),
      ...(await benchPortfolioPage(browser, sizes.projects)),
      ...(await benchGraphPage(browser, sizes.nodes)),
      ...(await benchOpenPages(browser, sizes.openPages)),
      scriptSize(),
    ];
  } finally {
    await browser.close();
  }
}

function scriptSize(): Measurement {
  const kilobytes = initialScriptBytes() / 1_000;
  return {
    name: "web: script of the first page",
    measured: `${Math.round(kilobytes)} kB`,
    against: "gzip",
    value: kilobytes,
    limit: webLimits.scriptKilobytes,
    unit: " kB",
  };
}

async function benchExplorer(browser: Browser, artifacts: number): Promise<Measurement[]> {
  const folder = await makeDataFolder();
  const server = startServer({ dataDir: folder.path });
  const url = await server.ready();
  try {
    const root = await sendProject(new Client(url, folder.token), join(folder.path, "results.ndjson"), artifacts);
    const context = await signedInContext(browser, url, "admin", adminPassword);
    const page = await context.newPage();
    const views: number[] = [];
    const pauses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      views.push(await firstView(page, `${url}/explore/${root}`));
      pauses.push(await longestPause(page));
    }
    await walkTree(page);
    const walking = await longestPause(page);
    await context.close();
    const against = `${artifacts.toLocaleString("en")} artifacts`;
    return [
      timeOf("first view of a project", median(views), against, webLimits.firstViewMilliseconds),
      pauseOf("while the project is opened", median(pauses), against),
      pauseOf("while the tree is opened and scrolled", walking, against),
    ];
  } finally {
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
function firstView(page: Page, address: string): Promise<number> {
  return openedIn(page, address, () =>
    Promise.all([seen(page, ".tree-item", { nth: 1 }), seen(page, ".tile"), seen(page, "[data-row-link]")]),
  );
}

async function walkTree(page: Page): Promise<void> {
  await page.evaluate("pauses.length = 0");
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
}
