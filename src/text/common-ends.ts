/** How many elements two lists have in common at their start, and behind that at their end. */
interface CommonEnds {
  readonly start: number;
  readonly tail: number;
}

/** Counts the common elements at both ends of two lists. No element counts twice. */
export function commonEnds<Element>(old: ArrayLike<Element>, now: ArrayLike<Element>): CommonEnds {
  const shortest = Math.min(old.length, now.length);
  let start = 0;
  while (start < shortest && old[start] === now[start]) start++;
  let tail = 0;
  while (tail < shortest - start && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { start, tail };
}
