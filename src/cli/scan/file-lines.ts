import { readFileBytes, readText, type FileSource } from "../../analyser/index.ts";

/** Files whose lines stay in memory. */
const filesMax = 20;

/** Reads lines of files for code frames; `prefix` is in front of the paths of the source. */
export function lineReader(
  source: FileSource,
  prefix: string,
): (path: string) => Promise<readonly string[] | undefined> {
  const known = new Map<string, readonly string[] | undefined>();
  return async (path) => {
    if (known.has(path)) return known.get(path);
    const lines = await readLines(source, path.slice(prefix.length));
    const [oldest] = known.keys();
    if (known.size >= filesMax && oldest !== undefined) known.delete(oldest);
    known.set(path, lines);
    return lines;
  };
}

async function readLines(source: FileSource, path: string): Promise<readonly string[] | undefined> {
  for await (const file of source.open([path])) {
    if ("skip" in file) return undefined;
    const bytes = "bytes" in file ? Buffer.from(file.bytes) : readFileBytes(file.absolutePath, () => true);
    if (bytes === null || "skip" in bytes) return undefined;
    const read = readText(bytes);
    return "skip" in read ? undefined : read.text.split("\n");
  }
  return undefined;
}
