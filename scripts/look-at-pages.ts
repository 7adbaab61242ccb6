/**
 * Pictures of every page in every language, size and theme, to be looked at:
 * `node scripts/look-at-pages.ts <address> <login> <password> <project> <folder> [language …]`.
 * Prints what a program can see: pages that are too wide, texts that are cut or over another, and texts that are the same in
 * English and in another language. `<folder>` gets the pictures, and sheets of several pictures each.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { findBrowser } from "../test/harness/browser/find.ts";
import { waitForQuiet } from "../test/harness/browser/quiet.ts";
import { startBrowser } from "../test/harness/browser/start.ts";
import { pathsOfPages, type PageObjects } from "../test/web/every-page.ts";
import { pageFaults } from "../test/web/page-faults.ts";

const languages = ["en", "fr", "de", "ja", "zh"];
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const themes = ["light", "dark"] as const;
const quality = 60;
const perSheet = 6;

const [address = "", login = "", password = "", project = "", folder = "", ...chosen] = process.argv.slice(2);
const browser = await startBrowser(await findBrowser());
mkdirSync(folder, { recursive: true });
const english = new Map<string, ReadonlySet<string>>();
for (const language of chosen.length === 0 ? languages : chosen) await lookAt(language);
await browser.close();

async function lookAt(language: string): Promise<void> {
  const context = await browser.newContext({ locale: language, viewport: sizes[1] });
  const open = await browser.newContext({ locale: language, viewport: sizes[1] });
  const headers = { origin: new URL(address).origin };
  await context.request.post(`${address}/session`, { data: { login, password }, headers });
  const paths = [...pathsOfPages(await objectsOf(context)).values()].flat();
  const pictures: string[] = [];
  for (const path of paths) {
    const page = await (path.startsWith("/sign-in") ? open : context).newPage();
    await page.goto(address + path);
    await waitForQuiet(page);
    reportTexts(language, path, await textsOf(page));
    pictures.push(...(await picturesOf(page, language, path)));
    await page.close();
  }
  await context.close();
  await open.close();
  for (const size of sizes) {
    for (const theme of themes) {
      const kind = `${language}-${size.width}-${theme}`;
      await writeSheets(
        browser,
        kind,
        pictures.filter((name) => name.startsWith(kind)),
      );
    }
  }
}

async function picturesOf(page: Page, language: string, path: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A page that was opened on a wide screen may look different on a narrow one.
    if (size === sizes[0]) await page.reload();
    await waitForQuiet(page);
    for (const fault of await pageFaults(page)) console.log(`${language} ${size.width} ${path}: ${fault}`);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const name = `${language}-${size.width}-${theme}-${path.replaceAll(/\W+/g, "_")}.jpg`;
      await page.screenshot({ path: join(folder, name), type: "jpeg", quality });
      names.push(name);
    }
  }
  return names;
}

/** The texts that a page shows, without numbers and code. */
async function textsOf(page: Page): Promise<ReadonlySet<string>> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent === null || parent.closest("code, pre, canvas, script, noscript") !== null) continue;
      if (/\\p{L}{3}/u.test(text)) found.push(text.trim());
    }
    return found;
  })()`);
  return new Set(texts);
}

function reportTexts(language: string, path: string, texts: ReadonlySet<string>): void {
  if (language === "en") return void english.set(path, texts);
  const same = [...texts].filter((text) => text.includes(" ") && english.get(path)?.has(text) === true);
  for (const text of same) console.log(`${language} ${path}: as in English: ${text.slice(0, 80)}`);
}

/** Several pictures on one, with the names of the pages. */
async function writeSheets(from: Browser, kind: string, names: readonly string[]): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1800, height: 1300 } });
  for (let first = 0; first < names.length; first += perSheet) {
    const figures = names.slice(first, first + perSheet).map((name) => {
      const data = readFileSync(join(folder, name)).toString("base64");
      return `<figure><img src="data:image/jpeg;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    });
    const styles =
      "body{margin:0;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{max-width:590px;max-height:620px}";
    await page.setContent(`<style>${styles}</style>${figures.join("")}`);
    await page.screenshot({ path: join(folder, `sheet-${kind}-${first / perSheet}.png`) });
  }
  await page.close();
  writeFileSync(join(folder, `${kind}.txt`), names.join("\n"));
}

async function objectsOf({ request }: BrowserContext): Promise<PageObjects> {
  const session = (await (await request.get(`${address}/session`)).json()) as { readonly accessToken: string };
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const ask = async <Body>(path: string): Promise<Body> =>
    (await (await request.get(`${address}/api${path}`, { headers })).json()) as Body;
  const { artifactId, modelId } = await ask<{ artifactId: number; modelId: string }>(`/projects/${project}`);
  const [file] = await ask<{ id: number }[]>(`/projects/${project}/artifacts?where=type.id=FILE&limit=1`);
  const [finding] = await ask<{ definition: { id: string } }[]>(`/artifacts/${artifactId}/findings?limit=1`);
  const [after, before] = await ask<{ id: number }[]>(`/projects/${project}/versions?limit=2`);
  return {
    project,
    root: artifactId,
    file: file!.id,
    versions: [before!.id, after!.id],
    rule: finding!.definition.id,
    model: modelId,
  };
}
