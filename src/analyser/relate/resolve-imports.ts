import { setImmediate } from "node:timers/promises";
import { languageOf } from "../languages/index.ts";
import type { FileHead } from "../pool/messages.ts";
import { resolveImport } from "./imports.ts";
import { PathIndex } from "./path-index.ts";

/** A file, and what it imports. */
interface ImportingFile {
  readonly path: string;
  readonly head: Pick<FileHead, "language" | "imports">;
}

/** Imports of this many files are resolved before the event loop runs other work. */
const filesBetweenPauses = 500;

/** For every file, the other files that it imports. */
export async function resolveImports(files: readonly ImportingFile[]): Promise<readonly (readonly string[])[]> {
  const paths = new PathIndex(files.map(({ path }) => path));
  const resolved: string[][] = [];
  for (const [index, { path, head }] of files.entries()) {
    if (index % filesBetweenPauses === 0) await setImmediate();
    const importer = { path, style: languageOf(head.language).importStyle, imports: head.imports };
    const found = new Set<string>();
    for (const specifier of head.imports) {
      const target = resolveImport(paths, importer, specifier);
      if (target !== null) found.add(target);
    }
    resolved.push([...found]);
  }
  return resolved;
}
