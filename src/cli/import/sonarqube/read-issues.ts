import { done, type Outcome } from "../../failure.ts";
import { numberOf, objectsOf, type JsonObject } from "../json-values.ts";
import { branchQuery, instantOf, searchRowsMax, timeText, type SonarBranch, type SonarServer } from "./server.ts";

/** Takes the rows of a page, and the page. */
type TakeRows = (rows: readonly JsonObject[], answer: JsonObject) => Promise<void>;

/** How many issues the server has, and how many it returned. */
export interface IssueCounts {
  readonly total: number;
  readonly read: number;
}

/** Files in one request: their keys are part of the address. */
const filesPerRequestMax = 40;
const secondMilliseconds = 1_000;

type Query = Readonly<Record<string, string>>;

/**
 * Reads all issues of a branch. A search returns at most 10,000 rows, so a larger one is split: by the time of creation,
 * then by file, then by rule. Of what is still larger, both ends are read.
 */
export class IssueReader {
  readonly #server: SonarServer;
  readonly #project: string;
  readonly #base: Query;
  readonly #files: readonly string[];
  readonly #take: TakeRows;

  /** `files` are the keys of all files of the branch. */
  constructor(
    server: SonarServer,
    place: { readonly project: string; readonly branch: SonarBranch; readonly files: readonly string[] },
    take: TakeRows,
  ) {
    this.#server = server;
    this.#project = place.project;
    this.#files = place.files;
    this.#take = take;
    this.#base = { additionalFields: "comments,rules", s: "CREATION_DATE", asc: "true", ...branchQuery(place.branch) };
  }

  read(): Promise<Outcome<IssueCounts>> {
    return this.#slice(this.#of([this.#project]), (first) => this.#byTime(first));
  }

  #of(components: readonly string[]): Query {
    return { ...this.#base, [this.#server.componentsParameter]: components.join(",") };
  }

  /** Reads a search page by page, or splits it if it has too many rows. */
  async #slice(query: Query, split: (first: JsonObject) => Promise<Outcome<number>>): Promise<Outcome<IssueCounts>> {
    return this.#pages(query, new Set(), split);
  }

  /** Up to 20,000 rows: as many as the server returns in this order, and as many in the opposite one. */
  async #fromBothEnds(query: Query): Promise<Outcome<number>> {
    const seen = new Set<unknown>();
    for (const asc of ["true", "false"]) {
      const read = await this.#pages({ ...query, asc }, seen);
      if (!read.ok) return read;
    }
    return done(seen.size);
  }

  /** Reads the rows of a search that are not in `seen`. */
  async #pages(
    query: Query,
    seen: Set<unknown>,
    split?: (first: JsonObject) => Promise<Outcome<number>>,
  ): Promise<Outcome<IssueCounts>> {
    let rowsTotal = 0;
    for (let page = 1; ; page += 1) {
      const answer = await this.#server.page("/api/issues/search", query, page);
      if (!answer.ok) return answer;
      const { total, answer: content } = answer.value;
      if (page === 1 && total > searchRowsMax && split !== undefined) {
        const read = await split(content);
        return read.ok ? done({ total, read: read.value }) : read;
      }
      const rows = objectsOf(content["issues"]);
      // A change on the server while its pages are read may repeat a row.
      const fresh = rows.filter(({ key }) => !seen.has(key));
      for (const { key } of fresh) seen.add(key);
      await this.#take(fresh, content);
      rowsTotal += rows.length;
      const rowsWanted = Math.min(total, searchRowsMax);
      if (rows.length === 0 || rowsTotal >= rowsWanted) return done({ total, read: seen.size });
    }
  }

  async #byTime(first: JsonObject): Promise<Outcome<number>> {
    const last = await this.#server.page("/api/issues/search", { ...this.#of([this.#project]), asc: "false" }, 1, 1);
    if (!last.ok) return last;
    const from = firstCreation(first);
    const to = firstCreation(last.value.answer);
    if (from === undefined || to === undefined) return done(0);
    return this.#between(from, to + secondMilliseconds);
  }

  /** Issues that were created from `from` on and before `to`. */
  async #between(from: number, to: number): Promise<Outcome<number>> {
    const query = { ...this.#of([this.#project]), createdAfter: timeText(from), createdBefore: timeText(to) };
    const read = await this.#slice(query, async () => {
      const middle = from + Math.floor((to - from) / (2 * secondMilliseconds)) * secondMilliseconds;
      if (middle <= from) return this.#byFile(query);
      const before = await this.#between(from, middle);
      if (!before.ok) return before;
      const after = await this.#between(middle, to);
      return after.ok ? done(before.value + after.value) : after;
    });
    return read.ok ? done(read.value.read) : read;
  }

  async #byFile(query: Query): Promise<Outcome<number>> {
    const own = await this.#slice({ ...query, onComponentOnly: "true" }, () => this.#byRule(query));
    if (!own.ok) return own;
    let read = own.value.read;
    for (let start = 0; start < this.#files.length; start += filesPerRequestMax) {
      const some = await this.#ofFiles(query, this.#files.slice(start, start + filesPerRequestMax));
      if (!some.ok) return some;
      read += some.value;
    }
    return done(read);
  }

  async #ofFiles(query: Query, files: readonly string[]): Promise<Outcome<number>> {
    const ofFiles = { ...query, ...this.#of(files) };
    const read = await this.#slice(ofFiles, async () => {
      if (files.length === 1) return this.#byRule(ofFiles);
      const half = Math.ceil(files.length / 2);
      const before = await this.#ofFiles(query, files.slice(0, half));
      if (!before.ok) return before;
      const after = await this.#ofFiles(query, files.slice(half));
      return after.ok ? done(before.value + after.value) : after;
    });
    return read.ok ? done(read.value.read) : read;
  }

  /** The facet has the most frequent rules. What it leaves out is missing from the count that is returned. */
  async #byRule(query: Query): Promise<Outcome<number>> {
    const answer = await this.#server.page("/api/issues/search", { ...query, facets: "rules" }, 1, 1);
    if (!answer.ok) return answer;
    const facet = objectsOf(answer.value.answer["facets"]).find(({ property }) => property === "rules");
    let read = 0;
    for (const { val, count } of objectsOf(facet?.["values"])) {
      if ((numberOf(count) ?? 0) === 0) continue;
      const ofRule = { ...query, rules: String(val) };
      const some = await this.#slice(ofRule, () => this.#fromBothEnds(ofRule));
      if (!some.ok) return some;
      read += some.value.read;
    }
    return done(read);
  }
}

function firstCreation(answer: JsonObject): number | undefined {
  return instantOf(objectsOf(answer["issues"])[0]?.["creationDate"]);
}
