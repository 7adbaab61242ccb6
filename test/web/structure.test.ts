import { expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const file = (path: string, author: string, churn: number) => ({
  kind: "artifact",
  path,
  type: "FILE",
  measures: { LC: 20, CHURN: churn },
  infos: { LAST_AUTHOR: author },
});
const method = (path: string, name: string, complexity: number) => ({
  kind: "artifact",
  path: `${path}#${name}`,
  parent: path,
  name: `${name}()`,
  type: "FUNCTION",
  measures: { LC: 9, VG: complexity, COG: complexity },
});
const link = (from: string, to: string) => ({ kind: "link", type: "IMPORTS", from, to });

let root = 0;
let large = 0;
const running = runInterface(async ({ admin }) => {
  await admin.createProject("Engine");
  const results = lines(
    file("core/a.c", "Ada", 40),
    file("net/b.c", "Grace", 4),
    file("net/c.c", "Ada", 4),
    file("ui/d.c", "Bob", 1),
    method("core/a.c", "hot", 20),
    method("net/b.c", "cold", 30),
    link("core/a.c", "net/b.c"),
    link("net/c.c", "core/a.c"),
    link("ui/d.c", "core/a.c"),
  );
  await admin.build("Engine", results, { query: "?baseline=true" });
  await admin.createProject("Large");
  const names = Array.from({ length: 10_000 }, (_, index) => `f${index}.c`);
  const many = [
    ...names.map((path) => ({ kind: "artifact", path, type: "FILE" })),
    ...names.slice(1).flatMap((path, index) => [link(path, names[index]!), link(path, names[index >> 1]!)]),
  ];
  await admin.build("Large", lines(...many), { query: "?baseline=true" });
  const rootOf = async (name: string) =>
    (await admin.call<{ artifactId: number }>("GET", `/api/projects/${name}`)).body.artifactId;
  [root, large] = [await rootOf("Engine"), await rootOf("Large")];
});

test("folders and their dependencies are a graph, a matrix and a table, with the cycle marked", async () => {
  const page = await running.signIn(`/explore/${root}`);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Structure" }).click();
  await page.getByRole("img", { name: "Graph of 3 folders with 3 dependencies and 1 cycles" }).waitFor();
  await page.getByText("3 folders, 3 dependencies; 0 links leave, 0 arrive.").waitFor();
  await expectAccessible(page);
  const show = page.getByRole("navigation", { name: "Show" });
  await show.getByRole("link", { name: "Matrix" }).click();
  await expect.poll(() => page.getByRole("cell", { name: "1 in a cycle" }).count()).toBe(2);
  await expectAccessible(page);
  await show.getByRole("link", { name: "Dependencies" }).click();
  await expect.poll(() => page.getByText("in a cycle", { exact: true }).count()).toBe(2);
  await page.getByLabel("Depth").selectOption("2");
  await page.getByRole("link", { name: /d\.c/ }).first().waitFor();
  await expectAccessible(page);
});

test("who knows what, and which functions are hot", async () => {
  const page = await running.signIn(`/explore/${root}?tab=structure&show=knowledge`);
  await page.getByText("Ada 50 %, Grace 50 %").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Hot functions" }).click();
  const rows = page.getByRole("link", { name: /\(\)/ });
  await expect
    .poll(() => rows.allInnerTexts().then((all) => all.map((text) => text.split("(")[0])))
    .toEqual(["hot", "cold"]);
  await expectAccessible(page);
});

test("the graph is enlarged, moved and shown whole by buttons, keys, wheel and dragging; a drag opens nothing", async () => {
  const page = await running.signIn(`/explore/${root}?tab=structure`);
  const graph = page.getByRole("img", { name: /Graph of 3 folders/ });
  const scale = async () => Number(await graph.getAttribute("data-scale"));
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(scale).toBe(1.5);
  const keys = page.getByRole("group", { name: /Zoom with/ });
  await keys.press("+");
  await expect.poll(scale).toBe(2.25);
  await keys.press("-");
  await expect.poll(scale).toBe(1.5);
  const pixels = (): Promise<string> => page.evaluate("document.querySelector('canvas').toDataURL()");
  const before = await pixels();
  await keys.press("ArrowRight");
  await expect.poll(pixels).not.toBe(before);
  await expectAccessible(page);
  await keys.press("0");
  await expect.poll(scale).toBe(1);
  await graph.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -400);
  await page.keyboard.up("Control");
  await expect.poll(scale).toBeGreaterThan(1.5);
  const address = page.url();
  const box = (await graph.boundingBox())!;
  const still = await pixels();
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  for (const x of [180, 140, 100]) await page.mouse.move(box.x + x, box.y + 180);
  await page.mouse.up();
  await expect.poll(pixels).not.toBe(still);
  expect(page.url()).toBe(address);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(scale).toBe(1);
});

test("two fingers enlarge the graph on a telephone", async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await running.signIn(`/explore/${root}?tab=structure`, undefined, options);
  const graph = page.getByRole("img", { name: /Graph of 3 folders/ });
  await graph.scrollIntoViewIfNeeded();
  const box = (await graph.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const debug = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-apart, apart].map((by, id) => ({ x: x + by, y, id }));
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
    debug.send("Input.dispatchTouchEvent", { type, touchPoints: apart === undefined ? [] : fingers(apart) });
  await touch("touchStart", 20);
  for (const apart of [30, 45, 60]) await touch("touchMove", apart);
  await touch("touchEnd");
  await expect.poll(async () => Number(await graph.getAttribute("data-scale"))).toBeGreaterThan(2);
});

test("10,000 nodes are drawn, and the matrix says how many it leaves out", async () => {
  const page = await running.signIn(`/explore/${large}?tab=structure`);
  await page.getByRole("img", { name: /Graph of 10000 folders/ }).waitFor();
  const drawn = (): Promise<unknown> => page.evaluate("document.querySelector('canvas').width > 0");
  await expect.poll(drawn).toBe(true);
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Matrix" }).click();
  await page.getByText("9,940 folders with fewer links are left out.").waitFor();
});
