import type { ApiAnswer, ApiBody } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import type { Options } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";

/** The body of a query as the API takes it (D10). */
export type QueryBody = ApiBody<"POST /api/artifacts/:id/query">;

type Filter = NonNullable<QueryBody["filters"]>[number];
type Order = NonNullable<QueryBody["orders"]>[number];

/** The ids of a quality model by kind. */
type ModelIds = Pick<ApiAnswer<"GET /api/models/:id">, "indicators" | "infos">;

/**
 * Creates the request body from the options. The model says whether an id is a measure, an indicator or another field.
 */
export async function queryBody(options: Options, client: Client, modelId: string): Promise<Outcome<QueryBody>> {
  const model = await client.read<"GET /api/models/:id">({ path: apiPath("models", modelId) });
  if (!model.ok) return model;
  const filters: Filter[] = [];
  for (const text of options.list("filter")) {
    const filter = readFilter(text, model.value);
    if (!filter.ok) return filter;
    filters.push(filter.value);
  }
  const orders: Order[] = [];
  for (const text of options.list("order")) {
    const order = readOrder(text);
    if (!order.ok) return order;
    orders.push(order.value);
  }
  const types = namesIn(options.text("types"));
  return done({
    columns: namesIn(options.text("columns")).map((id) => ({ type: kindOf(id, model.value), id })),
    ...(types.length === 0 ? {} : { artefactTypes: types }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(orders.length === 0 ? {} : { orders }),
  });
}

/** The kind of an id. An id that the model does not know is from the results, and most likely a measure. */
export function kindOf(id: string, { indicators, infos = [] }: ModelIds): "MEASURE" | "INDICATOR" | "INFO" {
  if (indicators.some((indicator) => indicator.id === id)) return "INDICATOR";
  return infos.some((info) => info.id === id) ? "INFO" : "MEASURE";
}

const filterTypes = { MEASURE: "measure", INDICATOR: "indicator", INFO: "info" } as const;

// filter := id ("=" interval | "=" value ("," value)* | "~" pattern ("," pattern)*) · "!" before it inverts
function readFilter(text: string, model: ModelIds): Outcome<Filter> {
  const [, not, id, comparator, rest] = /^(!?)\s*([A-Za-z_]\w*)\s*([=~])\s*(.*)$/s.exec(text) ?? [];
  if (id === undefined || rest === undefined) {
    return misuse(`${text} is no filter`, "LC=[50;[   QUALITY=LEVELC,LEVELD   LANGUAGE~C*   !LC=[;10]");
  }
  const kind = kindOf(id, model);
  const invert = not === "!" ? { invert: true } : {};
  const filter = (data: Filter["data"]): Outcome<Filter> => done({ type: filterTypes[kind], id, data, ...invert });
  if (comparator === "~") return filter({ patterns: rest.split(",") });
  if (/^[[\]].*;.*[[\]]$/s.test(rest)) return filter({ bounds: rest });
  const values = rest.split(",").map((value) => value.trim());
  const isNumeric = kind === "MEASURE" || values.every((value) => /^-?\d+$/.test(value));
  if (!isNumeric || kind === "INFO") return filter({ checked: values });
  const numbers = values.map(Number);
  return numbers.some(Number.isNaN)
    ? misuse(`${text} compares a measure with no number`)
    : filter({ checked: numbers });
}

// order := measure (":" direction (":" kind)?)?
function readOrder(text: string): Outcome<Order> {
  const [id = "", direction = "asc", kind = "value", ...more] = text.split(":");
  if (!/^(asc|desc)$/i.test(direction) || !/^(value|rank|diff_value|diff_rank)$/i.test(kind) || more.length > 0) {
    return misuse(`${text} is no order`, "VG   VG:desc   VG:desc:rank   VG:desc:diff_value   VG:desc:diff_rank");
  }
  const order = direction.toUpperCase() as Order["order"];
  return done({ type: "MEASURE", id, order, orderType: kind.toUpperCase() as Order["orderType"] });
}

function namesIn(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
