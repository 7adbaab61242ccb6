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

export function messageOf(line: LogLine): CompilerMessage | undefined {
  for (const dialect of dialects) {
    const message = dialect(line);
    if (message !== undefined) return message;
  }
  return undefined;
}
