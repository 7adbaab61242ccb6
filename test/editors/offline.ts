import { mkdtemp, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { actionTitles, all, local, type LspWorld } from "./lsp-world.ts";
import { build, source } from "./project-on-server.ts";

/** What an editor shows without the server, and on another branch. */
export function describeOffline(world: LspWorld): void {
  describe("without the server", () => {
    test("what it said before is shown, with the time, and the analysis still runs", async () => {
      const environment = { BELVEDERE_SERVER: world.proxy.url, XDG_CACHE_HOME: world.caches };
      const online = await world.start({ environment });
      await online.open(world.uri, source);
      await online.expectShown(world.uri, all);
      expect(await online.hoverText(world.uri, 7)).toContain("Level F");
      world.proxy.refuse();
      await online.execute("belvedere.refresh");
      await expect
        .poll(() => online.messages)
        .toEqual([expect.stringContaining("cannot be reached. The findings are those of")]);
      expect(online.shown(world.uri)).toEqual(all);

      const offline = await world.start({ environment });
      await offline.open(world.uri, `\n${source}`);
      await offline.expectShown(world.uri, [
        "2 tool:whole",
        "7 belvedere:to-do-comment",
        "8 belvedere:many-parameters",
        "9 tool:undefined",
      ]);
      const text = await offline.hoverText(world.uri, 8);
      expect(text).toContain("Level F");
      expect(text).toContain("As of ");
      expect(await actionTitles(offline, world.uri, 8)).toEqual(["Open in the browser", "Copy the link"]);
      await expect.poll(() => offline.messages).toEqual([expect.stringContaining("The findings are those of")]);

      world.proxy.accept();
      await offline.execute("belvedere.refresh");
      await expect.poll(() => offline.messages.at(-1)).toContain("answers again");
      expect(await offline.hoverText(world.uri, 8)).not.toContain("As of ");
    }, 60_000);

    test("what was never read is not invented", async () => {
      world.proxy.refuse();
      const environment = {
        BELVEDERE_SERVER: world.proxy.url,
        XDG_CACHE_HOME: await mkdtemp(join(world.caches, "empty-")),
      };
      const client = await world.start({ environment });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, local);
      await expect.poll(() => client.messages).toEqual([expect.stringContaining("Only the findings of the analysis")]);
      world.proxy.accept();
    }, 60_000);

    test("only the user can read the cache, and another token does not see it", async () => {
      const folder = join(world.caches, "belvedere", "editor");
      const [first = ""] = await readdir(folder);
      expect((await stat(folder)).mode & 0o77).toBe(0);
      expect((await stat(join(folder, first))).mode & 0o77).toBe(0);
      world.proxy.refuse();
      const environment = {
        BELVEDERE_SERVER: world.proxy.url,
        XDG_CACHE_HOME: world.caches,
        BELVEDERE_TOKEN: "bvp_other",
      };
      const client = await world.start({ environment });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, local);
      world.proxy.accept();
    });
  });

  describe("branches", () => {
    test("a branch without a version shows the version of its base, and its own version once there is one", async () => {
      const client = await world.start();
      world.copy.git("switch", "--quiet", "--create", "feature");
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      expect(await client.hoverText(world.uri, 7)).toContain("Version 1.0 of Numbers, branch main");
      await build(world.server, world.copy.folder, "Numbers", "2.0");
      await client.execute("belvedere.refresh");
      await expect.poll(() => client.hoverText(world.uri, 7)).toContain("Version 2.0 of Numbers, branch feature");
      await client.expectShown(world.uri, all);
      world.copy.git("switch", "--quiet", "main");
    });
  });
}
