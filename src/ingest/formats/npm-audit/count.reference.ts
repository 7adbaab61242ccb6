import type { CountItems } from "../examples.reference.ts";

interface Audit {
  readonly advisories?: Readonly<Record<string, { readonly findings?: readonly unknown[] | null }>>;
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly unknown[] }>>;
}

export const count: CountItems = (text) => {
  const { advisories = {}, vulnerabilities = {} } = JSON.parse(text) as Audit;
  const old = Object.values(advisories).map(({ findings }) => Math.max(1, findings?.length ?? 0));
  const recent = Object.values(vulnerabilities).map(
    ({ via }) => via.filter((entry) => typeof entry !== "string").length,
  );
  return { findings: [...old, ...recent].reduce((sum, items) => sum + items, 0) };
};
