import { parseDocument, stringify } from "yaml";
import { parsePointer } from "../../../../language/index.ts";
import type { ModelSyntax } from "./model-syntax.ts";

/** The maximum number of alias expansions: aliases of aliases grow without bound. */
const aliasesMax = 1_000;

/** YAML. Loaded when a document needs it. */
export const yamlSyntax: ModelSyntax = {
  faultOf(text) {
    const { errors } = parse(text);
    const [fault] = errors;
    if (fault !== undefined) return { start: fault.pos[0], end: fault.pos[1], message: firstLine(fault.message) };
    try {
      yamlSyntax.valueOf(text);
      return undefined;
    } catch (error) {
      return { start: 0, end: 0, message: (error as Error).message };
    }
  },
  valueOf: (text) => parse(text).toJS({ maxAliasCount: aliasesMax }) as unknown,
  rangeOf(text, pointer) {
    const document = parse(text);
    const path = parsePointer(pointer).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { readonly range?: readonly number[] } | undefined;
      const [start, end] = node?.range ?? [];
      if (start !== undefined && end !== undefined) return { start, end };
    }
    return { start: 0, end: 0 };
  },
  // Long texts stay on one line, and no value is written twice as an alias.
  textOf: (value) => stringify(value, { schema: "core", lineWidth: 0, aliasDuplicateObjects: false }),
};

function parse(text: string) {
  return parseDocument(text, { uniqueKeys: true, schema: "core" });
}

// The other lines of the message draw the position, which the editor shows anyway.
function firstLine(message: string): string {
  return message.replace(/\n[^]*/, "");
}
