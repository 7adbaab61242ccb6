/** Red, green, blue and opacity, 0 to 255. */
type Color = readonly number[];

/** A colour for style sheets, without its opacity. */
export function cssColor(color: Color): string {
  return `rgb(${color.slice(0, 3).join(" ")})`;
}

/** The channels of a colour as hexadecimal digits. */
export function hexDigits(color: Color): string {
  return color.map((channel) => channel.toString(16).padStart(2, "0")).join("");
}

/** The value of a colour field, `#rrggbb`. The opacity is lost. */
export function hexOfColor(color: Color): string {
  return `#${hexDigits(color.slice(0, 3))}`;
}

/** The colour for a value of a colour field, with the opacity of the previous colour. */
export function colorOfHex(hex: string, before: Color): [number, number, number, number] {
  const channel = (index: number): number => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  return [channel(0), channel(1), channel(2), before[3] ?? 255];
}
