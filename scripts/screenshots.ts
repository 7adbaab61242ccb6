/**
 * Pictures of the main pages for the documents: `node scripts/screenshots.ts <address> <login> <password> <project>`
 * takes them from a running server into `docs/images/`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { findBrowser } from "../test/harness/browser/find.ts";
import { waitForQuiet } from "../test/harness/browser/quiet.ts";
import { startBrowser } from "../test/harness/browser/start.ts";

const [address = "", login = "", password = "", project = ""] = process.argv.slice(2);
const target = join(import.meta.dirname, "..", "docs", "images");
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

const browser = await startBrowser(await findBrowser());
const paths = await pathsOf(await contextOf(wide, "light"));
const pictures = [
  { name: "projects", path: paths.projects, viewport: wide, theme: "light" },
  { name: "explorer", path: paths.explorer, viewport: wide, theme: "light" },
  { name: "source", path: paths.source, viewport: wide, theme: "dark" },
  { name: "compare", path: paths.compare, viewport: wide, theme: "light" },
  { name: "telephone", path: paths.explorer, viewport: narrow, theme: "dark" },
] as const;

mkdirSync(target, { recursive: true });
for (const { name, path, viewport, theme } of pictures) {
  const context = await contextOf(viewport, theme);
  const page = await context.newPage();
  await page.goto(address + path);
  await waitForQuiet(page);
  await page.screenshot({ path: join(target, `${name}.png`) });
  await context.close();
}
await browser.close();

async function contextOf(viewport: typeof wide, colorScheme: "light" | "dark"): Promise<BrowserContext> {
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
    projects: "/",
    explorer: `/explore/${artifactId}`,
    source: `/explore/${finding!.artifact.id}?tab=source`,
    compare: `/compare/${before!.id}/${after!.id}`,
  };
}
