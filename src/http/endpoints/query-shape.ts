import { Type } from "typebox";

/** The body of a query, for the documentation; it is read by `query-body/`, which tells faults more exactly. */

const OneOrMore = (entry: ReturnType<typeof Type.String>) => Type.Union([entry, Type.Array(entry)]);
const closed = { additionalProperties: false } as const;

const Column = Type.Object(
  {
    type: Type.Enum(["MEASURE", "INDICATOR", "INFO"]),
    id: Type.String(),
    displayType: Type.Optional(Type.Enum(["RANK", "ICON", "NAME", "MNEMONIC"])),
    useBackgroundColor: Type.Optional(Type.Boolean()),
    alpha: Type.Optional(Type.Integer({ minimum: 0, maximum: 255 })),
    excludingTypes: Type.Optional(OneOrMore(Type.String())),
  },
  closed,
);

const Order = Type.Object(
  {
    type: Type.Enum(["ROOT_MEASURE", "MEASURE"]),
    id: Type.String(),
    order: Type.Enum(["ASC", "DESC"]),
    orderType: Type.Enum(["VALUE", "RANK", "DIFF_VALUE", "DIFF_RANK"]),
  },
  closed,
);

const Filter = Type.Object(
  {
    type: Type.Enum(["measure", "indicator", "info"]),
    id: Type.String(),
    data: Type.Object(
      {
        checked: Type.Optional(Type.Unknown({ description: "One value or a list; `null` is a missing value." })),
        bounds: Type.Optional(Type.String({ description: "An interval such as `[0;10[`." })),
        patterns: Type.Optional(OneOrMore(Type.String({ description: "With `*` and `?`." }))),
      },
      closed,
    ),
    invert: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** What may be sent (S27–S57). */
export const QueryBodyShape = Type.Object(
  {
    artefactTypes: Type.Optional(Type.Array(Type.String())),
    linkType: Type.Optional(Type.String()),
    linkDirection: Type.Optional(Type.Enum(["OUT", "IN"])),
    columns: Type.Array(Column, { maxItems: 200 }),
    orders: Type.Optional(Type.Array(Order, { maxItems: 50 })),
    filters: Type.Optional(Type.Array(Filter, { maxItems: 100 })),
    resultSize: Type.Optional(Type.Integer({ minimum: 0 })),
    hidePath: Type.Optional(Type.Boolean()),
    hideRating: Type.Optional(Type.Boolean()),
  },
  closed,
);
