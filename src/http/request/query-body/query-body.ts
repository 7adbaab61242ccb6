import { accept, refuse, type ProblemCode, type Result } from "../../../text/index.ts";
import type { QueryFilter, QueryOrder } from "../../../query/index.ts";
import {
  BodyRefusal,
  choiceOf,
  integerBetween,
  listOf,
  oneOrMore,
  optional,
  readBoolean,
  readObject,
  readText,
  required,
} from "./attributes.ts";
import { problemsIn } from "../../openapi/problem-areas.ts";
import { filterReader } from "./filters.ts";

const columnsMax = 200;
const ordersMax = 50;
const filtersMax = 100;
const alphaMax = 255;
const defaultAlpha = 100;

/** How an indicator's cell is labelled. */
export type DisplayType = "RANK" | "ICON" | "NAME" | "MNEMONIC";

/** A column as it was asked for; what only indicators have is ignored on others. */
export interface QueryColumn {
  readonly type: "MEASURE" | "INDICATOR" | "INFO";
  readonly id: string;
  readonly displayType: DisplayType;
  /** Opacity of the level's colour behind the cell; undefined: no colour. */
  readonly backgroundAlpha: number | undefined;
  readonly excludingTypes: readonly string[];
}

/** An id that must exist in the model or in the version's data, and where it stands. */
export interface NamedId {
  readonly what: "MEASURE" | "INDICATOR" | "INFO";
  readonly id: string;
  readonly pointer: string;
}

/** The body of a query (S27–S57), read and checked for form. */
export interface QueryBody {
  readonly artefactTypes: readonly string[];
  readonly linkType: string | undefined;
  readonly linkDirection: "OUT" | "IN";
  readonly columns: readonly QueryColumn[];
  readonly orders: readonly QueryOrder[];
  readonly filters: readonly QueryFilter[];
  /** Infinite: all. */
  readonly resultSize: number;
  readonly hidePath: boolean;
  readonly hideRating: boolean;
  /** In the order in which they stand in the body. */
  readonly ids: readonly NamedId[];
}

/** What reading a query refuses, beyond what reading JSON does. */
export const queryBodyProblems: readonly ProblemCode[] = [
  "body.value-unsupported",
  "body.id-unknown",
  ...problemsIn("interval", "pattern"),
];

/** Reads a query; the first fault in the document's order is refused, with a pointer to it (D10). */
export function readQueryBody(value: unknown): Result<QueryBody> {
  const ids: NamedId[] = [];
  try {
    const body = readObject(value, "", {
      artefactTypes: optional(listOf(readText)),
      linkType: optional(readText),
      linkDirection: optional(choiceOf("OUT", "IN")),
      columns: required(listOf((column, pointer) => readColumn(column, pointer, ids), columnsMax)),
      orders: optional(listOf((order, pointer) => readOrder(order, pointer, ids), ordersMax)),
      filters: optional(listOf(filterReader(ids), filtersMax)),
      resultSize: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
      hidePath: optional(readBoolean),
      hideRating: optional(readBoolean),
    });
    return accept({
      artefactTypes: body.artefactTypes ?? [],
      linkType: body.linkType,
      linkDirection: body.linkDirection ?? "OUT",
      columns: body.columns,
      orders: body.orders ?? [],
      filters: body.filters ?? [],
      resultSize: body.resultSize ?? Infinity,
      hidePath: body.hidePath ?? false,
      hideRating: body.hideRating ?? false,
      ids,
    });
  } catch (error) {
    if (error instanceof BodyRefusal) return refuse(error.problem);
    throw error;
  }
}

function readColumn(value: unknown, pointer: string, ids: NamedId[]): QueryColumn {
  const column = readObject(value, pointer, {
    type: required(choiceOf("MEASURE", "INDICATOR", "INFO")),
    id: required(readText),
    displayType: optional(choiceOf("RANK", "ICON", "NAME", "MNEMONIC")),
    useBackgroundColor: optional(readBoolean),
    alpha: optional(integerBetween(0, alphaMax)),
    excludingTypes: optional(oneOrMore(readText)),
  });
  const { type, id, useBackgroundColor = false, alpha = defaultAlpha } = column;
  ids.push({ what: type, id, pointer: `${pointer}/id` });
  return {
    type,
    id,
    displayType: column.displayType ?? "NAME",
    backgroundAlpha: useBackgroundColor ? alpha : undefined,
    excludingTypes: column.excludingTypes ?? [],
  };
}

function readOrder(value: unknown, pointer: string, ids: NamedId[]): QueryOrder {
  const { type, id, order, orderType } = readObject(value, pointer, {
    type: required(choiceOf("ROOT_MEASURE", "MEASURE")),
    id: required(readText),
    order: required(choiceOf("ASC", "DESC")),
    orderType: required(choiceOf("VALUE", "RANK", "DIFF_VALUE", "DIFF_RANK")),
  });
  ids.push({ what: "MEASURE", id, pointer: `${pointer}/id` });
  return { root: type === "ROOT_MEASURE", id, descending: order === "DESC", by: orderType };
}
