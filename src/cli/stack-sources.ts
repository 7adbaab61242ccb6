import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * The lines of a stack trace with the places in the sources, as far as merged files have a source map. Node could do it
 * itself, but would read the maps at every start.
 */
export function namingSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replaceAll(place, (whole, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(file));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) return whole;
    const source = new URL(entry.originalSource, file).href;
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
