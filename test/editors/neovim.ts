import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, cp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { editorEnvironment, type LspWorld } from "./lsp-world.ts";
import { path } from "./project-on-server.ts";

const hasNeovim = spawnSync("nvim", ["--version"]).status === 0;
const program = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

interface Shown {
  readonly line: number;
  readonly rule: string;
  readonly severity: string;
  readonly text: string;
}

/** A real editor, where Debian's package is installed. The other tests cover everything without it. */
export function describeNeovim(world: LspWorld): void {
  describe("Neovim", () => {
    test.skipIf(!hasNeovim)("shows findings, moves them, and explains them", async () => {
      const folder = join(await mkdtemp(join(world.caches, "neovim-")), "numbers");
      await cp(world.copy.folder, folder, { recursive: true });
      const { PATH = "", NODE_OPTIONS = "" } = process.env;
      const env = {
        PATH,
        NODE_OPTIONS,
        LANG: "C.UTF-8",
        ...editorEnvironment(world.server),
        FILE: join(folder, path),
        ROOT: folder,
        NODE: process.execPath,
        PROGRAM: program,
      };
      const script = join(import.meta.dirname, "neovim.lua");
      const words = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", `luafile ${script}`];
      const { stdout, stderr } = await promisify(execFile)("nvim", words, { env, timeout: 60_000 });
      const { opened, moved, saved, hover, actions } = JSON.parse(stdout || stderr) as Readonly<
        Record<"opened" | "moved" | "saved", readonly Shown[]>
      > & { readonly hover: string; readonly actions: readonly string[] };
      expect(opened.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
        "1 tool:whole",
        "6 belvedere:to-do-comment",
        "7 belvedere:many-parameters",
        "8 tool:undefined",
      ]);
      expect(opened.at(-1)).toEqual({ line: 8, rule: "tool:undefined", severity: "ERROR", text: "missing" });
      expect(moved.map(({ line }) => line)).toEqual([3, 8, 9, 10]);
      expect(saved.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
        "3 tool:whole",
        "8 belvedere:fix-me-comment",
        "9 belvedere:many-parameters",
        "10 tool:undefined",
      ]);
      expect(hover).toContain("Level F");
      expect(actions.map((title) => title.split(":")[0])).toEqual([
        "Relax on the server",
        "Open in the browser",
        "Copy the link",
      ]);
    });
  });
}
