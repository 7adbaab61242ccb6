import { Compile } from "typebox/compile";
import { accept, refuse, type Problem, type Result } from "../text/index.ts";
import { ModelDocument } from "./document.ts";

const validator = Compile(ModelDocument);

/** Takes a value as a model document if it has its shape; else tells the first place where it has not. */
export function readDocument(value: unknown): Result<ModelDocument> {
  if (validator.Check(value)) return accept(value);
  const [fault] = validator.Errors(value);
  return refuse(shapeProblem(fault));
}

type SchemaFault = ReturnType<typeof validator.Errors>[number];

function shapeProblem(fault: SchemaFault): Problem {
  const pointer = fault.instancePath;
  switch (fault.keyword) {
    case "required": {
      const name = fault.params.requiredProperties[0];
      return { code: "model.attribute-missing", params: { name }, pointer: `${pointer}/${name}` };
    }
    // Only attributes that a closed object does not know meet the schema `false`.
    case "boolean": {
      const segment = pointer.slice(pointer.lastIndexOf("/") + 1);
      const name = segment.replaceAll("~1", "/").replaceAll("~0", "~").slice(0, 100);
      return { code: "model.attribute-unknown", params: { name }, pointer };
    }
    default:
      return { code: "model.invalid", params: { expected: expectation(fault) }, pointer };
  }
}

/** What the schema wants, in words of JSON Schema: they are the same in every language. */
function expectation(fault: SchemaFault): string {
  switch (fault.keyword) {
    case "type":
      return String(fault.params.type);
    case "enum":
      return fault.params.allowedValues.join(" | ");
    case "pattern":
      return String(fault.params.pattern);
    case "minimum":
    case "maximum":
      return `${fault.params.comparison} ${fault.params.limit}`;
    case "minLength":
    case "minItems":
    case "minProperties":
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return `${fault.keyword} ${fault.params.limit}`;
    default:
      return fault.keyword;
  }
}
