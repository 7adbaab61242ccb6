import { optionalList, type CountItems } from "../examples.reference.ts";

type List<Entry> = readonly Entry[] | null;

interface Bom extends Part {
  readonly metadata?: { readonly component?: Part | null };
  readonly vulnerabilities?: List<{ readonly affects?: List<unknown> }>;
}

interface Part {
  readonly components?: List<Part>;
  readonly services?: List<Part>;
}

const below = ({ components, services }: Part): number =>
  [...optionalList(components), ...optionalList(services)].reduce((sum, child) => sum + 1 + below(child), 0);

export const count: CountItems = (text) => {
  const bom = JSON.parse(text) as Bom;
  const described = bom.metadata?.component ?? undefined;
  return {
    components: below(bom) + (described === undefined ? 0 : below({ components: [described] })),
    findings: optionalList(bom.vulnerabilities).reduce(
      (sum, { affects }) => sum + Math.max(1, optionalList(affects).length),
      0,
    ),
  };
};
