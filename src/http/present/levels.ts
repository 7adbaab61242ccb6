import type { Indicator, Level, Model } from "../../model/index.ts";
import type { ScaledLevel } from "../../portfolio/index.ts";
import type { RootValues } from "../../store/index.ts";
import type { ModelView } from "../services/needs.ts";

/** The level of a branch, version or project: its root's (D8). */
export interface LevelShape {
  readonly id: string;
  /** Relative to the base URL. */
  readonly icon: string;
}

const rootType = "APPLICATION";
const unknownLevelId = "UNKNOWN";

/** The root's level as the API's specification shows it. */
export function rootLevel(model: ModelView, root: RootValues | undefined): LevelShape {
  const { level } = scaledRootLevel(model, root);
  return { id: level.id, icon: levelIcon(level) };
}

/** The root's level on the model's root indicator; before the first build, the scale's `UNKNOWN`. */
export function scaledRootLevel(model: ModelView, root: RootValues | undefined): ScaledLevel {
  const indicator = rootIndicator(model);
  const level =
    findLevel(indicator, root?.levels[indicator.id]) ??
    findLevel(indicator, unknownLevelId) ??
    indicator.scale.levels[0]!;
  return { scale: indicator.scale, level };
}

/** The value of a measure on the root; null if it has no value, or if the model hides it there. */
export function rootMeasure(model: Pick<Model, "measures">, root: RootValues, id: string): number | null {
  const types = model.measures.get(id)?.types ?? null;
  return types === null || types.has(rootType) ? (root.measures[id] ?? null) : null;
}

/** The indicator that rates the root. */
export function rootIndicator(model: ModelView): Indicator {
  return model.rootIndicatorOf(rootType);
}

/** The address of a level's picture. It consists of colour and mnemonic, from which the picture is drawn (D9). */
export function levelIcon(level: Pick<Level, "color" | "mnemonic">): string {
  const known = icons.get(level);
  if (known !== undefined) return known;
  const color = level.color.map((part) => part.toString(16).padStart(2, "0")).join("");
  const icon = `icons/levels/${color}/${encodeURIComponent(level.mnemonic)}.svg`;
  icons.set(level, icon);
  return icon;
}

/** Lists show the same few levels thousands of times. */
const icons = new WeakMap<Pick<Level, "color" | "mnemonic">, string>();

function findLevel(indicator: Indicator, id: string | undefined): Level | undefined {
  return id === undefined ? undefined : indicator.scale.levels.find((level) => level.id === id);
}
