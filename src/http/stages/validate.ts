import type { TObject } from "typebox";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { EndpointDeclaration } from "../endpoint.ts";
import type { PermittedRequest, ValidatedRequest } from "./request-context.ts";
import { formOf, propertiesOf, readQuery, readScalar } from "../request/query-string.ts";
import { schemaCheck, type SchemaCheck } from "../request/schema-check.ts";

/** Validates path and query string against the endpoint's schemas. */
export function validate(request: PermittedRequest): Result<ValidatedRequest> {
  const params = readParams(request.pathParams, request.endpoint);
  if (!params.ok) return params;
  const query = readCheckedQuery(request.message.url ?? "", request.endpoint);
  if (!query.ok) return query;
  return accept({ ...request, params: params.value, query: query.value });
}

/** No object has this id. */
const idOfNothing = -1;

// A malformed id names nothing that exists (D3). It goes the way of any other absent id, so that the answer is the same
// for callers who lack the right.
function readParams(pathParams: Readonly<Record<string, string>>, endpoint: EndpointDeclaration): Result<unknown> {
  const values = new Map<string, unknown>();
  for (const [name, schema] of Object.entries(propertiesOf(endpoint.params))) {
    values.set(name, readScalar(pathParams[name] ?? "", schema) ?? idOfNothing);
  }
  const checked = checkOf(endpoint.params)(Object.fromEntries(values));
  return checked.ok ? checked : refuse({ code: endpoint.absent, params: pathParams });
}

function readCheckedQuery(url: string, endpoint: EndpointDeclaration): Result<unknown> {
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
