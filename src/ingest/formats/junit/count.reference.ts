import { occurrences, type CountItems } from "../examples.reference.ts";

/** Without the texts, which may quote XML. */
const marks = (text: string): string => text.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/g, "");

export const count: CountItems = (text) => {
  const plain = marks(text);
  // A suite that failed as a whole counts as a test.
  const failedSuites = occurrences(
    plain,
    /<testsuite\b[^>]*[^/]>(?:\s*<properties>(?:(?!<\/properties>)[^])*<\/properties>)?\s*<(?:error|failure)\b/,
  );
  return {
    tests: occurrences(plain, /<testcase\b/) + failedSuites,
    findings: occurrences(plain, /<(?:failure|error|rerunFailure|rerunError|flakyFailure|flakyError|warning)\b/),
  };
};
