import type { Document, LineCounter } from "yaml";
import { parsePointer } from "../../language/index.ts";

/** The parsed text of a model. The document knows the position of every value. */
export interface ReadModelText {
  readonly value: unknown;
  readonly document: Document;
  readonly lines: LineCounter;
}

/** The limit of YAML aliases: aliases of aliases could expand without bound. */
const aliasesMax = 1000;

/** Reads a model as YAML, which includes JSON. */
export async function readModelText(text: string): Promise<ReadModelText | { readonly complaint: string }> {
  const { LineCounter: Counter, parseDocument } = await import("yaml");
  const lines = new Counter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, schema: "core" });
  const [fault] = document.errors;
  if (fault !== undefined) return { complaint: fault.message };
  try {
    return { value: document.toJS({ maxAliasCount: aliasesMax }), document: document as unknown as Document, lines };
  } catch (error) {
    return { complaint: (error as Error).message };
  }
}

/** The line (from 1) of the value at a JSON pointer, or of the nearest value around it. */
export function lineOfPointer({ document, lines }: ReadModelText, pointer: string): number | undefined {
  const path = parsePointer(pointer).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { readonly range?: readonly number[] } | undefined;
    if (node?.range !== undefined && node.range !== null) return lines.linePos(node.range[0]!).line;
  }
  return undefined;
}
