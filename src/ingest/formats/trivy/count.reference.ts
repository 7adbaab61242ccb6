import { countAt, type CountItems } from "../examples.reference.ts";

type Checks = { readonly Misconfigurations?: readonly { readonly Status?: string }[] | null };

/** Passed checks are not findings. */
export const count: CountItems = (text) => {
  const names = ["Vulnerabilities", "Misconfigurations", "Secrets", "Licenses"];
  const items = names.reduce((sum, name) => sum + countAt(text, `Results?[].${name}?[]`), 0);
  const { Results } = JSON.parse(text) as { readonly Results?: readonly Checks[] | null };
  const checks = Object.values(Results ?? []).flatMap(({ Misconfigurations }) => Misconfigurations ?? []);
  return { findings: items - checks.filter(({ Status }) => Status === "PASS").length };
};
