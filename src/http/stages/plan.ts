import {
  bindFields,
  bindWhere,
  parseFields,
  parseWhere,
  type BoundWhere,
  type Selection,
} from "../../language/index.ts";
import type { Fit } from "../../sarif/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { answerShape, type AnswerShape } from "../answer/answer-shape.ts";
import type { AnswerForm } from "../answer/table-form.ts";
import { decodeCursor, type Cursor, type CursorForm } from "../request/cursor.ts";
import type { EndpointDeclaration } from "../endpoint.ts";
import type { PlannedRequest, ValidatedRequest } from "./request-context.ts";
import { sentLength } from "../request/query-string.ts";

/** Entries of a cursor where a declaration names none: the element's id. */
const usualCursor: CursorForm = ["number"];

/** Turns `where`, `fields`, `limit` and `after` into a plan that fits the answer's shape, before anything is read. */
export function plan(request: ValidatedRequest): Result<PlannedRequest> {
  const query = request.query as Readonly<Record<string, string | number | undefined>>;
  const shape = shapeOf(request.endpoint);
  const form = (query["format"] as AnswerForm | undefined) ?? request.chosenForm ?? "json";
  const fit = query["fit"] as Fit | undefined;
  const unsupported = unsupportedName(query, form);
  if (unsupported !== undefined) return refuse({ code: "query.unsupported", params: { name: unsupported } });
  if (shape === undefined) return accept({ ...request, plan: { ...everything, form, fit } });
  const where = planWhere(textOf(query["where"]), request.message.url ?? "", shape);
  if (!where.ok) return where;
  const fields = planFields(textOf(query["fields"]), shape);
  if (!fields.ok) return fields;
  const after = shape.list ? planAfter(textOf(query["after"]), request.endpoint) : accept(undefined);
  if (!after.ok) return after;
  const limit = shape.list ? planLimit(query["limit"], request.endpoint) : undefined;
  const planned = { where: where.value, fields: fields.value, limit, after: after.value, form, fit };
  return accept({ ...request, plan: planned });
}

/** A parameter that says nothing in the form that is wanted: SARIF has its own fields, and what fits a host has one page. */
function unsupportedName(query: Readonly<Record<string, unknown>>, form: AnswerForm): string | undefined {
  const without = form !== "sarif" ? ["fit"] : query["fit"] === undefined ? ["fields"] : ["fields", "limit", "after"];
  return without.find((name) => query[name] !== undefined);
}

const everything = { where: undefined, fields: undefined, limit: undefined, after: undefined } as const;

const shapes = new WeakMap<EndpointDeclaration, { readonly shape: AnswerShape | undefined }>();

function shapeOf(endpoint: EndpointDeclaration): AnswerShape | undefined {
  const known = shapes.get(endpoint);
  if (known !== undefined) return known.shape;
  const shape = answerShape(endpoint);
  shapes.set(endpoint, { shape });
  return shape;
}

function planWhere(text: string | undefined, url: string, shape: AnswerShape): Result<BoundWhere | undefined> {
  if (text === undefined) return accept(undefined);
  const where = parseWhere(text, sentLength(url, "where"));
  return where.ok ? bindWhere(where.value, shape.filtered ?? shape.element) : where;
}

function planFields(text: string | undefined, shape: AnswerShape): Result<Selection | undefined> {
  if (text === undefined) return accept(undefined);
  const fields = parseFields(text);
  return fields.ok ? bindFields(fields.value, shape.element) : fields;
}

function planAfter(text: string | undefined, endpoint: EndpointDeclaration): Result<Cursor | undefined> {
  return text === undefined ? accept(undefined) : decodeCursor(text, endpoint.cursor ?? usualCursor, endpoint.path);
}

function planLimit(value: string | number | undefined, endpoint: EndpointDeclaration): number | undefined {
  return value === undefined ? endpoint.limitDefault : Number(value);
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
