import type { CountItems } from "../examples.reference.ts";

interface Package {
  readonly vulnerabilities?: readonly unknown[];
  readonly license_violations?: readonly unknown[];
}

export const count: CountItems = (text) => {
  const { results } = JSON.parse(text) as { readonly results: readonly { readonly packages: readonly Package[] }[] };
  const items = results.flatMap(({ packages }) =>
    packages.flatMap((entry) => [...(entry.vulnerabilities ?? []), ...(entry.license_violations ?? [])]),
  );
  return { findings: items.length };
};
