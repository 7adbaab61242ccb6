import { Type } from "typebox";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import { sortNames, type FindingOrder } from "../present/finding-keys.ts";

/** `?sort=` of lists of findings. */
export const sortParameters = {
  sort: Type.Optional(
    Type.String({
      title: "-severity,age,…",
      description: `What to sort by, separated by commas: ${sortNames.join(", ")}. A \`-\` before a name sorts descending. Missing values come last.`,
    }),
  ),
};

/** `?distinct=` of what is read of the findings of all branches. */
export const distinctParameter = {
  distinct: Type.Optional(
    Type.Boolean({
      description:
        "True: a finding that several branches of a project share is listed and counted once, on the oldest branch where it passes.",
    }),
  ),
};

/** The orders that `sort` names. */
export function readSort(text: string | undefined): Result<readonly FindingOrder[], "query.value-invalid"> {
  const known: readonly string[] = sortNames;
  const names = (text ?? "").split(",").map((name) => name.trim());
  if (text === undefined) return accept([]);
  const orders = names.map((name) => ({ name: name.replace(/^-/, ""), descending: name.startsWith("-") }));
  const isKnown = (order: { readonly name: string; readonly descending: boolean }): order is FindingOrder =>
    known.includes(order.name);
  return orders.every(isKnown) && new Set(orders.map(({ name }) => name)).size === orders.length
    ? accept(orders)
    : refuse({
        code: "query.value-invalid",
        params: { name: "sort", expected: form("choices", { choices: sortNames.join(", ") }) },
      });
}
