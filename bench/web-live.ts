import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { Client } from "../test/harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder } from "../test/harness/data-folder.ts";
import { EventClient } from "../test/harness/event-client.ts";
import { startServer } from "../test/harness/server-process.ts";
import { generatedLines } from "./generate.ts";
import { loopLag } from "./loop-lag.ts";
import { median, milliseconds, type Measurement } from "./table.ts";
import { signedInContext, timeOf, webLimits } from "./web-pages.ts";

const metricsToken = "bench-metrics-token";
/** Below the limit of streams for each user. */
const pagesPerUser = 15;
const browserPages = 3;
const builds = 7;
const project = "live";
/** Pages do not all ask at the same moment. */
const spreadMilliseconds = 300;
const pauseMilliseconds = 3_500;

/**
 * Many open pages while builds run: each holds a stream of events, and reads its project again when a build ends. Some of
 * them are pages of a real browser, which show how soon a build is visible.
 */
export async function benchOpenPages(browser: Browser, openPages: number): Promise<Measurement[]> {
  const folder = await makeDataFolder();
  const server = startServer({ dataDir: folder.path, environment: { BELVEDERE_METRICS_TOKEN: metricsToken } });
  const url = await server.ready();
  const streams: EventClient[] = [];
  try {
    const admin = new Client(url, folder.token);
    await admin.createProject(project);
    const results = [...generatedLines({ artifacts: 300, findings: 30, form: "values", seed: 1 })].join("\n");
    await admin.build(project, results, { query: "?version=0" });
    const tokens = await makeUsers(admin, url, Math.ceil(openPages / pagesPerUser));
    for (let page = 0; page < openPages; page++) {
      streams.push(await EventClient.open(url, tokens[page % tokens.length]!));
    }
    const root = (await admin.call<{ artifactId: number }>("GET", `/api/projects/${project}`)).body.artifactId;
    const context = await signedInContext(browser, url, "admin", adminPassword);
    const pages = await openReal(
      await Promise.all(Array.from({ length: browserPages }, () => context.newPage())),
      url,
      root,
    );
    await loopLag(url, metricsToken, "p99");
    await pause(pauseMilliseconds);
    const idle = await loopLag(url, metricsToken, "p99");
    const shown: number[] = [];
    const lags: number[] = [];
    for (let build = 1; build <= builds; build++) {
      shown.push(await shownAfterBuild(admin, pages[0]!, results, `${build}`));
      await Promise.all(streams.map((_, index) => readAgain(url, tokens[index % tokens.length]!)));
      lags.push(await loopLag(url, metricsToken, "p99"));
      // Pages read their values at most once in some seconds.
      await pause(pauseMilliseconds);
    }
    await context.close();
    const against = `${(openPages + browserPages).toLocaleString("en")} open pages, ${builds} builds`;
    return [
      timeOf(
        "from the end of a build until an open page shows it",
        median(shown),
        against,
        webLimits.shownMilliseconds,
      ),
      timeOf(
        "lag of the server's event loop, p99",
        median(lags),
        `${against}; without builds ${milliseconds(idle)}`,
        webLimits.eventLoopMilliseconds,
      ),
    ];
  } finally {
    for (const stream of streams) stream.close();
    await server.stop();
    await removeDataFolder(folder);
  }
}

async function makeUsers(admin: Client, url: string, count: number): Promise<readonly string[]> {
  const tokens: string[] = [];
  const password = "plinth garnet estuary";
  for (let user = 0; user < count; user++) {
    const login = `reader${user}`;
    await admin.json("POST", "/api/users", { login, password });
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
    const answer = await fetch(`${url}/api/token`, { headers: { authorization } });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return tokens;
}

async function openReal(pages: readonly Page[], url: string, root: number): Promise<readonly Page[]> {
  for (const page of pages) {
    await page.goto(`${url}/explore/${root}`);
    await page.locator(".explorer-name").getByText("0 · ").waitFor();
  }
  await pages[0]!.bringToFront();
  return pages;
}

/** Builds a version; the time from its end until the page shows its name. */
async function shownAfterBuild(admin: Client, page: Page, results: string, version: string): Promise<number> {
  const visible = page
    .locator(".explorer-name")
    .getByText(`${version} · `)
    .waitFor()
    .then(() => performance.now());
  await admin.build(project, results, { query: `?version=${version}` });
  const ended = performance.now();
  return Math.max(0, (await visible) - ended);
}

/** What a page reads when a build of its project has ended. */
async function readAgain(url: string, token: string): Promise<void> {
  await pause(Math.random() * spreadMilliseconds);
  const answer = await fetch(`${url}/api/projects/${project}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
}
