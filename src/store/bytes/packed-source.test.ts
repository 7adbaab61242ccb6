import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSourceDatabase, SourcesDamagedError } from "./folder/source-database.ts";
import { SourceDamagedError, unpackSource, unpackSourceLater } from "./packed-source.ts";

const text = "int main() { return 0; } // é\n";
const hash = createHash("sha256").update(text).digest("hex");
const damaged: readonly (readonly [what: string, packed: Uint8Array])[] = [
  ["another text", zstdCompressSync(text.replace("0", "1"))],
  ["no compressed bytes", Buffer.from(text)],
  ["the first half", zstdCompressSync(text).subarray(0, 20)],
  ["nothing", Buffer.alloc(0)],
];

describe("A10 a stored source is checked whenever it is read", () => {
  test("the text that was stored is read", async () => {
    expect(unpackSource(hash, zstdCompressSync(text))).toBe(text);
    expect(await unpackSourceLater(hash, zstdCompressSync(text))).toBe(text);
  });

  test.each(damaged)("%s is not", async (_what, packed) => {
    expect(() => unpackSource(hash, packed)).toThrow(SourceDamagedError);
    await expect(unpackSourceLater(hash, packed)).rejects.toThrow(SourceDamagedError);
  });
});

describe("the database of sources", () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "belvedere-sources-"));
    file = join(folder, "sources.sqlite");
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("a row that was changed is noticed, and no other one", async () => {
    const sources = openSourceDatabase(file);
    const other = createHash("sha256").update("other").digest("hex");
    sources.keep(hash, text, 1);
    sources.keep(other, "other", 1);
    await sources.flush();
    const connection = new Database(file);
    connection.prepare("update sources set text = ? where hash = ?").run(damaged[0]![1], hash);
    connection.close();
    await expect(sources.read(hash)).rejects.toThrow(hash);
    expect(await sources.read(other)).toBe("other");
    await sources.close();
  });

  test("a file that is no database says so by its name", async () => {
    const { writeFile } = await import("node:fs/promises");
    const broken = join(folder, "broken.sqlite");
    await writeFile(broken, "x".repeat(5000));
    expect(() => openSourceDatabase(broken)).toThrow(SourcesDamagedError);
    expect(() => openSourceDatabase(broken)).toThrow(broken);
  });
});
