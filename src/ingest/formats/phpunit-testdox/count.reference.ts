import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  tests: occurrences(text, /<test\s/),
  findings: occurrences(text, /<test\s(?:[^>"]|"[^"]*")*\sstatus="[3-6]"/),
});
