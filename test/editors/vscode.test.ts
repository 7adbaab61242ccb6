import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromBuffer } from "yauzl";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const source = join(root, "editors", "vscode");
let folder: string;
let archive: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-vsix-"));
  await promisify(execFile)(process.execPath, [join(root, "scripts", "pack-vscode.mjs"), folder]);
  archive = await readFile(join(folder, "belvedere-1.0.0.vsix"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, unknown>> } };
}
const readJson = async <Value>(file: string): Promise<Value> => JSON.parse(await readFile(file, "utf8")) as Value;

test("the archive has the extension, its texts and what its lists name", async () => {
  const names = await entriesOf(archive);
  const { main } = await readJson<Manifest>(join(source, "package.json"));
  expect(names).toContain(`extension/${main.replace("./", "")}`);
  expect(names.filter((name) => name.includes(".nls."))).toHaveLength(5);
  for (const name of [
    "extension.vsixmanifest",
    "[Content_Types].xml",
    "extension/README.md",
    "extension/LICENSE.txt",
  ]) {
    expect(names).toContain(name);
  }
});

test("its version is that of the product", async () => {
  const { version } = await readJson<Manifest>(join(root, "package.json"));
  expect((await readJson<Manifest>(join(source, "package.json"))).version).toBe(version);
});

test("its settings are those that `belvedere lsp` reads", async () => {
  const { contributes } = await readJson<Manifest>(join(source, "package.json"));
  const offered = Object.keys(contributes.configuration.properties).map((name) => name.replace("belvedere.", ""));
  const text = await readFile(join(root, "src", "cli", "lsp", "settings.ts"), "utf8");
  const read = [...text.matchAll(/^const (?:texts|switches) = \[([^\]]*)\]/gm)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
  );
  expect(offered.filter((name) => name !== "command")).toEqual(read);
});

test("every text of the manifest exists in every language", async () => {
  const manifest = await readFile(join(source, "package.json"), "utf8");
  const used = [...manifest.matchAll(/"%(\w+)%"/g)].map(([, name = ""]) => name).toSorted();
  for (const suffix of ["", ".fr", ".de", ".ja", ".zh-cn"]) {
    const texts = await readJson<Readonly<Record<string, string>>>(join(source, `package.nls${suffix}.json`));
    expect(Object.keys(texts).toSorted(), suffix).toEqual(used);
  }
});

/** The names in a zip archive, whose entries are read whole. */
async function entriesOf(bytes: Buffer): Promise<readonly string[]> {
  const zip = await promisify<Buffer, object, import("yauzl").ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const names: string[] = [];
  return new Promise((resolve, reject) => {
    zip.on("error", reject).on("end", () => resolve(names));
    zip.on("entry", (entry: import("yauzl").Entry) => {
      names.push(entry.fileName);
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        stream.on("error", reject).on("end", () => zip.readEntry());
        stream.resume();
      });
    });
    zip.readEntry();
  });
}
