import { isMap, isPair, isScalar, isSeq, type Document, type LineCounter, type Node } from "yaml";
import { closestName } from "../../text/index.ts";

/** The part of JSON Schema that `belvedere.yaml` needs. */
export interface ConfigurationSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ConfigurationSchema>>;
  readonly items?: ConfigurationSchema;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
}

/** What is wrong, and where; lines and columns count from 1. */
export interface ConfigurationFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The first faults of a document, in its order. */
export function validate(
  document: Document,
  lines: LineCounter,
  schema: ConfigurationSchema,
  name = "belvedere.yaml",
): readonly ConfigurationFault[] {
  const faults: ConfigurationFault[] = [];
  const add = (node: { readonly range?: readonly number[] | null } | null, message: string): void => {
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
    faults.push({ line: Math.max(1, line), column: Math.max(1, col), message });
  };
  if (document.contents !== null) check(document.contents, schema, name, add);
  else if (schema.required !== undefined) add(null, `${name} is empty`);
  return faults;
}

type Add = (node: Node | null, message: string) => void;

function check(node: Node, schema: ConfigurationSchema, name: string, add: Add): void {
  if (schema.properties !== undefined) checkMap(node, schema.properties, schema.required ?? [], name, add);
  else if (schema.type === "array") checkList(node, schema, name, add);
  else checkScalar(node, schema, name, add);
}

function checkMap(
  node: Node,
  properties: Readonly<Record<string, ConfigurationSchema>>,
  required: readonly string[],
  name: string,
  add: Add,
): void {
  // `rules:` without anything below it is empty, not wrong.
  if (isScalar(node) && node.value === null && required.length === 0) return;
  if (!isMap(node)) return add(node, `${name} needs keys with values`);
  for (const key of required) if (!node.has(key)) add(node, `${name} has no ${key}`);
  for (const pair of node.items) {
    if (!isPair(pair) || !isScalar(pair.key)) {
      add(node, `${name} has a key that is not a text`);
      continue;
    }
    const key = String(pair.key.value);
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema === undefined) add(pair.key, unknownText("key", key, Object.keys(properties)));
    else if (pair.value !== null) check(pair.value as Node, schema, key, add);
  }
}

function checkList(node: Node, { items = {}, maxItems }: ConfigurationSchema, name: string, add: Add): void {
  if (isScalar(node) && node.value === null) return;
  if (!isSeq(node)) return add(node, `${name} needs a list`);
  if (maxItems !== undefined && node.items.length > maxItems) add(node, `${name} has more than ${maxItems} entries`);
  for (const item of node.items) check(item as Node, items, `an entry of ${name}`, add);
}

function checkScalar(node: Node, schema: ConfigurationSchema, name: string, add: Add): void {
  const value: unknown = isScalar(node) ? node.value : undefined;
  const fault = scalarFault(value, schema);
  if (fault !== undefined) add(node, schema.enum === undefined ? `${name} ${fault}` : fault);
}

function scalarFault(value: unknown, schema: ConfigurationSchema): string | undefined {
  if (schema.enum !== undefined) {
    if (typeof value === "string" && schema.enum.includes(value)) return undefined;
    return unknownText("value", String(value), schema.enum);
  }
  if (schema.type === "boolean") return typeof value === "boolean" ? undefined : "needs true or false";
  if (schema.type === "integer") {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    const fits = typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum;
    return fits ? undefined : `needs a whole number from ${minimum} to ${maximum}`;
  }
  if (typeof value !== "string") return "needs a text";
  const { minLength = 0, maxLength = Number.MAX_SAFE_INTEGER, pattern } = schema;
  if (value.length < minLength) return "is empty";
  if (value.length > maxLength) return `has more than ${maxLength} characters`;
  return pattern === undefined || new RegExp(pattern, "u").test(value) ? undefined : "is not a name";
}

function unknownText(what: string, name: string, known: readonly string[]): string {
  const near = closestName(name, known);
  const hint = near === undefined ? `Known: ${known.join(", ")}` : `Did you mean ${near}?`;
  return `There is no ${what} ${name.slice(0, 100)}. ${hint}`;
}
