import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { expectAccessible, openBrowser, openPage, type WatchedPage } from "./browser.ts";
import { hostile, makeWorld } from "./world.ts";

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let browser: Browser;
let admin: Client;
let signedIn: BrowserContext;
let watched: WatchedPage;
let page: Page;
let root: number;

beforeAll(async () => {
  folder = await makeDataFolder();
  server = startServer({ dataDir: folder.path });
  url = await server.ready();
  admin = new Client(url, folder.token);
  browser = await openBrowser();
  signedIn = await contextOf("admin", adminPassword);
  watched = await openPage(signedIn, url);
  page = watched.page;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await removeDataFolder(folder);
});

async function contextOf(login: string, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  const answer = await context.request.post(`${url}/session`, { data: { login, password }, headers: { origin: url } });
  expect(answer.status()).toBe(200);
  return context;
}

const idOf = async (path: string): Promise<number> => {
  const where = encodeURIComponent(`path="${path}"`);
  const found = await admin.call<{ id: number }[]>("GET", `/api/projects/engine/artifacts?where=${where}&fields=id`);
  return found.body[0]!.id;
};

/**
 * Runs in the page: a theme of the system that changes when the test says so. Like that of Chromium, it sends no event for a
 * change that was read before the event.
 */
const replaceSystemTheme = `{
  const known = matchMedia.bind(window);
  const theme = new EventTarget();
  let reported = false;
  globalThis.systemTheme = Object.assign(theme, {
    dark: false,
    report() {
      if (theme.dark !== reported) theme.dispatchEvent(new Event("change"));
      reported = theme.dark;
    },
  });
  Object.defineProperty(theme, "matches", { get: () => (reported = theme.dark) });
  window.matchMedia = (query) => (query === "(prefers-color-scheme: dark)" ? theme : known(query));
}`;

const heading = (name: string | RegExp, at: Page = page) => at.getByRole("heading", { level: 1, name }).waitFor();

describe("a server without projects", () => {
  test("shows three steps, and creates a valid token for them", async () => {
    await page.goto(`${url}/`);
    await heading("Three steps to the first rating");
    await page.getByRole("button", { name: "Create a token" }).click();
    const commands = page.locator("pre");
    await expect.poll(() => commands.last().textContent()).toContain("Bearer bvp_");
    const [, token] = /Bearer (bvp_\w+)/.exec((await commands.last().textContent())!)!;
    const answer = await fetch(`${url}/api/projects`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toEqual([]);
    await expectAccessible(page);
  });

  test("shows the projects as soon as they have builds", async () => {
    await makeWorld(admin);
    root = (await admin.call<{ artifactId: number }[]>("GET", "/api/projects?where=name=engine")).body[0]!.artifactId;
    await page.reload();
    await page.getByRole("link", { name: "engine" }).waitFor();
    await page
      .getByRole("link", { name: /Firmware/ })
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});

describe("signing in", () => {
  test("U6 leads to the requested page, and never to another host", async () => {
    const stranger = await openPage(await browser.newContext({ locale: "en-GB" }), url);
    for (const [next, reached] of [
      ["%2F%2Fevil.example%2F", "/"],
      ["https%3A%2F%2Fevil.example", "/"],
      ["%2F%5Cevil.example", "/"],
      [encodeURIComponent(`/explore/${root}?tab=history`), `/explore/${root}?tab=history`],
    ] as const) {
      await stranger.page.context().clearCookies();
      await stranger.page.goto(`${url}/sign-in?next=${next}`);
      await stranger.page.getByLabel("Login").fill("admin");
      await stranger.page.getByLabel("Password", { exact: true }).fill(adminPassword);
      await stranger.page.getByRole("button", { name: "Sign in" }).click();
      await stranger.page.getByRole("button", { name: "Account" }).waitFor();
      await expect.poll(() => stranger.page.url()).toBe(url + reached);
    }
    expect(stranger.faults).toEqual([]);
    await stranger.page.context().close();
  });

  test("a wrong password is reported at the field; the page is accessible", async () => {
    const stranger = await openPage(await browser.newContext({ locale: "en-GB" }), url);
    await stranger.page.goto(`${url}/explore/${root}`);
    await stranger.page.getByLabel("Login").fill("admin");
    await stranger.page.getByLabel("Password", { exact: true }).fill("wrong");
    await stranger.page.getByRole("button", { name: "Sign in" }).click();
    await stranger.page.getByRole("alert").waitFor();
    expect(await stranger.page.getByLabel("Password", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(stranger.page);
    await stranger.page.context().close();
  });

  test("signing out ends the session and hides all data", async () => {
    const leaving = await openPage(await contextOf("admin", adminPassword), url);
    await leaving.page.goto(`${url}/`);
    await leaving.page.getByRole("button", { name: "Account" }).click();
    await leaving.page.getByRole("button", { name: "Sign out" }).click();
    await leaving.page.getByLabel("Login").waitFor();
    await leaving.page.goto(`${url}/explore/${root}`);
    await leaving.page.getByLabel("Login").waitFor();
    expect(await leaving.page.getByText("engine").count()).toBe(0);
    await leaving.page.context().close();
  });
});

describe("from red to cause", () => {
  test("three clicks: project, worst function, its source", async () => {
    await page.goto(`${url}/`);
    await page.getByRole("link", { name: "engine" }).click();
    await heading("engine");
    await page
      .getByRole("region", { name: "Worst artifacts below" })
      .getByRole("link", { name: "scan_line(int)" })
      .click();
    await heading("scan_line(int)");
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Source" }).click();
    const code = page.getByRole("region", { name: "Source" });
    await code.getByText("length may be null").waitFor();
    // Highlighted: a keyword is a separate token.
    await code.locator("code span", { hasText: /^return$/ }).waitFor();
    await expectAccessible(page);
  });

  test("names the measure behind the rating, its interval, and what would improve it", async () => {
    await page.goto(`${url}/explore/${await idOf("src/scan.c#scan_line")}`);
    const sentence = page.getByLabel("Why this rating");
    await expect
      .poll(() => sentence.textContent())
      .toMatch(/^Level G because Cyclomatic complexity is 40\. Below 25 it is Level F\. Line 4/);
    await page.getByText("since 1.0").waitFor();
  });

  test("says of the best level that it is the best", async () => {
    await page.goto(`${url}/explore/${await idOf("src/scan.c#rest")}`);
    await expect
      .poll(() => page.getByLabel("Why this rating").textContent())
      .toMatch(/^Level A, the best there is: Function penalty is 0\spoints\.\s/);
  });

  test.each(["overview", "findings", "measures", "history", "links"])("the view %s is accessible", async (tab) => {
    await page.goto(`${url}/explore/${await idOf("src/scan.c")}?tab=${tab}`);
    await heading("scan.c");
    await page.locator(".tabs [aria-current]").waitFor();
    await waitForQuiet(page);
    await expectAccessible(page);
  });

  test("the addresses in the API's answers open the right page", async () => {
    const [finding] = (await admin.call<{ url: string }[]>("GET", "/api/findings?where=definition.id=cpp:null")).body;
    await page.goto(`${url}/${finding!.url}`);
    await page.getByRole("complementary", { name: "Finding" }).getByText("A pointer may be null.").waitFor();
    await page
      .getByRole("region", { name: /src\/main\.c$/ })
      .getByText("scan_line")
      .waitFor();
    const place = page.getByRole("region", { name: "Flow" }).getByRole("link", { name: "src/main.c:2" });
    expect(await place.getAttribute("href")).toContain("tab=source&line=2");
    expect(await page.getByRole("link", { name: "https://example.org/null" }).getAttribute("rel")).toContain(
      "noopener",
    );
    await expectAccessible(page);
    await page.goto(`${url}/explore/999999`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").getByRole("button", { name: "Copy" }).count()).toBe(1);
  });

  test("another version shows its own values; back and forward work", async () => {
    await page.goto(`${url}/explore/${root}`);
    // The chart contains version names, too.
    const shown = page.locator(".explorer-name");
    await page.getByLabel("Version", { exact: true }).selectOption({ label: "1.0 (baseline)" });
    await shown.getByText(/1\.0 · /).waitFor();
    await page.goBack();
    await shown.getByText(/1\.1 · /).waitFor();
    await page.goForward();
    await shown.getByText(/1\.0 · /).waitFor();
  });
});

describe("keyboard", () => {
  test("/ finds an artifact, Enter opens it", async () => {
    await page.goto(`${url}/`);
    await page.getByRole("link", { name: "engine" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("scan_l");
    // The start of a name has several results: when one is left, the whole text has been searched.
    await expect
      .poll(() => page.getByRole("option").allTextContents())
      .toEqual([expect.stringMatching(/^Artifact.*scan_line/)]);
    await page.keyboard.press("Enter");
    await heading("scan_line(int)");
  });

  test("j, k and Enter work on rows; ? lists the keys", async () => {
    await page.goto(`${url}/?where=name=engine`);
    await page.getByRole("link", { name: "engine" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.locator("[data-row-link]:focus").waitFor();
    await page.keyboard.press("Enter");
    await heading("engine");
  });

  test("arrows move through the tree and open folders", async () => {
    await page.goto(`${url}/explore/${root}`);
    const tree = page.getByRole("tree");
    await tree.getByRole("treeitem", { name: /src/ }).waitFor();
    await tree.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await tree.getByRole("treeitem", { name: /scan\.c/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await heading("main.c");
  });
});

describe("the filter", () => {
  test("completes fields, reports errors at the character, and filters", async () => {
    await page.goto(`${url}/`);
    const filter = page.getByRole("combobox", { name: "Filter" });
    await filter.fill("lastBui");
    await page.getByRole("option", { name: /lastBuild/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => filter.inputValue()).toBe("lastBuild");
    await filter.fill("nam=x");
    await page.getByText("(at character 1)").waitFor();
    await filter.fill('name="engine"');
    await expect.poll(() => page.locator("tbody [data-row-link]").count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("where")).toBe('name="engine"');
  });
});

describe("texts of results are never markup", () => {
  test("U1, U2 hostile names, messages, sources and links are inert on every page", async () => {
    const [project] = (await admin.call<{ artifactId: number }[]>("GET", "/api/projects?where=name~hostile")).body;
    const list = await admin.call<{ id: number; name: string }[]>(
      "GET",
      `/api/artifacts/${project!.artifactId}/children`,
    );
    const below = await admin.call<{ id: number; name: string }[]>(
      "GET",
      `/api/artifacts/${list.body[0]!.id}/children`,
    );
    const [file] = below.body;
    expect(file!.name).toBe(hostile);
    await page.goto(`${url}/`);
    await page.getByText("hostile").first().waitFor();
    for (const tab of ["overview", "findings", "source", "measures", "history", "links"]) {
      await page.goto(`${url}/explore/${file!.id}?tab=${tab}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await waitForQuiet(page);
      expect(await page.locator("img[src=x]").count()).toBe(0);
    }
    const [finding] = (await admin.call<{ url: string }[]>("GET", `/api/artifacts/${file!.id}/findings`)).body;
    await page.goto(`${url}/${finding!.url}`);
    await page.getByText("javascript:alert(document.domain)").waitFor();
    expect(await page.locator("a[href^='javascript']").count()).toBe(0);
  });
});

describe("who may see what", () => {
  test("a guest sees baselines only, in the user's language; a hidden project is not shown", async () => {
    const guest = await openPage(await contextOf("gail", "a long secret"), url);
    await guest.page.goto(`${url}/`);
    await guest.page.getByRole("link", { name: "engine" }).waitFor();
    expect(await guest.page.getByText("hostile").count()).toBe(0);
    expect(await guest.page.locator("html").getAttribute("lang")).toBe("de");
    await guest.page.getByRole("link", { name: "engine" }).click();
    await guest.page.getByText(/1\.0 · /).waitFor();
    expect(await guest.page.getByText("1.1").count()).toBe(0);
    await guest.page.keyboard.press("/");
    await guest.page.keyboard.type("hostile");
    await guest.page.getByText("Keine Treffer für „hostile“.").waitFor();
    expect(guest.faults).toEqual([]);
    await guest.page.context().close();
  });
});

describe("on a telephone, and in the dark", () => {
  test.each(["/", "EXPLORE", "EXPLORE?tab=findings", "EXPLORE?tab=source"])("%s fits on 390 pixels", async (path) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url + path.replace("EXPLORE", `/explore/${await idOf("src/scan.c")}`));
    await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    await waitForQuiet(page);
    const beyond = await page.locator("html").evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(beyond).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("a page with pictures follows the theme of the system, also if it draws before the browser reports it", async () => {
    const dark = await openPage(await contextOf("admin", adminPassword), url);
    await dark.page.addInitScript(replaceSystemTheme);
    await dark.page.goto(`${url}/explore/${root}`);
    await waitForQuiet(dark.page);
    await dark.page.evaluate("systemTheme.dark = true");
    await dark.page.setViewportSize({ width: 900, height: 800 });
    await waitForQuiet(dark.page);
    await dark.page.evaluate("systemTheme.report()");
    expect(await dark.page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(dark.faults).toEqual([]);
    await dark.page.context().close();
  });

  test("a chosen theme is set before the first paint, also after a reload", async () => {
    await page.goto(`${url}/`);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.route("**/session", (route) => route.abort());
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.unroute("**/session");
  });
});

test("no page had an error, a violation of the policy or a request to another host", () =>
  expect(watched.faults).toEqual([]));
