import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { namedOutput } from "./named-output.ts";
import { openFileSink } from "./sink.ts";

/** Writes a whole text to the file that `--output` names, else to standard output. */
export async function writeText(call: Call, text: string): Promise<Outcome<void>> {
  const path = namedOutput(call);
  if (path === undefined) {
    call.terminal.output.write(text);
    return done(undefined);
  }
  const sink = await openFileSink(path);
  if (!sink.ok) return sink;
  await sink.value.write(text);
  return sink.value.end();
}
