import { jsonFormat, type JsonElement, type JsonElementReader } from "../../documents/json-format.ts";
import { textField, type JsonObject } from "../../documents/json-fields.ts";
import { textsField } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile, ReportPosition } from "../../report.ts";
import { linesOf, type Segment } from "./segments.ts";

const version = "version";

/** The JSON of `llvm-cov export`: segments and branches of files, and functions with their regions. */
export const llvmCovFormat = jsonFormat({
  id: "llvm-cov",
  about: {
    title: "llvm-cov export JSON",
    tools: ["llvm-cov", "cargo-llvm-cov", "Swift Package Manager"],
    versions: "2 and 3",
    contents: ["coverage"],
    command: "llvm-cov export --format=text -instr-profile=FILE PROGRAM",
  },
  detects: (json) =>
    json.text("type") === "llvm.coverage.json.export" ||
    json.has("data[].files[].filename", "data[].files[].segments") ||
    json.has("data[].files[].filename", "data[].files[].summary"),
  elements: [version, "data[].files[]", "data[].functions[]"],
  scalars: [version],
  required: ["data[].files[]"],
  read: (report) => new LlvmCovReader(report),
});

class LlvmCovReader implements JsonElementReader {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
    report.tool("llvm-cov");
  }

  element({ position, value, pattern }: JsonElement): void {
    if (pattern === version) this.#report.version = String(value["value"]);
    else if (pattern === "data[].files[]") this.#file(position, value);
    else this.#function(position, value);
  }

  #file(position: ReportPosition, value: JsonObject): void {
    const path = textField(value, "filename");
    if (path === undefined) return this.#report.refuse(position, null, fieldInvalid("filename", "string"));
    const segments = segmentsOf(value["segments"]);
    // A summary alone says nothing of lines.
    if (segments === undefined) return this.#report.refuse(position, path, fieldInvalid("segments", "array"));
    const file = this.#report.file(position, path);
    if (file === undefined) return;
    const branches = this.#branches(position, file, value["branches"]);
    for (const { line, hit } of linesOf(segments)) {
      const { all = 0, taken = 0 } = branches.get(line) ?? {};
      this.#report.coveredLine(position, file, line, hit, all, taken);
    }
  }

  /** The branches of each line: a condition has two, which were taken or not. */
  #branches(position: ReportPosition, file: ReportFile, list: unknown): Map<number, { all: number; taken: number }> {
    const byLine = new Map<number, { all: number; taken: number }>();
    if (list !== undefined && !Array.isArray(list)) {
      this.#report.refuse(position, file.path, fieldInvalid("branches", "array"));
    }
    for (const branch of Array.isArray(list) ? (list as unknown[]) : []) {
      const [line, , , , whenTrue, whenFalse] = Array.isArray(branch) ? (branch as unknown[]) : [];
      if (typeof line !== "number" || typeof whenTrue !== "number" || typeof whenFalse !== "number") {
        this.#report.refuse(position, file.path, fieldInvalid("branches", "array"));
        continue;
      }
      const counts = byLine.get(line) ?? { all: 0, taken: 0 };
      counts.all += 2;
      counts.taken += Number(whenTrue > 0) + Number(whenFalse > 0);
      byLine.set(line, counts);
    }
    return byLine;
  }

  /** The first region of a function is its body. Names of static functions begin with their file. */
  #function(position: ReportPosition, value: JsonObject): void {
    const name = textField(value, "name");
    const [path] = textsField(value, "filenames");
    const [body] = Array.isArray(value["regions"]) ? (value["regions"] as unknown[]) : [];
    const [first, , last] = Array.isArray(body) ? (body as unknown[]) : [];
    if (name === undefined) return this.#report.refuse(position, path ?? null, fieldInvalid("name", "string"));
    if (path === undefined) return this.#report.refuse(position, null, fieldInvalid("filenames", "array"));
    if (typeof first !== "number" || typeof last !== "number") {
      return this.#report.refuse(position, path, fieldInvalid("regions", "array"));
    }
    const file = this.#report.file(position, path);
    if (file === undefined) return;
    this.#report.coveredFunction(position, file, name.replace(/^[^:]+\.\w+:/, ""), first, last);
  }
}

/** Undefined unless it is a list of segments in the order of lines. Older versions do not say which segments are gaps. */
function segmentsOf(list: unknown): Segment[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const segments: Segment[] = [];
  for (const entry of list as unknown[]) {
    const [line, , count, hasCount, isEntry, isGap = false] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof line !== "number" || typeof count !== "number" || line < (segments.at(-1)?.line ?? 0)) return undefined;
    const flags = [hasCount, isEntry, isGap];
    if (flags.some((flag) => typeof flag !== "boolean" && flag !== 0 && flag !== 1)) return undefined;
    const [counted, entered, gap] = flags.map(Boolean);
    segments.push({ line, count, hasCount: counted!, isEntry: entered!, isGap: gap! });
  }
  return segments;
}
