import type { CountItems } from "../examples.reference.ts";

/** Tests that were disabled or skipped have the status of those that could not be run. */
export const count: CountItems = (text) => {
  const [, ...tests] = text.split("<Test Status=");
  const isLeftOut = (test: string): boolean => /<Value>(?:Disabled|SKIP_)/.test(test);
  return {
    tests: tests.length,
    findings: tests.filter((test) => /^"(?:failed|notrun)"/.test(test) && !isLeftOut(test)).length,
  };
};
