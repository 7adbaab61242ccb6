import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, pathIn, type CompilerMessage, type LogLine, type Parts } from "./dialect.ts";

/** The keys of `javac -Xlint`, as a pattern. */
export const javacLints =
  "auxiliaryclass|cast|classfile|dep-ann|deprecation|divzero|empty|exports|fallthrough|finally|identity|lossy-conversions|missing-explicit-ctor|module|opens|options|overloads|overrides|path|preview|processing|rawtypes|removal|requires-(?:transitive-)?automatic|restricted|serial|static|strictfp|synchronization|text-blocks|this-escape|try|unchecked|varargs";

/** Maven: `[WARNING] /path/F.java:[12,5] [rule] text`; Kotlin's plugin: `[WARNING] /path/F.kt: (12, 5) text`. */
const mavenPattern =
  /^(?<path>(?:\/?[A-Za-z]:(?=[\\/]))?[^:]+\.\w+):(?: ?\[(?<line>\d+)(?:,(?<column>\d+))?\]| \((?<row>\d+), (?<place>\d+)\)) ?(?:(?:error|warning): )?(?:\[(?<rule>[\w.-]+)\] )?(?<text>.*)$/;
/** kotlinc in Gradle: `w: file:///path/F.kt:12:5 text`, before Kotlin 1.8 `w: /path/F.kt: (12, 5): text`. */
const kotlinPattern =
  /^(?<level>[we]): (?<path>(?:file:\/\/)?(?:\/?[A-Za-z]:(?=[\\/]))?[^:]+):(?:(?<line>\d+):(?<column>\d+)| \((?<row>\d+), (?<place>\d+)\)):? (?<text>.*)$/;
/** javac: `warning: [options] text`, about the whole call; Maven: `[WARNING] [options] text`. */
const optionPattern = /^warning: \[(?<rule>[a-z-]+)\] (?<text>.*)$/;
const mavenOptionPattern = new RegExp(String.raw`^\[(?<rule>${javacLints})\] (?<text>.*)$`);
/**
 * javac about a library: `lib.jar(/a/B.class): warning: Cannot find annotation method 'x()' in type 'C'`,
 * `warning: unknown enum constant A.B`.
 */
const libraryPattern =
  /^(?<class>.*\.class\)?: )?(?:warning: )?(?<text>(?:Cannot find annotation method|unknown enum constant) .*)$/;
/** sbt: `[warn] /path/F.scala:12: text`, also with a column, and with `[rule]` of javac. */
const sbtPattern =
  /^(?<path>(?:\/?[A-Za-z]:(?=[\\/]))?[^:]+\.(?:scala|sc|java)):(?<line>\d+)(?::(?<column>\d+))?: (?!(?:error|warning):)(?:\[(?<rule>[\w.-]+)\] )?(?<text>\S.*)$/;
/** scalastyle in sbt, of a whole file: `[error] /path/F.scala: File length exceeds 800 lines`. */
const sbtFilePattern =
  /^(?<path>(?:\/?[A-Za-z]:(?=[\\/]))?[^:\s]+\.(?:scala|sc|java)): (?!(?:error|warning):)(?<text>\S.*)$/;
/** Scala 3: `-- [E007] Type Mismatch Error: /path/F.scala:3:20 ----`. */
const scalaPattern =
  /^-- (?:\[(?<rule>E\d+)\] )?(?<text>(?:[\w ]+ )?(?<level>Error|Warning|Info)): (?<path>(?:\/?[A-Za-z]:(?=[\\/]))?[^:]+):(?<line>\d+):(?<column>\d+) ?-*$/;
/** The Eclipse compiler: `1. WARNING in /path/F.java (at line 12)`. */
const eclipsePattern = /^\s*\d+\. (?<level>ERROR|WARNING|INFO) in (?<path>.+?) \(at line (?<line>\d+)\)$/;
/** javac in another language: `F.java:12: Warnung: [unchecked] text`. The key of the lint shows that it is a warning. */
const translatedPattern = new RegExp(
  String.raw`^(?<path>(?:\/?[A-Za-z]:(?=[\\/]))?[^:]+\.java):(?<line>\d+): (?!warning:|error:)[^\s:]+: \[(?<rule>${javacLints})\] (?<text>.*)$`,
);

/** Maven, Gradle, kotlinc, sbt, Scala 3, the Eclipse compiler. */
export function jvmDialect(line: LogLine): CompilerMessage | undefined {
  return kotlinMessage(line) ?? optionMessage(line) ?? scalaMessage(line) ?? eclipseMessage(line) ?? mavenMessage(line);
}

function kotlinMessage({ text: line }: LogLine): CompilerMessage | undefined {
  const parts = partsOf(kotlinPattern, line);
  if (parts === undefined) return undefined;
  const word = parts["level"] === "e" ? "error" : "warning";
  return { tool: "kotlinc", rule: word, severity: severityOf(word), text: parts["text"]!, ...placeOf(parts) };
}

function optionMessage({ text: line, level }: LogLine): CompilerMessage | undefined {
  const isMaven = level === "warning" || level === "warn";
  const library = partsOf(libraryPattern, line);
  if (library !== undefined) {
    const text = `${library["class"] ?? ""}${library["text"]!}`;
    return { tool: "javac", rule: "warning", severity: "MAJOR", text, path: undefined };
  }
  const parts = partsOf(optionPattern, line) ?? (isMaven ? partsOf(mavenOptionPattern, line) : undefined);
  return parts && { tool: "javac", rule: parts["rule"]!, severity: "MAJOR", text: parts["text"]!, path: undefined };
}

function scalaMessage({ text: line, level }: LogLine): CompilerMessage | undefined {
  const scala = partsOf(scalaPattern, line);
  if (scala !== undefined) {
    const word = scala["level"]!.toLowerCase();
    const rule = scala["rule"] ?? word;
    return { tool: "scalac", rule, severity: severityOf(word), text: scala["text"]!, ...placeOf(scala) };
  }
  if (level !== "warn" && level !== "error") return undefined;
  const parts = partsOf(sbtPattern, line) ?? partsOf(sbtFilePattern, line);
  return parts && levelled(parts, level === "warn" ? "warning" : level);
}

function eclipseMessage({ text: line }: LogLine): CompilerMessage | undefined {
  const parts = partsOf(eclipsePattern, line);
  return parts && { ...levelled({ ...parts, text: "" }, parts["level"]!.toLowerCase()), body: "above-dashes" };
}

function mavenMessage({ text: line, level }: LogLine): CompilerMessage | undefined {
  const translated = partsOf(translatedPattern, line);
  if (translated !== undefined) return levelled(translated, "warning");
  const parts = partsOf(mavenPattern, line);
  if (parts === undefined || pathIn(parts["path"]!) === undefined) return undefined;
  const message = levelled(parts, level ?? "warning");
  // The Eclipse compiler shows the code first.
  return message.text === "" ? { ...message, body: "below-carets" } : message;
}

function levelled(parts: Parts, word: string): CompilerMessage {
  return {
    tool: toolOf(parts["path"]!),
    rule: parts["rule"] ?? word,
    severity: severityOf(word),
    text: parts["text"]!.trim(),
    ...placeOf(parts),
  };
}

function toolOf(path: string): string {
  if (/\.kts?$/.test(path)) return "kotlinc";
  return /\.(?:scala|sc)$/.test(path) ? "scalac" : "javac";
}

function placeOf(parts: Parts) {
  return {
    path: pathIn(parts["path"]!) ?? parts["path"]!,
    startLine: numberOf(parts["line"] ?? parts["row"]),
    startColumn: columnOf(parts["column"] ?? parts["place"]),
  };
}

/** The Eclipse compiler writes column 0 if it does not know the column. */
function columnOf(text: string | undefined): number | undefined {
  return numberOf(text) || undefined;
}
