import type { Browser } from "playwright-core";
import { Client } from "../test/harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder } from "../test/harness/data-folder.ts";
import { startServer } from "../test/harness/server-process.ts";
import { until } from "../test/harness/until.ts";
import type { Measurement } from "./table.ts";
import { longestPause, openedIn, pauseOf, signedInContext } from "./web-pages.ts";

/** The graph of dependencies: opened, enlarged and moved. */
export async function benchGraphPage(browser: Browser, nodes: number): Promise<Measurement[]> {
  const folder = await makeDataFolder();
  const server = startServer({ dataDir: folder.path });
  const url = await server.ready();
  try {
    const client = new Client(url, folder.token);
    await client.createProject("graph");
    await client.build("graph", [...graphLines(nodes)].join("\n"));
    const { artifactId } = (await client.call<{ artifactId: number }>("GET", "/api/projects/graph")).body;
    const context = await signedInContext(browser, url, "admin", adminPassword);
    const page = await context.newPage();
    const drawn = "document.querySelector('canvas[data-scale]')?.style.height === '520px' || undefined";
    await openedIn(page, `${url}/explore/${artifactId}?tab=structure`, () =>
      until("the graph", () => page.evaluate<boolean | undefined>(drawn)),
    );
    const opening = await longestPause(page);
    await page.evaluate("pauses.length = 0");
    const graph = page.locator("canvas[data-scale]");
    await graph.hover();
    const box = (await graph.boundingBox())!;
    await page.keyboard.down("Control");
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, -60);
    await page.keyboard.up("Control");
    await page.mouse.down();
    for (let step = 0; step < 40; step++) await page.mouse.move(box.x + 300 + step * 4, box.y + 200 + step * 2);
    await page.mouse.up();
    const moving = await longestPause(page);
    await context.close();
    const against = `${nodes.toLocaleString("en")} nodes`;
    return [
      pauseOf("while the graph is opened", opening, against),
      pauseOf("while the graph is enlarged and moved", moving, against),
    ];
  } finally {
    await server.stop();
    await removeDataFolder(folder);
  }
}

/** Files that each depend on the one before and on one of the first half. */
function* graphLines(nodes: number): Generator<string> {
  const path = (index: number): string => `f${index}.c`;
  for (let index = 0; index < nodes; index++) {
    yield JSON.stringify({ kind: "artifact", path: path(index), type: "FILE" });
  }
  for (let index = 1; index < nodes; index++) {
    for (const to of [index - 1, (index - 1) >> 1]) {
      yield JSON.stringify({ kind: "link", type: "IMPORTS", from: path(index), to: path(to) });
    }
  }
}
