import { parseInterval, type Interval } from "../language/index.ts";
import type { Translated } from "../text/index.ts";
import type { LevelDocument, ModelDocument, ScaleDocument } from "./document.ts";
import type { Color, Level, Scale } from "./model.ts";
import { paletteColor, unknownColor } from "./palette.ts";

/** The level of artifacts that cannot be rated (R3). */
export const unknownLevelId = "UNKNOWN";

/** The rank of `UNKNOWN`, and of nothing else (D9). */
export const unknownRank = -1;

/** The name of `UNKNOWN` in models that do not define it. */
export const unknownName: Translated = {
  en: "Unknown",
  fr: "Inconnu",
  de: "Unbekannt",
  ja: "不明",
  zh: "未知",
};

/** Whether some indicator rates on the scale, which then has an `UNKNOWN` level. */
export function isRating(document: ModelDocument, scaleId: string): boolean {
  return document.indicators.some((indicator) => indicator.scale === scaleId);
}

/** The scale's levels, with `UNKNOWN` first if the model does not define it. */
export function levelsOf(document: ModelDocument, scale: ScaleDocument): readonly LevelDocument[] {
  return lacksUnknown(document, scale) ? [addedUnknown, ...scale.levels] : scale.levels;
}

/** Whether `UNKNOWN` has to be added to the scale. */
export function lacksUnknown(document: ModelDocument, scale: ScaleDocument): boolean {
  return isRating(document, scale.id) && scale.levels.every((level) => level.id !== unknownLevelId);
}

/** Resolves the scales of a valid document. */
export function buildScales(document: ModelDocument): ReadonlyMap<string, Scale> {
  return new Map(document.scales.map((scale) => [scale.id, buildScale(document, scale)]));
}

const addedUnknown: LevelDocument = {
  id: unknownLevelId,
  rank: unknownRank,
  name: unknownName.en,
  mnemonic: "?",
};

function buildScale(document: ModelDocument, scale: ScaleDocument): Scale {
  const ranks = [...new Set(scale.levels.map((level) => level.rank))].filter((rank) => rank !== unknownRank);
  ranks.sort((one, other) => one - other);
  const levels = levelsOf(document, scale).map((level) => buildLevel(level, ranks));
  return Object.freeze({ id: scale.id, levels: Object.freeze(levels) });
}

function buildLevel(level: LevelDocument, ranks: readonly number[]): Level {
  return Object.freeze({
    id: level.id,
    rank: level.rank,
    mnemonic: level.mnemonic ?? level.id,
    color: Object.freeze(level.color ?? defaultColor(level.rank, ranks)),
    interval: level.bounds === undefined ? null : intervalOf(level.bounds),
  });
}

function defaultColor(rank: number, ranks: readonly number[]): Color {
  return rank === unknownRank ? unknownColor : paletteColor(ranks.indexOf(rank), ranks.length);
}

function intervalOf(bounds: string): Interval {
  const interval = parseInterval(bounds);
  if (!interval.ok) throw new Error("a model with a wrong interval passed its checks");
  return interval.value;
}
