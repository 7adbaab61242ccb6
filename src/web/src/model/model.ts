import { parseFormula, parseInterval, type Formula, type Interval } from "../../../language/index.ts";
import type { Language } from "../../../text/index.ts";
import { useRead } from "../api/queries.ts";
import type { Answer } from "../api/client.ts";
import { useLocalization } from "../texts/catalogue.ts";

type ModelDocument = Answer<"GET /api/models/:id">;

/** A measure, named in the user's language. */
export interface MeasureView {
  readonly id: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly unit: string | undefined;
  /** The number of digits after the decimal point, if the model says so. */
  readonly decimals: number | undefined;
  /** The values are minutes of work, which are shown as days and hours. */
  readonly isEffort: boolean;
  /** The values of the parts add up to the value of the whole: only such a measure can be a size. */
  readonly additive: boolean;
}

/** A level of a scale, with its range of values. */
export interface LevelView {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly bounds: Interval | undefined;
}

export interface IndicatorView {
  readonly id: string;
  readonly name: string;
  readonly measure: MeasureView;
  /** Best first, without the unknown level. */
  readonly levels: readonly LevelView[];
  /** Higher values are worse. */
  readonly risesToWorse: boolean;
}

/** A quality model for display: names in the user's language, and what applies to which type. */
export interface ModelView {
  readonly measures: readonly MeasureView[];
  measure(id: string): MeasureView | undefined;
  indicator(id: string): IndicatorView | undefined;
  readonly indicators: readonly IndicatorView[];
  /** The indicators of a type; the root indicator comes first. */
  indicatorsOf(type: string): readonly IndicatorView[];
  /** The measures of a type. */
  measuresOf(type: string): readonly MeasureView[];
  rootIndicatorOf(type: string): IndicatorView;
  /** The formula of a measure; undefined if no formula computes it. */
  formulaOf(measureId: string): Formula | undefined;
  /** The types that a type or an alias names. */
  typesNamed(name: string): readonly string[];
  typeName(id: string): string;
  infoName(id: string): string;
  readonly infos: readonly string[];
  readonly links: readonly string[];
  linkName(id: string): string;
  readonly types: readonly string[];
  levelName(levelId: string): { readonly name: string; readonly rank: number };
  /** Categories of findings: the levels of scales that no indicator uses. */
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  categoryName(id: string): string;
}

/** The model of a project; undefined while loading. */
export function useModel(modelId: string | undefined): ModelView | undefined {
  const { language } = useLocalization();
  const { data } = useRead(
    "GET /api/models/:id",
    { params: { id: modelId ?? "" } },
    { enabled: modelId !== undefined },
  );
  return data === undefined ? undefined : viewOf(data, language);
}

const views = new WeakMap<ModelDocument, Map<Language, ModelView>>();

/** Each row of a list may ask for the model of its project, and most have the same. */
function viewOf(document: ModelDocument, language: Language): ModelView {
  const known = views.get(document) ?? new Map<Language, ModelView>();
  views.set(document, known);
  const view = known.get(language) ?? viewModel(document, language);
  known.set(language, view);
  return view;
}

/** The model of a project, and whether it is still being read. */
export function useProjectModel(name: string): { readonly model: ModelView | undefined; readonly isLoading: boolean } {
  const project = useRead("GET /api/projects/:name", { params: { name } });
  const modelId = project.data?.modelId;
  const { isLoading } = useRead(
    "GET /api/models/:id",
    { params: { id: modelId ?? "" } },
    { enabled: modelId !== undefined },
  );
  return { model: useModel(modelId), isLoading: project.isLoading || isLoading };
}

/** The unit of efforts in models, before translation. */
const effortUnit = "min";

type NameLookup = (path: string, entry: { readonly id: string; readonly name?: string }) => string;

/** Returns a function that names an entry of a model: in the language, else as the model says, else by its id. */
export function namesIn(document: Pick<ModelDocument, "translations">, language: Language): NameLookup {
  const texts: Readonly<Record<string, string>> = document.translations?.[language] ?? {};
  return (path, { id, name }) => texts[`${path}.${id}.name`] ?? name ?? id;
}

export function viewModel(document: ModelDocument, language: Language): ModelView {
  const texts: Readonly<Record<string, string>> = document.translations?.[language] ?? {};
  const nameOf = namesIn(document, language);
  const measures = document.measures.map((measure) => viewMeasure(measure, texts, nameOf("measures", measure)));
  const measureById = new Map(measures.map((measure) => [measure.id, measure]));
  const appliesTo = typeMatcher(document);
  const indicators = new Map(
    document.indicators.map((indicator) => {
      const levels = levelsOf(document, indicator.scale, nameOf);
      const view: IndicatorView = {
        id: indicator.id,
        name: nameOf("indicators", indicator),
        measure: measureById.get(indicator.measure)!,
        levels,
        risesToWorse: risesToWorse(levels),
      };
      return [indicator.id, view] as const;
    }),
  );
  const rootIndicatorOf = (type: string): IndicatorView => {
    const entry = Object.entries(document.rootIndicators ?? {}).find(([name]) => appliesTo([name], type));
    return indicators.get(entry?.[1] ?? document.rootIndicator)!;
  };
  const categories = categoriesOf(document, nameOf);
  return {
    measures,
    measure: (id) => measureById.get(id),
    indicator: (id) => indicators.get(id),
    indicators: [...indicators.values()],
    indicatorsOf(type) {
      const shown = document.indicators
        .filter(({ types }) => appliesTo(types, type))
        .map(({ id }) => indicators.get(id)!);
      const root = rootIndicatorOf(type);
      return [root, ...shown.filter(({ id }) => id !== root.id)];
    },
    measuresOf: (type) =>
      document.measures.filter(({ types }) => appliesTo(types, type)).map(({ id }) => measureById.get(id)!),
    rootIndicatorOf,
    formulaOf: formulasOf(document),
    typesNamed: (name) => document.typeAliases?.[name] ?? [name],
    typeName: (id) => nameOf("types", document.types.find((type) => type.id === id) ?? { id }),
    infoName: (id) => nameOf("infos", document.infos?.find((info) => info.id === id) ?? { id }),
    infos: document.infos?.map(({ id }) => id) ?? [],
    links: document.links?.map(({ id }) => id) ?? [],
    linkName: (id) => nameOf("links", document.links?.find((link) => link.id === id) ?? { id }),
    types: document.types.map(({ id }) => id),
    categories,
    categoryName: (id) => categories.find((known) => known.id === id)?.name ?? id,
    levelName(levelId) {
      const root = indicators.get(document.rootIndicator)!;
      const level = root.levels.find(({ id }) => id === levelId);
      return { name: level?.name ?? levelId, rank: level?.rank ?? -1 };
    },
  };
}

// Parsed when needed, and once.
function formulasOf({ measures }: ModelDocument): (id: string) => Formula | undefined {
  const texts = new Map(measures.map(({ id, formula }) => [id, formula]));
  const parsed = new Map<string, Formula | undefined>();
  return (id) => {
    if (parsed.has(id)) return parsed.get(id);
    const text = texts.get(id);
    const formula = text === undefined ? undefined : parseFormula(text);
    parsed.set(id, formula?.ok === true ? formula.value : undefined);
    return parsed.get(id);
  };
}

function viewMeasure(
  measure: ModelDocument["measures"][number],
  texts: Readonly<Record<string, string>>,
  name: string,
): MeasureView {
  const path = `measures.${measure.id}`;
  return {
    id: measure.id,
    name,
    description: texts[`${path}.description`] ?? measure.description,
    unit: texts[`${path}.unit`] ?? measure.unit,
    decimals: measure.decimals,
    isEffort: measure.unit === effortUnit,
    additive: measure.aggregate === "SUM" || measure.count !== undefined,
  };
}

function categoriesOf({ scales, indicators }: ModelDocument, nameOf: NameLookup): ModelView["categories"] {
  const rating = new Set(indicators.map(({ scale }) => scale));
  return scales
    .filter(({ id }) => !rating.has(id))
    .flatMap((scale) =>
      scale.levels.map((level) => ({
        id: `${scale.id}.${level.id}`,
        name: `${nameOf("scales", scale)}: ${nameOf(`scales.${scale.id}.levels`, level)}`,
      })),
    );
}

function levelsOf(document: ModelDocument, scaleId: string, nameOf: NameLookup): LevelView[] {
  const scale = document.scales.find(({ id }) => id === scaleId);
  return (scale?.levels ?? [])
    .filter(({ rank }) => rank >= 0)
    .map((level) => {
      const bounds = level.bounds === undefined ? undefined : parseInterval(level.bounds);
      return {
        id: level.id,
        name: nameOf(`scales.${scaleId}.levels`, level),
        rank: level.rank,
        bounds: bounds?.ok === true ? bounds.value : undefined,
      };
    })
    .toSorted((one, other) => one.rank - other.rank);
}

function risesToWorse(levels: readonly LevelView[]): boolean {
  const bounded = levels.filter(({ bounds }) => bounds !== undefined);
  const [best, worst] = [bounded[0]?.bounds, bounded.at(-1)?.bounds];
  return best === undefined || worst === undefined || best.lower < worst.lower;
}

// A list of types may contain aliases; an empty one means all types.
function typeMatcher({ typeAliases }: ModelDocument): (types: readonly string[] | undefined, type: string) => boolean {
  const aliases = new Map(Object.entries(typeAliases ?? {}).map(([name, types]) => [name, new Set(types)]));
  return (types, type) => types === undefined || types.some((name) => name === type || aliases.get(name)?.has(type));
}
