import { stringifySearch, type Search } from "../../address/search.ts";
import type { Answer } from "../../api/client.ts";
import { facetText } from "../findings/filter.ts";
import { newCodeHref } from "./address.ts";

/** The verdict on a version. */
export type Verdict = Answer<"GET /api/versions/:id/gate">;

/** A condition of the gate with its result. */
export type CheckedCondition = Verdict["conditions"][number];

/** Whether the project has a gate: without one there are no conditions. */
export function hasGate({ conditions }: Verdict): boolean {
  return conditions.length > 0;
}

/** A version, as the addresses of other pages name it. */
export interface VerdictSubject {
  readonly versionId: number;
  readonly project: string;
  /** The root artifact of the version's branch. */
  readonly rootId: number;
}

/**
 * The filter of the findings that a condition counts, as parameters of the findings page; undefined if it counts none:
 * it is about something else, or no version says what is new.
 */
export function findingsSearch(condition: CheckedCondition): Search | undefined {
  const { type, on, categories, families, cause, comparedWith } = condition;
  if (type !== "FINDINGS" || (on === "NEW" && comparedWith === null)) return undefined;
  return {
    status: "OPEN",
    ...(on === "NEW" ? { change: "new" } : {}),
    ...(categories === undefined ? {} : { category: facetText(categories)! }),
    ...(families === undefined ? {} : { family: facetText(families)! }),
    // Findings of unknown cause count for both causes.
    ...(cause === undefined ? {} : { where: cause === "CODE" ? "cause!=TOOL" : "cause!=CODE" }),
  };
}

/** The address of the findings of a version that a filter selects. */
export function findingsHref({ versionId, project, rootId }: VerdictSubject, search: Search): string {
  return `/findings${stringifySearch({ project, artifact: rootId, version: versionId, ...search })}`;
}

/** The address that shows what a condition is about; undefined for parts, which are on the same page. */
export function conditionHref(subject: VerdictSubject, condition: CheckedCondition): string | undefined {
  const search = findingsSearch(condition);
  if (search !== undefined) return findingsHref(subject, search);
  const { versionId, rootId } = subject;
  switch (condition.type) {
    case "MEASURE":
      return `/explore/${rootId}${stringifySearch({ version: versionId, tab: "measures" })}`;
    case "INDICATOR":
      return `/explore/${rootId}${stringifySearch({ version: versionId, indicator: condition.id })}`;
    case "NEW_CODE":
      return newCodeHref(versionId);
    default:
      return undefined;
  }
}

const order = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"];

/** The conditions that decided the verdict come first. */
export function inOrder(conditions: readonly CheckedCondition[]): readonly CheckedCondition[] {
  return conditions.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
}
