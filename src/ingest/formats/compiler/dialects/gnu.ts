import { cweFamily, severityOf, type Severity } from "../../../severities.ts";
import { canBePath, numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

const messagePattern =
  /^(?!\s)(?<path>(?:[A-Za-z]:(?=[\\/]))?[^:\n]+):(?<line>\d+)(?::(?<column>\d+)(?::(?<endLine>\d+):(?<endColumn>\d+))?)?: *(?<level>fatal error|error|warning|note|remark|style|info)(?::(?: (?<text>.*))?| +(?<marked>\[.*))$/;
const cweMark = /\s*\[CWE-\d+\]/g;
const ruleMark = /\s\[[\w.-]+\]$/;

/**
 * GCC, Clang, clang-tidy, ShellCheck's `gcc`, javac, GHC, Swift, mypy and the many tools that write like them:
 * `file:line:column: warning: text [rule]`.
 */
export function gnuDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const parts = partsOf(messagePattern, line);
  if (parts === undefined || !canBePath(parts["path"]!)) return undefined;
  const { path, level } = parts as { readonly path: string; readonly level: string };
  const content = (parts["text"] ?? parts["marked"] ?? "").trim();
  const place = {
    path,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
    endLine: numberOf(parts["endLine"]),
    endColumn: numberOf(parts["endColumn"]),
  };
  const severity: Severity = severityOf(level === "fatal error" ? "fatal" : level);
  const isNote = level === "note" && !ruleMark.test(content);
  return { ...place, severity, isNote, ...contentOf(path, level, content) };
}

type MessageContent = Pick<CompilerMessage, "tool" | "rule" | "text" | "families" | "hasBody">;

function contentOf(path: string, level: string, content: string): MessageContent {
  const language = languageOf(path);
  const families = [...new Set([...content.matchAll(/\bCWE-\d+\b/g)].map(([cwe]) => cweFamily(cwe)!))];
  const plain = content.replace(cweMark, "");
  const unnamed = level.replace(" ", "-");
  if (language === "ghc") return { ...haskellContent(plain, unnamed), families };
  const first = language === "javac" ? partsOf(/^\[(?<rule>[\w.-]+)\] (?<text>.*)$/, plain) : undefined;
  if (first !== undefined) return { tool: "javac", rule: first["rule"]!, text: first["text"]!, families };
  const last = partsOf(/^(?<text>.*?)\s*\[(?<mark>[^[\]]+)\]$/, plain);
  if (last === undefined || !/^[-#\w]/.test(last["mark"]!) || last["mark"]!.includes(" ")) {
    return { tool: language ?? "compiler", rule: unnamed, text: plain, families };
  }
  const rule = last["mark"]!.split(",")[0]!.replace(/^#/, "");
  const text = last["text"]!;
  if (language !== undefined) return { tool: language, rule, text, families };
  if (rule.startsWith("-W")) return { tool: "compiler", rule: rule.replace(/=.*$/, ""), text, families };
  return { tool: toolOfRule(rule), rule, text, families };
}

/** GHC puts its marks first and the text, if it is long, into the lines below. */
function haskellContent(content: string, unnamed: string): MessageContent {
  const marks = /^(?:\[[^\]]*\]\s*)*/.exec(content)![0];
  const rule = /\[(-W[\w-]+)/.exec(marks)?.[1] ?? /\[(GHC-\d+)\]/.exec(marks)?.[1] ?? unnamed;
  const text = content.slice(marks.length);
  return { tool: "ghc", rule, text, hasBody: text === "" };
}

/** The tool of the files that only one tool reports in this form. */
function languageOf(path: string): string | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  return extension === undefined ? undefined : toolOfExtension[extension];
}

const toolOfExtension: Readonly<Record<string, string>> = {
  py: "mypy",
  pyi: "mypy",
  java: "javac",
  hs: "ghc",
  lhs: "ghc",
  swift: "swiftc",
  scala: "scalac",
  kt: "kotlinc",
  kts: "kotlinc",
};

function toolOfRule(rule: string): string {
  if (/^SC\d+$/.test(rule)) return "shellcheck";
  return rule.includes("-") ? "clang-tidy" : "compiler";
}
