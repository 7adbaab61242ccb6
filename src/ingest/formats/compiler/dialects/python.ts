import { isPythonSyntaxError, pythonSeverity, pylintSeverity } from "../../../python-codes.ts";
import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

/** Older forms of pylint name the module after the path. */
const place = String.raw`^(?!\s)(?<path>(?:[A-Za-z]:(?=[\\/]))?[^:\n]+)(?::[A-Za-z_][\w.]*)?:(?<line>\d+):(?:(?<column>\d+):)?`;
/** `f.py:1:2: C0114: text (missing-module-docstring)`. */
const pylintPattern = new RegExp(
  `${place} (?<code>[CRWEFI]\\d{4}): (?<text>.*?)(?: \\((?<symbol>[a-z][a-z0-9-]*)\\))?$`,
);
/** `f.py:16: [C0326(bad-whitespace), object] text`, pylint's `parseable`. */
const parseablePattern = new RegExp(
  `${place} \\[(?:(?<code>[CRWEFI](?:\\d{4})?)(?:\\((?<symbol>[\\w-]+)\\))?|(?:(?<unknown>[A-Z]\\d{4}))?\\((?<named>[\\w-]+)\\))(?:,[^\\]]*)?\\] (?<text>.*)$`,
);
/** `f.py:1:10: E401 text`, `f.py:1:1: F401 [*] text`, `f.py:7: [F401] text`. */
const codePattern = new RegExp(
  `${place} (?:(?<code>[A-Z]{1,4}\\d{3,4})|\\[(?<quoted>[A-Z]{1,4}\\d{3,4})\\]|(?<syntax>invalid-syntax|SyntaxError):) (?<fix>\\[\\*\\] )?(?<text>.*)$`,
);

/** `/app/f.py:3:5 - error: text (reportCallIssue)`. */
const pyrightPattern =
  /^\s*(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*):(?<line>\d+):(?<column>\d+) - (?<level>error|warning|information): (?<text>.*?)(?: \((?<rule>report\w+)\))?$/;

/** The name of the tool until the report shows whether it is flake8 or ruff. */
export const undecidedPython = "flake8 or ruff";

/** pylint, Pyright, flake8, pycodestyle and ruff's `concise`. */
export function pythonDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const pylint = partsOf(pylintPattern, line) ?? partsOf(parseablePattern, line);
  if (pylint !== undefined) {
    const code = pylint["code"] ?? pylint["unknown"] ?? "";
    const column = numberOf(pylint["column"]);
    return {
      tool: "pylint",
      rule: pylint["symbol"] ?? pylint["named"] ?? code,
      severity: pylintSeverity(code),
      text: pylint["text"]!,
      path: pylint["path"]!,
      startLine: numberOf(pylint["line"]),
      // pylint counts columns from 0.
      startColumn: column === undefined ? undefined : column + 1,
      families: code === "" ? [] : [code],
      isFailure: isPythonSyntaxError(code),
    };
  }
  const pyright = partsOf(pyrightPattern, line);
  if (pyright !== undefined) {
    return {
      tool: "pyright",
      rule: pyright["rule"] ?? pyright["level"]!,
      severity: severityOf(pyright["level"]!),
      text: pyright["text"]!,
      path: pyright["path"]!,
      startLine: numberOf(pyright["line"]),
      startColumn: numberOf(pyright["column"]),
    };
  }
  const parts = partsOf(codePattern, line);
  if (parts === undefined || !/\.(?:pyi?|ipynb|pyx)$|^-$|^stdin$/.test(parts["path"]!)) return undefined;
  const rule = parts["code"] ?? parts["quoted"] ?? "invalid-syntax";
  return {
    tool: parts["fix"] === undefined && parts["syntax"] === undefined ? undecidedPython : "ruff",
    rule,
    severity: pythonSeverity(rule),
    text: parts["text"]!,
    path: parts["path"]!,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
    isFailure: isPythonSyntaxError(rule),
  };
}
