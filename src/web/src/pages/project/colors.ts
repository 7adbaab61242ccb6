type Color = readonly number[];

/** A colour as `#rrggbb`, which is what a field for colours takes; how opaque it is stays behind. */
export function hexOfColor(color: Color): string {
  return `#${color
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** The same way back; as opaque as it was before. */
export function colorOfHex(hex: string, before: Color): [number, number, number, number] {
  const part = (place: number): number => Number.parseInt(hex.slice(1 + 2 * place, 3 + 2 * place), 16);
  return [part(0), part(1), part(2), before[3] ?? 255];
}
