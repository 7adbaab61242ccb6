import { arrowDialect } from "./arrow.ts";
import type { CompilerMessage, Dialect, LogLine } from "./dialect.ts";
import { documentsDialect } from "./documents.ts";
import { embeddedDialect } from "./embedded.ts";
import { fortranDialect } from "./fortran.ts";
import { githubDialect } from "./github.ts";
import { gnuDialect } from "./gnu.ts";
import { goDialect } from "./go.ts";
import { jvmDialect } from "./jvm.ts";
import { microsoftDialect } from "./microsoft.ts";
import { pythonDialect } from "./python.ts";
import { toolsDialect } from "./tools.ts";

/** All dialects. The first that understands a line reads it: strict ones come before `gnu`, which many tools resemble. */
const dialects: readonly Dialect[] = [
  githubDialect,
  documentsDialect,
  pythonDialect,
  arrowDialect,
  jvmDialect,
  microsoftDialect,
  embeddedDialect,
  fortranDialect,
  gnuDialect,
  toolsDialect,
  goDialect,
];

/**
 * What every message has: a place with a line, a level, or the words of a linker. Most lines of a log have none of it, and no
 * dialect needs to look at them.
 */
const messageMark =
  /[:([,]\d|line \d|error|warn|remark|severe|critical|notice|undefined|multiple definition|cannot|unrecog/i;

/** Whether a line may be a message, before and after the marks of build tools are removed from it. */
export function isMarked(text: string): boolean {
  return messageMark.test(text);
}

export function messageOf(line: LogLine): CompilerMessage | undefined {
  if (line.level === undefined && !isMarked(line.text)) return undefined;
  for (const dialect of dialects) {
    const message = dialect(line);
    if (message !== undefined) return message;
  }
  return undefined;
}
