import { occurrences, type CountItems } from "../examples.reference.ts";

/** Tests that were disabled or skipped have the status of those that could not be run. */
export const count: CountItems = (text) => ({
  tests: occurrences(text, /<Test Status=/),
  findings:
    occurrences(text, /<Test Status="(?:failed|notrun)"/) -
    occurrences(text, /<Value>(?:Disabled|SKIP_\w+=[^<]*)<\/Value>/),
});
