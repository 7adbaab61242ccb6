import type { Level, Model, Scale } from "../../model/index.ts";
import type { ScaledLevel } from "../../portfolio/index.ts";
import type { Language } from "../../text/index.ts";
import { levelIcon } from "./levels.ts";

/** A level with its six fields (S22). */
export interface RatedLevelShape {
  readonly id: string;
  readonly rank: number;
  readonly name: string;
  readonly mnemonic: string;
  readonly color: Level["color"];
  readonly icon: string;
}

/** A level as answers show it, named in the language. */
export function presentLevel({ scale, level }: ScaledLevel, model: Model, language: Language): RatedLevelShape {
  return {
    id: level.id,
    rank: level.rank,
    name: model.nameOf(`scales.${scale.id}.levels.${level.id}.name`, language) ?? level.id,
    mnemonic: level.mnemonic,
    color: level.color,
    icon: levelIcon(level),
  };
}

/** All levels of a scale, in its order. */
export function presentLevels(scale: Scale, model: Model, language: Language): readonly RatedLevelShape[] {
  return scale.levels.map((level) => presentLevel({ scale, level }, model, language));
}

/** A type as answers show it. A type that the model does not know is named by its id. */
export function presentType(
  id: string,
  model: Model,
  language: Language,
): { readonly id: string; readonly name: string } {
  return { id, name: model.nameOf(`types.${id}.name`, language) ?? id };
}

/** A trend as answers show it (S23). */
export function presentTrend(id: string): { readonly id: string; readonly icon: string } {
  return { id, icon: `icons/trends/${id}.svg` };
}
