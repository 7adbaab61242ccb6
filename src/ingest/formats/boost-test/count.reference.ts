import { occurrences, type CountItems } from "../examples.reference.ts";

/** A suite that was skipped, or that failed by itself, counts as a test. */
export const count: CountItems = (text) => {
  const plain = text.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/g, "");
  const isSummary = /<TestResult\b/.test(plain);
  return {
    tests:
      occurrences(plain, /<TestCase\b/) +
      occurrences(plain, /<TestSuite\b[^>]*\sskipped="yes"/) +
      occurrences(plain, /<TestSuite\b[^>]*[^/]>\s*<(?:Error|FatalError|Exception|Warning)\b/),
    findings: isSummary
      ? occurrences(plain, /<TestCase\b[^>]*\sresult="(?!passed|skipped)/)
      : occurrences(plain, /<(?:Error|FatalError|Exception|Warning)\b/),
  };
};
