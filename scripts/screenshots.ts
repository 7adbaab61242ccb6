/**
 * Pictures of the main pages for the documents: `node scripts/screenshots.ts <address> <login> <password> <project>`
 * takes them from a running server into `docs/images/`, with the steps of the tour in the README.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { findBrowser } from "../test/harness/browser/find.ts";
import { waitForQuiet } from "../test/harness/browser/quiet.ts";
import { startBrowser } from "../test/harness/browser/start.ts";

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly viewport?: Viewport;
  readonly theme?: "light" | "dark";
}

type Viewport = typeof wide;

const [address = "", login = "", password = "", project = ""] = process.argv.slice(2);
const target = join(import.meta.dirname, "..", "docs", "images");
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
/** The quality of the pictures of the tour, in percent: they are many, and shown small. */
const tourQuality = 60;

const browser = await startBrowser(await findBrowser());
const paths = await pathsOf(await contextOf(wide, "light"));
const pictures: readonly Picture[] = [
  { name: "projects", path: "/" },
  { name: "dashboard", path: "/dashboards" },
  { name: "explorer", path: paths.explorer },
  { name: "source", path: paths.source, theme: "dark" },
  { name: "compare", path: paths.compare },
  { name: "structure", path: `${paths.explorer}?tab=structure`, theme: "dark" },
  { name: "telephone", path: paths.explorer, viewport: narrow, theme: "dark" },
];
/** From the projects to the line that has to be changed, and to what happened since. */
const tour: readonly Picture[] = [
  { name: "tour-1-projects", path: "/" },
  { name: "tour-2-dashboard", path: "/dashboards" },
  { name: "tour-3-project", path: paths.explorer },
  { name: "tour-4-function", path: paths.function },
  { name: "tour-5-source", path: paths.source },
  { name: "tour-6-findings", path: `/findings?project=${encodeURIComponent(project)}&sort=-severity` },
  { name: "tour-7-compare", path: paths.compare },
  { name: "tour-8-structure", path: `${paths.explorer}?tab=structure` },
];

mkdirSync(target, { recursive: true });
for (const picture of pictures) await take(picture, { path: join(target, `${picture.name}.png`) });
for (const picture of tour) {
  await take(picture, { path: join(target, `${picture.name}.jpg`), type: "jpeg", quality: tourQuality });
}
await browser.close();

async function take(
  { path, viewport = wide, theme = "light" }: Picture,
  file: { readonly path: string; readonly type?: "jpeg"; readonly quality?: number },
): Promise<void> {
  const context = await contextOf(viewport, theme);
  const page = await context.newPage();
  await page.goto(address + path);
  await waitForQuiet(page);
  await page.screenshot(file);
  await context.close();
}

async function contextOf(viewport: Viewport, colorScheme: "light" | "dark"): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB" });
  const headers = { origin: new URL(address).origin };
  await context.request.post(`${address}/session`, { data: { login, password }, headers });
  return context;
}

/** Where the pages are on that server: the project, a function with a finding, the last two versions of its main branch. */
async function pathsOf({ request }: BrowserContext) {
  const session = (await (await request.get(`${address}/session`)).json()) as { readonly accessToken: string };
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const ask = async <Body>(path: string): Promise<Body> =>
    (await (await request.get(`${address}/api${path}`, { headers })).json()) as Body;
  const { artifactId, mainId, branches } = await ask<{
    artifactId: number;
    mainId: number;
    branches: Readonly<Record<string, { id: number; name: string }>>;
  }>(`/projects/${project}`);
  const branch = Object.values(branches).find(({ id }) => id === mainId)!.name;
  const [finding] = await ask<{ artifact: { id: number } }[]>(`/artifacts/${artifactId}/findings?limit=1`);
  const query = new URLSearchParams({ branch, limit: "2" }).toString();
  const [after, before] = await ask<{ id: number }[]>(`/projects/${project}/versions?${query}`);
  return {
    explorer: `/explore/${artifactId}`,
    function: `/explore/${finding!.artifact.id}`,
    source: `/explore/${finding!.artifact.id}?tab=source`,
    compare: `/compare/${before!.id}/${after!.id}`,
  };
}
