import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  lines: occurrences(text, /<line\s/),
  functions: [...text.matchAll(/<line\s[^>]*>/g)].filter(
    ([tag]) => tag.includes('type="method"') && /\s(?:name|signature)="[^"]/.test(tag),
  ).length,
});
