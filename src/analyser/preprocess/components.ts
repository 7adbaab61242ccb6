import { Mask } from "./mask.ts";

/** The start of a script or of a comment in a template. */
const starts = /<!--|<script\b[^>]{0,1000}>/gi;
const scriptEnd = /<\/script\s*>/gi;

/**
 * Leaves only the scripts of a single-file component, and the comments of its template, written as comments of the scripts.
 * The number of characters stays the same.
 */
export function prepareComponent(text: string): string {
  const mask = new Mask(text);
  let at = 0;
  starts.lastIndex = 0;
  for (let start = starts.exec(text); start !== null; start = starts.exec(text)) {
    const from = start.index + start[0].length;
    if (start[0] === "<!--") {
      hideLines(text, at, start.index, mask);
      at = hideComment(text, start.index, mask);
    } else {
      hideLines(text, at, from, mask);
      scriptEnd.lastIndex = from;
      at = scriptEnd.exec(text)?.index ?? text.length;
    }
    starts.lastIndex = at;
  }
  hideLines(text, at, text.length, mask);
  return mask.apply();
}

/** Writes `<!-- a -->` as a comment of the script; returns where it ends. */
function hideComment(text: string, start: number, mask: Mask): number {
  const close = text.indexOf("-->", start + 4);
  const end = close === -1 ? text.length : close;
  mask.put(start, "/*  ");
  for (const { index } of text.slice(start, end).matchAll(/\*\//g)) mask.put(start + index, "* ");
  if (close === -1) return text.length;
  mask.put(close, " */");
  return close + 3;
}

/** Replaces a range by spaces, but not its line ends: they end statements. */
function hideLines(text: string, start: number, end: number, mask: Mask): void {
  if (start < end) mask.put(start, text.slice(start, end).replaceAll(/[^\r\n]/g, " "));
}
