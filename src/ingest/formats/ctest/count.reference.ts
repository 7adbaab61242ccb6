import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  tests: occurrences(text, /<Test Status=/),
  findings:
    occurrences(text, /<Test Status="(?:failed|notrun)"/) -
    occurrences(text, /name="Completion Status"[^>]*>\s*<Value>(?:Disabled|SKIP)/),
});
