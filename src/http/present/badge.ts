import type { Color } from "../../model/index.ts";
import { escapeXml, inkOn } from "./icons.ts";

/** What a badge says: what it is about, and its value on a colour. */
export interface Badge {
  readonly label: string;
  readonly value: string;
  readonly color: Color;
}

const height = 20;
const padding = 7;
const labelColor: Color = [68, 68, 68, 255];
/** Longer texts are cut: a badge is a small picture. */
const charactersMax = 60;
/** The widths of characters at 11 pixels, on average; other scripts have square ones. */
const narrowWidth = 6.6;
const wideWidth = 11;

/** Draws a badge. Both texts are pressed into the width that is reserved for them, whatever font a reader has. */
export function drawBadge({ label, value, color }: Badge): string {
  const [left, right] = [cut(clean(label)), cut(clean(value))];
  const [leftWidth, rightWidth] = [widthOf(left) + 2 * padding, widthOf(right) + 2 * padding];
  const title = escapeXml(`${left}: ${right}`);
  const width = leftWidth + rightWidth;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-label="${title}"><title>${title}</title>` +
    `<clipPath id="r"><rect width="${width}" height="${height}" rx="3"/></clipPath><g clip-path="url(#r)">` +
    `<rect width="${leftWidth}" height="${height}" fill="${fill(labelColor)}"/>` +
    `<rect x="${leftWidth}" width="${rightWidth}" height="${height}" fill="${fill(color)}"/></g>` +
    `<g font-family="Verdana,DejaVu Sans,system-ui,sans-serif" font-size="11">` +
    textAt(left, padding, leftWidth, labelColor) +
    textAt(right, leftWidth + padding, rightWidth, color) +
    `</g></svg>`
  );
}

function textAt(text: string, x: number, width: number, color: Color): string {
  const inside = width - 2 * padding;
  return `<text x="${x}" y="14" textLength="${inside}" lengthAdjust="spacingAndGlyphs" fill="${inkOn(color)}">${escapeXml(text)}</text>`;
}

// A badge has no background that could shine through.
function fill([red, green, blue]: Color): string {
  return `rgb(${red},${green},${blue})`;
}

/** XML takes neither control characters nor halves of surrogate pairs. */
function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "\uFFFD");
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > charactersMax
    ? `${characters.slice(0, charactersMax - 1).join("")}…`
    : characters.join("");
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character.codePointAt(0)! < 0x1100 ? narrowWidth : wideWidth;
  return Math.max(1, Math.ceil(width));
}
