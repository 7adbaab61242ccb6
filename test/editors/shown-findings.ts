import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LanguageClient, uriOf } from "./language-client.ts";
import { all, editorEnvironment, type LspWorld } from "./lsp-world.ts";
import { fixMe, source, toDo } from "./project-on-server.ts";

/** What an editor shows of an open file while the server answers. */
export function describeFindings(world: LspWorld): void {
  describe("an open file", () => {
    let client: LanguageClient;
    let uri: string;

    beforeAll(async () => {
      uri = world.uri;
      const environment = editorEnvironment(world.server);
      client = await new LanguageClient({
        folders: [world.copy.folder],
        environment,
        line: ["-p", "Numbers"],
        isProcess: true,
      }).start();
    });
    afterAll(async () => {
      expect(await client.stop()).toBe(0);
    });

    test("an open file shows the findings of the server and of the analysis, each once", async () => {
      await client.open(uri, source);
      await client.expectShown(uri, all);
      expect(client.messages).toEqual([]);
      expect(client.logs).toEqual([expect.stringContaining("Numbers 1.0, main")]);
      expect(client.progress).toEqual(["begin", "end"]);
    });

    test("positions are UTF-16 units, also after characters of two units", async () => {
      const diagnostic = client.diagnostics(uri).find(({ code }) => code === "tool:undefined")!;
      const line = source.split("\n")[7]!;
      const { start, end } = diagnostic.range;
      expect(line.slice(start.character, end.character)).toBe("missing");
      expect(diagnostic).toMatchObject({ severity: 1, source: "belvedere", message: "missing is not defined" });
      expect(diagnostic.codeDescription?.href).toMatch(new RegExp(`^${world.server.url}/explore/\\d+\\?finding=\\d+$`));
    });

    test("findings move with their lines while the user types, and those of removed lines disappear", async () => {
      await client.change(uri, `\n\n${source}`);
      await client.expectShown(uri, [
        "3 tool:whole",
        "8 belvedere:to-do-comment",
        "9 belvedere:many-parameters",
        "10 tool:undefined",
      ]);
      await client.change(uri, source.replace(/ {2}const text.*\n/, ""));
      await client.expectShown(uri, all.slice(0, 3));
      await client.change(uri, source);
      await client.expectShown(uri, all);
    });

    test("the analysis on save shows what is new, and removes what is fixed", async () => {
      const edited = source
        .replace(`// ${toDo} later`, `// ${fixMe} now`)
        .replace(", h: number", "")
        .replace(" + h;", ";");
      await client.change(uri, edited);
      await client.save(uri);
      // The comment's line is a new one; the function has one parameter less. The other tool's line was rewritten.
      await client.expectShown(uri, ["1 tool:whole", "6 belvedere:fix-me-comment"]);
      expect(await client.hoverText(uri, 5)).toContain("the server does not have it");
      await client.change(uri, source);
      await client.save(uri);
      await client.expectShown(uri, all);
    });

    test("after a save, findings are recognised as a build recognises them", async () => {
      const idOf = (): unknown =>
        client.diagnostics(uri).find(({ code }) => code === "belvedere:many-parameters")!.data;
      const before = idOf();
      expect(before).toEqual({ finding: expect.any(Number) });
      await client.change(uri, `// First line.\n${source.replace("second(a: number,", "second( a : number,")}`);
      await client.save(uri);
      await client.expectShown(uri, [
        "2 tool:whole",
        "7 belvedere:to-do-comment",
        "8 belvedere:many-parameters",
        "9 tool:undefined",
      ]);
      expect(idOf()).toEqual(before);
      // A finding on an edited line is another one.
      await client.change(uri, source.replace("function second(", "function renamed("));
      await client.save(uri);
      await expect.poll(idOf).toBeUndefined();
      await client.change(uri, source);
      await client.save(uri);
      await expect.poll(idOf).toEqual(before);
    });

    test("hover explains the rule, and the rating of the function under the cursor", async () => {
      const text = await client.hoverText(uri, 7);
      expect(text).toContain("**Undefined *name*** (tool:undefined, Critical)");
      expect(text).toContain("missing is not defined");
      expect(text).toContain("Function **second**: **Level F** (Function quality)");
      expect(text).toContain("Most parameters: 8 (Level E: < 8)");
      expect(text).toContain("Version 1.0 of Numbers, branch main");
      expect(await client.hoverText(uri, 2)).toContain("Function **first**: **Level");
    });

    test("the rating follows its function when lines are added above it", async () => {
      await client.change(uri, `\n\n\n${source}`);
      const text = await client.hoverText(uri, 5);
      expect(text).toContain("Function **first**");
      expect(text).toContain("The file has changed since that version.");
      // The next tests start when the findings have moved with the lines, and back.
      await expect.poll(() => client.shown(uri)).not.toEqual(all);
      await client.change(uri, source);
      await client.expectShown(uri, all);
    });

    test("texts of reports are never markup", async () => {
      const hover = await client.hover(uri, 7);
      expect((hover!.contents as { value: string }).value).toContain(String.raw`**Undefined \*name\***`);
    });

    test("actions open the page of a finding and give its link", async () => {
      const actions = await client.actions(uri, 7);
      expect(actions.map(({ title }) => title)).toEqual([
        "Relax on the server: Undefined *name*",
        "Open in the browser: Undefined *name*",
        "Copy the link: Undefined *name*",
      ]);
      await client.act(uri, 7, "Open");
      expect(client.opened).toEqual([expect.stringMatching(new RegExp(`^${world.server.url}/explore/`))]);
      await client.act(uri, 7, "Copy");
      await expect.poll(() => client.messages.at(-1)).toContain(`Link: ${world.server.url}/explore/`);
      expect(await client.actions(uri, 7, ["refactor"])).toEqual([]);
      expect(await client.actions(uri, 3)).toEqual([]);
    });

    test("only pages of the own server are opened", async () => {
      const before = client.opened.length;
      await client.execute("belvedere.open", "https://example.org/");
      await client.execute("belvedere.open", `${world.server.url}.example.org/`);
      expect(client.opened.length).toBe(before);
    });

    test("a closed file has no findings any more", async () => {
      await client.close(uri);
      await client.expectShown(uri, []);
      expect(await client.hover(uri, 7)).toBeNull();
    });

    test("a text of many megabytes is not compared, and the next request is answered", async () => {
      const large = uriOf(`${world.copy.folder}/src/large.ts`);
      await client.open(large, "const a = 1;\n".repeat(400_000));
      expect(await client.hover(large, 0)).toBeNull();
      await expect.poll(() => client.logs).toContain("src/large.ts is too large: its findings are not shown.");
      await client.close(large);
    });
  });
}
