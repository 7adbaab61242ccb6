/** Up to so many comparisons `String.includes` may take at worst: about a millisecond. */
const comparisonsMax = 1_000_000;

/**
 * Whether the text contains the other one, in time that is linear whatever they hold. `String.includes` is faster on
 * nearly everything, but takes seconds for 8 KiB of `a…ac…a` in a megabyte of `a`.
 */
export function includesText(text: string, sought: string): boolean {
  if (text.length * sought.length <= comparisonsMax) return text.includes(sought);
  return text.length >= sought.length && includesByBorders(text, sought);
}

// Knuth, Morris and Pratt: after a mismatch the longest border of what matched still matches, so no unit of the text is
// read twice.
function includesByBorders(text: string, sought: string): boolean {
  const borders = bordersOf(sought);
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = borders[matched - 1]!;
    if (sought.charCodeAt(matched) === unit) matched += 1;
    if (matched === sought.length) return true;
  }
  return false;
}

// By length of a prefix less one, how long the longest text is that both starts and ends that prefix and is shorter.
function bordersOf(sought: string): Int32Array {
  const borders = new Int32Array(sought.length);
  let border = 0;
  for (let index = 1; index < sought.length; index += 1) {
    const unit = sought.charCodeAt(index);
    while (border > 0 && sought.charCodeAt(border) !== unit) border = borders[border - 1]!;
    if (sought.charCodeAt(border) === unit) border += 1;
    borders[index] = border;
  }
  return borders;
}
