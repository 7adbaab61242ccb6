import type { Document, LineCounter } from "yaml";
import { done, fail, type Outcome } from "../failure.ts";
import type { ConfigurationFault, ConfigurationSchema } from "./validate.ts";

const faultsShownMax = 10;

/** A YAML file that fits its schema, and where its lines begin. */
export interface ParsedDocument {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** Parses a YAML file and checks it against a schema. `name` is what messages call its top. */
export async function parseDocumentOf(
  file: string,
  text: string,
  schema: ConfigurationSchema,
  name?: string,
): Promise<Outcome<ParsedDocument>> {
  const { LineCounter, parseDocument } = await import("yaml");
  const { validate } = await import("./validate.ts");
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, schema: "core", prettyErrors: false });
  const broken = document.errors.map(({ message, pos }): ConfigurationFault => {
    const { line, col } = lines.linePos(pos[0]);
    return { line, column: col, message };
  });
  if (broken.length > 0) return refuseFaults(file, broken);
  const faults = validate(document, lines, schema, name);
  return faults.length > 0 ? refuseFaults(file, faults) : done({ document, lines });
}

/** Refuses a file for its faults; the first ones are listed. */
export function refuseFaults(file: string, faults: readonly ConfigurationFault[]): Outcome<never> {
  const shown = faults.slice(0, faultsShownMax);
  const more = faults.length - shown.length;
  const texts = shown.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return refuseFile(file, [...texts, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"));
}

/** Refuses a file of settings. */
export function refuseFile(file: string, detail: string): Outcome<never> {
  return fail({ exit: "usage", title: `${file} is wrong`, detail });
}
