import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  findings: (JSON.parse(text) as { readonly vulnerabilities: readonly unknown[] }).vulnerabilities.length,
});
