import type { BoundWhere } from "../../language/index.ts";
import { Pace, passingRows } from "../../query/index.ts";
import type { StoreReads } from "../../store/index.ts";
import { DistinctFindings, type VisibleVersion } from "../../visibility/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { FindingSources } from "./finding-context.ts";
import { KeyOrder, type FindingOrder, type KeyValue } from "./finding-keys.ts";
import { FindingPresenter, type RuleFilter } from "./findings.ts";
import { SmallestItems } from "./smallest-items.ts";

/** Findings that one pass over all versions collects: more cost memory, fewer cost passes. */
const passFindingsMax = 16_384;
/** Elements that are written at once. */
const batchElements = 200;

/** Some findings of one version: the rows [start, end). */
export interface FindingRange {
  readonly visible: VisibleVersion;
  readonly start: number;
  readonly end: number;
}

/** A finding of a version. */
export interface FindingPlace {
  readonly visible: VisibleVersion;
  readonly row: number;
}

/** A finding, and what it is sorted by. */
export interface SortedFinding extends FindingPlace {
  readonly keys: readonly KeyValue[];
  readonly id: number;
}

/** What a pass over versions looks for. */
export interface FindingPass {
  /** Only findings behind it; undefined: all. */
  readonly last: SortedFinding | undefined;
  /** What is behind it is not needed; undefined: there are not enough yet. */
  worst(): SortedFinding | undefined;
}

/** The versions that a pass must look at, from the start with every call. */
export type RangesFor = (pass: FindingPass) => AsyncIterable<FindingRange>;

export interface OrderedRequest {
  readonly format: AnswerFormat;
  readonly orders: readonly FindingOrder[];
  readonly where: BoundWhere | undefined;
  readonly rules: RuleFilter;
  readonly distinct: boolean;
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
}

type Needs = FindingSources & { readonly read: Pick<StoreReads, "branches"> };

/** The findings of a version, and what answers show of each. */
export interface LoadedFindings<Element> {
  readonly presenter: FindingPresenter;
  element(finding: number): Element;
}

/** Loads the findings of a version. */
export type LoadFindings<Element> = (visible: VisibleVersion) => Promise<LoadedFindings<Element>>;

/**
 * Findings of many versions in one order, in constant memory: each pass over the versions collects the first findings
 * behind those before. Ties are by project, branch and id, so that pages neither repeat nor skip.
 */
export class OrderedFindings<Element> {
  readonly #needs: Needs;
  readonly #load: LoadFindings<Element>;
  readonly #request: OrderedRequest;
  readonly #order: KeyOrder;
  #latest: readonly SortedFinding[] = [];

  constructor(needs: Needs, load: LoadFindings<Element>, request: OrderedRequest) {
    this.#needs = needs;
    this.#load = load;
    this.#request = request;
    this.#order = new KeyOrder(request.orders);
  }

  /** The elements behind a place. */
  async *batches(rangesFor: RangesFor, after: FindingPlace | undefined): AsyncGenerator<readonly Element[]> {
    const { limit = passFindingsMax } = this.#request;
    // One more than the limit says whether there is another page.
    const size = Math.min(passFindingsMax, limit + 1);
    let last = after && (await this.#entryOf(after));
    for (;;) {
      const entries = await this.#pass(rangesFor, last, size);
      for (let start = 0; start < entries.length; start += batchElements) {
        const batch = entries.slice(start, start + batchElements);
        this.#latest = batch;
        yield await this.#present(batch);
      }
      if (entries.length < size) return;
      last = entries.at(-1)!;
    }
  }

  /** The finding of an element of the latest batch. */
  placeOf(index: number): FindingPlace & { readonly id: number } {
    return this.#latest[index]!;
  }

  async #pass(rangesFor: RangesFor, last: SortedFinding | undefined, size: number): Promise<readonly SortedFinding[]> {
    const { format, where, rules, signal, distinct, orders } = this.#request;
    const compare = (one: SortedFinding, other: SortedFinding): number => this.#compare(one, other);
    const first = new SmallestItems<SortedFinding>(size, compare);
    const once = distinct ? new DistinctFindings(this.#needs.read) : undefined;
    const pace = new Pace(signal);
    for await (const { visible, start, end } of rangesFor({ last, worst: () => first.worst() })) {
      const presenter = await FindingPresenter.load(this.#needs, visible, format);
      const further = presenter.filtersOf(rules);
      const ids = presenter.identities.ids;
      const keysOf = presenter.keysFor(orders);
      const hasKeys = keysOf.length > 0;
      const passing = passingRows(presenter, where, start, end, pace, further);
      for await (const rows of once === undefined ? passing : once.pass(visible, presenter.identities, passing)) {
        for (const row of rows) {
          const worst = first.worst();
          const leading = keysOf[0]?.(row) ?? null;
          // Nearly every finding is behind the worst by its first key: nothing else is made of it.
          if (worst !== undefined && hasKeys && this.#order.compareKey(0, leading, worst.keys[0]!) > 0) continue;
          const keys = keysOf.map((keyOf, key) => (key === 0 ? leading : keyOf(row)));
          const entry: SortedFinding = { visible, row, id: ids[row]!, keys };
          if (last === undefined || compare(entry, last) > 0) first.offer(entry);
        }
      }
    }
    return first.sorted();
  }

  // Versions are loaded again, because a pass over thousands of them cannot keep all.
  async #present(entries: readonly SortedFinding[]): Promise<readonly Element[]> {
    const elements = Array.from<Element>({ length: entries.length });
    const byVersion = Map.groupBy(entries.keys(), (index) => entries[index]!.visible);
    for (const [visible, indices] of byVersion) {
      const loaded = await this.#load(visible);
      for (const index of indices) elements[index] = loaded.element(entries[index]!.row);
    }
    return elements;
  }

  async #entryOf({ visible, row }: FindingPlace): Promise<SortedFinding> {
    const presenter = await FindingPresenter.load(this.#needs, visible, this.#request.format);
    const keys = presenter.keysFor(this.#request.orders).map((keyOf) => keyOf(row));
    return { visible, row, keys, id: presenter.identities.ids[row]! };
  }

  #compare(one: SortedFinding, other: SortedFinding): number {
    return (
      this.#order.compare(one.keys, other.keys) ||
      one.visible.project.id - other.visible.project.id ||
      one.visible.branch.id - other.visible.branch.id ||
      one.id - other.id
    );
  }
}
