import { form, formTexts, type Form, type FormName } from "./index.ts";

/** An error of a JSON Schema validator: the keyword that failed, and its parameters. */
export interface SchemaFault {
  readonly keyword: string;
  readonly params: object;
}

/** The form for a keyword of JSON Schema. */
export function schemaForm({ keyword, params }: SchemaFault): Form {
  const { type, allowedValues, pattern, limit } = params as Readonly<Record<string, unknown>>;
  switch (keyword) {
    case "type":
      return form(isFormName(type) ? type : "documented");
    case "enum":
      return form("choice", { choices: (allowedValues as readonly unknown[]).join(", ") });
    case "pattern":
      return form("pattern", { pattern: String(pattern) });
    default:
      return boundForm(keyword, Number(limit)) ?? form("documented");
  }
}

/** The form for a bound of JSON Schema; undefined for other keywords. */
export function boundForm(keyword: string, limit: number): Form | undefined {
  const lower = lowerBounds[keyword];
  if (lower !== undefined) {
    return limit === 1 && lower.filled !== undefined ? form(lower.filled) : form(lower.name, { min: limit });
  }
  const upper = upperBounds[keyword];
  return upper === undefined ? undefined : form(upper, { max: limit });
}

const lowerBounds: Readonly<Record<string, { readonly name: FormName; readonly filled?: FormName } | undefined>> = {
  minLength: { name: "text-from", filled: "text-filled" },
  minItems: { name: "array-from", filled: "array-filled" },
  minProperties: { name: "object-from", filled: "object-filled" },
  minimum: { name: "number-from" },
  exclusiveMinimum: { name: "number-above" },
};

const upperBounds: Readonly<Record<string, FormName | undefined>> = {
  maxLength: "text-up-to",
  maxItems: "array-up-to",
  maxProperties: "object-up-to",
  maximum: "number-up-to",
  exclusiveMaximum: "number-below",
};

function isFormName(name: unknown): name is FormName {
  return typeof name === "string" && Object.hasOwn(formTexts, name);
}
