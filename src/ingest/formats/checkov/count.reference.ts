import { optionalList, type CountItems } from "../examples.reference.ts";

interface Checks {
  readonly results?: { readonly failed_checks?: readonly unknown[]; readonly skipped_checks?: readonly unknown[] };
}

export const count: CountItems = (text) => {
  const reports = [JSON.parse(text) as Checks | readonly Checks[]].flat();
  const items = reports.flatMap(({ results }) => [
    ...optionalList(results?.failed_checks),
    ...optionalList(results?.skipped_checks),
  ]);
  return { findings: items.length };
};
