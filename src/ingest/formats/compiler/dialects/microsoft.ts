import { severityOf } from "../../../severities.ts";
import { canBePath, numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

const ending =
  "(?<level>fatal error|error|warning|info|note|message)(?: +(?<code>[A-Za-z]+\\d+))? ?:(?: (?<text>.*))?$";
/** `file(12,5): error C2143: text`; also `(12)`, `(12,5,12,9)` and `(12-14)`. */
const placedPattern = new RegExp(
  String.raw`^(?<path>[^\s(][^(]*?(?:\([^()\d][^()]*\)[^(]*?)*) ?\((?<line>\d+)(?:-\d+)?(?:,(?<column>\d+)(?:-\d+)?(?:,(?<endLine>\d+),(?<endColumn>\d+))?)?\) ?: +(?:[\w ]+ )??${ending}`,
);
/** `CSC : warning CS2008: text`, `LINK : fatal error LNK1104: text`, `/path/app.csproj : error NU1101: text`. */
const originPattern =
  /^(?<path>[^\s:][^:]*?|[A-Za-z]:[^:]+?) ?: (?<level>fatal error|error|warning) (?<code>[A-Z]+\d+) ?: (?<text>.*)$/;
/** `file.ts:1:2 - error TS2322: text`. */
const prettyPattern =
  /^(?<path>[^\s:][^:]*):(?<line>\d+):(?<column>\d+) - (?<level>error|warning|message) (?<code>TS\d+): (?<text>.*)$/;
const projectMark = / \[(?<project>[^[\]]+\.(?:\w*proj|slnx?))(?:::[^[\]]*)?\]$/;

/** MSVC, MSBuild and the compilers that it calls, and tsc. */
export function microsoftDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const plain = line.trimStart();
  const parts =
    partsOf(placedPattern, plain) ??
    partsOf(prettyPattern, plain) ??
    (plain === line ? partsOf(originPattern, plain) : undefined);
  if (parts === undefined || !canBePath(parts["path"]!)) return undefined;
  const { path, level } = parts as { readonly path: string; readonly level: string };
  const code = parts["code"];
  // MSVC's notes have no code. Any other level without one is prose.
  if (code === undefined && level !== "note" && !/\.\w+$/.test(path)) return undefined;
  const text = parts["text"] ?? "";
  const project = projectMark.exec(text)?.groups?.["project"];
  return {
    tool: toolOf(code),
    rule: code ?? level.replace(" ", "-"),
    severity: severityOf(level === "fatal error" ? "fatal" : level === "message" ? "info" : level),
    text: text.replace(projectMark, "").trim(),
    path: parts["line"] === undefined && !/\.\w+$/.test(path) ? undefined : path,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
    endLine: numberOf(parts["endLine"]),
    endColumn: numberOf(parts["endColumn"]),
    folder: project?.replace(/[\\/]?[^\\/]*$/, ""),
    isNote: level === "note" && code === undefined,
  };
}

function toolOf(code: string | undefined): string {
  const letters = /^[A-Za-z]+/.exec(code ?? "")?.[0] ?? "";
  return toolOfCode[letters.toUpperCase()] ?? (letters === "" ? "msvc" : "msbuild");
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
