import type { ScannedText, Scanner } from "../scanner.ts";
import { takeKeyword } from "./keywords.ts";
import type { Comparator, Condition, FieldPath, MatchMode, PathSegment, WhereValue } from "./tree.ts";

/** How many values IN and NOT IN take. */
export const whereValuesMax = 500;

// condition := field comparator value
//            | field (" IN " | " NOT IN ") "(" value ("," value)* ")"
//            | field (" IS NULL" | " IS NOT NULL")
export function parseCondition(scanner: Scanner): Condition | undefined {
  const field = parseField(scanner);
  if (field === undefined) return undefined;
  scanner.skipSpaces();
  const position = scanner.position;
  const comparator = scanner.takeRun(comparators) as Comparator | "~" | "";
  if (comparator === "") return parseKeywordCondition(scanner, field);
  scanner.skipSpaces();
  if (comparator === "~") return parseMatch(scanner, field, position);
  const value = parseValue(scanner);
  return value && Object.freeze({ kind: "comparison", position, field, comparator, value });
}

// field := segment ("." segment)*
function parseField(scanner: Scanner): FieldPath | undefined {
  const segments: PathSegment[] = [];
  do {
    const missing = segments.length === 0 ? "where.condition-missing" : "where.name-missing";
    const segment = scanner.takeText(bareSegment, missing);
    if (segment === undefined) return undefined;
    segments.push(Object.freeze({ name: segment.text, position: segment.position }));
  } while (scanner.take("."));
  return Object.freeze(segments);
}

function parseKeywordCondition(scanner: Scanner, field: FieldPath): Condition | undefined {
  const is = takeKeyword(scanner, "IS");
  if (is === "refused") return undefined;
  if (is !== "absent") return parsePresence(scanner, field, is.position);
  const not = takeKeyword(scanner, "NOT");
  const inside = not === "refused" ? not : takeKeyword(scanner, "IN");
  if (not === "refused" || inside === "refused") return undefined;
  if (inside === "absent") return scanner.refuse(not === "absent" ? "where.comparator-missing" : "where.in-missing");
  const negated = not !== "absent";
  const values = parseList(scanner, negated ? "NOT IN" : "IN");
  const position = negated ? not.position : inside.position;
  return values && Object.freeze({ kind: "membership", position, field, negated, values });
}

// The rest after IS: ["NOT "] "NULL"
function parsePresence(scanner: Scanner, field: FieldPath, position: number): Condition | undefined {
  const not = takeKeyword(scanner, "NOT");
  const nothing = not === "refused" ? not : takeKeyword(scanner, "NULL");
  if (not === "refused" || nothing === "refused") return undefined;
  if (nothing === "absent") return scanner.refuse("where.null-missing");
  return Object.freeze({ kind: "presence", position, field, negated: not !== "absent" });
}

// "(" value ("," value)* ")"
function parseList(scanner: Scanner, keyword: string): readonly WhereValue[] | undefined {
  if (!scanner.take("(")) return scanner.refuse("where.list-missing", { keyword });
  const values: WhereValue[] = [];
  do {
    scanner.skipSpaces();
    if (values.length === whereValuesMax) return scanner.refuse("where.values-too-many", { limit: whereValuesMax });
    const value = parseValue(scanner);
    if (value === undefined) return undefined;
    values.push(value);
    scanner.skipSpaces();
  } while (scanner.take(","));
  return scanner.take(")") ? Object.freeze(values) : scanner.refuse("where.comma-missing");
}

// value := bare | quoted
function parseValue(scanner: Scanner): WhereValue | undefined {
  const value = scanner.takeText(bareValue, "where.value-missing");
  return value && frozenValue(value.text, value.position);
}

// match := ["*"] (bare | quoted) ["*"]: a star at an edge means the same inside and outside the quotes; others are
// characters like any other.
function parseMatch(scanner: Scanner, field: FieldPath, position: number): Condition | undefined {
  const written = parseMatchText(scanner);
  if (written === undefined) return undefined;
  const startOpen = written.text.startsWith("*");
  const rest = startOpen ? written.text.slice(1) : written.text;
  const endOpen = rest.endsWith("*");
  const text = endOpen ? rest.slice(0, -1) : rest;
  if (text === "") return scanner.refuse("where.text-missing", {}, written.position);
  const mode: MatchMode = startOpen === endOpen ? "contains" : startOpen ? "ends" : "starts";
  return Object.freeze({ kind: "match", position, field, mode, value: frozenValue(text, written.position) });
}

function parseMatchText(scanner: Scanner): ScannedText | undefined {
  const position = scanner.position;
  const before = scanner.takeRun(starBeforeQuote);
  if (scanner.next !== '"') return scanner.takeText(bareValue, "where.value-missing");
  const quoted = scanner.takeQuoted();
  const after = quoted !== undefined && scanner.take("*") ? "*" : "";
  return quoted && { ...quoted, text: before + quoted.text + after, position };
}

function frozenValue(text: string, position: number): WhereValue {
  return Object.freeze({ text, position });
}

const comparators = /!=|<=|>=|[=<>~]/y;
const bareSegment = /[^ .()",=!<>~\p{Cc}]+/uy;
const bareValue = /[^ (),\p{Cc}]+/uy;
const starBeforeQuote = /\*(?=")/y;
