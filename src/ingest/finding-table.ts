import { locationColumns, TextBuilder, type LocationColumn, type TextColumn } from "../snapshot/index.ts";
import { logicalNamesMax, rowsMax } from "./bounds.ts";
import { GrowingIntegers } from "./growing.ts";
import type { FindingRecord } from "./records/finding.ts";
import { Numbering } from "./numbering.ts";
import { SparseTexts } from "./sparse-texts.ts";
import { TooManyRowsError } from "./too-large.ts";

/** The texts that not every finding has. */
export const optionalTexts = ["locationPath", "fingerprint", "related", "relaxed"] as const;
export type OptionalText = (typeof optionalTexts)[number];

/** How findings of a part are added to those of other parts. */
export interface FindingMove {
  readonly part: string;
  readonly linesBefore: number;
  /** The new number of an artifact's path; -1 drops its findings. */
  readonly artifactOf: (artifact: number) => number;
  /** Whether findings of the artifact move to the innermost artifact in a file. */
  readonly movesInFile: (artifact: number) => boolean;
  readonly ruleOf: (rule: string) => string;
  /** Replaces paths in a text; null where no path changes. */
  readonly rewrite: ((name: OptionalText, text: string) => string) | null;
}

/** A finding of a file whose texts are in bytes, as UTF-8. */
export interface FindingBytes {
  readonly bytes: Uint8Array;
  readonly messageStart: number;
  readonly messageEnd: number;
  /** Start line, start column, end line, end column; 0 where not known. */
  readonly region: Int32Array;
  /** The bytes with the fingerprint; it is empty without one. */
  readonly texts: Uint8Array;
  readonly fingerprintStart: number;
  readonly fingerprintEnd: number;
  readonly snippetHash: number;
}

/** Findings as columns in the order in which they come: a million objects would take several times the memory. */
export class FindingTable {
  readonly lines: GrowingIntegers;
  readonly artifacts: GrowingIntegers;
  readonly rules: Numbering;
  readonly ruleOf: GrowingIntegers;
  /** Hashes of the code that reports quote; 0 for none. */
  readonly snippetHashes: GrowingIntegers;
  readonly locations: Readonly<Record<LocationColumn, GrowingIntegers>>;
  /** Findings on a file that move to the innermost artifact in it that has the line. */
  readonly inFile: number[];
  /** The parts that findings come from; empty in results without parts. */
  readonly parts: Numbering;
  readonly partOf: GrowingIntegers;
  /** The position of each finding among the records of its part. */
  readonly ordinals: GrowingIntegers;
  /** Findings without a file, by the fully qualified name of the function or class that they are in. */
  readonly logicalNames: Map<string, number[]>;
  /** Shared with all copies, so that a text that is taken from one of them is released. */
  readonly #messages: { builder: TextBuilder };
  readonly #optional: Map<OptionalText, SparseTexts>;
  #size: number;

  constructor(source?: FindingTable) {
    this.lines = source?.lines ?? new GrowingIntegers(0);
    this.artifacts = source?.artifacts.copy() ?? new GrowingIntegers(0);
    this.rules = source?.rules ?? new Numbering();
    this.ruleOf = source?.ruleOf ?? new GrowingIntegers(0);
    this.snippetHashes = source?.snippetHashes ?? new GrowingIntegers(0);
    this.locations = source?.locations ?? {
      startLine: new GrowingIntegers(0),
      startColumn: new GrowingIntegers(0),
      endLine: new GrowingIntegers(0),
      endColumn: new GrowingIntegers(0),
    };
    this.inFile = source?.inFile ?? [];
    this.parts = source?.parts ?? new Numbering();
    this.partOf = source?.partOf ?? new GrowingIntegers(-1);
    this.ordinals = source?.ordinals ?? new GrowingIntegers(-1);
    this.logicalNames = source?.logicalNames ?? new Map();
    this.#messages = source === undefined ? { builder: new TextBuilder() } : source.#messages;
    this.#optional = source === undefined ? new Map<OptionalText, SparseTexts>() : source.#optional;
    this.#size = source?.size ?? 0;
  }

  /** A table whose artifacts can be changed. The other columns are shared. */
  copy(): FindingTable {
    return new FindingTable(this);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a finding; `artifact` is the number of its artifact's path. */
  add(line: number, artifact: number, finding: FindingRecord): void {
    const row = this.#size++;
    this.lines.set(row, line);
    this.artifacts.set(row, artifact);
    this.ruleOf.set(row, this.rules.numberOf(finding.rule));
    if (finding.snippetHash !== 0) this.snippetHashes.set(row, finding.snippetHash);
    const { location } = finding;
    if (location !== null) {
      this.locations.startLine.set(row, location.startLine);
      this.locations.startColumn.set(row, location.startColumn);
      this.locations.endLine.set(row, location.endLine);
      this.locations.endColumn.set(row, location.endColumn);
      if (finding.inFile && location.startLine > 0) this.inFile.push(row);
    }
    if (finding.logicalName !== undefined) this.setLogicalName(row, finding.logicalName);
    this.#messages.builder.push(finding.message);
    if (finding.locationPath !== null) this.#set("locationPath", row, finding.locationPath);
    if (finding.fingerprint !== null) this.#set("fingerprint", row, finding.fingerprint);
    if (finding.related !== null) this.#set("related", row, finding.related);
    if (finding.relaxed !== null) this.#set("relaxed", row, finding.relaxed);
  }

  /** Adds a finding whose texts are bytes; `message` is its message if that is another text. */
  addBytes(line: number, artifact: number, rule: string, finding: FindingBytes, message?: string): void {
    const row = this.#size++;
    this.lines.set(row, line);
    this.artifacts.set(row, artifact);
    this.ruleOf.set(row, this.rules.numberOf(rule));
    if (finding.snippetHash !== 0) this.snippetHashes.set(row, finding.snippetHash);
    const { region, bytes, texts, fingerprintStart, fingerprintEnd } = finding;
    this.locations.startLine.set(row, region[0]!);
    this.locations.startColumn.set(row, region[1]!);
    this.locations.endLine.set(row, region[2]!);
    this.locations.endColumn.set(row, region[3]!);
    if (region[0]! > 0) this.inFile.push(row);
    if (message === undefined) this.#messages.builder.pushBytes(bytes, finding.messageStart, finding.messageEnd);
    else this.#messages.builder.push(message);
    if (fingerprintEnd === fingerprintStart) return;
    this.#optionalOf("fingerprint").setBytes(row, texts, fingerprintStart, fingerprintEnd);
  }

  /** Adds the findings of a part; returns how many were dropped. */
  addPart(source: FindingTable, move: FindingMove): number {
    const part = this.parts.numberOf(move.part);
    const messages = source.messages(false);
    const texts = optionalTexts.map((name) => [name, source.texts(name, false)] as const);
    const rules = source.rules.ids.map(() => -1);
    const inFile = new Set(source.inFile);
    const places = locationColumns.map((name) => [source.locations[name], this.locations[name]] as const);
    const moved = new Int32Array(source.size).fill(-1);
    let dropped = 0;
    for (let from = 0; from < source.size; from++) {
      const collected = source.artifacts.at(from);
      const artifact = move.artifactOf(collected);
      if (artifact === -1) {
        dropped++;
        continue;
      }
      const row = (moved[from] = this.#size++);
      if (row >= rowsMax) throw new TooManyRowsError();
      const rule = source.ruleOf.at(from);
      if (rules[rule] === -1) rules[rule] = this.rules.numberOf(move.ruleOf(source.rules.ids[rule]!));
      this.lines.set(row, move.linesBefore + source.lines.at(from));
      this.artifacts.set(row, artifact);
      this.ruleOf.set(row, rules[rule]!);
      this.partOf.set(row, part);
      this.ordinals.set(row, from);
      if (source.snippetHashes.at(from) !== 0) this.snippetHashes.set(row, source.snippetHashes.at(from));
      for (const [theirs, ours] of places) if (theirs.at(from) !== 0) ours.set(row, theirs.at(from));
      const isInFile = inFile.has(from) || (source.locations.startLine.at(from) > 0 && move.movesInFile(collected));
      if (isInFile) this.inFile.push(row);
      this.#messages.builder.pushFrom(messages, from);
      for (const [name, column] of texts) if (column?.has(from) === true) this.#copy(name, row, column, from, move);
    }
    for (const [name, rows] of source.logicalNames) {
      for (const from of rows) if (moved[from] !== -1) this.setLogicalName(moved[from]!, name);
    }
    return dropped;
  }

  #copy(name: OptionalText, row: number, column: TextColumn, from: number, { rewrite }: FindingMove): void {
    if (rewrite === null) this.#optionalOf(name).setFrom(row, column, from);
    else this.#set(name, row, rewrite(name, column.text(from)));
  }

  /** Findings as they were stored: all columns are set, and these are their texts. */
  restore(size: number, messages: TextColumn, texts: ReadonlyMap<OptionalText, TextColumn>): void {
    this.#size = size;
    for (let row = 0; row < size; row++) this.#messages.builder.pushFrom(messages, row);
    for (const [name, column] of texts) {
      for (let row = 0; row < size; row++) this.#optionalOf(name).setFrom(row, column, row);
    }
  }

  /** Says in which function or class a finding without a file is. */
  setLogicalName(row: number, name: string): void {
    const rows = this.logicalNames.get(name);
    if (rows !== undefined) rows.push(row);
    else if (this.logicalNames.size < logicalNamesMax) this.logicalNames.set(name, [row]);
  }

  #set(name: OptionalText, row: number, text: string): void {
    this.#optionalOf(name).set(row, text);
  }

  #optionalOf(name: OptionalText): SparseTexts {
    let texts = this.#optional.get(name);
    if (texts === undefined) this.#optional.set(name, (texts = new SparseTexts()));
    return texts;
  }

  /** The messages of all findings, once all of them have been added. If they are taken, the table has them no longer. */
  messages(take: boolean): TextColumn {
    const messages = this.#messages.builder.finish();
    if (take) this.#messages.builder = new TextBuilder();
    return messages;
  }

  /** The same for optional texts; undefined when no finding has one. */
  texts(name: OptionalText, take: boolean): TextColumn | undefined {
    const texts = this.#optional.get(name)?.finish(this.#size);
    if (take) this.#optional.delete(name);
    return texts;
  }

  /** Frees the memory of all findings. */
  release(): void {
    const { startLine, startColumn, endLine, endColumn } = this.locations;
    const { lines, artifacts, ruleOf, snippetHashes, partOf, ordinals } = this;
    const own = [lines, artifacts, ruleOf, snippetHashes, partOf, ordinals];
    for (const column of [...own, startLine, startColumn, endLine, endColumn]) column.values = new Int32Array(0);
    this.inFile.length = 0;
    this.logicalNames.clear();
    this.#messages.builder = new TextBuilder();
    this.#optional.clear();
    this.#size = 0;
  }
}
