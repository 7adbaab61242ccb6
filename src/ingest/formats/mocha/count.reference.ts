import type { CountItems } from "../examples.reference.ts";

interface Listed {
  readonly fullTitle: string;
}

/** Hooks that fail are among the failures alone. */
export const count: CountItems = (text) => {
  const { tests, failures } = JSON.parse(text) as { tests: Listed[]; failures: Listed[] };
  const hooks = failures.filter(({ fullTitle }) => tests.every((test) => test.fullTitle !== fullTitle));
  return { tests: tests.length + hooks.length, findings: failures.length };
};
