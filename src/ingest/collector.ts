import { createHash } from "node:crypto";
import type { Rule } from "../snapshot/index.ts";
import type { Problem } from "../text/index.ts";
import { cellsMax, idCharactersMax, kindsMax, rowsMax } from "./bounds.ts";
import { GrowingDoubles, GrowingIntegers } from "./growing.ts";
import { PathTable } from "./path-table.ts";
import { excerpt, Refusals } from "./refusals.ts";
import { TooLargeError } from "./too-large.ts";
import type { Vocabulary, VocabularyKind } from "./vocabulary.ts";

const idPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Start and end of something in a file; 0 stands for what is not given. */
export interface Location {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface CollectedFinding {
  readonly line: number;
  /** Number of the artifact's path. */
  readonly artifact: number;
  readonly rule: string;
  readonly message: string;
  readonly location: Location | null;
  readonly locationPath: string | null;
  readonly fingerprint: string | null;
  readonly related: string | null;
  /** The comment of a finding that the results bring as relaxed; null for one that is open. */
  readonly relaxed: string | null;
}

export interface CollectedLink {
  readonly line: number;
  readonly type: string;
  /** Numbers of the artifacts' paths. */
  readonly from: number;
  readonly to: number;
}

/** Stores source texts by content, so that each is kept once. */
export type KeepSource = (hash: string, text: string) => void;

/** Numbers ids in the order of their first use. */
export class Numbering {
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }

  has(id: string): boolean {
    return this.#numbers.has(id);
  }
}

/** How an artifact is called: by its path's last segment, by that many last bytes of its path, or otherwise. */
export const lastSegment = 0;
export const namedApart = -1;

/** An artifact's parent where its record names none. */
export const parentByPath = -1;

/**
 * Takes records in any order and keeps them as columns by the number of their path. Number 0 is the root, which always
 * is. A path is numbered when it is first mentioned, whether or not a record describes it; whatever needs the whole
 * picture (parents, findings' artifacts, links) is settled when all has been read.
 */
export class Collector {
  readonly refusals = new Refusals();
  readonly vocabulary: Vocabulary;
  readonly paths = new PathTable();
  /** The line that describes the path; 0 where none does. */
  readonly lines = new GrowingIntegers(0);
  readonly parents = new GrowingIntegers(parentByPath);
  readonly nameBytes = new GrowingIntegers(lastSegment);
  readonly names = new Map<number, string>();
  readonly types = new Numbering();
  readonly typeOf = new GrowingIntegers(0);
  readonly locations = new Map<keyof Location, GrowingIntegers>();
  readonly measures = new Map<string, GrowingDoubles>();
  readonly infos = new Map<string, { readonly choices: Numbering; readonly values: GrowingIntegers }>();
  readonly sources = new Map<number, { readonly line: number; readonly hash: string }>();
  readonly findings: CollectedFinding[] = [];
  readonly links: CollectedLink[] = [];
  readonly rules = new Map<string, Rule>();
  readonly looseMeasures: { line: number; artifact: number; id: string; value: number }[] = [];
  /** Records taken in; a build without any is an error. */
  accepted = 0;
  readonly #targets = new Map<string, GrowingDoubles | Problem | null>();
  readonly #keepSource: KeepSource;
  #lastParent = { path: "", index: 0 };

  constructor(vocabulary: Vocabulary, keepSource: KeepSource) {
    this.vocabulary = vocabulary;
    this.#keepSource = keepSource;
    this.types.numberOf("APPLICATION");
  }

  /** A new artifact's number, or undefined when its path is described already. */
  addArtifact(
    line: number,
    path: string,
    type: string,
    parent: string | undefined,
    name: string | undefined,
  ): number | undefined {
    const index = this.paths.intern(path);
    if (index >= rowsMax) throw new TooManyRowsError();
    if (this.lines.at(index) !== 0) return undefined;
    this.requireRoom();
    this.lines.set(index, line);
    if (index === 0) return index;
    this.typeOf.set(index, this.types.numberOf(type));
    if (parent !== undefined) this.parents.set(index, this.#parentNumber(parent));
    if (name !== undefined) this.#setName(index, path, name);
    return index;
  }

  /** Neighbours usually share their parent: comparing two texts is cheaper than looking one up. */
  #parentNumber(path: string): number {
    if (path !== this.#lastParent.path) this.#lastParent = { path, index: this.paths.intern(path) };
    return this.#lastParent.index;
  }

  /** Most names are the end of their path, which is kept anyway. */
  #setName(index: number, path: string, name: string): void {
    const ascii = this.paths.byteLength(index) === path.length;
    if (ascii && name !== "" && path.endsWith(name)) return this.nameBytes.set(index, name.length);
    this.nameBytes.set(index, namedApart);
    this.names.set(index, name);
  }

  /** Ends it all when there are too many values to have room for: a column has one for every path. */
  requireRoom(): void {
    if (this.paths.size * (this.measures.size + this.infos.size) <= cellsMax) return;
    throw new TooLargeError({ code: "results.too-many-values", params: { limit: cellsMax } });
  }

  setLocation(index: number, location: Location): void {
    for (const [key, value] of Object.entries(location) as [keyof Location, number][]) {
      if (value === 0) continue;
      let column = this.locations.get(key);
      if (column === undefined) this.locations.set(key, (column = new GrowingIntegers(0)));
      column.set(index, value);
    }
  }

  /**
   * Where values of a measure go: its column, `null` when the model computes it, or why there are none. What is
   * admitted is decided once for each id, because it is asked for every value; refused ids may be anything.
   */
  target(id: string, line: number, path: string | null): GrowingDoubles | Problem | null {
    const known = this.#targets.get(id);
    if (known !== undefined) return known;
    const problem = this.admit("measure", id, line, path);
    if (problem !== undefined) return problem;
    const target = this.vocabulary.computes(id) ? null : this.measure(id);
    this.#targets.set(id, target);
    return target;
  }

  /** The column of a measure, made on first use. */
  measure(id: string): GrowingDoubles {
    let column = this.measures.get(id);
    if (column === undefined) {
      this.measures.set(id, (column = new GrowingDoubles(Number.NaN)));
      this.requireRoom();
    }
    return column;
  }

  setInfo(index: number, id: string, value: string): void {
    let column = this.infos.get(id);
    if (column === undefined) {
      this.infos.set(id, (column = { choices: new Numbering(), values: new GrowingIntegers(-1) }));
      this.requireRoom();
    }
    column.values.set(index, column.choices.numberOf(value));
  }

  /** False when the path already has a source. */
  addSource(line: number, path: string, text: string): boolean {
    const index = this.paths.intern(path);
    if (this.sources.has(index)) return false;
    if (this.sources.size >= rowsMax) throw new TooManyRowsError();
    const hash = createHash("sha256").update(text).digest("hex");
    this.sources.set(index, { line, hash });
    this.#keepSource(hash, text);
    return true;
  }

  /**
   * Whether an id may be used: malformed ones never; what the model does not know is noted, or refused by a strict
   * model; and a version has only so many different ones.
   */
  admit(what: Exclude<VocabularyKind, "rule">, id: string, line: number, path: string | null): Problem | undefined {
    if (this.vocabulary.knows(what, id)) return undefined;
    if (id.length > idCharactersMax || !idPattern.test(id)) {
      return { code: "results.id-invalid", params: { id: excerpt(id, idCharactersMax), limit: idCharactersMax } };
    }
    if (this.vocabulary.strict) return { code: "results.strict-unknown", params: { id, what } };
    const used = this.#unknown[what];
    if (!used.has(id)) {
      if (used.size >= kindsMax) return { code: "results.too-many-kinds", params: { id, limit: kindsMax } };
      used.add(id);
      this.refusals.note(line, path, { code: `results.${what}-unknown`, params: { id } }, id);
    }
    return undefined;
  }

  readonly #unknown = {
    type: new Set<string>(),
    measure: new Set<string>(),
    info: new Set<string>(),
    link: new Set<string>(),
  };
}

/** The results have more rows than a version can number. */
export class TooManyRowsError extends TooLargeError {
  constructor() {
    super({ code: "results.too-large", params: { limit: rowsMax } });
  }
}
