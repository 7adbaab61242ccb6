import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  tests: occurrences(text, /<testCase\s/),
  findings: occurrences(text, /<(?:failure|error)\s/),
});
