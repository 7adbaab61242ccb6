import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, pathIn, type CompilerMessage, type LogLine, type Parts } from "./dialect.ts";

const levels = "fatal error|error|warning|information|info|note|message|remark|hint";
/** `error C2143: text`, `warning : CA1031 : text`, `warning #593: text`, `Warning[Pe177]: text`, `hint: H2219 text`. */
const ending = String.raw`(?<level>${levels})(?: +(?<code>#?[A-Za-z\d][\w-]*)|\[(?<mark>\w+)\])? ?:(?:\s*(?<rule>[A-Z]+\d+)(?: ?:| (?=[A-Z])))?(?: *(?<text>.*))?$`;
/** `file(12,5): error C2143: text`; also `(12)`, `(12,5,12,9)`, `(12-14)` and `(12): col: 5`. */
const placedPattern = new RegExp(
  String.raw`^(?<path>[^\s(][^(]*?(?:\([^()\d][^()]*\)[^(]*?)*) ?\((?<line>\d+)(?:-\d+)?(?:,(?<column>\d+)(?:-\d+)?(?:,(?<endLine>\d+),(?<endColumn>\d+))?)?\)(?: ?:)? +(?:\(col\. (?<place>\d+)\) |col: (?<spot>\d+) )?(?:[\w ]+ )??${ending}`,
  "i",
);
/**
 * `CSC : warning CS2008: text`, `LINK : fatal error LNK1104: text`, `/path/app.csproj : error NU1101: text`,
 * `MSBUILD : warning : CA1823 : text`, `cl : Command line warning D9002 : text`.
 */
const originPattern =
  /^(?<path>[^\s:][^:]*?|[A-Za-z]:[^:]+?)(?: ?: (?:Command line )?(?<level>fatal error|error|warning) (?<code>[A-Z]+\d+) ?: | : (?<bare>error|warning) : (?:(?<rule>[A-Z]+\d+) ?: )?)(?<text>.*)$/;
/** `file.ts:1:2 - error TS2322: text`. */
const prettyPattern =
  /^(?<path>[^\s:][^:]*):(?<line>\d+):(?<column>\d+) - (?<level>error|warning|message) (?<code>TS\d+): (?<text>.*)$/;
const projectMark = / \[(?<project>[^[\]]+\.(?:\w*proj|slnx?))(?:::[^[\]]*)?\]$/;

/** MSVC, MSBuild and the compilers that it calls, and tsc. */
export function microsoftDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const plain = line.trimStart();
  const parts = partsOf(placedPattern, plain) ?? partsOf(prettyPattern, plain) ?? partsOf(originPattern, plain);
  const path = parts && pathIn(parts["path"]!);
  if (parts === undefined || path === undefined) return undefined;
  const level = (parts["level"] ?? parts["bare"])!.toLowerCase();
  const code = (parts["code"] ?? parts["mark"] ?? parts["rule"])?.replace("#", "");
  // MSVC's notes have no code. Any other level without one is prose, unless MSBuild wrote it.
  const isProse = code === undefined && level !== "note" && parts["bare"] === undefined;
  if (isProse && !/\.\w+$/.test(path)) return undefined;
  const text = parts["text"] ?? "";
  const project = projectMark.exec(text)?.groups?.["project"];
  return {
    tool: toolOf(parts, code),
    rule: code ?? level.replace(" ", "-"),
    severity: severityOf(severityWords[level] ?? level),
    text: text.replace(projectMark, "").trim(),
    path: parts["line"] === undefined && !/\.\w+$/.test(path) ? undefined : path,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"] ?? parts["place"] ?? parts["spot"]),
    endLine: numberOf(parts["endLine"]),
    endColumn: numberOf(parts["endColumn"]),
    folder: project?.replace(/[\\/]?[^\\/]*$/, ""),
    isNote: level === "note" && code === undefined,
  };
}

const severityWords: Readonly<Record<string, string>> = {
  "fatal error": "fatal",
  information: "info",
  message: "info",
  hint: "info",
};

function toolOf(parts: Parts, code: string | undefined): string {
  if (parts["mark"] !== undefined || parts["code"]?.startsWith("#") === true) return "compiler";
  if (code !== undefined && /^\d+$/.test(code)) return "pclint";
  if (/\.(?:as|mxml)$/i.test(parts["path"]!)) return "mxmlc";
  const letters = /^[A-Za-z]+/.exec(code ?? "")?.[0] ?? "";
  return toolOfCode[letters.toUpperCase()] ?? (letters === "" && parts["bare"] === undefined ? "msvc" : "msbuild");
}

const toolOfCode: Readonly<Record<string, string>> = {
  TS: "tsc",
  CS: "csc",
  BC: "vbc",
  FS: "fsc",
  C: "msvc",
  D: "msvc",
  LNK: "msvc",
};
