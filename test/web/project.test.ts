import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { expectAccessible } from "./browser.ts";
import { exampleResults, buildExample } from "./example-project.ts";
import { pageFaults } from "./page-faults.ts";
import { runInterface } from "./running-interface.ts";

const ada = { login: "ada", password: "analytical engine" };
const lcov = "SF:src/engine/scan.c\nDA:6,1\nDA:7,1\nBRDA:7,0,0,1\nBRDA:7,0,1,-\nDA:8,0\nDA:15,2\nend_of_record\n";

/** Native lines and a coverage report, as one upload. */
const form = (boundary: string): string =>
  [exampleResults(), lcov]
    .map(
      (text, index) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="r"; filename="${index}"\r\n\r\n${text}\r\n`,
    )
    .join("")
    .concat(`--${boundary}--\r\n`);

const running = runInterface(async (started) => {
  await started.createUser(ada);
  await buildExample(started.admin);
  await started.admin.json("PUT", "/api/projects/engine/members", [{ user: "ada", role: "DEVELOPER" }]);
  await started.admin.createProject("covered");
  const headers = { "content-type": "multipart/form-data; boundary=part" };
  await started.admin.build("covered", form("part"), { headers });
});

const rootOf = async (name: string): Promise<number> =>
  (await running.admin.call<{ artifactId: number }>("GET", `/api/projects/${name}`)).body.artifactId;
const artifactOf = async (project: string, path: string): Promise<number> => {
  const where = encodeURIComponent(`path="${path}"`);
  const found = await running.admin.call<{ id: number }[]>("GET", `/api/projects/${project}/artifacts?where=${where}`);
  return found.body[0]!.id;
};
const copied = (page: Page): Promise<string> => page.evaluate("navigator.clipboard.readText()");

test("a project without a version fits a telephone, with the command that builds the first one", async () => {
  await running.admin.createProject("unbuilt");
  const page = await running.signIn(`/explore/${await rootOf("unbuilt")}`);
  await page.getByText("belvedere scan . --project unbuilt").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pageFaults(page)).toEqual([]);
  await running.admin.call("DELETE", "/api/projects/unbuilt");
  await page.context().close();
});

test("a page between a telephone and a desk has no gap, and is printed without tabs and choices", async () => {
  const page = await running.signIn(`/explore/${await rootOf("engine")}`, undefined, {
    viewport: { width: 800, height: 1000 },
  });
  await page.getByText("Changes since").waitFor();
  for (const width of [960, 800, 721]) {
    await page.setViewportSize({ width, height: 1000 });
    await waitForQuiet(page);
    expect(await pageFaults(page), `${width}`).toEqual([]);
  }
  expect((await page.locator(".overview-start").boundingBox())!.height).toBeLessThan(300);
  await page.emulateMedia({ media: "print" });
  for (const part of [".tabs", ".explorer-choosers"]) expect(await page.locator(part).first().isVisible()).toBe(false);
});

test("a printed table has every loaded row and every column, says how many there are, and has nothing to click", async () => {
  await running.admin.createProject("printed");
  const files = Array.from({ length: 60 }, (_, at) => ({
    kind: "artifact",
    path: `src/a/folder/with/a/long/path/file_with_a_long_name_${at}.c`,
    type: "FILE",
    measures: { LC: 10 },
  }));
  const findings = files.map(({ path }) => ({ kind: "finding", artifact: path, rule: "R", message: "m ".repeat(90) }));
  await running.admin.build("printed", lines(...files, ...findings));
  const page = await running.signIn("/findings?project=printed");
  await page.getByText("60 rows").waitFor();
  const rows = page.locator("tbody tr[aria-rowindex]");
  expect(await rows.count()).toBeLessThan(60);
  const shown = await page.locator("thead th:not(.table-control)").count();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 740, height: 1000 });
  await expect.poll(() => rows.count()).toBe(60);
  expect(await page.getByText("60 rows").isVisible()).toBe(true);
  expect(await page.locator("thead th:visible").count()).toBe(shown);
  expect(await page.getByRole("checkbox").first().isVisible()).toBe(false);
  const cut = await page
    .locator(".table-scroll")
    .evaluate((place) => [place.scrollWidth - place.clientWidth, place.scrollHeight - place.clientHeight]);
  expect(cut).toEqual([0, 0]);
  await running.admin.call("DELETE", "/api/projects/printed");
});

test("projects show their new findings, and are copied as they are shown", async () => {
  const page = await running.signIn("/?where=name=engine");
  const row = page.getByRole("row", { name: /engine/ });
  await row.getByRole("link", { name: "2", exact: true }).waitFor();
  await page.getByRole("button", { name: "Copy or choose columns" }).click();
  await page.getByRole("button", { name: "Copy as JSON" }).click();
  await page.getByText("1 row copied").waitFor();
  const [copy] = JSON.parse(await copied(page)) as Record<string, unknown>[];
  expect(copy).toMatchObject({ Project: "engine", Trend: "stable", "New findings": 2, Gate: null });
  expect(copy!["Rating"]).toMatch(/^Level [A-G]$/);
  expect(copy!["Last versions"]).toMatch(/^[\d.]+; [\d.]+$/);
  expect(copy!["Lines"]).toBeGreaterThan(100);
  await row.getByRole("link", { name: "2", exact: true }).click();
  await page.getByRole("status").getByText("2 rows").waitFor();
});

test("managers create and revoke the tokens of a project", async () => {
  const page = await running.signIn("/projects/covered/tokens");
  await page.getByLabel("Name of the new token").fill("ci");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const token = await page.getByRole("region", { name: "Token", exact: true }).innerText();
  const me = () => new Client(running.server.url, token).call<{ login: string }>("GET", "/api/me");
  expect((await me()).body.login).toBe("token:covered/ci");
  await page.getByRole("row", { name: /ci/ }).waitFor();
  await page.getByLabel("Name of the new token").fill("ci");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("alert").getByText("Token name already in use").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke: ci" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("row", { name: /ci/ }).waitFor({ state: "detached" });
  expect((await me()).status).toBe(401);
});

test("projects are sorted by every column, in both directions", async () => {
  const page = await running.signIn("/");
  const first = page.getByRole("region", { name: "Projects" }).getByRole("row").nth(1);
  await page.getByRole("row", { name: /covered/ }).waitFor();
  // The names are those after the first and the second click: numbers are sorted in descending order first.
  const check = async (column: string, ...names: readonly [string, string]): Promise<void> => {
    const descending = new Set<boolean>();
    for (const name of names) {
      await page.getByRole("button", { name: column, exact: true }).click();
      await expect.poll(() => first.getByRole("link").first().innerText(), { message: column }).toContain(name);
      descending.add(new URL(page.url()).searchParams.get("sort")!.startsWith("-"));
    }
    expect(descending.size).toBe(2);
  };
  await check("Last build", "engine", "covered");
  await check("New findings", "engine", "covered");
  await check("Findings", "engine", "covered");
  // Missing values come last in both directions.
  await check("Coverage", "covered", "covered");
  await check("Last versions", "engine", "engine");
  for (const column of ["Project", "Rating", "Lines", "Gate"]) {
    await page.getByRole("button", { name: column, exact: true }).click();
    await page.getByRole("columnheader", { name: column, exact: true }).and(page.locator("[aria-sort]")).waitFor();
  }
  await expectAccessible(page);
});

test("an artifact at any depth is shown after two rounds of requests", async () => {
  const id = await artifactOf("engine", "src/engine/scan.c#scan_read");
  const page = await running.signIn("/healthz");
  const asked: { readonly path: string; readonly round: number }[] = [];
  let answered = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // An event of the server may let the page read something again.
    const isFirst = asked.every(({ path }) => path !== pathname);
    if (pathname.startsWith("/api/") && isFirst) asked.push({ path: pathname, round: answered });
  });
  page.on("response", (response) => {
    const own = [`/api/artifacts/${id}`, `/api/artifacts/${id}/ancestors`];
    if (own.includes(new URL(response.url()).pathname)) answered += 1;
  });
  await page.goto(`${running.server.url}/explore/${id}`);
  await page.getByRole("heading", { level: 1, name: "scan_read" }).waitFor();
  await page.getByRole("treeitem", { name: "scan_free" }).waitFor();
  const roundOf = (path: RegExp): readonly number[] =>
    asked.filter((request) => path.test(request.path)).map(({ round }) => round);
  expect(roundOf(/^\/api\/artifacts\/\d+(\/ancestors)?$/)).toEqual([0, 0]);
  // Ancestors, versions and model are requested in parallel, as soon as the artifact is known.
  // Which of the first two answers comes first is not determined.
  const second = expect.toBeOneOf([1, 2]) as number;
  expect(roundOf(/\/versions$|\/models\/|\/projects\/engine$/)).toEqual([second, second, second]);
  expect(roundOf(/\/children$/)).toEqual([0, second, second, second, second]);
  expect(roundOf(/^\/api\/projects$/)).toEqual([]);
});

test("a project is created; a meta-project gets its members and is built", async () => {
  const page = await running.signIn("/");
  await page.getByRole("button", { name: "Create a project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("engine");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Name").fill("all");
  await dialog.getByLabel(/^Meta-project/).check();
  for (const name of ["engine", "covered"]) {
    await dialog.getByRole("combobox", { name: "Add a project" }).fill(name);
    await dialog.getByRole("option", { name }).click();
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "No results yet" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Build now" }).click();
  // The page shows the first version without a reload.
  await page.getByRole("treeitem", { name: "covered" }).waitFor();
  await page.goto(`${running.server.url}/projects/all/settings`);
  await page.getByRole("button", { name: "Remove: covered" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect((await running.admin.call("GET", "/api/projects/all")).body).toMatchObject({ members: ["engine"] });
  const ordinary = await running.signIn("/", ada);
  await ordinary.getByRole("link", { name: "engine" }).waitFor();
  expect(await ordinary.getByRole("button", { name: "Create a project" }).count()).toBe(0);
});

test("a browser whose language does not exist shows the explorer", async () => {
  const page = await running.signIn("/");
  // As Chromium names it where the system has no language.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "language", { value: "en-US@posix", configurable: true }),
  );
  await page.goto(`${running.server.url}/explore/${await rootOf("engine")}`);
  await page.locator(".uplot").first().waitFor();
  await page.locator(".tile").first().waitFor();
});

test("the treemap shows any measure or indicator, and arrows, Enter and Escape move through it", async () => {
  const page = await running.signIn(`/explore/${await rootOf("engine")}`, undefined, { reducedMotion: "reduce" });
  const map = page.getByRole("region", { name: "Treemap" });
  await map.getByLabel("Colour", { exact: true }).selectOption("Cyclomatic complexity");
  await map.getByLabel("Size", { exact: true }).selectOption("Quality");
  await map.getByRole("list", { name: "What the colours mean" }).getByText(/–/).first().waitFor();
  await map.getByLabel("Size", { exact: true }).selectOption("Lines");
  await map.getByRole("button", { name: /^src, Folder/ }).focus();
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')");
  await expect.poll(focused).toMatch(/^io, Folder, .*, \d+/);
  // The other area is on one of these sides.
  for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(focused).toMatch(/^engine, Folder/);
  await page.keyboard.press("Escape");
  await expect.poll(focused).toMatch(/^src, Folder/);
  await expectAccessible(page);
});

test("the artifacts that would lift the rating are named", async () => {
  const page = await running.signIn(`/explore/${await artifactOf("engine", "src/io/index.c")}?indicator=COMPLEXITY`);
  const sentence = page.getByLabel("Why this rating");
  await sentence.getByText(/(Improving these is enough|These have the largest effect):/).waitFor();
  await sentence
    .getByRole("link", { name: /index_/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: /^index_/ }).waitFor();
});

test("functions of a source fold, lines show their coverage, findings remain visible", async () => {
  const page = await running.signIn(`/explore/${await artifactOf("covered", "src/engine/scan.c")}?tab=source`);
  const source = page.getByRole("region", { name: "Source" });
  await page.getByText("75 % of the lines were run").waitFor();
  await source.getByRole("img", { name: "partly run: 1 of 2 branches" }).waitFor();
  const fold = source.getByRole("button", { name: /^Fold scan_read/ });
  await fold.focus();
  await page.keyboard.press("Enter");
  await source.getByText("7 lines folded · 1 finding").waitFor();
  expect(await source.getByText("log_error").count()).toBe(0);
  expect(await fold.getAttribute("aria-expanded")).toBe("false");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unfold all" }).click();
  await source.getByText("log_error").waitFor();
});

test("two versions are compared, and the gate is shown where there is one", async () => {
  const page = await running.signIn("/projects/engine/gate");
  await page.getByText("There is no gate").waitFor();
  for (const category of ["Severity: Minor", "Severity: Critical", "Severity: Major"]) {
    await page.getByLabel("Category", { exact: true }).selectOption(category);
  }
  await page.getByRole("button", { name: "Remove: Severity: Critical" }).click();
  await page.getByLabel("Rule families", { exact: true }).fill("CWE-476, security");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add" }).click();
  const conditions = page.getByRole("list", { name: "Conditions" });
  await conditions
    .getByText("Findings (Severity: Minor, Severity: Major, CWE-476, security) since the reference version ≤ 0")
    .waitFor();
  await page.getByLabel("What", { exact: true }).selectOption("Quality");
  await page.getByLabel("Applies to", { exact: true }).selectOption("the whole version");
  await page.getByLabel("Worst level that passes", { exact: true }).selectOption("Level G");
  await page.getByRole("button", { name: "Add" }).click();
  await conditions.getByText("Quality no worse than Level G").waitFor();
  await expectAccessible(page);
  expect((await running.admin.call("GET", "/api/projects/engine/gate")).body).toMatchObject({
    conditions: [
      {
        type: "FINDINGS",
        on: "NEW",
        categories: ["SEVERITY.MINOR", "SEVERITY.MAJOR"],
        families: ["CWE-476", "security"],
        bounds: "[;0]",
      },
      { type: "INDICATOR", id: "QUALITY", on: "OVERALL", level: "LEVELG" },
    ],
  });
  await running.admin.build("engine", exampleResults(), { query: "?version=1.2" });
  await page.goto(`${running.server.url}/?where=name=engine`);
  await page
    .getByRole("row", { name: /engine/ })
    .getByText("passed")
    .waitFor();
  const versions = await running.admin.call<{ id: number }[]>("GET", "/api/projects/engine/versions");
  await page.goto(`${running.server.url}/compare/${versions.body[2]!.id}/${versions.body[1]!.id}`);
  await page.getByRole("heading", { name: "engine: 1.0 → 1.1" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: /New findings/ }).click();
  await page.getByRole("status").getByText("2 rows").waitFor();
  await page.getByText("Give 42 a name.").first().waitFor();
  // The count that filters the list is marked, and a second click removes the filter.
  const marked = page.locator(".counts [aria-current]");
  expect(await marked.textContent()).toContain("New findings");
  await marked.click();
  await expect.poll(() => new URL(page.url()).searchParams.get("change")).toBeNull();
});

test("a project is renamed, moved and made public by managers; developers see that they cannot", async () => {
  const page = await running.signIn("/projects/covered/settings");
  await page.getByLabel("Name").fill("Covered");
  await page.getByLabel("Group").fill("Firmware/Core");
  await page.getByLabel("Colour").fill("#0068ff");
  await page.getByLabel("Who may read it").selectOption("USERS");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.url()).toContain("/projects/Covered/settings");
  const stored = await running.admin.call("GET", "/api/projects/Covered");
  expect(stored.body).toMatchObject({ group: "Firmware/Core", color: [0, 104, 255, 255], public: true });
  const developer = await running.signIn("/projects/engine/settings", ada);
  await developer.getByText("Only managers of the project can change it.").waitFor();
  expect(await developer.getByRole("button", { name: "Save" }).count()).toBe(0);
});

test("a project is deleted once its name has been typed", async () => {
  const page = await running.signIn("/projects/Covered/settings");
  await page.getByRole("button", { name: "Delete the project: Covered" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Delete the project" });
  await dialog.getByLabel("Type Covered to confirm").fill("covered");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Type Covered to confirm").fill("Covered");
  await confirm.click();
  await page.getByRole("link", { name: "engine" }).waitFor();
  expect((await running.admin.call("GET", "/api/projects/Covered")).status).toBe(404);
});
