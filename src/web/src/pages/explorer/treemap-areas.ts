import type { Answer } from "../../api/client.ts";
import type { Formats } from "../../../../text/index.ts";
import { classesOf, classOf, unknownRgb, type ValueClass } from "./treemap-colors.ts";
import type { Area } from "./treemap-layout.ts";
import { isContainer, type TreemapSubject } from "./treemap-subjects.ts";

type QueriedArtifact = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

export type TreemapLevel = NonNullable<QueriedArtifact["level"]>;

/** An artifact in a treemap, with the value of its colour: a level, or the value of a measure. */
export interface TreemapArea extends Area {
  readonly type: string;
  readonly level: TreemapLevel | undefined;
  readonly value: number | null;
}

/** A colour and its meaning: a short label for the area, and a description. */
export interface Fill {
  readonly rgb: readonly number[];
  readonly mark: string;
  readonly description: string;
}

/** The colours of a treemap and their meaning. */
export interface TreemapColors {
  readonly fillOf: (area: TreemapArea) => Fill;
  /** The levels that occur, best first. */
  readonly levels: readonly TreemapLevel[];
  /** The classes of a measure's values, lowest first. */
  readonly classes: readonly ValueClass[];
  /** Some areas have no value. */
  readonly incomplete: boolean;
}

const unknownFill: Fill = { rgb: unknownRgb, mark: "–", description: "–" };

/** An artifact of a query whose first value is the size and whose second is the colour. */
export function areaOf(artifact: QueriedArtifact, size: TreemapSubject, color: TreemapSubject): TreemapArea {
  const [sizeValue, colorValue] = artifact.values;
  const sizeNumber = numberOf(sizeValue?.value) ?? 0;
  return {
    id: artifact.id,
    name: artifact.name,
    viewPath: artifact.viewPath ?? "",
    // The best rank is 0, and an area with the best rank must still be visible.
    size: size.type === "INDICATOR" ? sizeNumber + 1 : sizeNumber,
    container: isContainer(artifact.type.id),
    type: artifact.type.name,
    // If the indicator does not apply to this type, use the artifact's own rating.
    level: color.type === "INDICATOR" ? (colorValue?.level ?? artifact.level) : undefined,
    value: numberOf(colorValue?.value),
  };
}

/** The colours of areas without areas inside. */
export function colorsOf(areas: readonly TreemapArea[], color: TreemapSubject, formats: Formats): TreemapColors {
  if (color.type === "INDICATOR") {
    const levels = new Map(areas.flatMap(({ level }) => level ?? []).map((level) => [level.id, level]));
    return {
      fillOf: ({ level }) =>
        level === undefined
          ? unknownFill
          : { rgb: level.color.slice(0, 3), mark: level.mnemonic, description: level.name },
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
      // An area with areas inside is a frame: it has a value, but no colour.
      return { rgb: classOf(classes, value)?.rgb ?? unknownRgb, mark, description: `${mark}${unit}` };
    },
    levels: [],
    classes,
    incomplete: values.length < areas.length,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
