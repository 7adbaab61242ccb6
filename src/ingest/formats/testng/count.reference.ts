import type { CountItems } from "../examples.reference.ts";

/** Methods that prepare tests count if they fail. Failures of repeated runs are findings. */
export const count: CountItems = (text) => {
  const plain = text.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/g, "");
  const methods = [...plain.matchAll(/<test-method\s[^>]*>(?:\s*<(?:params|exception)\b)?/g)].map(([tag]) => tag);
  const failed = methods.filter((tag) => /\sstatus="FAIL"/.test(tag));
  const tests = methods.filter((tag) => !/\sis-config="true"/.test(tag));
  const repeated = methods.filter((tag) => /\sretried="true"/.test(tag) && tag.endsWith("<exception"));
  return {
    tests: tests.length + failed.length - failed.filter((tag) => tests.includes(tag)).length,
    findings: failed.length + repeated.length,
  };
};
