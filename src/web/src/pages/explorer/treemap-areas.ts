import type { Answer } from "../../api/client.ts";
import type { Formats } from "../../texts/formats.ts";
import { classesOf, classOf, unknownRgb, type ValueClass } from "./treemap-colors.ts";
import type { Area } from "./treemap-layout.ts";
import { isHolder, type TreemapSubject } from "./treemap-subjects.ts";

type Found = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

export type TreemapLevel = NonNullable<Found["level"]>;

/** An artifact of a treemap, with what its colour tells: a level, or the value of a measure. */
export interface TreemapArea extends Area {
  readonly type: string;
  readonly level: TreemapLevel | undefined;
  readonly value: number | null;
}

/** A colour, and what it says: in the area as short as it gets, elsewhere in words. */
export interface Fill {
  readonly rgb: readonly number[];
  readonly mark: string;
  readonly told: string;
}

/** The colours of a treemap, and what they stand for. */
export interface TreemapColors {
  readonly fillOf: (area: TreemapArea) => Fill;
  /** The levels that occur, best first. */
  readonly levels: readonly TreemapLevel[];
  /** Of a measure, from little to much. */
  readonly classes: readonly ValueClass[];
  /** Some areas have no value. */
  readonly incomplete: boolean;
}

const unknownFill: Fill = { rgb: unknownRgb, mark: "–", told: "–" };

/** An artifact whose first value is the size and whose second is the colour. */
export function areaOf(found: Found, size: TreemapSubject, color: TreemapSubject): TreemapArea {
  const [sizeValue, colorValue] = found.values;
  const worth = numberOf(sizeValue?.value) ?? 0;
  return {
    id: found.id,
    name: found.name,
    viewPath: found.viewPath ?? "",
    // The best rank is 0, and what is best still has to be seen.
    size: size.type === "INDICATOR" ? worth + 1 : worth,
    holder: isHolder(found.type.id),
    type: found.type.name,
    // Where the chosen indicator is not for this type, the artifact's own rating stands for it.
    level: color.type === "INDICATOR" ? (colorValue?.level ?? found.level) : undefined,
    value: numberOf(colorValue?.value),
  };
}

/** The colours of areas that hold no others. */
export function colorsOf(areas: readonly TreemapArea[], color: TreemapSubject, formats: Formats): TreemapColors {
  if (color.type === "INDICATOR") {
    const levels = new Map(areas.flatMap(({ level }) => level ?? []).map((level) => [level.id, level]));
    return {
      fillOf: ({ level }) =>
        level === undefined ? unknownFill : { rgb: level.color.slice(0, 3), mark: level.mnemonic, told: level.name },
      levels: [...levels.values()].toSorted((one, other) => one.rank - other.rank),
      classes: [],
      incomplete: areas.some(({ level }) => level === undefined),
    };
  }
  const values = areas.map(({ value }) => value).filter((value) => value !== null);
  const classes = classesOf(values);
  const unit = color.unit === undefined ? "" : ` ${color.unit}`;
  return {
    fillOf({ value }) {
      if (value === null) return unknownFill;
      const mark = formats.number(value);
      // An area that holds others is a frame: it has a value, and no colour.
      return { rgb: classOf(classes, value)?.rgb ?? unknownRgb, mark, told: `${mark}${unit}` };
    },
    levels: [],
    classes,
    incomplete: values.length < areas.length,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
