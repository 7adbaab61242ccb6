import type { Caller } from "../../access/index.ts";
import {
  currentVersions,
  FindingFilter,
  openBranches,
  type CurrentVersion,
  type VisibleVersionSources,
} from "../../visibility/index.ts";
import { groupKeyNames, groupKeys, KeyOrder, type FindingOrder, type KeyValue } from "./finding-keys.ts";
import { GroupFilter, type FilterNeeds, type FindingSelection, type PassingGroups } from "./group-filter.ts";
import type { FindingPass, FindingRange, SortedFinding } from "./ordered-findings.ts";

/** One version, or all of a project whose branches share findings. */
interface Candidate {
  readonly projectId: number;
  readonly branchIds: readonly number[];
  /** No wanted finding has smaller first keys; undefined: nothing is known of them. */
  readonly keys: readonly KeyValue[] | undefined;
  /** All findings that pass are before the wanted ones. */
  readonly isBefore: boolean;
}

interface Place {
  readonly projectId: number;
  readonly branchId: number;
}

/** Which findings are sorted, and how. */
export interface RankedSelection extends FindingSelection {
  readonly orders: readonly FindingOrder[];
  readonly distinct: boolean;
}

type Needs = VisibleVersionSources & FilterNeeds;

/**
 * The versions that a sorted list is made of, those first whose findings may come first. Groups of findings say which
 * ones a version has, so that only few of thousands are opened: a pass ends where no further version has a finding that
 * comes before the last one it keeps.
 */
export class RankedVersions {
  readonly #needs: Needs;
  readonly #caller: Caller;
  readonly #selection: RankedSelection;
  readonly #order: KeyOrder;
  /** How many of the first keys groups have. */
  readonly #known: number;
  /** Findings with equal keys are sorted by place: then that of a version decides, too. */
  readonly #isWhole: boolean;

  constructor(needs: Needs, caller: Caller, selection: RankedSelection) {
    this.#needs = needs;
    this.#caller = caller;
    this.#selection = selection;
    this.#order = new KeyOrder(selection.orders);
    this.#known = groupKeyNames(selection.orders).length;
    this.#isWhole = this.#known === this.#order.size;
  }

  async *rangesFor(pass: FindingPass): AsyncGenerator<FindingRange> {
    for await (const candidate of this.#candidates(pass.last)) {
      const worst = pass.worst();
      // They are sorted: those behind are no better.
      if (worst !== undefined && this.#isBehind(candidate, worst)) return;
      const { projectId, branchIds } = candidate;
      for await (const visible of openBranches(this.#needs, this.#caller, projectId, branchIds)) {
        const end = await visible.shown.reader.rows("findings");
        if (end > 0) yield { visible, start: 0, end };
      }
    }
  }

  async *#candidates(last: SortedFinding | undefined): AsyncGenerator<Candidate> {
    if (this.#known === 0) return yield* this.#walk(last);
    const all: Candidate[] = [];
    for await (const candidate of this.#walk(last)) all.push(candidate);
    yield* all.sort((one, other) => this.#compare(one, other));
  }

  /** By project and branch. */
  async *#walk(last: SortedFinding | undefined): AsyncGenerator<Candidate> {
    const { distinct, where, format } = this.#selection;
    const groups = new GroupFilter(this.#needs, this.#selection);
    const texts = FindingFilter.of(this.#needs.snapshots, where, format.language);
    const afterProjectId = this.#order.size === 0 ? last && last.visible.project.id - 1 : undefined;
    for await (const versions of currentVersions(this.#needs, this.#caller, { afterProjectId })) {
      const together = distinct
        ? Map.groupBy(versions, ({ project }) => project.id).values()
        : versions.map((one) => [one]);
      for (const units of together) {
        const candidates: Candidate[] = [];
        for (const current of units) {
          const candidate = await this.#candidateOf(groups, current, last);
          if (candidate !== undefined && (await texts?.mayPass(current)) !== false) candidates.push(candidate);
        }
        if (candidates.some(({ isBefore }) => !isBefore)) yield this.#together(candidates);
      }
    }
  }

  /** Undefined: no finding of the version passes. */
  async #candidateOf(
    groups: GroupFilter,
    current: CurrentVersion,
    last: SortedFinding | undefined,
  ): Promise<Candidate | undefined> {
    const candidate = { projectId: current.project.id, branchIds: [current.branch.id] };
    const passing = this.#known > 0 || groups.restricts ? await groups.passing(current) : undefined;
    if (passing === undefined) return { ...candidate, keys: this.#known === 0 ? [] : undefined, isBefore: false };
    if (passing.rows.length === 0) return undefined;
    const keys = this.#firstKeys(passing, current, last);
    return { ...candidate, keys, isBefore: keys === undefined };
  }

  #firstKeys(
    { groups, rows }: PassingGroups,
    { project, branch }: CurrentVersion,
    last: SortedFinding | undefined,
  ): readonly KeyValue[] | undefined {
    const keysOf = groupKeys(groups.keys, this.#selection.orders);
    const [leadingOf] = keysOf;
    const place = { projectId: project.id, branchId: branch.id };
    let first: readonly KeyValue[] | undefined;
    for (const row of rows) {
      // Most groups differ from the best by the first key: no list is made of them.
      if (first !== undefined && leadingOf !== undefined) {
        if (this.#order.compareKey(0, leadingOf(row), first[0]!) > 0) continue;
      }
      const keys = keysOf.map((keyOf) => keyOf(row));
      if (first !== undefined && this.#order.compare(keys, first) >= 0) continue;
      if (last === undefined || this.#compareWith(keys, place, last) >= 0) first = keys;
    }
    return first;
  }

  // All branches are opened where findings are shared: one that was listed on the first of them is not listed again.
  #together(candidates: readonly Candidate[]): Candidate {
    const [first] = candidates.filter(({ isBefore }) => !isBefore).toSorted((one, other) => this.#compare(one, other));
    return { ...first!, branchIds: candidates.flatMap(({ branchIds }) => branchIds) };
  }

  #isBehind({ projectId, branchIds, keys }: Candidate, worst: SortedFinding): boolean {
    return keys !== undefined && this.#compareWith(keys, { projectId, branchId: branchIds[0]! }, worst) > 0;
  }

  /** 0 where a finding with these keys may be on both sides. */
  #compareWith(keys: readonly KeyValue[], { projectId, branchId }: Place, finding: SortedFinding): number {
    const order = this.#order.compare(keys, finding.keys);
    if (order !== 0 || !this.#isWhole) return order;
    const { project, branch } = finding.visible;
    return projectId - project.id || branchId - branch.id;
  }

  /** Those of which nothing is known come first. */
  #compare(one: Candidate, other: Candidate): number {
    if (one.keys === undefined || other.keys === undefined) {
      return Number(one.keys !== undefined) - Number(other.keys !== undefined);
    }
    return (
      this.#order.compare(one.keys, other.keys) ||
      one.projectId - other.projectId ||
      one.branchIds[0]! - other.branchIds[0]!
    );
  }
}
