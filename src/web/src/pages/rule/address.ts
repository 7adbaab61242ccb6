import { stringifySearch } from "../../address/search.ts";

/** The address of a rule. Its id is a parameter, because it may have any characters. */
export function ruleHref(id: string, project?: string): string {
  return `/rule${stringifySearch({ id, project })}`;
}
