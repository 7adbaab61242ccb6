/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A class of values that share a colour; both ends are values that occur. */
export interface ValueClass {
  readonly low: number;
  readonly high: number;
  readonly rgb: Rgb;
}

/** From low to high: darker, and from yellow to blue, which people with colour blindness can distinguish. */
const sequence: readonly Rgb[] = [
  [246, 241, 196],
  [176, 217, 189],
  [84, 174, 190],
  [40, 114, 172],
  [30, 54, 120],
];

/** For areas without a value. */
export const unknownRgb: Rgb = [154, 160, 166];

/**
 * Divides values into classes with about the same number of values each. The values of code are so uneven that classes
 * of equal width would give nearly everything the same colour. Equal values are always in one class.
 */
export function classesOf(values: readonly number[]): readonly ValueClass[] {
  const sorted = values.toSorted((one, other) => one - other);
  const distinct = new Set(sorted).size;
  const wanted = Math.min(sequence.length, distinct);
  const cuts: { low: number; high: number }[] = [];
  for (let start = 0, rest = wanted; start < sorted.length; rest--) {
    // Leave at least one distinct value for each of the remaining classes.
    let stop = Math.max(start + 1, start + Math.round((sorted.length - start) / Math.max(1, rest)));
    while (stop < sorted.length && sorted[stop] === sorted[stop - 1]) stop++;
    if (rest <= 1) stop = sorted.length;
    cuts.push({ low: sorted[start]!, high: sorted[stop - 1]! });
    start = stop;
  }
  return cuts.map((cut, index) => ({ ...cut, rgb: spread(index, cuts.length) }));
}

/** The class of a value. */
export function classOf(classes: readonly ValueClass[], value: number | null): ValueClass | undefined {
  return value === null ? undefined : classes.find(({ low, high }) => value >= low && value <= high);
}

// A few classes use colours that are far apart.
function spread(index: number, count: number): Rgb {
  const last = sequence.length - 1;
  return sequence[count === 1 ? Math.floor(last / 2) : Math.round((index * last) / (count - 1))]!;
}

const luminanceOfEqualContrast = 0.179;

/** Black or white, whichever has more contrast on a colour. */
export function inkOn(rgb: readonly number[]): string {
  return luminance(rgb) > luminanceOfEqualContrast ? "#000" : "#fff";
}

function luminance(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
