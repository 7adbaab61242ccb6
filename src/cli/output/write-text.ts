import { resolve } from "node:path";
import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { openFileSink } from "./sink.ts";

/** Writes a whole text to the file that `--output` names, else to standard output. */
export async function writeText({ options, terminal }: Call, text: string): Promise<Outcome<void>> {
  const path = options.text("output");
  if (path === undefined) {
    terminal.output.write(text);
    return done(undefined);
  }
  const sink = await openFileSink(resolve(terminal.folder, path));
  if (!sink.ok) return sink;
  await sink.value.write(text);
  return sink.value.end();
}
