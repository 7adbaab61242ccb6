import { countAt, type CountItems } from "../examples.reference.ts";

interface Step {
  readonly result?: { readonly status?: string };
  readonly before?: readonly Step[];
  readonly after?: readonly Step[];
}
interface Scenario extends Step {
  readonly type?: string;
  readonly steps?: readonly Step[];
}

export const count: CountItems = (text) => {
  const features = JSON.parse(text) as readonly { readonly elements?: readonly Scenario[] | null }[];
  const scenarios = features.flatMap(({ elements }) => elements ?? []);
  const tests = scenarios.filter(({ type }) => type !== "background");
  const statuses = tests
    .flatMap((scenario) => [scenario, ...(scenario.steps ?? [])])
    .flatMap((step) => [step, ...(step.before ?? []), ...(step.after ?? [])])
    .map(({ result }) => result?.status ?? "");
  return {
    tests: countAt(text, "[].elements?[]") - (scenarios.length - tests.length),
    findings: statuses.filter((status) => /^(?:failed|undefined|ambiguous|(?:\w+_)?error)$/i.test(status)).length,
  };
};
