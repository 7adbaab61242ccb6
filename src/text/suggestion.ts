/** Longer names are not compared. */
const comparedCharactersMax = 64;
/** Shorter names are close to too many others. */
const comparedCharactersMin = 3;

/** The known name that is closest to a misspelled one, if any is close (D3, D6, D7). */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > comparedCharactersMax || name.length < comparedCharactersMin) return undefined;
  let closest: string | undefined;
  let closestDistance = Infinity;
  for (const candidate of known) {
    const reach = candidate.length <= 5 ? 1 : 2;
    if (Math.abs(candidate.length - name.length) > reach) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= reach && distance < closestDistance) {
      closest = candidate;
      closestDistance = distance;
    }
  }
  return closest;
}

// Optimal string alignment: insertions, deletions, replacements and swaps of neighbours each count one.
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
          ? beforePrevious[column - 2]! + 1
          : Infinity;
      current.push(Math.min(replaced, swapped, previous[column]! + 1, current[column - 1]! + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length]!;
}
