import Type, { type Static } from "typebox";
import { formulaCharactersMax, intervalCharactersMax } from "../language/index.ts";

// Bounds of a model: far above real models, but low enough that a hostile model cannot block the server.
const idCharactersMax = 128;
const nameCharactersMax = 200;
const descriptionCharactersMax = 10_000;
const freeTextCharactersMax = 512;
const unitCharactersMax = 40;
const decimalsMax = 10;
const rankMax = 1_000;
const typesMax = 500;
const scalesMax = 200;
const levelsPerScaleMax = 100;
const measuresMax = 2_000;
const indicatorsMax = 500;
const infosMax = 1_000;
const linksMax = 500;
const rulesMax = 20_000;
const tagsPerRuleMax = 200;
const translationsPerLanguageMax = 50_000;

const closed = { additionalProperties: false } as const;

const Id = Type.String({ maxLength: idCharactersMax, pattern: "^[A-Za-z_][A-Za-z0-9_]*$" });
const Category = Type.String({
  maxLength: 2 * idCharactersMax + 1,
  pattern: "^[A-Za-z_][A-Za-z0-9_]*\\.[A-Za-z_][A-Za-z0-9_]*$",
});
// No control characters and no lone surrogates: files and other programs lose them or break on them. Written as ranges,
// because generated clients in some languages do not know classes such as `\p{Cc}`.
const plain = "^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]+$";
const Name = Type.String({ maxLength: nameCharactersMax, pattern: plain });
const FreeText = Type.String({ maxLength: freeTextCharactersMax, pattern: plain });
const Description = Type.String({ maxLength: descriptionCharactersMax });
const TypeIds = Type.Array(Id, { minItems: 1, maxItems: typesMax });
const Channel = Type.Integer({ minimum: 0, maximum: 255 });
const Color = Type.Unsafe<[number, number, number, number]>(Type.Array(Channel, { minItems: 4, maxItems: 4 }));

const Named = Type.Object({ id: Id, name: Type.Optional(Name) }, closed);

const Level = Type.Object(
  {
    id: Id,
    rank: Type.Integer({ minimum: -1, maximum: rankMax }),
    name: Type.Optional(Name),
    mnemonic: Type.Optional(Name),
    color: Type.Optional(Color),
    bounds: Type.Optional(Type.String({ maxLength: intervalCharactersMax })),
  },
  closed,
);

const Scale = Type.Object(
  { id: Id, name: Type.Optional(Name), levels: Type.Array(Level, { minItems: 1, maxItems: levelsPerScaleMax }) },
  closed,
);

const Count = Type.Object(
  {
    categories: Type.Optional(Type.Array(Category, { minItems: 1, maxItems: tagsPerRuleMax })),
    families: Type.Optional(Type.Array(FreeText, { minItems: 1, maxItems: tagsPerRuleMax })),
  },
  closed,
);

const Measure = Type.Object(
  {
    id: Id,
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    aggregate: Type.Optional(Type.Enum(["SUM", "MIN", "MAX", "AVG", "MED", "COUNT"])),
    of: Type.Optional(Id),
    from: Type.Optional(TypeIds),
    count: Type.Optional(Count),
    formula: Type.Optional(Type.String({ maxLength: formulaCharactersMax })),
    types: Type.Optional(TypeIds),
    unit: Type.Optional(Type.String({ maxLength: unitCharactersMax, pattern: plain })),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: decimalsMax })),
  },
  closed,
);

const Indicator = Type.Object(
  { id: Id, name: Type.Optional(Name), measure: Id, scale: Id, types: Type.Optional(TypeIds) },
  closed,
);

const Rule = Type.Object(
  {
    id: FreeText,
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    helpUri: Type.Optional(Type.String({ maxLength: 2_048 })),
    tool: Type.Optional(Name),
    families: Type.Optional(Type.Array(FreeText, { maxItems: tagsPerRuleMax })),
    categories: Type.Optional(Type.Array(Category, { maxItems: tagsPerRuleMax })),
  },
  closed,
);

// Keys are paths such as `scales.RATING.levels.LEVELA.name`; which of them exist is checked against the model.
const Texts = Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: descriptionCharactersMax }), {
  maxProperties: translationsPerLanguageMax,
});

const Translations = Type.Object(
  {
    en: Type.Optional(Texts),
    fr: Type.Optional(Texts),
    de: Type.Optional(Texts),
    ja: Type.Optional(Texts),
    zh: Type.Optional(Texts),
  },
  closed,
);

/** A quality model as a document (R3). `compileModel` checks its references. */
export const ModelDocument = Type.Object(
  {
    id: Id,
    name: Type.Optional(Name),
    strict: Type.Optional(Type.Boolean()),
    rootIndicator: Id,
    rootIndicators: Type.Optional(Type.Record(Id, Id, { ...closed, maxProperties: typesMax })),
    types: Type.Array(Named, { maxItems: typesMax }),
    typeAliases: Type.Optional(Type.Record(Id, TypeIds, { ...closed, maxProperties: typesMax })),
    scales: Type.Array(Scale, { maxItems: scalesMax }),
    measures: Type.Array(Measure, { maxItems: measuresMax }),
    indicators: Type.Array(Indicator, { maxItems: indicatorsMax }),
    infos: Type.Optional(Type.Array(Named, { maxItems: infosMax })),
    links: Type.Optional(Type.Array(Named, { maxItems: linksMax })),
    rules: Type.Optional(Type.Array(Rule, { maxItems: rulesMax })),
    translations: Type.Optional(Translations),
  },
  closed,
);

export type ModelDocument = Static<typeof ModelDocument>;
export type ScaleDocument = Static<typeof Scale>;
export type LevelDocument = Static<typeof Level>;
export type MeasureDocument = Static<typeof Measure>;
export type RuleDocument = Static<typeof Rule>;
