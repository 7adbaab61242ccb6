import type { CountItems } from "../examples.reference.ts";

interface Bom {
  readonly metadata?: { readonly component?: Part };
  readonly components?: readonly Part[];
  readonly services?: readonly Part[];
  readonly vulnerabilities?: readonly { readonly affects?: readonly unknown[] }[];
}

interface Part {
  readonly components?: readonly Part[];
  readonly services?: readonly Part[];
}

const below = (part: Part): number =>
  [...(part.components ?? []), ...(part.services ?? [])].reduce((sum, child) => sum + 1 + below(child), 0);

export const count: CountItems = (text) => {
  const bom = JSON.parse(text) as Bom;
  return {
    components:
      below(bom) + (bom.metadata?.component === undefined ? 0 : below({ components: [bom.metadata.component] })),
    findings: (bom.vulnerabilities ?? []).reduce((sum, { affects = [] }) => sum + Math.max(1, affects.length), 0),
  };
};
