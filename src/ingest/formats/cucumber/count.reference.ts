import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  tests: occurrences(text, /"type":\s*"scenario"/),
  findings: occurrences(text, /"status":\s*"(?:failed|undefined|ambiguous)"/),
});
