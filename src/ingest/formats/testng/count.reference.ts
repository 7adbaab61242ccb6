import type { CountItems } from "../examples.reference.ts";

/** Methods that prepare tests count if they fail. Failures of repeated runs are findings. */
export const count: CountItems = (text) => {
  const plain = text.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/g, "");
  const methods = plain.match(/<test-method\s[^>]*>/g) ?? [];
  const failed = methods.filter((tag) => /\sstatus="FAIL"/.test(tag));
  const tests = methods.filter((tag) => !/\sis-config="true"/.test(tag));
  const repeated = methods.filter((tag) => /\sstatus="SKIP"/.test(tag) && /\sretried="true"/.test(tag));
  return {
    tests: tests.length + failed.length - failed.filter((tag) => tests.includes(tag)).length,
    findings: failed.length + repeated.length,
  };
};
