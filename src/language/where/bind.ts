import { accept, closestName, refuse, type Problem, type Result } from "../../text/index.ts";
import { foldCase } from "../code-points.ts";
import { fieldNames, fieldOf, type FieldSchema, type ScalarType } from "../field-schema.ts";
import { excerpt } from "../scanner.ts";
import type { BoundCondition, BoundField, BoundValue, BoundWhere } from "./bound.ts";
import { printPath } from "./print.ts";
import {
  isJunction,
  type Comparison,
  type Condition,
  type FieldPath,
  type Match,
  type Membership,
  type Where,
} from "./tree.ts";
import { readValue } from "./values.ts";

/** Looks up the fields of a `where` in the schema of an element and parses its values as their types (D6). */
export function bindWhere(where: Where, schema: FieldSchema): Result<BoundWhere> {
  if (!isJunction(where)) return bindCondition(where, schema);
  const terms: BoundWhere[] = [];
  for (const term of where.terms) {
    const bound = bindWhere(term, schema);
    if (!bound.ok) return bound;
    terms.push(bound.value);
  }
  return accept(Object.freeze({ kind: where.kind, terms: Object.freeze(terms) }));
}

function bindCondition(condition: Condition, schema: FieldSchema): Result<BoundCondition> {
  const field = bindField(condition.field, schema);
  if (!field.ok) return field;
  if (condition.kind === "presence") {
    return accept(Object.freeze({ kind: "presence", field: field.value, negated: condition.negated }));
  }
  if (!isScalar(field.value)) return refuse(fieldProblem("where.field-object", condition.field));
  switch (condition.kind) {
    case "comparison":
      return bindComparison(condition, field.value);
    case "match":
      return bindMatch(condition, field.value);
    case "membership":
      return bindMembership(condition, field.value, condition.values, condition.negated);
  }
}

function bindComparison(condition: Comparison, field: BoundField<ScalarType>): Result<BoundCondition> {
  const { comparator, value } = condition;
  if (comparator === "=" || comparator === "!=") {
    return bindMembership(condition, field, [value], comparator === "!=");
  }
  if (!isOrdered(field)) {
    const params = { field: excerptPath(condition.field), comparator };
    return refuse({ code: "where.order-unsupported", params, position: condition.position });
  }
  const bound = readValue(value, field.type, excerptPath(condition.field));
  if (!bound.ok) return bound;
  return accept(Object.freeze({ kind: "order", field, comparator, value: bound.value as number | string }));
}

function bindMatch(condition: Match, field: BoundField<ScalarType>): Result<BoundCondition> {
  if (!isText(field)) {
    const params = { field: excerptPath(condition.field) };
    return refuse({ code: "where.match-unsupported", params, position: condition.position });
  }
  const folded = foldCase(condition.value.text);
  return accept(Object.freeze({ kind: "match", field, mode: condition.mode, folded }));
}

function bindMembership(
  condition: Comparison | Membership,
  field: BoundField<ScalarType>,
  given: Membership["values"],
  negated: boolean,
): Result<BoundCondition> {
  const values = new Set<BoundValue>();
  for (const value of given) {
    const bound = readValue(value, field.type, excerptPath(condition.field));
    if (!bound.ok) return bound;
    values.add(bound.value);
  }
  return accept(Object.freeze({ kind: "membership", field, negated, values: Object.freeze([...values]) }));
}

// Walks down the schema. The segment after a map is a name that a user chose, so it is never unknown.
function bindField(path: FieldPath, schema: FieldSchema): Result<BoundField<Exclude<FieldSchema["kind"], "array">>> {
  let reached = schema;
  for (const [index, segment] of path.entries()) {
    const deeper = reached.kind === "map" ? reached.values : fieldOf(reached, segment.name);
    if (deeper === undefined) return refuse(unknownField(path.slice(0, index + 1), reached));
    if (deeper.kind === "array") return refuse(fieldProblem("where.field-array", path.slice(0, index + 1)));
    reached = deeper;
  }
  const names = Object.freeze(path.map((segment) => segment.name));
  return accept(Object.freeze({ path: names, type: reached.kind as Exclude<FieldSchema["kind"], "array"> }));
}

function unknownField(path: FieldPath, parent: FieldSchema): Problem {
  const last = path.at(-1)!;
  const close = closestName(last.name, fieldNames(parent));
  if (close === undefined) return fieldProblem("where.field-unknown", path);
  const suggestion = printPath([...path.slice(0, -1), { name: close }]);
  return { code: "where.field-misspelled", params: { field: excerptPath(path), suggestion }, position: last.position };
}

function fieldProblem(
  code: "where.field-unknown" | "where.field-array" | "where.field-object",
  path: FieldPath,
): Problem {
  return { code, params: { field: excerptPath(path) }, position: path.at(-1)!.position };
}

function excerptPath(path: FieldPath): string {
  return excerpt(printPath(path));
}

function isScalar(field: BoundField<ScalarType | "object" | "map">): field is BoundField<ScalarType> {
  return field.type !== "object" && field.type !== "map";
}

function isOrdered(field: BoundField<ScalarType>): field is BoundField<Exclude<ScalarType, "boolean">> {
  return field.type !== "boolean";
}

function isText(field: BoundField<ScalarType>): field is BoundField<"string"> {
  return field.type === "string";
}
