import { sourceLineBytesMax } from "../bounds.ts";

/** The line with the text of a file; empty when it is too long. */
export function emitSource(path: string, text: string): string {
  const line = `{"kind":"source","path":${JSON.stringify(path)},"text":${JSON.stringify(text)}}\n`;
  return line.length * 3 > sourceLineBytesMax && Buffer.byteLength(line) > sourceLineBytesMax ? "" : line;
}
