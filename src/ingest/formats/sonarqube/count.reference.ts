import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  findings: (JSON.parse(text) as { readonly issues: readonly unknown[] }).issues.length,
});
