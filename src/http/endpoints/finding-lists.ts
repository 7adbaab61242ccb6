import { Pace, passingRows } from "../../query/index.ts";
import { rowOfId } from "../../snapshot/index.ts";
import type { ListOptions } from "../answer/handler-result.ts";
import type { FindingOrder } from "../present/finding-keys.ts";
import type { RuleFilter } from "../present/findings.ts";
import {
  OrderedFindings,
  type FindingPlace,
  type FindingRange,
  type LoadFindings,
  type RangesFor,
} from "../present/ordered-findings.ts";
import { cursorNumber, type Cursor } from "../request/cursor.ts";
import type { Plan } from "../request/plan.ts";
import type { Clock, SnapshotReader, StoreReader } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { startedEntry, type VisibleVersion, type VisibleVersions } from "../../visibility/index.ts";
import { rowList } from "./artifacts.ts";

type Needs = Clock & SnapshotReader & StoreReader;

/** What a list of findings shows, and in which order. */
export interface ListedFindings {
  readonly format: AnswerFormat;
  readonly plan: Pick<Plan, "where" | "limit" | "after">;
  /** Empty: in the order of the tree. */
  readonly orders: readonly FindingOrder[];
  readonly rules: RuleFilter;
  readonly distinct: boolean;
  readonly signal: AbortSignal;
}

/** A list of findings, in whatever form its elements are. */
export interface FindingList<Element> extends Pick<ListOptions<never>, "whereOn"> {
  batches(): AsyncIterable<readonly Element[]>;
  cursorOf(element: Element, index: number): Cursor;
}

/** Some findings of one version. */
export async function findingsInRange<Element>(
  needs: Needs,
  load: LoadFindings<Element>,
  { visible, start, end }: FindingRange,
  listed: ListedFindings,
): Promise<FindingList<Element>> {
  const { plan, rules, signal } = listed;
  const afterRow = cursorNumber(plan.after, 1);
  if (listed.orders.length > 0) {
    const ordered = orderedFindings(needs, load, listed);
    const after = afterRow === undefined ? undefined : { visible, row: afterRow };
    return {
      batches: () => ordered.batches(() => oneRange({ visible, start, end }), after),
      cursorOf: (_element, index) => [startedEntry(visible.shown.version), ordered.placeOf(index).row],
      whereOn: "handler",
    };
  }
  const loaded = await load(visible);
  const { presenter } = loaded;
  const first = Math.max(start, (afterRow ?? -1) + 1);
  const rows = () => passingRows(presenter, plan.where, first, end, new Pace(signal), presenter.filtersOf(rules));
  return { ...rowList(visible, rows, loaded), whereOn: "handler" };
}

/** The versions that a list walks. */
export interface ListedVersions {
  /** All. */
  readonly all: VisibleVersions;
  /** From the one in which the page before ended. */
  readonly rest: VisibleVersions;
  /** Those that a sorted list is made of. */
  readonly rangesFor: (listed: ListedFindings) => RangesFor;
}

/** The findings of many versions: one version after another, or in one order after a place. */
export function findingsOfVersions<Element>(
  needs: Needs,
  load: LoadFindings<Element>,
  versions: ListedVersions,
  listed: ListedFindings,
  after: FindingPlace | undefined,
): FindingList<Element> {
  if (isOrdered(listed)) {
    const ordered = orderedFindings(needs, load, listed);
    return {
      batches: () => ordered.batches(versions.rangesFor(listed), after),
      cursorOf: (_element, index) => cursorAt(ordered.placeOf(index).visible, ordered.placeOf(index).id),
      whereOn: "handler",
    };
  }
  const scan = new FindingScan(load, listed);
  return {
    batches: () => scan.batches(versions.rest),
    cursorOf: (_element, index) => scan.cursorOf(index),
    whereOn: "handler",
  };
}

/** Whether findings of many versions are mixed. */
export function isOrdered({ orders, distinct }: Pick<ListedFindings, "orders" | "distinct">): boolean {
  return orders.length > 0 || distinct;
}

function orderedFindings<Element>(
  needs: Needs,
  load: LoadFindings<Element>,
  { format, orders, plan, rules, distinct, signal }: ListedFindings,
): OrderedFindings<Element> {
  const { where, limit } = plan;
  return new OrderedFindings(needs, load, { format, orders, where, rules, distinct, limit, signal });
}

async function* oneRange(range: FindingRange): AsyncGenerator<FindingRange> {
  yield range;
}

/** All findings of each version. */
export async function* wholeRanges(versions: AsyncIterable<VisibleVersion>): AsyncGenerator<FindingRange> {
  for await (const visible of versions) {
    const end = await visible.shown.reader.rows("findings");
    if (end > 0) yield { visible, start: 0, end };
  }
}

/** The finding that a page of a sorted list ended with, in the version that it was in. */
export async function placeOf(versions: VisibleVersions, after: Cursor | undefined): Promise<FindingPlace | undefined> {
  if (after === undefined) return undefined;
  for await (const visible of versions) {
    const row = rowOfId(await visible.shown.reader.idOrder("findings"), Number(after[3]));
    return row === -1 ? undefined : { visible, row };
  }
  return undefined;
}

function cursorAt({ project, branch, shown }: VisibleVersion, last: number): Cursor {
  return [project.id, branch.id, startedEntry(shown.version), last];
}

/** Makes elements of the findings of one version after another. */
class FindingScan<Element> {
  readonly #load: LoadFindings<Element>;
  readonly #listed: ListedFindings;
  #latest: { readonly visible: VisibleVersion; readonly rows: Int32Array } | undefined;

  constructor(load: LoadFindings<Element>, listed: ListedFindings) {
    this.#load = load;
    this.#listed = listed;
  }

  async *batches(versions: AsyncIterable<VisibleVersion>): AsyncGenerator<readonly Element[]> {
    const { plan, rules, signal } = this.#listed;
    const after = plan.after?.map(Number);
    const pace = new Pace(signal);
    for await (const { visible, end } of wholeRanges(versions)) {
      const loaded = await this.#load(visible);
      const { presenter } = loaded;
      const start = visible.branch.id === after?.[1] ? after[3]! + 1 : 0;
      for await (const rows of passingRows(presenter, plan.where, start, end, pace, presenter.filtersOf(rules))) {
        this.#latest = { visible, rows };
        yield Array.from(rows, (row) => loaded.element(row));
      }
    }
  }

  cursorOf(index: number): Cursor {
    const { visible, rows } = this.#latest!;
    return cursorAt(visible, rows[index]!);
  }
}
