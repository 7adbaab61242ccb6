type Color = readonly number[];

/** The value of a colour field, `#rrggbb`. The opacity is lost. */
export function hexOfColor(color: Color): string {
  return `#${color
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** The colour for a value of a colour field, with the opacity of the previous colour. */
export function colorOfHex(hex: string, before: Color): [number, number, number, number] {
  const part = (place: number): number => Number.parseInt(hex.slice(1 + 2 * place, 3 + 2 * place), 16);
  return [part(0), part(1), part(2), before[3] ?? 255];
}
