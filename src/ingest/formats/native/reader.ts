import type { Problem } from "../../../text/index.ts";
import { excerptCharactersMax, lineBytesMax, nestingMax, pathBytesMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { isLong, lineTooLong, type LineVisitor } from "../../lines.ts";
import { nestsDeeperThan } from "../../nesting.ts";
import { excerpt } from "../../refusals.ts";
import { ArtifactReader } from "./artifact.ts";
import { readColumns } from "./columns.ts";
import { fieldInvalid, isObject, noteUnknownFields, type JsonObject } from "./fields.ts";
import { readFinding } from "./finding.ts";
import { readLink, readMeasure, readSource } from "./others.ts";
import { PlainArtifactReader } from "./plain-artifact.ts";
import { readRule } from "./rule.ts";

/** What only says how to take others: results that have nothing else have nothing, and do not empty a branch. */
const describing: ReadonlySet<unknown> = new Set(["columns", "rule"]);

/** Reads Belvedere results (R2), one JSON object a line, into the collector. */
export class NativeReader implements LineVisitor {
  readonly #collector: Collector;
  readonly #plainArtifacts: PlainArtifactReader;
  readonly #artifacts: ArtifactReader;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#plainArtifacts = new PlainArtifactReader(collector);
    this.#artifacts = new ArtifactReader(collector, this.#plainArtifacts);
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
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      if (text.trim() !== "") this.refuse({ code: "results.json-invalid" }, lineNumber);
      return;
    }
    if (!isObject(record)) return this.refuse({ code: "results.json-invalid" }, lineNumber);
    const problem = this.#record(record, lineNumber, text);
    if (problem !== undefined) return this.#collector.refusals.add(lineNumber, pathOf(record), problem);
    if (!describing.has(record["kind"])) this.#collector.accepted++;
    noteUnknownFields(record, lineNumber, this.#collector);
  }

  refuse(problem: Problem, lineNumber: number): void {
    this.#collector.refusals.add(lineNumber, null, problem);
  }

  #record(record: JsonObject, line: number, text: string): Problem | undefined {
    if (record["kind"] !== "source" && isLong(text)) return lineTooLong(lineBytesMax);
    switch (record["kind"]) {
      case "artifact":
        return this.#artifacts.read(record, line, text);
      case "finding":
        return readFinding(this.#collector, record, line);
      case "rule":
        return readRule(this.#collector, record);
      case "link":
        return readLink(this.#collector, record, line);
      case "source":
        return readSource(this.#collector, record, line);
      case "measure":
        return readMeasure(this.#collector, record, line);
      case "columns":
        return this.#setColumns(record, line);
      default:
        return unknownKind(record["kind"]);
    }
  }

  #setColumns(record: JsonObject, line: number): Problem | undefined {
    const columns = readColumns(this.#collector, record, line);
    // After a refused line the columns before it no longer hold: values would go to the wrong measures.
    this.#artifacts.columns = columns.ok ? columns.value : undefined;
    this.#plainArtifacts.columns = this.#artifacts.columns;
    return columns.ok ? undefined : columns.problem;
  }
}

function unknownKind(kind: unknown): Problem {
  if (typeof kind !== "string") return fieldInvalid("kind", "string");
  return { code: "results.kind-unknown", params: { kind: excerpt(kind, excerptCharactersMax) } };
}

/** The path that a record speaks of, as far as it has one, for the list of refusals. */
function pathOf(record: JsonObject): string | null {
  for (const field of ["path", "artifact", "from", "id"]) {
    const value = record[field];
    if (typeof value === "string") return excerpt(value, pathBytesMax);
  }
  return null;
}
