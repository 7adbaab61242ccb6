import type { Problem } from "../../../text/index.ts";
import type { Collector } from "../../collector.ts";
import type { LineVisitor } from "../../lines.ts";
import { ArtifactReader } from "./artifact.ts";
import { readColumns } from "./columns.ts";
import { fieldInvalid, isObject, noteUnknownFields, type JsonObject } from "./fields.ts";
import { readFinding } from "./finding.ts";
import { readLink, readMeasure, readSource } from "./others.ts";
import { readRule } from "./rule.ts";

/** Reads Belvedere results (R2), one JSON object a line, into the collector. */
export class NativeReader implements LineVisitor {
  readonly #collector: Collector;
  readonly #artifacts: ArtifactReader;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#artifacts = new ArtifactReader(collector);
  }

  line(text: string, lineNumber: number): void {
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      if (text.trim() !== "") this.refuse({ code: "results.json-invalid" }, lineNumber);
      return;
    }
    if (!isObject(record)) return this.refuse({ code: "results.json-invalid" }, lineNumber);
    const problem = this.#record(record, lineNumber, text) ?? noteUnknownFields(record, lineNumber, this.#collector);
    if (problem === undefined) this.#collector.accepted++;
    else this.#collector.refusals.add(lineNumber, pathOf(record), problem);
  }

  refuse(problem: Problem, lineNumber: number): void {
    this.#collector.refusals.add(lineNumber, null, problem);
  }

  #record(record: JsonObject, line: number, text: string): Problem | undefined {
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
    if (!columns.ok) return columns.problem;
    this.#artifacts.columns = columns.value;
    return undefined;
  }
}

function unknownKind(kind: unknown): Problem {
  if (typeof kind !== "string") return fieldInvalid("kind", "string");
  return { code: "results.kind-unknown", params: { kind: kind.slice(0, 100) } };
}

/** The path that a record speaks of, as far as it has one, for the list of refusals. */
function pathOf(record: JsonObject): string | null {
  for (const field of ["path", "artifact", "from", "id"]) {
    const value = record[field];
    if (typeof value === "string") return value.slice(0, 4096).toWellFormed();
  }
  return null;
}
