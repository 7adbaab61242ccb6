import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { resultsOf } from "./world.ts";

const other = [
  { kind: "rule", id: "lint:x", name: "X", tool: "lint", categories: ["SEVERITY.MINOR"] },
  { kind: "finding", artifact: "src/main.c", rule: "lint:x", message: "x" },
]
  .map((line) => JSON.stringify(line))
  .join("\n");

const running = runInterface(async ({ admin }) => {
  await admin.json("POST", "/api/projects", { name: "engine" });
  const send = (version: string, day: string, complexity: number, more = "") =>
    admin.build("engine", `${resultsOf({ complexity })}\n${more}`, { query: `?version=${version}&date=2026-0${day}` });
  await send("1.0", "1-10", 12);
  await admin.json("PUT", "/api/projects/engine/gate", {
    conditions: [{ type: "MEASURE", id: "VG", bounds: "[;40]" }],
  });
  await send("1.1", "2-10", 20);
  await send("1.2", "3-10", 90, other);
  await admin.json("POST", "/api/projects", { name: "tools" });
  for (const version of ["7.1", "7.2"]) {
    const driver = { name: "lint", version };
    await admin.build("tools", JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver }, results: [] }] }));
  }
});

interface Entry {
  readonly versionName: string;
  readonly context?: {
    readonly model: { readonly id: string };
    readonly gate: string | null;
    readonly tools: string[];
  };
}

test("the trend of a function: measures are added, events are listed, versions are opened and compared", async () => {
  const { body } = await running.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/engine/artifacts");
  const { id } = body.find(({ path }) => path.endsWith("#scan_line"))!;
  const page = await running.signIn(`/explore/${id}`);
  await page.getByRole("link", { name: "Activity" }).click();
  await page.locator(".activity-chart .u-over").waitFor();
  // The label at the right end of the axis has room.
  const edges = `["canvas", ".u-over"].map((part) => document.querySelector(".activity-chart " + part).getBoundingClientRect().right)`;
  const [outer, inner] = await page.evaluate<[number, number]>(edges);
  expect(outer - inner).toBeGreaterThanOrEqual(56);
  await page.getByRole("button", { name: "Add a measure or level" }).click();
  await page.locator(".picker-input").fill("VG");
  await page.getByRole("button", { name: /Cyclomatic complexity.*VG/ }).click();
  await page.getByRole("img", { name: /Cyclomatic complexity over the versions/ }).waitFor();
  const chosen = page.getByRole("region", { name: "Chosen version" });
  await chosen.getByText("90").waitFor();
  await page.getByRole("button", { name: "Add a measure or level" }).click();
  await page.getByRole("button", { name: /^Level: Function quality/ }).click();
  await page.getByRole("img", { name: /Level: Function quality over the versions/ }).waitFor();
  await chosen.getByRole("img", { name: /Level/ }).waitFor();
  expect(new URL(page.url()).searchParams.get("series")).toContain("rank:FUNCTION_QUALITY");
  const events = page.getByRole("region", { name: "Events" });
  await events.getByText("The gate has been added.").waitFor();
  await events.getByText(/Added: .*lint/).waitFor();
  await events.getByText("Passed → Failed").waitFor();
  await expectAccessible(page);
  await chosen.getByLabel("Version").selectOption("1.1");
  await chosen.getByText("20").waitFor();
  expect(new URL(page.url()).searchParams.get("at")).not.toBeNull();
  await chosen.getByRole("link", { name: "Compare with 1.0" }).click();
  await page.waitForURL(/\/compare\/\d+\/\d+/);
});

test("another version of a tool is an event, and the verdict lists the tools of each part", async () => {
  const { body } = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/tools");
  const page = await running.signIn(`/explore/${body.artifactId}?tab=activity`);
  await page.getByRole("region", { name: "Events" }).getByText("lint 7.1 → lint 7.2").waitFor();
  await page.getByRole("region", { name: "Chosen version" }).getByRole("link", { name: "Verdict" }).click();
  await page.getByRole("cell", { name: "lint 7.2" }).waitFor();
});

test("dragging zooms into a part of the time, which is in the address, and a click chooses the version there", async () => {
  const { body } = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/engine");
  const page = await running.signIn(`/explore/${body.artifactId}?tab=activity`);
  const over = page.locator(".activity-chart .u-over");
  await over.waitFor();
  const box = (await over.boundingBox())!;
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await page.waitForURL(/at=\d+/);
  await page.mouse.move(box.x + box.width * 0.2, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/range=\d+-\d+/);
  await page.getByRole("button", { name: "Show all versions" }).click();
  await page.waitForURL((url) => !url.searchParams.has("range"));
});

test("the context of versions is part of the history if it is asked for", async () => {
  const { body } = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/engine");
  const read = async (query: string): Promise<Entry[]> =>
    (await running.admin.call<Entry[]>("GET", `/api/artifacts/${body.artifactId}/history${query}`)).body;
  const entries = await read("?context=true");
  expect(entries.map(({ context }) => context?.tools.includes("lint"))).toEqual([true, false, false]);
  expect(entries.map(({ context }) => context?.gate === null)).toEqual([false, false, true]);
  expect(entries[0]!.context!.gate).toBe(entries[1]!.context!.gate);
  expect((await read(""))[0]).not.toHaveProperty("context");
});
