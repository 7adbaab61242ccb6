import type { CountItems } from "../examples.reference.ts";

type Lists = Readonly<Record<"vulnerabilities" | "suppressedVulnerabilities", readonly unknown[] | undefined>>;

export const count: CountItems = (text) => {
  const { dependencies } = JSON.parse(text) as { readonly dependencies: readonly Lists[] };
  const items = dependencies.flatMap((entry) => [entry.vulnerabilities ?? [], entry.suppressedVulnerabilities ?? []]);
  return { findings: items.flat().length };
};
