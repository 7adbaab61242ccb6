import { Compile } from "typebox/compile";
import { parsePointer } from "../language/index.ts";
import { accept, refuse, type Result, schemaForm } from "../text/index.ts";
import { ModelDocument } from "./document.ts";
import type { ModelFault, ModelFaultCode } from "./model-fault.ts";

const validator = Compile(ModelDocument);

/** Accepts a value that has the shape of a model document, or refuses with the first position where it has not. */
export function readDocument(value: unknown): Result<ModelDocument, ModelFaultCode> {
  if (validator.Check(value)) return accept(value);
  const [fault] = validator.Errors(value);
  return refuse(shapeProblem(fault!));
}

type SchemaFault = ReturnType<typeof validator.Errors>[number];

function shapeProblem(fault: SchemaFault): ModelFault {
  const pointer = fault.instancePath;
  switch (fault.keyword) {
    case "required": {
      const name = fault.params.requiredProperties[0]!;
      return { code: "model.attribute-missing", params: { name }, pointer: `${pointer}/${name}` };
    }
    // Only unknown attributes of a closed object are validated against the schema `false`.
    case "boolean": {
      const name = (parsePointer(pointer).at(-1) ?? "").slice(0, 100);
      return { code: "model.attribute-unknown", params: { name }, pointer };
    }
    default:
      return { code: "model.invalid", params: { expected: schemaForm(fault) }, pointer };
  }
}
