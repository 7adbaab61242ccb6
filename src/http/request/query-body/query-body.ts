import { kindsMax } from "../../../ingest/index.ts";
import { accept, refuse, type Result } from "../../../text/index.ts";
import type { QueryFilter, QueryOrder } from "../../../query/index.ts";
import { valueProblems } from "../schema-check.ts";
import { problemsIn } from "../../openapi/problem-areas.ts";
import {
  type BodyFaultCode,
  BodyRefusal,
  choiceOf,
  flag,
  integerBetween,
  listOf,
  objectSchema,
  oneOrMore,
  optional,
  readObject,
  required,
  idText,
  type NamedId,
} from "./attributes.ts";
import { filter } from "./filters.ts";

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

/** The body of a query (S27–S57), read and checked for form. */
export interface QueryBody {
  readonly artefactTypes: readonly string[];
  readonly linkType: string | undefined;
  readonly linkDirection: "OUT" | "IN";
  /** The artifact itself is among the rows, too. */
  readonly includeArtifact: boolean;
  readonly columns: readonly QueryColumn[];
  readonly orders: readonly QueryOrder[];
  readonly filters: readonly QueryFilter[];
  /** Infinite: all. */
  readonly resultSize: number;
  readonly hidePath: boolean;
  readonly hideRating: boolean;
  /** In the order of the body. */
  readonly ids: readonly NamedId[];
}

/** What a query is refused with. */
export const queryBodyProblems = [
  ...valueProblems,
  "body.value-unsupported",
  "body.id-unknown",
  ...problemsIn("interval", "pattern"),
] as const;

const columnAttributes = {
  type: required(choiceOf("MEASURE", "INDICATOR", "INFO")),
  id: required(idText),
  displayType: optional(choiceOf("RANK", "ICON", "NAME", "MNEMONIC")),
  useBackgroundColor: optional(flag),
  alpha: optional(integerBetween(0, alphaMax)),
  excludingTypes: optional(oneOrMore(idText, kindsMax)),
};

const column = {
  schema: objectSchema(columnAttributes),
  read(value: unknown, pointer: string, ids: NamedId[]): QueryColumn {
    const read = readObject(columnAttributes, value, pointer, ids);
    const { type, id, useBackgroundColor = false, alpha = defaultAlpha } = read;
    ids.push({ what: type, id, pointer: `${pointer}/id` });
    return {
      type,
      id,
      displayType: read.displayType ?? "NAME",
      backgroundAlpha: useBackgroundColor ? alpha : undefined,
      excludingTypes: read.excludingTypes ?? [],
    };
  },
};

const orderAttributes = {
  type: required(choiceOf("ROOT_MEASURE", "MEASURE", "ARTIFACT")),
  id: required(idText),
  order: required(choiceOf("ASC", "DESC")),
  orderType: required(choiceOf("VALUE", "RANK", "DIFF_VALUE", "DIFF_RANK")),
};

/** What artifacts can be ordered by besides measures. */
const artifactOrder = choiceOf("PATH", "TYPE");

const order = {
  schema: objectSchema(orderAttributes),
  read(value: unknown, pointer: string, ids: NamedId[]): QueryOrder {
    const read = readObject(orderAttributes, value, pointer, ids);
    const descending = read.order === "DESC";
    if (read.type === "ARTIFACT") {
      const by = artifactOrder.read(read.id, `${pointer}/id`, ids);
      return { root: false, id: by, descending, by };
    }
    ids.push({ what: "MEASURE", id: read.id, pointer: `${pointer}/id` });
    return { root: read.type === "ROOT_MEASURE", id: read.id, descending, by: read.orderType };
  },
};

const bodyAttributes = {
  artefactTypes: optional(listOf(idText, kindsMax)),
  linkType: optional(idText),
  linkDirection: optional(choiceOf("OUT", "IN")),
  includeArtifact: optional(flag),
  columns: required(listOf(column, columnsMax)),
  orders: optional(listOf(order, ordersMax)),
  filters: optional(listOf(filter, filtersMax)),
  resultSize: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
  hidePath: optional(flag),
  hideRating: optional(flag),
};

/** What clients may send (S27–S57): the schema of the readers above. */
export const QueryBodyShape = objectSchema(bodyAttributes);

/** Reads a query; the first fault in the document's order is refused, with a pointer to it (D10). */
export function readQueryBody(value: unknown): Result<QueryBody, BodyFaultCode> {
  const ids: NamedId[] = [];
  try {
    const body = readObject(bodyAttributes, value, "", ids);
    return accept({
      artefactTypes: body.artefactTypes ?? [],
      linkType: body.linkType,
      linkDirection: body.linkDirection ?? "OUT",
      includeArtifact: body.includeArtifact ?? false,
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
