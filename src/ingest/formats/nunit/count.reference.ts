import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  tests: occurrences(text, /<test-case\s/),
  findings: [...text.matchAll(/<test-case\s[^>]*>/g)].filter(([tag]) =>
    /\sresult=["'](?:Failed|Failure|Error|Invalid|Cancelled|NotRunnable)|^(?!.*\sresult=).*\ssuccess=["']false/is.test(
      tag,
    ),
  ).length,
});
