import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

/**
 * `"file.c", line 7: warning (dcc:1521): text`, `"file.c", line 12: warning #177-D: text`,
 * `"file.c", line 8: Warning, hidef: text`, `"file.c",81  Warning[Pe549]: text`.
 */
const quotedPattern =
  /^"(?<path>[^"]+)", ?(?:line )?(?<line>\d+)(?: \*?\(col\. (?<column>\d+)\)\*?)?:?\s+(?<level>fatal error|error|warning|remark|note|info)(?:\s*\((?<bracketed>[^)]*)\))?(?:\[(?<mark>\w+)\]|,? +#?(?<code>[\w-]+))? ?:\s*(?<text>.*)$/i;

/** `"file.asm", ERROR!   at line 5: [E0002] text`. */
const assemblerPattern =
  /^"(?<path>[^"]+)", +(?<level>error|warning|remark)! +at line (?<line>\d+): *(?:\[(?<code>\w+)\] *)?(?<text>.*)$/i;

/**
 * The linker of Texas Instruments names no file: `error #10234-D: unresolved symbols remain`. Without a number, only its own
 * texts count: many programs write `error: text`.
 */
const linkerPattern =
  /^(?<level>fatal error|error|warning|remark)(?: #(?<code>\d+(?:-D)?)|(?=: (?:symbol '.*' redeclared with |unresolved symbols remain|errors encountered during linking))): (?<text>.*)$/;

/** Compilers for embedded systems: Diab, Green Hills, IAR, Arm, Texas Instruments; and that of Sun. */
export function embeddedDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const parts = partsOf(quotedPattern, line) ?? partsOf(assemblerPattern, line) ?? partsOf(linkerPattern, line);
  if (parts === undefined) return undefined;
  const level = parts["level"]!.toLowerCase();
  const bracketed = /^[\w:-]*\d$/.test(parts["bracketed"] ?? "") ? parts["bracketed"] : undefined;
  return {
    tool: "compiler",
    rule: parts["code"] ?? parts["mark"] ?? bracketed ?? level.replace(" ", "-"),
    severity: severityOf(level === "fatal error" ? "fatal" : level),
    text: parts["text"]!.trim(),
    body: parts["text"] === "" ? "indented" : undefined,
    path: parts["path"],
    startLine: numberOf(parts["line"]),
    startColumn: numberOf(parts["column"]),
  };
}
