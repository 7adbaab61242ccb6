import { open, type FileHandle } from "node:fs/promises";
import { bytesOf, type PackedResult } from "./result-index.ts";

/** Copies results from several packs into a new one and returns the lines of its index. */
export async function joinPacks(
  packs: readonly string[],
  results: ReadonlyMap<string, PackedResult>,
  path: string,
): Promise<string[]> {
  const target = await open(path, "wx");
  const sources: (FileHandle | undefined)[] = [];
  const lines: string[] = [];
  let size = 0;
  try {
    for (const [key, result] of results) {
      const source = (sources[result.pack] ??= await open(packs[result.pack]!, "r"));
      const bytes = Buffer.alloc(bytesOf(result));
      await source.read(bytes, 0, bytes.length, result.offset);
      await target.write(bytes);
      lines.push(indexLine(key, { ...result, offset: size }));
      size += bytes.length;
    }
  } finally {
    for (const source of sources) await source?.close();
    await target.close();
  }
  return lines;
}

/** A result as a line of an index. */
export function indexLine(key: string, { offset, headBytes, bodyBytes, tokenCount, lineCount }: PackedResult): string {
  return JSON.stringify([key, offset, headBytes, bodyBytes, tokenCount, lineCount]);
}

/** Parses a line of an index. */
export function readIndexLine(line: string): Omit<PackedResult, "pack"> & { readonly key: string } {
  const [key, offset, headBytes, bodyBytes, tokenCount, lineCount] = JSON.parse(line) as readonly [
    string,
    number,
    number,
    number,
    number,
    number,
  ];
  return { key, offset, headBytes, bodyBytes, tokenCount, lineCount };
}
