import type { Color } from "./model.ts";

/** From best to worst; people with colour vision deficiencies can distinguish them, too. */
const ranked: readonly Color[] = [
  [0x21, 0x66, 0xac, 255],
  [0x43, 0x93, 0xc3, 255],
  [0x92, 0xc5, 0xde, 255],
  [0xd9, 0xd9, 0xb0, 255],
  [0xf4, 0xa5, 0x82, 255],
  [0xd6, 0x60, 0x4d, 255],
  [0xb2, 0x18, 0x2b, 255],
];

/** The colour for artifacts without a level. */
export const unknownColor: Color = [0x9a, 0xa0, 0xa6, 255];

/** The colour of level `index` of `count` levels, best first. Few levels are spread over the whole palette. */
export function paletteColor(index: number, count: number): Color {
  return ranked[count === 1 ? 0 : Math.round((index * (ranked.length - 1)) / (count - 1))]!;
}
