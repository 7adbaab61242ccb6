/** The ids that a model defines, which other places of its document may name. Each with its name, if it has one. */
export interface ModelNames {
  readonly measures: Names;
  readonly indicators: Names;
  readonly scales: Names;
  readonly types: Names;
  /** Types, and names for several types. */
  readonly typesAndAliases: Names;
  /** A scale and one of its levels. */
  readonly categories: Names;
  readonly families: Names;
  /** The paths of texts that can be translated. */
  readonly texts: Names;
}

export type Names = ReadonlyMap<string, string>;

type Json = Readonly<Record<string, unknown>>;

/** The ids in a document, which need not be a valid model. */
export function modelNames(document: unknown): ModelNames {
  const model = asObject(document);
  const types = named(model["types"]);
  const scales = named(model["scales"]);
  const levels = listOf(model["scales"]).flatMap((scale) =>
    listOf(scale["levels"]).map((level) => [idOf(scale), idOf(level), nameOf(level)] as const),
  );
  const rules = listOf(model["rules"]);
  return {
    types,
    scales,
    measures: named(model["measures"]),
    indicators: named(model["indicators"]),
    typesAndAliases: new Map([...types, ...Object.keys(asObject(model["typeAliases"])).map((id) => [id, ""] as const)]),
    categories: new Map(levels.map(([scale, level, name]) => [`${scale}.${level}`, name])),
    families: new Map(rules.flatMap(({ families }) => stringsOf(families).map((family) => [family, ""] as const))),
    texts: new Map([
      ["name", ""],
      ...["types", "scales", "measures", "indicators", "infos", "links", "rules"].flatMap((list) =>
        [...named(model[list])].map(([id, name]) => [`${list}.${id}.name`, name] as const),
      ),
      ...levels.map(([scale, level, name]) => [`scales.${scale}.levels.${level}.name`, name] as const),
      ...["measures", "rules"].flatMap((list) =>
        [...named(model[list]).keys()].map((id) => [`${list}.${id}.description`, ""] as const),
      ),
    ]),
  };
}

function named(list: unknown): Names {
  return new Map(listOf(list).map((entry) => [idOf(entry), nameOf(entry)]));
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(asObject).filter((entry) => idOf(entry) !== "") : [];
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function idOf(entry: Json): string {
  return typeof entry["id"] === "string" ? entry["id"] : "";
}

function nameOf(entry: Json): string {
  return typeof entry["name"] === "string" ? entry["name"] : "";
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
