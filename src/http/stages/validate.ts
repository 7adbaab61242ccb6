import type { TObject } from "typebox";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Authenticated, Validated } from "./request-context.ts";
import { formOf, propertiesOf, readQuery, readScalar } from "../request/query-string.ts";
import { schemaCheck, type SchemaCheck } from "../request/schema-check.ts";

/** Holds path, query string and body against the endpoint's schemas. An upload is only opened by its handler. */
export async function validate(arrival: Authenticated): Promise<Result<Validated>> {
  const params = readParams(arrival.pathParams, arrival.endpoint);
  if (!params.ok) return params;
  const query = readCheckedQuery(arrival.message.url ?? "", arrival.endpoint);
  if (!query.ok) return query;
  const body = await arrival.endpoint.body.read(arrival);
  if (!body.ok) return body;
  return accept({ ...arrival, params: params.value, query: query.value, body: body.value });
}

// A malformed id names nothing that exists: 404, like any other absent thing (D3).
function readParams(pathParams: Readonly<Record<string, string>>, endpoint: Endpoint): Result<unknown> {
  const values = new Map<string, unknown>();
  for (const [name, schema] of Object.entries(propertiesOf(endpoint.params))) {
    values.set(name, readScalar(pathParams[name] ?? "", schema));
  }
  const checked = checkOf(endpoint.params)(Object.fromEntries(values));
  return checked.ok ? checked : refuse({ code: endpoint.absent });
}

function readCheckedQuery(url: string, endpoint: Endpoint): Result<unknown> {
  if (endpoint.ownQuery === true) return accept({});
  const query = readQuery(url, endpoint);
  if (!query.ok) return query;
  const checked = checkOf(endpoint.query)(query.value);
  if (checked.ok) return checked;
  const name = checked.problem.pointer?.split("/")[1] ?? "";
  const expected = formOf(propertiesOf(endpoint.query)[name]);
  return refuse({ code: "query.value-invalid", params: { name, expected } });
}

const checks = new WeakMap<TObject, SchemaCheck<unknown>>();

function checkOf(schema: TObject): SchemaCheck<unknown> {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const check = schemaCheck(schema);
  checks.set(schema, check);
  return check;
}
