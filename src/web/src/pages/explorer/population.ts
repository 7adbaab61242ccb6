import type { IndicatorView, ModelView } from "../../model/model.ts";
import type { Texts } from "../../texts/catalogue.ts";

/** The artifacts below that the distribution counts and the table lists: all of them, or those of one type. */
export interface Population {
  /** A type or an alias; undefined for all types. */
  readonly type: string | undefined;
  /** The indicator that rates them. */
  readonly indicator: IndicatorView;
}

/** The alias of the STANDARD model for everything with a body: functions, methods, tests. */
const routines = "ROUTINE";
const anyType = "any";
/** Types of artifacts that contain files. */
export const aboveFiles: ReadonlySet<string> = new Set(["APPLICATION", "FOLDER"]);

/**
 * The population below an artifact of a type. The address may name it; by default it is the functions. It does not depend
 * on the chosen indicator, which is used if it rates the population.
 */
export function populationOf(
  model: ModelView,
  artifactType: string,
  named: string | undefined,
  chosen: IndicatorView,
): Population {
  const choice = named ?? functionType(model);
  const type = choice === anyType ? undefined : choice;
  const rated = type === undefined ? artifactType : (model.typesNamed(type)[0] ?? artifactType);
  const isChosen = chosen.id !== model.rootIndicatorOf(artifactType).id;
  const rates = model.indicatorsOf(rated).some(({ id }) => id === chosen.id);
  return { type, indicator: isChosen && rates ? chosen : model.rootIndicatorOf(rated) };
}

/** Whether artifacts of the type are functions of any kind: nothing below them is compared. */
export function isRoutine(model: ModelView, type: string): boolean {
  return type === "FUNCTION" || (hasRoutines(model) && model.typesNamed(routines).includes(type));
}

function functionType(model: ModelView): string {
  if (hasRoutines(model)) return routines;
  return model.types.includes("FUNCTION") ? "FUNCTION" : anyType;
}

/** The population to show where there are no functions. */
export function withoutFunctions(model: ModelView, artifactType: string): string {
  return aboveFiles.has(artifactType) && model.types.includes("FILE") ? "FILE" : anyType;
}

function hasRoutines(model: ModelView): boolean {
  return model.typesNamed(routines).length > 1;
}

/** The populations to choose from; the value is a parameter of the address. */
export function populationOptions(
  model: ModelView,
  artifactType: string,
  texts: Texts["worst"],
): readonly { readonly value: string; readonly label: string }[] {
  const types = model.types.filter((id) => id !== artifactType && id !== "APPLICATION");
  return [
    { value: anyType, label: texts.anyType },
    ...(hasRoutines(model) ? [{ value: routines, label: texts.routines }] : []),
    ...types.map((id) => ({ value: id, label: model.typeName(id) })),
  ];
}

/** The option of a population. */
export function optionOf({ type }: Population): string {
  return type ?? anyType;
}
