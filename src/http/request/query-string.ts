import type { TObject, TSchema } from "typebox";
import { accept, closestName, form, type Form, refuse, type Result } from "../../text/index.ts";

/** Known on every request, supported on some: asking for them where they are not is refused, never ignored (D3). */
const filterNames = ["where", "fields"] as const;

/** Reads the query string by the endpoint's declaration: strings turn into what the schema says. */
export function readQuery(url: string, endpoint: { readonly query: TObject }): Result<Record<string, unknown>> {
  const pairs = parsePairs(url);
  if (!pairs.ok) return pairs;
  const properties = propertiesOf(endpoint.query);
  const known = new Set([...Object.keys(properties), ...filterNames]);
  const query = new Map<string, unknown>();
  for (const [name, text] of pairs.value) {
    if (!known.has(name)) {
      const suggestion = closestName(name, known);
      if (suggestion === undefined) continue;
      return refuse({ code: "query.unknown", params: { name, suggestion } });
    }
    if (query.has(name)) return refuse({ code: "query.repeated", params: { name } });
    if (!Object.hasOwn(properties, name)) return refuse({ code: "query.unsupported", params: { name } });
    const value = readScalar(text, properties[name]);
    if (value === undefined) {
      return refuse({ code: "query.value-invalid", params: { name, expected: formOf(properties[name]) } });
    }
    query.set(name, value);
  }
  return accept(Object.fromEntries(query));
}

/** How many bytes a parameter's value has as it was sent, percent-encoding included. */
export function sentLength(url: string, name: string): number {
  const pair = rawPairs(url).find((candidate) => candidate.startsWith(`${name}=`));
  return pair === undefined ? 0 : pair.length - name.length - 1;
}

/** The query string's parameters as they were sent. */
export function rawPairs(url: string): readonly string[] {
  const start = url.indexOf("?");
  if (start === -1) return [];
  return url
    .slice(start + 1)
    .split("&")
    .filter((pair) => pair !== "");
}

/** A text as the schema's type; undefined when it does not have it. */
export function readScalar(text: string, schema: TSchema | undefined): unknown {
  const type = schemaKeyword(schema, "type");
  if (type === "integer") return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (type === "boolean") {
    const lower = text.toLowerCase();
    return lower === "true" ? true : lower === "false" ? false : undefined;
  }
  return text;
}

/** What a value of the schema looks like. A title describes a form that the other keywords cannot. */
export function formOf(schema: TSchema | undefined): Form {
  const { type, title, enum: choices, minimum, maximum } = (schema ?? {}) as SchemaKeywords;
  if (choices !== undefined) return form("choice", { choices: choices.join(", ") });
  if (type === "boolean") return form("boolean");
  if (type === "integer") {
    const min = minimum ?? 0;
    return maximum === undefined ? form("integer-from", { min }) : form("integer-between", { min, max: maximum });
  }
  return title === undefined ? textForm((schema ?? {}) as SchemaKeywords) : form("written", { form: title });
}

interface SchemaKeywords {
  readonly type?: string;
  readonly title?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

// The patterns of parameters keep control characters out.
function textForm({ minLength: min = 0, maxLength: max, pattern }: SchemaKeywords): Form {
  if (max === undefined) return min === 0 ? form("string") : form("text-from", { min });
  const kind = pattern === undefined ? "text" : "line";
  return min === 0 ? form(`${kind}-up-to`, { max }) : form(`${kind}-between`, { min, max });
}

/** The properties of an object schema by name. */
export function propertiesOf(schema: TObject): Readonly<Record<string, TSchema>> {
  return schema.properties;
}

function schemaKeyword(schema: TSchema | undefined, keyword: string): unknown {
  return schema === undefined ? undefined : (schema as Readonly<Record<string, unknown>>)[keyword];
}

// Percent-encoding is undone once, strictly: an overlong sequence or a lone `%` is an error (W15, W19). `+` is a space.
function parsePairs(url: string): Result<readonly (readonly [string, string])[]> {
  try {
    const pairs = rawPairs(url).map((pair) => {
      const equals = pair.indexOf("=");
      const name = equals === -1 ? pair : pair.slice(0, equals);
      return [decode(name), equals === -1 ? "" : decode(pair.slice(equals + 1))] as const;
    });
    return accept(pairs);
  } catch {
    return refuse({ code: "query.malformed" });
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
