import type { CountItems } from "../examples.reference.ts";

type Lists = Readonly<Record<string, readonly { readonly Status?: string }[] | undefined>>;

export const count: CountItems = (text) => {
  const { Results = [] } = JSON.parse(text) as { readonly Results?: readonly Lists[] };
  const names = ["Vulnerabilities", "Misconfigurations", "Secrets", "Licenses"];
  const items = Results.flatMap((result) => names.flatMap((name) => result[name] ?? []));
  return { findings: items.filter(({ Status }) => Status !== "PASS").length };
};
