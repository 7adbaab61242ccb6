import type { BoundWhere, Selection } from "../../language/index.ts";
import type { Fit } from "../../sarif/index.ts";
import type { AnswerForm } from "../answer/table-form.ts";
import type { Cursor } from "./cursor.ts";

/** What a request wants of the answer, known to fit its shape before anything is read. */
export interface Plan {
  /** Undefined: everything passes. */
  readonly where: BoundWhere | undefined;
  /** Undefined: all fields. A handler may leave out fields that are not selected; it need not. */
  readonly fields: Selection | undefined;
  /** Undefined: the whole list. */
  readonly limit: number | undefined;
  /** The element after which the list continues; in the form that the endpoint declares. */
  readonly after: Cursor | undefined;
  /** How it is written. */
  readonly form: AnswerForm;
  /** With SARIF: the host whose limits it respects. */
  readonly fit: Fit | undefined;
}

/** Whether a field of the elements is needed: the answer shows it, or `where` has a condition on it. */
export function isRequested({ where, fields }: Plan, name: string): boolean {
  return fields?.kind !== "object" || fields.fields.has(name) || (where !== undefined && isConditionOn(where, name));
}

function isConditionOn(where: BoundWhere, name: string): boolean {
  if ("terms" in where) return where.terms.some((term) => isConditionOn(term, name));
  return where.field.path[0] === name;
}
