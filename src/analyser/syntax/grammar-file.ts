import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";

const { resolve } = createRequire(import.meta.url);
/** The build copies the grammars to this folder (`scripts/build-copies.mjs`). Sources have no such folder. */
const copies = new URL("../../grammars/", import.meta.url);

/** The bytes of a grammar, by the file's path in its package. */
export async function readGrammar(path: string): Promise<Uint8Array> {
  try {
    return await readFile(new URL(basename(path), copies));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return readFile(resolve(path));
  }
}
