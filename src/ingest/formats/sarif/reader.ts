import { formatPointer } from "../../../language/index.ts";
import { form, type Problem } from "../../../text/index.ts";
import { BrokenReportError } from "../../broken-report.ts";
import { JsonSplitter } from "../../documents/json-splitter.ts";
import type { JsonChoice, JsonPath, JsonStructure, JsonVisitor } from "../../documents/json-visitor.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { analysisFailure } from "../../failures.ts";
import type { FormatReader } from "../../format.ts";
import type { Report, ReportPosition } from "../../report.ts";
import type { Conversion } from "./conversion.ts";
import { chooseInRun } from "./parts.ts";
import { notificationLists } from "./outcome.ts";
import { PlainResults } from "./plain/plain-results.ts";
import { reportResult } from "./result.ts";
import { Run } from "./run.ts";
import { takePart } from "./take-part.ts";
import { LogVersion } from "./versions.ts";

/** The version is searched; everything is read; the results that had to wait are read. */
type Pass = "version" | "first" | "second";

/** Parts of a run without which it is not whole. They may be in other files. */
const externalParts: readonly string[] = [
  "results",
  "driver",
  "extensions",
  "artifacts",
  "files",
  "invocations",
  "logicalLocations",
  "resources",
  "threadFlowLocations",
];

/**
 * Reads SARIF 2.1.0 and, converted part by part, its earlier versions, one result at a time. Writers are free to put a
 * run's results before the tool, the rules and the files that they refer to; such results are read in a second pass. A
 * log that gives its version after its runs is read twice for that.
 */
export class SarifReader implements FormatReader, JsonVisitor {
  readonly #report: Report;
  readonly #version = new LogVersion();
  readonly #runs: Run[] = [];
  readonly #plain: PlainResults;
  #splitter = new JsonSplitter(this);
  #pass: Pass = "first";
  #conversion: Conversion | undefined;
  #hasStarted = false;
  #hasSearched = false;

  constructor(report: Report) {
    this.#report = report;
    this.#plain = new PlainResults(report);
  }

  get line(): number {
    return this.#splitter.line;
  }

  push(chunk: Uint8Array): void {
    this.#splitter.push(chunk);
  }

  finish(): "again" | "done" {
    this.#splitter.finish();
    const next = this.#nextPass();
    if (next !== undefined) {
      this.#pass = next;
      this.#splitter = new JsonSplitter(this);
      return "again";
    }
    this.#finishRuns();
    this.#report.accept();
    return "done";
  }

  #nextPass(): Pass | undefined {
    if (this.#pass === "version") return "first";
    const waits = this.#runs.some(({ waitingFrom }) => waitingFrom !== Number.POSITIVE_INFINITY);
    return this.#pass === "first" && waits ? "second" : undefined;
  }

  /** Reports the runs that failed. A log without runs does not say that anything was analysed. */
  #finishRuns(): void {
    if (!this.#hasStarted) this.#version.conversion();
    if (this.#runs.length === 0) {
      return this.#report.analysisFailed({ line: this.line }, analysisFailure("SARIF", form("runs-missing")));
    }
    for (const [index, run] of this.#runs.entries()) {
      const position = { line: run.line, pointer: () => formatPointer("runs", index) };
      const { driver } = run.rules.components;
      this.#report.tool(driver.name, driver.version);
      run.outcome.report(this.#report, position, run.rules.components);
    }
  }

  choose(path: JsonPath): JsonChoice {
    const [part] = path;
    if (path.length === 0) return "enter";
    if (part === "version" || part === "$schema") return path.length === 1 ? "take" : "skip";
    if (part === "inlineExternalProperties") return path.length === 1 ? "enter" : "take";
    if (part !== "runs") return "skip";
    if (path.length === 1) this.#startRuns();
    if (path.length <= 2) return "enter";
    if (path.length === 3) this.#plain.forget();
    if (this.#pass === "version") return this.#searchDriver(path);
    const isResult = path[2] === "results";
    if (this.#pass === "second") return isResult ? (path.length === 3 ? "enter" : this.#chooseResult(path)) : "skip";
    return isResult && path.length > 3 ? this.#chooseResult(path) : chooseInRun(path);
  }

  /** The runs are read only with the version known: it says what their parts mean. */
  #startRuns(): void {
    if (this.#pass !== "first") return;
    this.#hasStarted = true;
    if (this.#version.version !== undefined || this.#hasSearched) this.#conversion = this.#version.conversion();
    else this.#pass = "version";
    this.#hasSearched = true;
  }

  #searchDriver(path: JsonPath): JsonChoice {
    this.#version.hasRuns = true;
    if (path[2] !== "tool" || path.length > 4) return "skip";
    this.#version.hasDriver ||= path[3] === "driver";
    return path.length === 3 ? "enter" : "skip";
  }

  #chooseResult(path: JsonPath): JsonChoice {
    if (typeof path[3] !== "number") return "skip";
    const waits = path[3] >= this.#runs[path[1] as number]!.waitingFrom;
    return waits === (this.#pass === "second") ? "take" : "skip";
  }

  entered(path: JsonPath, structure: JsonStructure, line: number): void {
    if (this.#pass !== "first" || path[0] !== "runs") return;
    if (path.length === 2) this.#startRun(path, structure, line);
    else if (path.length <= 4) this.#enteredPart(path, structure, line);
  }

  scalar(path: JsonPath, value: unknown, line: number): void {
    if (this.#pass !== "first" || path[0] !== "runs" || path[2] !== "invocations" || value === null) return;
    this.#runs[path[1] as number]!.outcome.setUnreadable(positionOf(path, line));
  }

  #startRun(path: JsonPath, structure: JsonStructure, line: number): void {
    // Everything that results of earlier versions refer to is looked up by keys, and usually comes after them.
    const waitingFrom = this.#conversion === undefined ? Number.POSITIVE_INFINITY : 0;
    this.#runs.push(new Run(line, waitingFrom));
    if (structure !== "object") this.#refuseField(path, line, "run");
  }

  #enteredPart(path: JsonPath, structure: JsonStructure, line: number): void {
    const run = this.#runs[path[1] as number]!;
    const [, , part, invocation] = path;
    if (part === "results") run.outcome.hasResults = structure === "list";
    if (part === "invocations") {
      run.rules.overrides.enterInvocations(typeof invocation === "number" ? invocation + 1 : 0);
      const wrong = path.length === 3 ? "object" : "list";
      if (structure === wrong) run.outcome.setUnreadable(positionOf(path, line));
    }
  }

  get lineFeeds(): number {
    return this.#plain.lineFeeds;
  }

  /** Takes a result without parsing it, if everything is known that it refers to. */
  bytes(path: JsonPath, chunk: Uint8Array, start: number, line: number): number {
    if (path[2] !== "results" || path.length !== 4 || this.#pass !== "first" || this.#conversion !== undefined) {
      return -1;
    }
    const run = this.#runs[path[1] as number]!;
    if (run.rules.tool === "") return -1;
    return this.#plain.read(run, { line, pointer: () => formatPointer(...path) }, chunk, start);
  }

  value(path: JsonPath, value: unknown, line: number): void {
    const [part] = path;
    if (part === "version") this.#version.version ??= String(value);
    else if (part === "$schema") this.#version.schema = String(value);
    else if (part === "inlineExternalProperties") this.#requireWhole(value);
    else if (part === "runs") this.#runPart(path, value, line);
  }

  #runPart(path: JsonPath, value: unknown, line: number): void {
    const run = this.#runs[path[1] as number]!;
    switch (path[2]) {
      case "results":
        return this.#result(run, path, value, line);
      case "versionControlProvenance":
        return this.#provenance(run, value);
      case "externalPropertyFileReferences":
      case "externalPropertyFiles":
      case "externalFiles":
        return this.#requireWhole(value);
      default:
        takePart(run, path, value, positionOf(path, line), this.#conversion);
    }
  }

  #requireWhole(references: unknown): void {
    if (!isObject(references) || !externalParts.some((part) => references[part] !== undefined)) return;
    throw new BrokenReportError({ code: "results.external-properties" });
  }

  #provenance(run: Run, value: unknown): void {
    for (const entry of Array.isArray(value) ? value.filter(isObject) : []) {
      run.uris.addCheckout(entry["mappedTo"]);
      if (typeof entry["revisionId"] === "string") this.#report.commit(entry["revisionId"]);
    }
  }

  #result(run: Run, path: JsonPath, value: unknown, line: number): void {
    if (!isObject(value)) return this.#refuseField(path, line, "result");
    const isSecond = this.#pass === "second";
    const isKnown = isSecond || run.rules.tool !== "";
    if (isKnown && this.#reportResult(run, path, value, line)) return;
    run.waitingFrom = Math.min(run.waitingFrom, path[3] as number);
  }

  #reportResult(run: Run, path: JsonPath, value: JsonObject, line: number): boolean {
    const result = this.#conversion?.result(value, run.keyed) ?? value;
    // The path is the splitter's own, and changes; the pointer is made at once or never.
    const position = { line, pointer: () => formatPointer(...path) };
    return reportResult(this.#report, position, run, result, this.#pass === "second");
  }

  refuse(path: JsonPath, problem: Problem, line: number): void {
    const position = positionOf(path, line);
    this.#report.refuse(position, null, problem);
    // What cannot be read may have been the message that the run failed.
    const isOutcome = path[2] === "invocations" || notificationLists.has(path[2]);
    if (path[0] === "runs" && isOutcome) this.#runs[path[1] as number]!.outcome.setUnreadable(position);
  }

  #refuseField(path: JsonPath, line: number, field: string): void {
    const params = { field, expected: form("object") };
    this.#report.refuse(positionOf(path, line), null, { code: "results.field-invalid", params });
  }
}

/** A position that may be used later. */
function positionOf(path: JsonPath, line: number): ReportPosition {
  const copy = [...path];
  return { line, pointer: () => formatPointer(...copy) };
}
