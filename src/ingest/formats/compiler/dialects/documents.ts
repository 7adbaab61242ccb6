import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

/** `f.yml:1:2: [error] text (rule)`. */
const yamllintPattern =
  /^(?<path>[^\s:][^:]*):(?<line>\d+):(?<column>\d+): \[(?<level>error|warning)\] (?<text>.*?)(?: \((?<rule>[\w-]+)\))?$/;
/** `.github/workflows/build.yml:4:5: text [rule]`. */
const actionlintPattern =
  /^(?<path>[^\s:][^:]*\.ya?ml):(?<line>\d+):(?<column>\d+): (?!\[|error|warning|note)(?<text>.*) \[(?<rule>[a-z][a-z-]*)\]$/;
/** `notes.md:5:26 error MD009/no-trailing-spaces text`. */
const markdownlintPattern =
  /^(?<path>[^\s:][^:]*):(?<line>\d+)(?::(?<column>\d+))? (?:(?<level>error|warning) )?(?<code>MD\d{3})\/(?<rule>[\w/-]+) (?<text>.*)$/;
/** `file.cpp:12:  text  [category/rule] [confidence]`, also with the line in brackets. */
const cpplintPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:(][^:(]*?)(?::(?<line>\d+)|\((?<row>\d+)\)):  ?(?<text>.*?)\s+\[(?<rule>[a-z]+\/\w+)\] \[(?<confidence>[1-5])\]$/;
/** RuboCop: `config.ru:1:1: C: [Correctable] Style/StringLiterals: text`; before 0.52 without the name of the cop. */
const rubocopPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*):(?<line>\d+):(?<column>\d+): (?<letter>[IRCWEF]): (?:\[\w+\] )?(?:(?<rule>[A-Z]\w+(?:\/\w+)+): )?(?<text>.*)$/;

/** HLint: `src/A.hs:11:18-30: Suggestion: text`, `src/A.hs:(3,1)-(5,7): Suggestion: text`. Its other levels are in `gnu.ts`. */
const hlintPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.(?:l?hs(?:-boot)?|hsc)):(?:(?<line>\d+):(?<column>\d+)(?:-\d+)?|\((?<row>\d+),(?<place>\d+)\)-\(\d+,\d+\)): Suggestion: (?<text>.*)$/;
/** gometalinter: `main.go:2:5:warning: text (golint)`, `main.go:1::error: text (vet)`. */
const gometalinterPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.go):(?<line>\d+):(?<column>\d+)?:(?<level>error|warning): (?<text>.*) \((?<rule>[a-z][\w-]*)\)$/;
/** `psalm --output-format=emacs`: `/app/a.php:258:4:error - InvalidGlobal: text`. */
const psalmPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.php):(?<line>\d+):(?<column>\d+): ?(?<level>error|warning|info) - (?<rule>[A-Z]\w+): (?<text>.*)$/;

/** Sphinx, of a whole document: `guide.rst: WARNING: text`, `guide.rst:None: WARNING: text`, `guide.rst:: WARNING: text`. */
const sphinxPattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.(?:rst|md|ipynb)):(?:None|<unknown>)?:? (?<level>WARNING|ERROR|SEVERE|CRITICAL): (?<text>.*)$/;

/** yamllint's `parsable`, actionlint, markdownlint, cpplint, RuboCop, HLint, gometalinter, Psalm, Sphinx without a line. */
export function documentsDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const yaml = partsOf(yamllintPattern, line);
  if (yaml !== undefined) {
    const isSyntax = yaml["rule"] === undefined || yaml["rule"] === "syntax";
    return message("yamllint", yaml, yaml["rule"] ?? "syntax", isSyntax);
  }
  const action = partsOf(actionlintPattern, line);
  if (action !== undefined) return message("actionlint", { ...action, level: "error" }, action["rule"]!, false);
  const markdown = partsOf(markdownlintPattern, line);
  if (markdown !== undefined) return message("markdownlint", markdown, markdown["code"]!, false);
  const cpplint = partsOf(cpplintPattern, line);
  // It is sure of 4 and 5.
  if (cpplint !== undefined) {
    const level = Number(cpplint["confidence"]) >= 4 ? "warning" : "style";
    return message("cpplint", { ...cpplint, line: cpplint["line"] ?? cpplint["row"], level }, cpplint["rule"]!, false);
  }
  const sphinx = partsOf(sphinxPattern, line);
  if (sphinx !== undefined) {
    const level = sphinx["level"]!.toLowerCase();
    return message("compiler", { ...sphinx, level: level === "severe" ? "critical" : level }, level, false);
  }
  const haskell = partsOf(hlintPattern, line);
  if (haskell !== undefined) {
    const { line: startLine = haskell["row"], column = haskell["place"] } = haskell;
    return message("hlint", { ...haskell, line: startLine, column, level: "note" }, "suggestion", false);
  }
  const go = partsOf(gometalinterPattern, line);
  if (go !== undefined) return message("gometalinter", go, go["rule"]!, false);
  const php = partsOf(psalmPattern, line);
  if (php !== undefined) return message("psalm", php, php["rule"]!, false);
  const ruby = partsOf(rubocopPattern, line);
  if (ruby === undefined) return undefined;
  const level = rubocopLevels[ruby["letter"]!]!;
  // A file that could not be parsed.
  const isFailure = ruby["rule"] === "Lint/Syntax" || level === "fatal";
  return message("rubocop", { ...ruby, level }, ruby["rule"] ?? level, isFailure);
}

const rubocopLevels: Readonly<Record<string, string>> = {
  I: "info",
  R: "refactor",
  C: "convention",
  W: "warning",
  E: "error",
  F: "fatal",
};

function message(
  tool: string,
  parts: Readonly<Record<string, string | undefined>>,
  rule: string,
  isFailure: boolean,
): CompilerMessage {
  return {
    tool,
    rule,
    severity: severityOf(parts["level"] ?? "warning"),
    text: parts["text"]!,
    path: parts["path"]!,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
    isFailure,
  };
}
