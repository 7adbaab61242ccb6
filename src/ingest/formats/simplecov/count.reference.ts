import type { CountItems } from "../examples.reference.ts";

/** Counts of lines are in lists that contain null. */
export const count: CountItems = (text) => ({
  lines: [...text.matchAll(/(?:"lines":\s*|\.rb":\s*)\[([^\]]*)\]/g)].reduce(
    (sum, [, list]) => sum + list!.split(",").filter((entry) => /^\s*\d+\s*$/.test(entry)).length,
    0,
  ),
});
