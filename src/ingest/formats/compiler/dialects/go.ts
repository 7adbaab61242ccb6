import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

const messagePattern =
  /^(?:vet: )?(?<path>(?:[A-Za-z]:(?=[\\/]))?[^:\s][^:]*\.go):(?<line>\d+)(?::(?<column>\d+))?: (?<text>.*?)(?: \((?<rule>[A-Za-z][\w-]*)\))?$/;

/** go vet and the Go compiler; staticcheck and golangci-lint, which put their rule at the end. */
export function goDialect({ text: line }: LogLine): CompilerMessage | undefined {
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
