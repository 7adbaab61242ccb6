import { TextBuilder, type LocationColumn, type TextColumn } from "../snapshot/index.ts";
import { logicalNamesMax } from "./bounds.ts";
import { GrowingIntegers } from "./growing.ts";
import type { FindingRecord } from "./records/finding.ts";
import { Numbering } from "./numbering.ts";
import { SparseTexts } from "./sparse-texts.ts";

/** The texts that not every finding has. */
export type OptionalText = "locationPath" | "fingerprint" | "related" | "relaxed";

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
    if (finding.logicalName !== undefined) this.#setLogicalName(row, finding.logicalName);
    this.#messages.builder.push(finding.message);
    if (finding.locationPath !== null) this.#set("locationPath", row, finding.locationPath);
    if (finding.fingerprint !== null) this.#set("fingerprint", row, finding.fingerprint);
    if (finding.related !== null) this.#set("related", row, finding.related);
    if (finding.relaxed !== null) this.#set("relaxed", row, finding.relaxed);
  }

  #setLogicalName(row: number, name: string): void {
    const rows = this.logicalNames.get(name);
    if (rows !== undefined) rows.push(row);
    else if (this.logicalNames.size < logicalNamesMax) this.logicalNames.set(name, [row]);
  }

  #set(name: OptionalText, row: number, text: string): void {
    let texts = this.#optional.get(name);
    if (texts === undefined) this.#optional.set(name, (texts = new SparseTexts()));
    texts.set(row, text);
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
    const { lines, artifacts, ruleOf, snippetHashes } = this;
    for (const column of [lines, artifacts, ruleOf, snippetHashes, startLine, startColumn, endLine, endColumn]) {
      column.values = new Int32Array(0);
    }
    this.inFile.length = 0;
    this.logicalNames.clear();
    this.#messages.builder = new TextBuilder();
    this.#optional.clear();
    this.#size = 0;
  }
}
