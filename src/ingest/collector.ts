import { createHash } from "node:crypto";
import type { Rule } from "../snapshot/index.ts";
import type { Problem } from "../text/index.ts";
import { idCharactersMax, kindsMax, rowsMax } from "./bounds.ts";
import { GrowingDoubles, GrowingIntegers } from "./growing.ts";
import { Refusals } from "./refusals.ts";
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
  readonly artifact: string;
  readonly rule: string;
  readonly message: string;
  readonly location: Location | null;
  readonly locationPath: string | null;
  readonly fingerprint: string | null;
  readonly related: string | null;
}

export interface CollectedLink {
  readonly line: number;
  readonly type: string;
  readonly from: string;
  readonly to: string;
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

/**
 * Takes records in any order and keeps them as columns in the order of arrival. Index 0 is the root, which always is.
 * Whatever needs the whole picture (parents, findings' artifacts, links) is settled when all has been read.
 */
export class Collector {
  readonly refusals = new Refusals();
  readonly vocabulary: Vocabulary;
  readonly paths: string[] = [""];
  readonly parents: (string | undefined)[] = [undefined];
  readonly names: (string | undefined)[] = [undefined];
  readonly lines = new GrowingIntegers(0);
  readonly types = new Numbering();
  readonly typeOf = new GrowingIntegers(0);
  readonly locations = new Map<keyof Location, GrowingIntegers>();
  readonly measures = new Map<string, GrowingDoubles>();
  readonly infos = new Map<string, { readonly choices: Numbering; readonly values: GrowingIntegers }>();
  readonly sources = new Map<string, { readonly line: number; readonly hash: string }>();
  readonly findings: CollectedFinding[] = [];
  readonly links: CollectedLink[] = [];
  readonly rules = new Map<string, Rule>();
  readonly looseMeasures: { line: number; path: string; id: string; value: number }[] = [];
  /** Records taken in; a build without any is an error. */
  accepted = 0;
  readonly #indexOfPath = new Map<string, number>([["", 0]]);
  readonly #keepSource: KeepSource;
  readonly #targets = new Map<string, GrowingDoubles | Problem | null>();
  #rootDescribed = false;

  constructor(vocabulary: Vocabulary, keepSource: KeepSource) {
    this.vocabulary = vocabulary;
    this.#keepSource = keepSource;
    this.types.numberOf("APPLICATION");
  }

  get artifactCount(): number {
    return this.paths.length;
  }

  indexOf(path: string): number | undefined {
    return this.#indexOfPath.get(path);
  }

  /** A new artifact's index, or undefined when its path is taken. */
  addArtifact(
    line: number,
    path: string,
    type: string,
    parent: string | undefined,
    name: string | undefined,
  ): number | undefined {
    if (path === "") {
      if (this.#rootDescribed) return undefined;
      this.#rootDescribed = true;
      this.lines.set(0, line);
      return 0;
    }
    if (this.#indexOfPath.has(path)) return undefined;
    const index = this.paths.length;
    if (index >= rowsMax) throw new TooManyRowsError();
    this.#indexOfPath.set(path, index);
    this.paths.push(path);
    this.parents.push(parent);
    this.names.push(name);
    this.lines.set(index, line);
    this.typeOf.set(index, this.types.numberOf(type));
    return index;
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
   * Where values of a measure go: its column, `null` when the model computes it, or why there are none. Decided once
   * for each id, because it is asked for every value.
   */
  target(id: string, line: number, path: string | null): GrowingDoubles | Problem | null {
    let target = this.#targets.get(id);
    if (target === undefined) {
      target = this.admit("measure", id, line, path) ?? (this.vocabulary.computes(id) ? null : this.measure(id));
      if (this.#targets.size < kindsMax) this.#targets.set(id, target);
    }
    return target;
  }

  /** The column of a measure, made on first use. */
  measure(id: string): GrowingDoubles {
    let column = this.measures.get(id);
    if (column === undefined) this.measures.set(id, (column = new GrowingDoubles(Number.NaN)));
    return column;
  }

  setInfo(index: number, id: string, value: string): void {
    let column = this.infos.get(id);
    if (column === undefined) {
      this.infos.set(id, (column = { choices: new Numbering(), values: new GrowingIntegers(-1) }));
    }
    column.values.set(index, column.choices.numberOf(value));
  }

  /** False when the path already has a source. */
  addSource(line: number, path: string, text: string): boolean {
    if (this.sources.has(path)) return false;
    const hash = createHash("sha256").update(text).digest("hex");
    this.sources.set(path, { line, hash });
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
      return { code: "results.id-invalid", params: { id: id.slice(0, idCharactersMax), limit: idCharactersMax } };
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
export class TooManyRowsError extends Error {
  override readonly name = "TooManyRowsError";
}
