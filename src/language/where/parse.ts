import { accept, refuse, type Problem, type Result } from "../../text/index.ts";
import { unitsWithin, utf8Bytes } from "../code-points.ts";
import { Scanner } from "../scanner.ts";
import { parseCondition } from "./condition.ts";
import { takeKeyword } from "./keywords.ts";
import type { Where } from "./tree.ts";

/** The longest `where`, in bytes as it was sent (D6). */
export const whereBytesMax = 8_192;

/** How deep parentheses may be nested. */
export const whereDepthMax = 32;

/** How many conditions AND and OR may join. */
export const whereConditionsMax = 200;

/**
 * Parses the text of `where` (D6) into a tree. Knows no fields, no storage and no HTTP. `bytesSent` is the length as it was
 * sent, if that differs from the length of the text in UTF-8.
 */
export function parseWhere(text: string, bytesSent: number = bytesOf(text)): Result<Where> {
  if (bytesSent > whereBytesMax) {
    const position = unitsWithin(text, whereBytesMax);
    return refuse({ code: "where.too-long", params: { limit: whereBytesMax }, position });
  }
  const reader = new WhereReader(text);
  if (reader.scanner.refuseControlCharacters()) return refuse(reader.scanner.problem as Problem);
  reader.scanner.skipSpaces();
  if (reader.scanner.ended) return refuse({ code: "where.empty", position: 0 });
  const where = parseOr(reader);
  if (where !== undefined && !reader.scanner.ended) refuseRest(reader.scanner);
  return where === undefined || reader.scanner.problem ? refuse(reader.scanner.problem as Problem) : accept(where);
}

// A text has at least as many bytes as units, so a text that is too long in units need not be counted.
function bytesOf(text: string): number {
  return text.length > whereBytesMax ? text.length : utf8Bytes(text);
}

/** The scanner, and the counts for the bounds. */
class WhereReader {
  readonly scanner: Scanner;
  depth = 0;
  conditions = 0;

  constructor(text: string) {
    const codes = { quoteUnclosed: "where.quote-unclosed", controlCharacter: "where.control-character" } as const;
    this.scanner = new Scanner(text, codes);
  }
}

// or := and (" OR " and)*
function parseOr(reader: WhereReader): Where | undefined {
  return parseJunction(reader, "or", parseAnd);
}

// and := term (" AND " term)*
function parseAnd(reader: WhereReader): Where | undefined {
  return parseJunction(reader, "and", parseTerm);
}

// One level of terms with the same keyword between them. Takes the spaces after the last term, too.
function parseJunction(
  reader: WhereReader,
  kind: "and" | "or",
  parseOperand: (reader: WhereReader) => Where | undefined,
): Where | undefined {
  const first = parseOperand(reader);
  if (first === undefined) return undefined;
  const terms = [first];
  let position: number | undefined;
  for (;;) {
    const keyword = takeKeyword(reader.scanner, kind === "and" ? "AND" : "OR");
    if (keyword === "refused") return undefined;
    if (keyword === "absent") break;
    position ??= keyword.position;
    const term = parseOperand(reader);
    if (term === undefined) return undefined;
    terms.push(term);
  }
  return position === undefined ? first : Object.freeze({ kind, position, terms: Object.freeze(terms) });
}

// term := "(" or ")" | condition, with spaces before and after
function parseTerm(reader: WhereReader): Where | undefined {
  const { scanner } = reader;
  scanner.skipSpaces();
  if (scanner.next !== "(") return countCondition(reader) ? parseCondition(scanner) : undefined;
  if (reader.depth === whereDepthMax) return scanner.refuse("where.too-deep", { limit: whereDepthMax });
  scanner.take("(");
  reader.depth += 1;
  const inner = parseOr(reader);
  reader.depth -= 1;
  if (inner === undefined || scanner.take(")")) return inner;
  return scanner.refuse(scanner.ended ? "where.parenthesis-missing" : "where.operator-missing");
}

function countCondition(reader: WhereReader): boolean {
  reader.conditions += 1;
  if (reader.conditions <= whereConditionsMax) return true;
  reader.scanner.refuse("where.conditions-too-many", { limit: whereConditionsMax });
  return false;
}

function refuseRest(scanner: Scanner): void {
  scanner.refuse(scanner.next === ")" ? "where.parenthesis-unexpected" : "where.operator-missing");
}
