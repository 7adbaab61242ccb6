import { cweFamily, severityOf, type Severity } from "../../../severities.ts";
import { numberOf, partsOf, pathIn, type CompilerMessage, type LogLine, type Parts } from "./dialect.ts";

/** Up to the level. The path ends at the first number; Clang may print the ranges that it underlines. */
const placed = String.raw`^\s*(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:].*?):(?<line>\d+)(?::(?<column>\d+)(?::(?<endLine>\d+):(?<endColumn>\d+))?)?(?::(?:\{[\d:,-]+\})+)?: *`;
const messagePattern = new RegExp(
  String.raw`${placed}(?<level>fatal error|error|warning|note|remark|style|info)(?: ?:| -(?= )|(?= +\[))(?<text>.*)$`,
  "i",
);
/** HLint, and GHC with `-ferror-spans`: `src/A.hs:11:18-30: Warning: text`, `src/A.hs:(3,1)-(5,7): Warning: text`. */
const spanPattern =
  /^\s*(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.(?:l?hs(?:-boot)?|hsc)):(?:(?<line>\d+):(?<column>\d+)-\d+|\((?<row>\d+),(?<place>\d+)\)-\(\d+,\d+\)): (?<level>error|warning):(?<text>.*)$/i;
/** GNAT: `file.adb:96:80: (style) text`. */
const stylePattern = new RegExp(String.raw`${placed}\((?<level>style)\) (?<text>.*)$`);
/** CodeChecker: `[HIGH] file.c:12:5: text [checker]`; the level is that of the line. */
const checkerPattern = new RegExp(String.raw`${placed}(?<text>\S.* \[[\w.-]+\])$`);
/** GCC up to version 3, GNAT, Erlang and linkers do not name the level of an error. Lines of context are further to the right. */
const errorPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.(?:[cCmsShi]|cc|cpp|cxx|c\+\+|hh|hpp|hxx|mm|ii|ipp|inl|l|y|ad[abs]|[ehxy]rl)):(?<line>\d+)(?::(?<column>\d+))?: (?<text>[^\s(].*)$/;
const errorWords =
  /\b(?:undefined|undeclared|unknown|invalid|illegal|expected|unexpected|missing|redefin\w+|redeclar\w+|conflicting|previous\w*|too (?:few|many)|cannot|can't|no (?:such|match\w*|member|type|class)|not (?:declared|allowed|defined|supported|permitted|found)|is not|does not|has no|parse error|syntax error|unterminated|incompatible|ambiguous|duplicate|multiple definition|stray|lvalue|incomplete|prototype)\b/i;
const cweMark = /\s*\[CWE-\d+\]/g;
const ruleMark = /\s\[[\w.-]+\]$/;

/**
 * GCC, Clang, clang-tidy, ShellCheck's `gcc`, javac, GHC, Swift, mypy and the many tools that write like them:
 * `file:line:column: warning: text [rule]`.
 */
export function gnuDialect({ text: line, level: lineLevel }: LogLine): CompilerMessage | undefined {
  const parts = partsOf(messagePattern, line) ?? partsOf(stylePattern, line);
  if (parts !== undefined) return message(parts, parts["level"]!.toLowerCase());
  const span = partsOf(spanPattern, line);
  if (span !== undefined) {
    const { line: row = span["row"], column = span["place"] } = span;
    return message({ ...span, line: row, column }, span["level"]!.toLowerCase());
  }
  const checker = lineLevel === undefined || !isCheckerLevel(lineLevel) ? undefined : partsOf(checkerPattern, line);
  if (checker !== undefined) return message(checker, lineLevel!);
  const error = partsOf(errorPattern, line);
  return error !== undefined && isError(error) ? message(error, "error") : undefined;
}

function isCheckerLevel(level: string): boolean {
  return /^(?:critical|high|medium|low|style|unspecified)$/.test(level);
}

function isError(parts: Parts): boolean {
  if (/\.[ehxy]rl$/.test(parts["path"]!)) return true;
  if (/\.ad[abs]$/.test(parts["path"]!) && parts["column"] !== undefined) return true;
  return errorWords.test(parts["text"]!);
}

function message(parts: Parts, level: string): CompilerMessage | undefined {
  const path = pathIn(parts["path"]!);
  if (path === undefined) return undefined;
  const content = parts["text"]!.trim();
  const place = {
    path,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
    endLine: numberOf(parts["endLine"]),
    endColumn: numberOf(parts["endColumn"]),
  };
  const severity: Severity = severityOf(level === "fatal error" ? "fatal" : level);
  const isNote = level === "note" && !ruleMark.test(` ${content}`);
  return { ...place, severity, isNote, ...contentOf(path, level, content) };
}

type MessageContent = Pick<CompilerMessage, "tool" | "rule" | "text" | "families" | "body">;

/** What a message without its place says: its tool, its rule and its text. */
export function contentOf(path: string, level: string, content: string): MessageContent {
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
  return { tool: "ghc", rule, text, body: text === "" ? "indented" : undefined };
}

/** The tool of the files that only one tool reports in this form. */
function languageOf(path: string): string | undefined {
  const extension = /\.([\w-]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(toolOfExtension, extension) ? toolOfExtension[extension] : undefined;
}

const toolOfExtension: Readonly<Record<string, string>> = {
  py: "mypy",
  pyi: "mypy",
  java: "javac",
  hs: "ghc",
  lhs: "ghc",
  "hs-boot": "ghc",
  "lhs-boot": "ghc",
  hsc: "ghc",
  swift: "swiftc",
  scala: "scalac",
  kt: "kotlinc",
  kts: "kotlinc",
  adb: "gnat",
  ads: "gnat",
  erl: "erlc",
  hrl: "erlc",
  xrl: "erlc",
  yrl: "erlc",
};

function toolOfRule(rule: string): string {
  if (/^SC\d+$/.test(rule)) return "shellcheck";
  return rule.includes("-") ? "clang-tidy" : "compiler";
}
