import type { CountItems } from "../examples.reference.ts";

/** Every line after the header that does not end with an empty cell. */
export const count: CountItems = (text) => ({
  measures: text
    .trim()
    .split("\n")
    .slice(1)
    .filter((line) => !/(?:^|[;,\t])\s*$/.test(line)).length,
});
