import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { TLocalizedValidationError } from "typebox/error";
import { formatPointer, parsePointer } from "../../language/index.ts";
import { accept, boundForm, type Problem, refuse, type Result, schemaForm } from "../../text/index.ts";

/** What a value of a body is refused with. */
export const valueProblems = [
  "body.value-type",
  "body.value-missing",
  "body.value-unknown",
  "body.value-bounds",
  "body.value-choice",
  "body.value-form",
] as const;

export type ValueCode = (typeof valueProblems)[number];

/** Checks values against one schema. */
export type SchemaCheck<Value> = (value: unknown) => Result<Value, ValueCode>;

/** Compiles the schema once; a value that does not fit is refused with a pointer to where it does not. */
export function schemaCheck<Schema extends TSchema>(schema: Schema): SchemaCheck<Static<Schema>> {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return accept(value as Static<Schema>);
    return refuse(problemOf(validator.Errors(value)));
  };
}

// The first error is the one nearest to the start of the schema. An unknown attribute also fails the schema `false`; if
// there are many of them, these failures are all that is listed.
function problemOf(errors: readonly TLocalizedValidationError[]): Problem<ValueCode> {
  const error = errors.find((candidate) => candidate.keyword !== "boolean") ?? errors[0]!;
  const pointer = error.instancePath;
  switch (error.keyword) {
    case "required":
      return missingValue(error.params.requiredProperties[0] ?? "", pointer);
    case "additionalProperties":
      return unknownAttribute(pointer, error.params.additionalProperties);
    case "boolean":
      return { code: "body.value-unknown", pointer, params: { name: parsePointer(pointer).at(-1) ?? "" } };
    case "type":
      return { code: "body.value-type", pointer, params: { expected: String(error.params.type) } };
    case "enum":
      return { code: "body.value-choice", pointer, params: { choices: error.params.allowedValues.join(", ") } };
    default: {
      const bound = boundForm(error.keyword, Number((error.params as { readonly limit?: unknown }).limit));
      if (bound !== undefined) return { code: "body.value-bounds", pointer, params: { expected: bound } };
      return { code: "body.value-form", pointer, params: { expected: schemaForm(error) } };
    }
  }
}

/** An attribute that a body must have; `parent` points to the object that lacks it. */
export function missingValue(name: string, parent = "") {
  return { code: "body.value-missing", pointer: parent + formatPointer(name), params: { name } } as const;
}

function unknownAttribute(parent: string, [name = ""]: readonly string[]): Problem<ValueCode> {
  return { code: "body.value-unknown", pointer: parent + formatPointer(name), params: { name } };
}
