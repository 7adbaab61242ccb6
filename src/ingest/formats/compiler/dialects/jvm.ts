import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

/** Maven: `[WARNING] /path/F.java:[12,5] [rule] text`; Kotlin's plugin: `[WARNING] /path/F.kt: (12, 5) text`. */
const mavenPattern =
  /^(?<path>(?:[A-Za-z]:)?[^:]+\.\w+):(?: ?\[(?<line>\d+)(?:,(?<column>\d+))?\]| \((?<row>\d+), (?<place>\d+)\)) (?:(?:error|warning): )?(?:\[(?<rule>[\w.-]+)\] )?(?<text>.*)$/;
/** kotlinc in Gradle: `w: file:///path/F.kt:12:5 text`, before Kotlin 1.8 `w: /path/F.kt: (12, 5): text`. */
const kotlinPattern =
  /^(?<level>[we]): (?<path>(?:file:\/\/)?(?:\/?[A-Za-z]:(?=[\\/]))?[^:]+):(?:(?<line>\d+):(?<column>\d+)| \((?<row>\d+), (?<place>\d+)\)):? (?<text>.*)$/;
/** javac: `warning: [options] text`, about the whole call. */
const optionPattern = /^warning: \[(?<rule>[a-z-]+)\] (?<text>.*)$/;

/** Maven, Gradle, kotlinc. */
export function jvmDialect({ text: line, level }: LogLine): CompilerMessage | undefined {
  const kotlin = partsOf(kotlinPattern, line);
  if (kotlin !== undefined) {
    const word = kotlin["level"] === "e" ? "error" : "warning";
    return { tool: "kotlinc", rule: word, severity: severityOf(word), text: kotlin["text"]!, ...placeOf(kotlin) };
  }
  const option = partsOf(optionPattern, line);
  if (option !== undefined) {
    return { tool: "javac", rule: option["rule"]!, severity: "MAJOR", text: option["text"]!, path: undefined };
  }
  const maven = partsOf(mavenPattern, line);
  if (maven === undefined) return undefined;
  const word = level ?? "warning";
  return {
    tool: /\.kts?$/.test(maven["path"]!) ? "kotlinc" : "javac",
    rule: maven["rule"] ?? word,
    severity: severityOf(word),
    text: maven["text"]!.trim(),
    ...placeOf(maven),
  };
}

function placeOf(parts: Readonly<Record<string, string | undefined>>) {
  return {
    path: parts["path"]!,
    startLine: numberOf(parts["line"] ?? parts["row"]),
    startColumn: numberOf(parts["column"] ?? parts["place"]),
  };
}
