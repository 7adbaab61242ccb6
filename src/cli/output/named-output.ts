import { resolve } from "node:path";
import type { Call } from "../command.ts";

/** The name that means standard output, as in other programs. */
export const standardOutput = "-";

/** The file that `--output` names. Undefined: the result goes to standard output, which `-` names too. */
export function namedOutput({ options, terminal }: Call): string | undefined {
  const file = options.text("output");
  return file === undefined || file === standardOutput ? undefined : resolve(terminal.folder, file);
}
