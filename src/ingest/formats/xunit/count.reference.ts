import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  tests: occurrences(text, /<(?:test|error)\s/),
  findings: occurrences(text, /<test\s[^>]*\sresult="Fail"|<error\s/),
});
