import type { Rule } from "../../../snapshot/index.ts";
import type { Problem } from "../../../text/index.ts";
import { excerptCharactersMax, lineBytesMax, nestingMax, pathBytesMax, treeFilesMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { isLong, lineTooLong, type LineVisitor } from "../../lines.ts";
import { nestsDeeperThan } from "../../nesting.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { addAuthors } from "../../records/authors.ts";
import { addChange } from "../../records/change.ts";
import { addFinding } from "../../records/finding.ts";
import { addLink } from "../../records/link.ts";
import { addMeasure } from "../../records/measure.ts";
import { addRule } from "../../records/rule.ts";
import { addSource } from "../../records/source.ts";
import { addTree } from "../../records/tree.ts";
import { addUnread } from "../../records/unread.ts";
import { excerpt } from "../../refusals.ts";
import type { ScanBlock } from "./ahead/scan-block.ts";
import { ArtifactReader } from "./artifact.ts";
import { readColumns } from "./columns.ts";
import { FieldReader } from "./field-reader.ts";
import { authoredLines, lineCommits, lineRanges } from "./line-lists.ts";
import { parseFinding } from "./finding.ts";
import { PlainArtifactReader } from "./plain-artifact.ts";
import { parseRule } from "./rule.ts";

/** Kinds that only describe other records. Results with nothing else are empty, and must not empty a branch. */
const describingKinds: ReadonlySet<unknown> = new Set(["columns", "rule", "tree", "unread", "change", "authors"]);

/** Kinds whose refusal loses no finding. */
const otherKinds: ReadonlySet<unknown> = new Set(
  "artifact rule link source measure columns tree change authors".split(" "),
);

/** The fields of all kinds. */
const knownFields: ReadonlySet<string> = new Set(
  "kind path parent name type location measures infos values artifact rule message fingerprint relatedLocations relaxed id description helpUri tool families categories from to text value files reason lines commits".split(
    " ",
  ),
);

/** Reads Belvedere results (R2), one JSON object a line, into the collector. */
export class NativeReader implements LineVisitor {
  readonly #collector: Collector;
  readonly #plainArtifacts: PlainArtifactReader;
  readonly #fields = new FieldReader();
  readonly #artifacts: ArtifactReader;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#plainArtifacts = new PlainArtifactReader(collector);
    this.#artifacts = new ArtifactReader(collector, this.#fields, this.#plainArtifacts);
  }

  /** Until the next call, lines are those of this block, which were scanned. */
  useScan(block: ScanBlock | undefined): void {
    this.#plainArtifacts.useScan(block);
  }

  bytes(block: Uint8Array, start: number, lineNumber: number): number {
    const end = this.#plainArtifacts.read(block, start, lineNumber);
    if (end !== -1) this.#collector.accepted++;
    return end;
  }

  line(text: string, lineNumber: number): void {
    if (text === "") return;
    if (nestsDeeperThan(text, nestingMax)) {
      return this.refuse({ code: "results.nesting-too-deep", params: { limit: nestingMax } }, lineNumber);
    }
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      if (text.trim() !== "") this.refuse({ code: "results.json-invalid" }, lineNumber);
      return;
    }
    if (!isObject(json)) return this.refuse({ code: "results.json-invalid" }, lineNumber);
    const problem = this.#record(json, lineNumber, text);
    if (problem !== undefined) {
      const what = otherKinds.has(json["kind"]) ? "other" : "finding";
      return this.#collector.refusals.add(lineNumber, pathOf(json), problem, what);
    }
    for (const note of this.#fields.notes) this.#collector.refusals.add(lineNumber, pathOf(json), note);
    if (!describingKinds.has(json["kind"])) this.#collector.accepted++;
    this.#noteUnknownFields(json, lineNumber);
  }

  refuse(problem: Problem, lineNumber: number): void {
    this.#collector.refusals.add(lineNumber, null, problem);
  }

  #record(json: JsonObject, line: number, text: string): Problem | undefined {
    if (json["kind"] !== "source" && isLong(text)) return lineTooLong(lineBytesMax);
    const collector = this.#collector;
    const fields = this.#fields;
    fields.start();
    switch (json["kind"]) {
      case "artifact":
        return this.#artifacts.read(json, line, text);
      case "finding": {
        const finding = parseFinding(json, fields);
        return addFinding(collector, finding, line, fields.fault);
      }
      case "rule": {
        const rule = parseRule(json, fields);
        return addRule(collector, rule, line, fields.fault) ?? this.#noteUnknownCategories(rule, line);
      }
      case "link": {
        const type = fields.text(json["type"], "type");
        const link = { type, from: fields.text(json["from"], "from"), to: fields.text(json["to"], "to") };
        return addLink(collector, link, line, fields.fault);
      }
      case "source": {
        const source = { path: fields.text(json["path"], "path"), text: fields.text(json["text"], "text") };
        return addSource(collector, source, line, fields.fault);
      }
      case "measure": {
        const [path, id] = [fields.text(json["path"], "path"), fields.text(json["id"], "id")];
        const measure = { path, id, value: fields.number(json["value"], "value") };
        return addMeasure(collector, measure, line, fields.fault);
      }
      case "columns":
        return this.#setColumns(json, line);
      case "tree":
        return addTree(collector, fields.texts(json["files"], "files", treeFilesMax), fields.fault);
      case "unread": {
        const unread = { path: fields.text(json["path"], "path"), reason: fields.text(json["reason"], "reason") };
        return addUnread(collector, unread, line, fields.fault);
      }
      case "change": {
        const path = fields.text(json["path"], "path");
        const change = { path, lines: fields.list(json["lines"], "lines", lineRanges) };
        return addChange(collector, change, fields.fault);
      }
      case "authors": {
        const path = fields.text(json["path"], "path");
        const commits = fields.list(json["commits"], "commits", lineCommits);
        const authors = { path, commits, lines: fields.list(json["lines"], "lines", authoredLines) };
        return addAuthors(collector, authors, line, fields.fault);
      }
      default:
        return unknownKind(json["kind"]);
    }
  }

  #setColumns(json: JsonObject, line: number): Problem | undefined {
    const columns = readColumns(this.#collector, json, line);
    // After a refused line the previous columns are no longer valid: values would go to the wrong measures.
    this.#artifacts.columns = columns.ok ? columns.value : undefined;
    this.#plainArtifacts.columns = this.#artifacts.columns;
    return columns.ok ? undefined : columns.problem;
  }

  /** Notes each category that the model does not have, once. The rule keeps it. */
  #noteUnknownCategories({ id, categories }: Rule, line: number): undefined {
    const { vocabulary, refusals } = this.#collector;
    for (const category of categories) {
      if (vocabulary.knows("category", category)) continue;
      refusals.note(line, id, { code: "results.category-unknown", params: { category } }, category);
    }
  }

  /** Notes each field that the format does not have, once. */
  #noteUnknownFields(json: JsonObject, line: number): void {
    for (const field in json) {
      if (knownFields.has(field)) continue;
      const name = excerpt(field, excerptCharactersMax);
      this.#collector.refusals.note(line, null, { code: "results.field-unknown", params: { field: name } }, name);
    }
  }
}

function unknownKind(kind: unknown): Problem {
  if (typeof kind !== "string") return fieldInvalid("kind", "string");
  return { code: "results.kind-unknown", params: { kind: excerpt(kind, excerptCharactersMax) } };
}

/** The path or id that a refused record is listed under; null where it has none. */
function pathOf(json: JsonObject): string | null {
  for (const field of ["path", "artifact", "from", "id"]) {
    const value = json[field];
    if (typeof value === "string") return excerpt(value, pathBytesMax);
  }
  return null;
}
