/**
 * How many rows of a range pass a condition: none, an unknown number of them, or all. In this order: rows that pass both of two
 * conditions are the lesser of two answers, rows that pass one of them the greater.
 */
export const passing = { none: 0, some: 1, all: 2 } as const;
export type Passing = (typeof passing)[keyof typeof passing];

/** How many of the rows [start, end) pass, without looking at each of them. */
export type RangeCheck = (start: number, end: number) => Passing;

/** The answer for rows of which some have the one answer and the others the other one; undefined: there are no such rows. */
export function joined(one: Passing | undefined, other: Passing | undefined): Passing {
  if (one === undefined || other === undefined) return one ?? other ?? passing.none;
  return one === other ? one : passing.some;
}

export function bothPass(checks: readonly RangeCheck[]): RangeCheck {
  return (start, end) => {
    let least: Passing = passing.all;
    for (const check of checks) {
      const found = check(start, end);
      if (found < least) least = found;
      if (least === passing.none) break;
    }
    return least;
  };
}

export function anyPasses(checks: readonly RangeCheck[]): RangeCheck {
  return (start, end) => {
    let greatest: Passing = passing.none;
    for (const check of checks) {
      const found = check(start, end);
      if (found > greatest) greatest = found;
      if (greatest === passing.all) break;
    }
    return greatest;
  };
}
