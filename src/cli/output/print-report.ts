import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, type Outcome } from "../failure.ts";

/** Prints the result that a command ends with, for users or as JSON. `--quiet` hides the text for users. */
export function printReport({ terminal, options }: Call, report: object, text: string): Outcome<Exit> {
  if (options.has("json")) terminal.output.write(`${JSON.stringify(report)}\n`);
  else if (!options.has("quiet")) terminal.output.write(`${text}\n`);
  return done("done");
}
