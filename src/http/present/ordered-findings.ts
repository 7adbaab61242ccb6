import type { BoundWhere } from "../../language/index.ts";
import { compareCodePoints } from "../../language/index.ts";
import { Pace, passingRows } from "../../query/index.ts";
import type { StoreReads } from "../../store/index.ts";
import { DistinctFindings, type VisibleVersion } from "../../visibility/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { FindingSources } from "./finding-context.ts";
import { keyDirections, type FindingOrder, type KeyValue } from "./finding-keys.ts";
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

interface Entry extends FindingPlace {
  readonly keys: readonly KeyValue[];
  readonly id: number;
}

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
  readonly #descending: readonly boolean[];
  #latest: readonly Entry[] = [];

  constructor(needs: Needs, load: LoadFindings<Element>, request: OrderedRequest) {
    this.#needs = needs;
    this.#load = load;
    this.#request = request;
    this.#descending = keyDirections(request.orders);
  }

  /** The elements behind a place; `ranges` starts again with every call. */
  async *batches(
    ranges: () => AsyncIterable<FindingRange>,
    after: FindingPlace | undefined,
  ): AsyncGenerator<readonly Element[]> {
    const { limit = passFindingsMax } = this.#request;
    // One more than the limit says whether there is another page.
    const size = Math.min(passFindingsMax, limit + 1);
    let last = after && (await this.#entryOf(after));
    for (;;) {
      const entries = await this.#pass(ranges(), last, size);
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

  async #pass(ranges: AsyncIterable<FindingRange>, last: Entry | undefined, size: number): Promise<readonly Entry[]> {
    const { format, where, rules, signal, distinct, orders } = this.#request;
    const compare = (one: Entry, other: Entry): number => this.#compare(one, other);
    const first = new SmallestItems<Entry>(size, compare);
    const once = distinct ? new DistinctFindings(this.#needs.read) : undefined;
    const pace = new Pace(signal);
    for await (const { visible, start, end } of ranges) {
      const presenter = await FindingPresenter.load(this.#needs, visible, format);
      const further = presenter.filtersOf(rules);
      const ids = presenter.identities.ids;
      const keysOf = presenter.keysFor(orders);
      const passing = passingRows(presenter, where, start, end, pace, further);
      for await (const rows of once === undefined ? passing : once.pass(visible, presenter.identities, passing)) {
        for (const row of rows) {
          const worst = first.worst();
          const leading = keysOf[0]?.(row) ?? null;
          // Nearly every finding is behind the worst by its first key: nothing else is made of it.
          if (worst !== undefined && keysOf.length > 0 && this.#compareKey(0, leading, worst.keys[0]!) > 0) continue;
          const keys = keysOf.map((keyOf, key) => (key === 0 ? leading : keyOf(row)));
          const entry: Entry = { visible, row, id: ids[row]!, keys };
          if (last === undefined || compare(entry, last) > 0) first.offer(entry);
        }
      }
    }
    return first.sorted();
  }

  // Versions are loaded again, because a pass over thousands of them cannot keep all.
  async #present(entries: readonly Entry[]): Promise<readonly Element[]> {
    const elements = Array.from<Element>({ length: entries.length });
    const byVersion = Map.groupBy(entries.keys(), (index) => entries[index]!.visible);
    for (const [visible, indices] of byVersion) {
      const loaded = await this.#load(visible);
      for (const index of indices) elements[index] = loaded.element(entries[index]!.row);
    }
    return elements;
  }

  async #entryOf({ visible, row }: FindingPlace): Promise<Entry> {
    const presenter = await FindingPresenter.load(this.#needs, visible, this.#request.format);
    const keys = presenter.keysFor(this.#request.orders).map((keyOf) => keyOf(row));
    return { visible, row, keys, id: presenter.identities.ids[row]! };
  }

  #compare(one: Entry, other: Entry): number {
    for (let key = 0; key < one.keys.length; key++) {
      const order = this.#compareKey(key, one.keys[key]!, other.keys[key]!);
      if (order !== 0) return order;
    }
    return (
      one.visible.project.id - other.visible.project.id ||
      one.visible.branch.id - other.visible.branch.id ||
      one.id - other.id
    );
  }

  #compareKey(key: number, one: KeyValue, other: KeyValue): number {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    const order = typeof one === "string" ? compareCodePoints(one, String(other)) : one - (other as number);
    return this.#descending[key] === true ? -order : order;
  }
}
