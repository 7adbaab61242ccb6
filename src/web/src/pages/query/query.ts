import { parseInterval } from "../../../../language/index.ts";
import type { Api } from "../../../../http/index.ts";
import type { ModelView } from "../../model/model.ts";
import { mainMeasures } from "../../model/main-measures.ts";

/** The body of `POST …/query`. */
export type Query = NonNullable<Api["POST /api/artifacts/:id/query"]["body"]>;
export type QueryColumn = Query["columns"][number];
export type QueryOrder = NonNullable<Query["orders"]>[number];
export type QueryFilter = NonNullable<Query["filters"]>[number];

/** A possible column, filter or order. */
export interface Subject {
  readonly type: QueryColumn["type"];
  readonly id: string;
  readonly name: string;
}

/**
 * The query of a page that is opened without one: the most useful measures. The rating is a column of its table anyway.
 */
export function firstQuery(model: ModelView): Query {
  return { columns: mainMeasures(model).map(({ id }) => ({ type: "MEASURE", id })) };
}

/** Reads the query from an address; undefined if the text is not a query. */
export function readQuery(text: string): Query | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    return Array.isArray((value as Query).columns) ? (value as Query) : undefined;
  } catch {
    return undefined;
  }
}

/** The query as text for the address, without empty parts. */
export function writeQuery(query: Query): string {
  const parts = Object.entries(query).filter(
    ([name, value]) => name === "columns" || (value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
  return JSON.stringify(Object.fromEntries(parts));
}

/** Everything in a model that a query can use, named in the user's language. */
export function subjectsOf(model: ModelView): readonly Subject[] {
  return [
    ...model.indicators.map(({ id, name }) => ({ type: "INDICATOR" as const, id, name })),
    ...model.measures.map(({ id, name }) => ({ type: "MEASURE" as const, id, name })),
    ...model.infos.map((id) => ({ type: "INFO" as const, id, name: model.infoName(id) })),
  ];
}

/** The name of a column, filter or order; its id if the model does not know it. */
export function nameOf(subjects: readonly Subject[], type: string, id: string): string {
  return subjects.find((known) => known.type === type.toUpperCase() && known.id === id)?.name ?? id;
}

/** The list with the element at an index replaced; `undefined` removes it. */
export function replaceAt<Element>(list: readonly Element[], at: number, next: Element | undefined): Element[] {
  return list.flatMap((element, index) => (index === at ? (next === undefined ? [] : [next]) : [element]));
}

/** The list with one element moved by one index. */
export function moveBy<Element>(list: readonly Element[], at: number, step: -1 | 1): Element[] {
  const moved = [...list];
  const [element] = moved.splice(at, 1);
  moved.splice(Math.max(0, at + step), 0, element!);
  return moved;
}

/** The order after a click on a column's header; undefined if the column is not sortable. */
export function orderOf(column: QueryColumn, model: ModelView, descending: boolean): QueryOrder | undefined {
  const order = descending ? "DESC" : "ASC";
  if (column.type === "MEASURE") return { type: "MEASURE", id: column.id, order, orderType: "VALUE" };
  const measure = column.type === "INDICATOR" ? model.indicator(column.id)?.measure.id : undefined;
  return measure === undefined ? undefined : { type: "MEASURE", id: measure, order, orderType: "RANK" };
}

/** The ends of an interval while the user edits them. */
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

/** The interval as text; undefined if it has no limits. */
export function writeBounds({ lower, lowerIncluded, upper, upperIncluded }: Bounds): string | undefined {
  if (lower.trim() === "" && upper.trim() === "") return undefined;
  return `${lowerIncluded ? "[" : "]"}${lower.trim()};${upper.trim()}${upperIncluded ? "]" : "["}`;
}

/** `10 ≤ Lines < 20`: the same in every language. */
export function boundsText(name: string, { lower, lowerIncluded, upper, upperIncluded }: Bounds): string {
  const left = lower === "" ? "" : `${lower} ${lowerIncluded ? "≤" : "<"} `;
  const right = upper === "" ? "" : ` ${upperIncluded ? "≤" : "<"} ${upper}`;
  if (left !== "" && right === "") return `${name} ${lowerIncluded ? "≥" : ">"} ${lower}`;
  return `${left}${name}${right}`;
}
