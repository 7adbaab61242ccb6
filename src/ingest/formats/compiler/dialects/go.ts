import { cweFamily, severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

/** `main.go:1:2: text`, `main.go:1: text`, `main.go:1:: text`. */
const messagePattern =
  /^(?:vet: )?(?<path>(?:[A-Za-z]:(?=[\\/]))?[^:\s][^:]*\.go):(?<line>\d+)(?::(?<column>\d+)|:(?=:))?: (?<text>.*?)(?: \((?<rule>[A-Za-z][\w-]*)\))?$/;

/** gosec: `[/app/a.go:35] - G402 (CWE-295): text (Confidence: LOW, Severity: HIGH)`. */
const gosecPattern =
  /^\[(?<path>[^\]]+\.go):(?<line>\d+)(?:-\d+)?\] - (?<rule>G\d+) \((?<cwe>CWE-\d+)\): (?<text>.*) \(Confidence: \w+, Severity: (?<level>\w+)\)$/;
/** `gosec -fmt golint`: `/app/a.go:35:15: [CWE-295] text (Rule:G402, Severity:HIGH, Confidence:LOW)`, before 2.4 without CWE. */
const gosecLintPattern =
  /^(?<path>[^:]+\.go):(?<line>\d+):(?<column>\d+): (?:\[(?<cwe>CWE-\d+)\] )?(?<text>.*) \(Rule:(?<rule>G\d+), Severity:(?<level>\w+), Confidence:\w+\)$/;

/** go vet and the Go compiler; staticcheck and golangci-lint, which put their rule at the end; gosec. */
export function goDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const gosec = partsOf(gosecPattern, line) ?? partsOf(gosecLintPattern, line);
  if (gosec !== undefined) {
    return {
      tool: "gosec",
      rule: gosec["rule"]!,
      severity: severityOf(gosec["level"]!),
      text: gosec["text"]!,
      path: gosec["path"]!,
      startLine: numberOf(gosec["line"]),
      startColumn: numberOf(gosec["column"]),
      families: gosec["cwe"] === undefined ? [] : [cweFamily(gosec["cwe"])!],
    };
  }
  const parts = partsOf(messagePattern, line);
  if (parts === undefined) return undefined;
  const named = parts["rule"];
  const tool = named === undefined ? "go" : /^(?:SA|ST|S|QF|U)\d{4}$/.test(named) ? "staticcheck" : "golangci-lint";
  return {
    tool,
    rule: named ?? "message",
    severity: named === "typecheck" ? "CRITICAL" : "MAJOR",
    text: parts["text"]!,
    path: parts["path"]!,
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
    // The code does not compile, so the linters did not see it.
    isFailure: named === "typecheck",
  };
}
