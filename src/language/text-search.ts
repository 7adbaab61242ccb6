/** The most comparisons that `String.includes` may need: about a millisecond. */
const comparisonsMax = 1_000_000;

/**
 * Whether the text contains the other one, in linear time for any content. `String.includes` is faster on nearly
 * everything, but takes seconds for 8 KiB of `a…ac…a` in a megabyte of `a`.
 */
export function includesText(text: string, wanted: string): boolean {
  if (text.length * wanted.length <= comparisonsMax) return text.includes(wanted);
  return text.length >= wanted.length && includesByBorders(text, wanted);
}

// Knuth, Morris and Pratt: after a mismatch the longest border of what matched still matches, so no unit of the text is
// read twice.
function includesByBorders(text: string, wanted: string): boolean {
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = borders[matched - 1]!;
    if (wanted.charCodeAt(matched) === unit) matched += 1;
    if (matched === wanted.length) return true;
  }
  return false;
}

// By the length of a prefix minus one: the length of the longest shorter text that both starts and ends this prefix.
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length);
  let border = 0;
  for (let index = 1; index < wanted.length; index++) {
    const unit = wanted.charCodeAt(index);
    while (border > 0 && wanted.charCodeAt(border) !== unit) border = borders[border - 1]!;
    if (wanted.charCodeAt(border) === unit) border += 1;
    borders[index] = border;
  }
  return borders;
}
