import { formatPointer } from "../../../language/index.ts";
import { form, type Problem } from "../../../text/index.ts";
import type { FormatReader } from "../../format.ts";
import { JsonSplitter, type JsonChoice, type JsonPath, type JsonVisitor } from "../../documents/json-splitter.ts";
import type { Report } from "../../report.ts";
import { isObject } from "../../documents/json-fields.ts";
import { reportResult } from "./result.ts";
import { listOf, RunRules } from "./rules.ts";
import { RunUris } from "./uris.ts";

/** Parts of a run that a reader needs and that may be in other files. */
const externalParts = ["results", "driver", "extensions", "artifacts"];

class Run {
  readonly rules = new RunRules();
  readonly uris = new RunUris();
  /** Results from this one on are read in the second pass. */
  waitingFrom = Infinity;
}

/**
 * Reads SARIF 2.1.0, one result at a time. Writers are free to put a run's results before the tool, the rules and the
 * files that they refer to; such results are read in a second pass.
 */
export class SarifReader implements FormatReader, JsonVisitor {
  readonly #report: Report;
  readonly #runs: Run[] = [];
  #splitter = new JsonSplitter(this);
  #isSecond = false;

  constructor(report: Report) {
    this.#report = report;
  }

  get line(): number {
    return this.#splitter.line;
  }

  push(chunk: Uint8Array): void {
    this.#splitter.push(chunk);
  }

  finish(): "again" | "done" {
    this.#splitter.finish();
    if (!this.#isSecond && this.#runs.some(({ waitingFrom }) => waitingFrom !== Infinity)) {
      this.#isSecond = true;
      this.#splitter = new JsonSplitter(this);
      return "again";
    }
    this.#report.accept();
    return "done";
  }

  choose(path: JsonPath): JsonChoice {
    const [runs, , part, inner, , innermost] = path;
    if (path.length <= 2) return path.length === 0 || runs === "runs" ? "enter" : "skip";
    const isResults = part === "results";
    if (this.#isSecond && !isResults) return "skip";
    switch (part) {
      case "results":
        return path.length === 3 ? "enter" : this.#wantsResult(path) ? "take" : "skip";
      case "artifacts":
        return path.length === 3 ? "enter" : "take";
      case "originalUriBaseIds":
      case "versionControlProvenance":
      case "externalPropertyFileReferences":
        return "take";
      case "tool":
        return chooseInTool(path);
      case "taxonomies":
        if (path.length <= 4) return "enter";
        if (inner === undefined) return "skip";
        return path[4] === "taxa" ? (innermost === undefined ? "enter" : "take") : path[4] === "name" ? "take" : "skip";
      default:
        return "skip";
    }
  }

  #wantsResult(path: JsonPath): boolean {
    const waits = (path[3] as number) >= this.#run(path).waitingFrom;
    return this.#isSecond ? waits : !waits;
  }

  value(path: JsonPath, value: unknown, line: number): void {
    const run = this.#run(path);
    const index = path[3] as number;
    switch (path[2]) {
      case "results":
        return this.#result(run, path, value, line);
      case "artifacts":
        return run.uris.addArtifact(index, isObject(value) ? value["location"] : undefined);
      case "originalUriBaseIds":
        return run.uris.setBases(value);
      case "versionControlProvenance":
        return this.#provenance(run, value);
      case "tool":
        return takeInTool(run.rules, path, value);
      case "taxonomies":
        return path[4] === "name"
          ? run.rules.setTaxonomyName(index, String(value))
          : run.rules.addTaxon(index, path[5] as number, value);
      default:
        if (externalParts.some((part) => isObject(value) && value[part] !== undefined)) {
          this.#report.note({ line }, { code: "results.external-properties" }, "");
        }
    }
  }

  #provenance(run: Run, value: unknown): void {
    for (const position of listOf(value).filter(isObject)) {
      run.uris.addCheckout(position["mappedTo"]);
      if (typeof position["revisionId"] === "string") this.#report.commit(position["revisionId"]);
    }
  }

  #result(run: Run, path: JsonPath, value: unknown, line: number): void {
    const position = { line, pointer: () => formatPointer(...path) };
    if (!isObject(value)) {
      const params = { field: "result", expected: form("object") };
      return this.#report.refuse(position, null, { code: "results.field-invalid", params });
    }
    const known = this.#isSecond || run.rules.tool !== "";
    if (known && reportResult(this.#report, position, run, value, this.#isSecond)) return;
    run.waitingFrom = Math.min(run.waitingFrom, path[3] as number);
  }

  refuse(path: JsonPath, problem: Problem, line: number): void {
    this.#report.refuse({ line, pointer: () => formatPointer(...path) }, null, problem);
  }

  #run(path: JsonPath): Run {
    return (this.#runs[path[1] as number] ??= new Run());
  }
}

/** `tool.driver` and `tool.extensions[]`, of which the name and the rules are wanted. */
function chooseInTool(path: JsonPath): JsonChoice {
  const [, , , part] = path;
  if (path.length <= 4) return part === undefined || part === "driver" || part === "extensions" ? "enter" : "skip";
  const offset = part === "extensions" ? 1 : 0;
  if (path.length === 4 + offset) return "enter";
  const field = path[4 + offset];
  if (path.length === 5 + offset) return field === "rules" ? "enter" : field === "name" ? "take" : "skip";
  return "take";
}

function takeInTool(rules: RunRules, path: JsonPath, value: unknown): void {
  const isExtension = path[3] === "extensions";
  const offset = isExtension ? 1 : 0;
  const component = isExtension ? (path[4] as number) + 1 : 0;
  if (path[4 + offset] === "rules") return rules.addRule(component, path[5 + offset] as number, value);
  if (isExtension) return rules.setComponentName(component, String(value));
  rules.tool = String(value);
}
