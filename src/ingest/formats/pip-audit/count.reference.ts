import type { CountItems } from "../examples.reference.ts";

interface Dependency {
  readonly skip_reason?: string;
  readonly vulns?: readonly unknown[];
}

export const count: CountItems = (text) => {
  const audit = JSON.parse(text) as readonly Dependency[] | { readonly dependencies: readonly Dependency[] };
  const dependencies = "dependencies" in audit ? audit.dependencies : audit;
  return { findings: dependencies.flatMap(({ skip_reason, vulns }) => (skip_reason ? [0] : (vulns ?? []))).length };
};
