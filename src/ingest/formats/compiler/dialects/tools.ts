import { severityOf } from "../../../severities.ts";
import { partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";
import { contentOf } from "./gnu.ts";

/** A program of GCC or LLVM speaks of the whole call: `cc1: warning: text`, `ld.lld: error: text`, `javadoc: warning - text`. */
const programPattern =
  /^(?:\S*[\\/])?(?<program>cc1(?:plus|obj)?|lto1|collect2|(?:[\w-]+-)?ld(?:\.\w+)?(?:-\d+)?|ld64\.lld|lld-link|clang(?:\+\+|-cl)?(?:-\d+)?|gcc(?:-\d+)?|g\+\+(?:-\d+)?|javadoc)(?:\.exe)?: (?<level>fatal error|error|warning)(?::| -) (?<text>.*)$/;
/** `file.c:(.text+0x1d): undefined reference to 'f'`, perhaps below the name of the object file; `libx.so: undefined …`. */
const symbolPattern =
  /^(?:.*[\s:])?(?<path>[^\s:()]+(?:\([^)]*\))?):(?:\(\.[\w.$]+\+0x[\da-f]+\):)? (?<text>(?:undefined reference to|multiple definition of|warning: the `).*)$/;
/** `/usr/bin/ld: cannot find -lx`. */
const linkerPattern =
  /^(?:\S*[\\/])?(?:[\w-]+-)?ld(?:\.\w+)?(?:-\d+)?: (?<text>(?:cannot (?:find|open)|unrecognized|undefined) .*)$/;
/** clang-tidy about the call: `error: macro name must be an identifier [clang-diagnostic-error]`. */
const clangTidyPattern = /^(?<level>error|warning): (?<text>.* \[[a-z]+(?:-[\w.]+)+(?:,-warnings-as-errors)?\])$/;

/** Messages of compilers and linkers that have no line. */
export function toolsDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const symbol = partsOf(symbolPattern, line);
  if (symbol !== undefined) {
    const path = /\.(?:o|obj|a|lo|so[.\d]*)$|\)$|^[^.]+$/.test(symbol["path"]!) ? undefined : symbol["path"]!;
    const level = symbol["text"]!.startsWith("warning: ") ? "warning" : "error";
    const text = symbol["text"]!.replace(/^warning: /, "");
    return { tool: "linker", rule: level, severity: severityOf(level), text, path };
  }
  const linker = partsOf(linkerPattern, line);
  if (linker !== undefined) {
    return { tool: "linker", rule: "error", severity: "CRITICAL", text: linker["text"]!, path: undefined };
  }
  const parts = partsOf(programPattern, line) ?? partsOf(clangTidyPattern, line);
  if (parts === undefined) return undefined;
  const level = parts["level"]!;
  const content = contentOf("", level, parts["text"]!);
  return {
    ...content,
    tool: content.tool === "compiler" ? toolOf(parts["program"] ?? "") : content.tool,
    severity: severityOf(level === "fatal error" ? "fatal" : level),
    path: undefined,
  };
}

function toolOf(program: string): string {
  if (program === "javadoc") return "javac";
  return /ld|collect2|lld/.test(program) ? "linker" : "compiler";
}
