import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LanguageClient, uriOf } from "./language-client.ts";
import { all, editorEnvironment, local, type LspWorld } from "./lsp-world.ts";
import { source } from "./project-on-server.ts";

/** How an editor is set up, and how it ends. */
export function describeSettings(world: LspWorld): void {
  describe("settings", () => {
    test("each folder has its own project; folders come and go", async () => {
      const other = await mkdtemp(join(world.caches, "other-"));
      const file = join(other, "src", "numbers.ts");
      await mkdir(join(other, "src"));
      await writeFile(file, source);
      const [one, two] = [uriOf(world.copy.folder), uriOf(other)];
      const settings = { [one]: { project: "Numbers" } };
      const client = await world.start({ folders: [world.copy.folder, other], line: [], settings });
      await client.open(world.uri, source);
      await client.open(uriOf(file), source);
      await client.expectShown(world.uri, all);
      await client.expectShown(uriOf(file), local);
      await client.configure({ ...settings, [two]: { project: "Numbers", analyse: false } });
      await client.expectShown(uriOf(file), all);
      const removed = [{ uri: two, name: "other" }];
      await client.notify("workspace/didChangeWorkspaceFolders", { event: { added: [], removed } });
      await client.expectShown(uriOf(file), []);
      expect(client.shown(world.uri)).toEqual(all);
    });

    test("an editor without folders and settings uses its options; the analysed folder may be another one", async () => {
      const options = { root: "..", analyse: false, folders: { src: { project: "Numbers" } }, showRelaxed: "yes" };
      const capabilities = {};
      const folders = [join(world.copy.folder, "src")];
      const client = await world.start({ folders, line: [], options, capabilities });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      expect(client.logs).toContainEqual(expect.stringContaining("the setting showRelaxed is not usable"));
      expect((await client.hover(world.uri, 7))?.contents).toMatchObject({ kind: "plaintext" });
      await client.act(world.uri, 7, "Open");
      await expect.poll(() => client.messages.at(-1)).toContain("Link: http");
    });

    test("settings cannot send the token to another server", async () => {
      const settings = { [uriOf(world.copy.folder)]: { project: "Numbers", server: world.proxy.url } };
      const before = world.proxy.requestCount();
      const client = await world.start({ settings });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, local);
      await expect.poll(() => client.messages).toEqual([expect.stringContaining(`No token for ${world.proxy.url}`)]);
      expect(world.proxy.requestCount()).toBe(before);
    });

    test("a project that does not exist is named once", async () => {
      const client = await world.start({ line: ["--project", "Nowhere"] });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, local);
      await client.execute("belvedere.refresh");
      await client.execute("belvedere.refresh");
      expect(client.messages.length).toBe(1);
    });

    test("texts are in the language of the editor", async () => {
      const client = await world.start({ locale: "de-AT" });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      const text = await client.hoverText(world.uri, 6);
      expect(text).toContain("Version 1.0 von Numbers, Branch main");
      expect(text).toContain("Funktion **second**: **Stufe F**");
      expect((await client.actions(world.uri, 7)).map(({ title }) => title)).toContain(
        "Im Browser öffnen: Undefined *name*",
      );
    });

    test("commands that the editor runs itself are not offered", async () => {
      const client = await world.start({ options: { clientCommands: ["belvedere.copyLink"] } });
      expect(client.result?.capabilities.executeCommandProvider?.commands).toEqual([
        "belvedere.relax",
        "belvedere.open",
        "belvedere.refresh",
      ]);
    });

    test("an editor that vanishes ends the program with an error", async () => {
      const environment = editorEnvironment(world.server);
      const client = await new LanguageClient({ folders: [world.copy.folder], environment, isProcess: true }).start();
      expect(await client.vanish()).toBe(1);
    });
  });
}
