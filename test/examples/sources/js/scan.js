export function countWords(line) {
  let words = 0;
  let inside = false;
  for (const character of line) {
    if (character === " ") inside = false;
    else if (!inside) {
      inside = true;
      words++;
    }
  }
  return words;
}

export function describe(value) {
  var unused = 1;
  if (value == null) return "nothing";
  // eslint-disable-next-line no-undef -- given by the page
  return missing(value);
}
