import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const listOf = (text: string, name: string): readonly string[] =>
  [...new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)![1]!.matchAll(/"([^"]+)"/g)].map(
    ([, word = ""]) => word,
  );

const packageOf = (specifier: string): string | undefined => /^(?:@[^/]+\/)?\w[^/:]*(?=$|\/)/.exec(specifier)?.[0];

/** What a module imports, apart from types. */
function importedIn(text: string): readonly string[] {
  const imports = text.matchAll(/^(?!import type).*?(?:from |import\(|^import |[rR]equire\w*\(|load\()"([^"\s]+)"/gm);
  return [...imports].map(([, specifier = ""]) => specifier);
}

test("the package for CI jobs lacks the rooms of the server for the commands alone that it refuses", async () => {
  const script = await readFile(join(root, "scripts", "pack.mjs"), "utf8");
  const rooms = listOf(script, "clientRooms");
  const all = await readdir(join(root, "src"));
  const missing = new Set<string>();
  for (const room of rooms) {
    for (const name of await readdir(join(root, "src", room), { recursive: true })) {
      if (!name.endsWith(".ts") || /[.](?:test|reference|contract)[.]ts$/.test(name)) continue;
      for (const specifier of importedIn(await readFile(join(root, "src", room, name), "utf8"))) {
        const [, other] = /^(?:[.][.]\/)+(\w+)\/index[.]ts$/.exec(specifier) ?? [];
        if (other !== undefined && all.includes(other) && !rooms.includes(other)) missing.add(`${room}/${name}`);
      }
    }
  }
  expect([...missing].toSorted()).toEqual(
    ["audit", "backup", "doctor-data", "doctor-disk", "doctor-production", "migrate", "reset-password", "serve"].map(
      (name) => `cli/commands/${name}.ts`,
    ),
  );
});

test("each command for contributors makes a new checkout ready first", async () => {
  const guide = await readFile(join(root, "CONTRIBUTING.md"), "utf8");
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const commands = [...guide.matchAll(/^npm (?:run )?([\w:]+) /gm)].map(([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["start", "test", "check", "packages", "bench"]));
  const notReady = [...commands, "build"].filter(
    (name) => !scripts[`pre${name}`]?.startsWith("node scripts/setup.mjs"),
  );
  expect(notReady).toEqual([]);
});

test("the list of components names every package whose code the build merges or copies", async () => {
  const script = await readFile(join(root, "scripts", "pack.mjs"), "utf8");
  const merged = new Set(["swagger-ui-dist"]);
  for (const name of await readdir(join(root, "src", "analyser", "languages"))) {
    const text = await readFile(join(root, "src", "analyser", "languages", name), "utf8");
    for (const [, grammar = ""] of text.matchAll(/^ {2}grammar: "([^"]+)"/gm)) merged.add(packageOf(grammar)!);
  }
  for (const name of await readdir(join(root, "src"), { recursive: true })) {
    if (!/[.]tsx?$/.test(name) || /[.](?:test|reference|contract)[.]/.test(name)) continue;
    for (const specifier of importedIn(await readFile(join(root, "src", name), "utf8"))) {
      const packageName = packageOf(specifier);
      if (packageName !== undefined) merged.add(packageName.startsWith("@shikijs/") ? "shiki" : packageName);
    }
  }
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { dependencies: object };
  const others = [...merged].filter((name) => !(name in dependencies));
  expect(others.toSorted()).toEqual(listOf(script, "mergedPackages"));
});

describe("the launcher", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "belvedere-launcher-"));
    await mkdir(join(folder, "bin"));
    await copyFile(join(root, "bin", "belvedere.cjs"), join(folder, "bin", "belvedere.cjs"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const describePackage = (node: string) =>
    writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", engines: { node } }));
  const build = async (): Promise<void> => {
    await mkdir(join(folder, "dist", "cli"), { recursive: true });
    const text = "console.log(process.argv.slice(2).join(), process.env.LAUNCHED); process.exitCode = 7;";
    await writeFile(join(folder, "dist", "cli", "main.js"), text);
  };
  const run = async (): Promise<{ readonly code: number; readonly text: string }> => {
    const words = [join(folder, "bin", "belvedere.cjs"), "a", "b"];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, words, { env: { NODE_OPTIONS: "" } });
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, text: stdout + stderr };
    }
  };
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

  test.each([`^${major}`, `>=${major}.${minor}`, `^1 || >=${major - 1}.99`])("runs on a Node of %s", async (range) => {
    await describePackage(range);
    await build();
    expect(await run()).toEqual({ code: 7, text: "a,b undefined\n" });
  });

  test.each([`^${major}.${minor + 1}`, `>=${major + 1}`, `^${major - 1}`])("names the Node of %s", async (range) => {
    await describePackage(range);
    await build();
    const text = `Error: Belvedere needs Node ${range}; this is Node ${process.versions.node}.\n`;
    expect(await run()).toEqual({ code: 2, text });
  });

  test("uses the Node of a checkout, with its exit code", async () => {
    await describePackage(">=99");
    await build();
    const place = join(folder, "node_modules", ".bin");
    await mkdir(place, { recursive: true });
    // The other Node is a script that runs the program and not the launcher, which would refuse it again.
    const script = `#!/bin/sh\nshift\nLAUNCHED=yes exec ${process.execPath} ${join(folder, "dist", "cli", "main.js")} "$@"\n`;
    await writeFile(join(place, "real"), script, { mode: 0o755 });
    await symlink("real", join(place, "node"));
    expect(await run()).toEqual({ code: 7, text: "a,b yes\n" });
  });

  test("says that a checkout is not built", async () => {
    await describePackage(">=1");
    expect(await run()).toEqual({
      code: 2,
      text: `Error: This checkout is not built yet. Run \`npm run build\` in ${folder}.\n`,
    });
  });

  test("has no syntax that an old Node cannot read", async () =>
    expect(await readFile(join(folder, "bin", "belvedere.cjs"), "utf8")).not.toMatch(
      /=>|^\s*(?:const|let|class|async)\b|[?][.]|[?][?]|\$\{/m,
    ));
});
