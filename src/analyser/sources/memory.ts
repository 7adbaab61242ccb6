import { topFileBytesMax } from "../bounds.ts";
import { sortPaths, type FileSource, type SourceFile } from "./file-source.ts";

/** Files in memory, by path. */
export function memorySource(files: ReadonlyMap<string, Uint8Array>): FileSource {
  return {
    absolutePathOf: null,
    history: null,
    list: () => Promise.resolve(sortPaths([...files.keys()])),
    readAtTop(path) {
      const bytes = files.get(path);
      const readable = bytes !== undefined && bytes.length <= topFileBytesMax;
      return Promise.resolve(readable ? Buffer.from(bytes).toString("utf8") : null);
    },
    async *open(paths): AsyncGenerator<SourceFile> {
      for (const path of paths) {
        const bytes = files.get(path);
        yield bytes === undefined ? { path, skip: "unreadable" } : { path, bytes };
      }
    },
  };
}
