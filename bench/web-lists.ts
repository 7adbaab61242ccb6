import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { Client } from "../test/harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder } from "../test/harness/data-folder.ts";
import { startServer } from "../test/harness/server-process.ts";
import { makeManyProjects, writeResults } from "./many-projects.ts";
import { benchPassword, startBenchServer } from "./server.ts";
import { median, timed, type Measurement } from "./table.ts";
import { longestPause, openedIn, pauseOf, seen, signedInContext, timeOf, trueIn, webLimits } from "./web-pages.ts";

const rounds = 5;
const requestRounds = 15;
const findingsEach = 200;

/** Findings sorted by severity, as a request and in the page. */
export async function benchFindingsPage(browser: Browser, findings: number): Promise<Measurement[]> {
  const folder = await makeDataFolder();
  const server = startServer({ dataDir: folder.path });
  const url = await server.ready();
  try {
    const client = new Client(url, folder.token);
    const file = join(folder.path, "results.ndjson");
    await writeResults(file, 0, findings);
    await client.createProject("large");
    await client.build("large", readFileSync(file));
    const { artifactId } = (await client.call<{ artifactId: number }>("GET", "/api/projects/large")).body;
    const sorted = await timed(requestRounds, () =>
      client.text("GET", `/api/artifacts/${artifactId}/findings?sort=-severity&limit=100`),
    );
    const context = await signedInContext(browser, url, "admin", adminPassword);
    const page = await context.newPage();
    await openedIn(page, `${url}/findings?project=large`, () => seen(page, "[data-row-link]"));
    const opening = await longestPause(page);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await sortBySeverity(page));
    const sorting = await longestPause(page);
    await context.close();
    const against = `${findings.toLocaleString("en")} findings`;
    return [
      timeOf("request for findings sorted by severity", sorted, against, webLimits.sortedMilliseconds),
      timeOf("click that sorts findings by severity", median(times), against, webLimits.sortedMilliseconds),
      pauseOf("while findings are opened", opening, against),
      pauseOf("while findings are opened and sorted", sorting, against),
    ];
  } finally {
    await server.stop();
    await removeDataFolder(folder);
  }
}

/** From the click on the header until the first row has another finding. Each click turns the order. */
async function sortBySeverity(page: Page): Promise<number> {
  const first = `document.querySelector("[data-row-link]")?.getAttribute("href")`;
  const before = JSON.stringify(await page.evaluate<string>(first));
  const began = performance.now();
  await page.getByRole("columnheader", { name: "Category" }).getByRole("button").click();
  await trueIn(page, `(${first} ?? ${before}) !== ${before}`);
  return performance.now() - began;
}

/** The list of projects: all visible rows with their values. */
export async function benchPortfolioPage(browser: Browser, projects: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-portfolio-"));
  const dataDir = join(folder, "data");
  await makeManyProjects(dataDir, { projects, findingsEach });
  const server = await startBenchServer(dataDir);
  const url = server.base.replace(/\/$/, "");
  try {
    const context = await signedInContext(browser, url, "admin", benchPassword);
    const page = await context.newPage();
    let asked = 0;
    page.on("request", (request) => {
      if (/\/api\/portfolio\?measures=/.test(request.url())) asked++;
    });
    const lastRow = () => seen(page, 'tr[data-index="5"] td.table-number', { text: "\\d" });
    const times: number[] = [];
    const pauses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await openedIn(page, `${url}/`, lastRow));
      pauses.push(await longestPause(page));
    }
    await context.close();
    const against = `${projects.toLocaleString("en")} projects`;
    return [
      timeOf("first view of the portfolio", median(times), against, webLimits.portfolioMilliseconds),
      {
        name: "web: requests for the values of the visible rows",
        measured: String(asked / rounds),
        against,
        value: asked / rounds,
        limit: webLimits.portfolioRequests,
        unit: "",
      },
      pauseOf("while the portfolio is opened", median(pauses), against),
    ];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
