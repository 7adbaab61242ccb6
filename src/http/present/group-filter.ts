import type { BoundWhere } from "../../language/index.ts";
import { Pace, passingOf, predicateFilter } from "../../query/index.ts";
import {
  FindingFilter,
  groupsIn,
  type CurrentVersion,
  type FilteredVersions,
  type VersionFilter,
} from "../../visibility/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { groupedFields, restrictsRules } from "./coded-findings.ts";
import { GroupPresenter, type GroupNeeds, type PresentedGroups } from "./finding-groups.ts";
import type { RuleFilter } from "./findings.ts";

/** Which findings are read. */
export interface FindingSelection {
  readonly format: AnswerFormat;
  readonly where: BoundWhere | undefined;
  readonly rules: RuleFilter;
  readonly signal: AbortSignal | undefined;
}

/** What passing over versions needs. */
export interface FilterNeeds extends GroupNeeds {
  readonly snapshots: GroupNeeds["snapshots"] & FilteredVersions;
}

/** What is known of versions before they are opened. */
export function versionFilters(needs: FilterNeeds, selection: FindingSelection): readonly VersionFilter[] {
  const groups = new GroupFilter(needs, selection);
  const texts = FindingFilter.of(needs.snapshots, selection.where, selection.format.language);
  return [...(groups.restricts ? [groups] : []), ...(texts === undefined ? [] : [texts])];
}

/** Whether groups have all fields that the condition asks for. */
export function isGrouped(where: BoundWhere | undefined): boolean {
  if (where === undefined) return true;
  switch (where.kind) {
    case "and":
    case "or":
      return where.terms.every(isGrouped);
    default:
      return groupedFields.has(where.field.path[0] ?? "");
  }
}

/** What groups can check of a condition: true wherever the condition is. Undefined: nothing. */
function groupedPart(where: BoundWhere | undefined): BoundWhere | undefined {
  if (where === undefined || isGrouped(where)) return where;
  if (where.kind !== "and") return undefined;
  const terms = where.terms.flatMap((term) => groupedPart(term) ?? []);
  return terms.length === 0 ? undefined : { ...where, terms };
}

/** Groups of a version, and those of them that may have findings that pass. */
export interface PassingGroups {
  readonly groups: PresentedGroups;
  readonly rows: Int32Array;
}

/**
 * The groups of versions that may have findings that pass. Conditions on what groups do not have are left out: then some
 * groups have no such finding, but none is missing.
 */
export class GroupFilter {
  readonly #snapshots: GroupNeeds["snapshots"];
  readonly #presenter: GroupPresenter;
  readonly #where: BoundWhere | undefined;
  readonly #rules: FindingSelection["rules"];
  readonly #pace: Pace;

  constructor(needs: GroupNeeds, { format, where, rules, signal }: FindingSelection) {
    this.#snapshots = needs.snapshots;
    this.#presenter = new GroupPresenter(needs, format, rules);
    this.#where = groupedPart(where);
    this.#rules = rules;
    this.#pace = new Pace(signal);
  }

  /** Whether groups are left out at all. */
  get restricts(): boolean {
    return this.#where !== undefined || restrictsRules(this.#rules) || this.#rules.openInFiles === true;
  }

  /** Undefined: all findings of the version may pass. The members of a meta-project have the groups, not itself. */
  async passing(current: CurrentVersion): Promise<PassingGroups | undefined> {
    const found = current.project.metaProject ? undefined : await groupsIn(this.#snapshots, current);
    if (found === undefined) return undefined;
    if (this.#pace.due()) await this.#pace.rest();
    const groups = await this.#presenter.present(current, found);
    const open = predicateFilter((row) => found.decision[row] === 0);
    const further = this.#rules.openInFiles === true ? [...groups.filters, open] : groups.filters;
    return { groups, rows: passingOf(groups, this.#where, groups.size, further) };
  }

  async mayPass(current: CurrentVersion): Promise<boolean> {
    const passing = await this.passing(current);
    return passing === undefined || passing.rows.length > 0;
  }
}
