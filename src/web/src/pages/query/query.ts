import { parseInterval } from "../../../../language/index.ts";
import type { Api } from "../../../../http/index.ts";
import type { ModelView } from "../../model/model.ts";
import { tellingMeasures } from "../../model/telling.ts";

/** What `POST …/query` is sent. */
export type Query = NonNullable<Api["POST /api/artifacts/:id/query"]["body"]>;
export type QueryColumn = Query["columns"][number];
export type QueryOrder = NonNullable<Query["orders"]>[number];
export type QueryFilter = NonNullable<Query["filters"]>[number];

/** What can be a column, a filter or an order. */
export interface Subject {
  readonly type: QueryColumn["type"];
  readonly id: string;
  readonly name: string;
}

/** What a page shows that is opened without a query: what tells most about any artifact, whose rating stands beside. */
export function firstQuery(model: ModelView): Query {
  return { columns: tellingMeasures(model).map(({ id }) => ({ type: "MEASURE", id })) };
}

/** The query of an address; undefined: that is none. */
export function readQuery(text: string): Query | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    return Array.isArray((value as Query).columns) ? (value as Query) : undefined;
  } catch {
    return undefined;
  }
}

/** What the address holds: nothing that says nothing. */
export function writeQuery(query: Query): string {
  const kept = Object.entries(query).filter(
    ([name, value]) => name === "columns" || (value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

/** Everything that a model lets one ask for, in the user's words. */
export function subjectsOf(model: ModelView): readonly Subject[] {
  return [
    ...model.indicators.map(({ id, name }) => ({ type: "INDICATOR" as const, id, name })),
    ...model.measures.map(({ id, name }) => ({ type: "MEASURE" as const, id, name })),
    ...model.infos.map((id) => ({ type: "INFO" as const, id, name: model.infoName(id) })),
  ];
}

/** The name of what a column, a filter or an order is about; what the model lacks goes by its id. */
export function nameOf(subjects: readonly Subject[], type: string, id: string): string {
  return subjects.find((known) => known.type === type.toUpperCase() && known.id === id)?.name ?? id;
}

/** The list with one element at a place exchanged; `undefined` takes it away. */
export function replaceAt<Element>(list: readonly Element[], place: number, next: Element | undefined): Element[] {
  return list.flatMap((element, index) => (index === place ? (next === undefined ? [] : [next]) : [element]));
}

/** The list with an element moved by one place. */
export function moveBy<Element>(list: readonly Element[], place: number, step: -1 | 1): Element[] {
  const moved = [...list];
  const [element] = moved.splice(place, 1);
  moved.splice(Math.max(0, place + step), 0, element!);
  return moved;
}

/** The order that a click on a column's header asks for; undefined: nothing orders by that. */
export function orderOf(column: QueryColumn, model: ModelView, descending: boolean): QueryOrder | undefined {
  const order = descending ? "DESC" : "ASC";
  if (column.type === "MEASURE") return { type: "MEASURE", id: column.id, order, orderType: "VALUE" };
  const measure = column.type === "INDICATOR" ? model.indicator(column.id)?.measure.id : undefined;
  return measure === undefined ? undefined : { type: "MEASURE", id: measure, order, orderType: "RANK" };
}

/** The ends of an interval, as one fills them in. */
export interface Bounds {
  readonly lower: string;
  readonly lowerIncluded: boolean;
  readonly upper: string;
  readonly upperIncluded: boolean;
}

export function readBounds(text: string | undefined): Bounds {
  const parsed = text === undefined ? undefined : parseInterval(text);
  if (parsed?.ok !== true) return { lower: "", lowerIncluded: true, upper: "", upperIncluded: false };
  const { lower, upper } = parsed.value;
  return {
    lower: Number.isFinite(lower) ? String(lower) : "",
    lowerIncluded: text!.startsWith("["),
    upper: Number.isFinite(upper) ? String(upper) : "",
    upperIncluded: text!.endsWith("]"),
  };
}

/** Undefined: it restricts nothing. */
export function writeBounds({ lower, lowerIncluded, upper, upperIncluded }: Bounds): string | undefined {
  if (lower.trim() === "" && upper.trim() === "") return undefined;
  return `${lowerIncluded ? "[" : "]"}${lower.trim()};${upper.trim()}${upperIncluded ? "]" : "["}`;
}

/** `10 ≤ Lines < 20`: read in any language. */
export function boundsText(name: string, { lower, lowerIncluded, upper, upperIncluded }: Bounds): string {
  const left = lower === "" ? "" : `${lower} ${lowerIncluded ? "≤" : "<"} `;
  const right = upper === "" ? "" : ` ${upperIncluded ? "≤" : "<"} ${upper}`;
  if (left !== "" && right === "") return `${name} ${lowerIncluded ? "≥" : ">"} ${lower}`;
  return `${left}${name}${right}`;
}
