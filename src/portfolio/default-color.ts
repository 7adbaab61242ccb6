import type { Color } from "../store/index.ts";

// Most people can distinguish these, also beside each other in one chart.
const palette: readonly Color[] = [
  [46, 134, 171, 255],
  [162, 59, 114, 255],
  [241, 143, 1, 255],
  [76, 149, 108, 255],
  [112, 88, 163, 255],
  [199, 62, 29, 255],
  [27, 153, 139, 255],
  [137, 104, 70, 255],
  [92, 107, 192, 255],
  [191, 155, 48, 255],
];

/** The colour of a project or branch until a user chooses another: always the same for the same name. */
export function defaultColor(name: string): Color {
  let hash = 0;
  for (let index = 0; index < name.length; index += 1) hash = (hash * 31 + name.charCodeAt(index)) >>> 0;
  return palette[hash % palette.length]!;
}
