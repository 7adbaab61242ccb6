import { missing, type Values } from "../snapshot/index.ts";
import { Scratch } from "./blocks.ts";
import { contains } from "../language/index.ts";
import type { Level, Model, Scale } from "./model.ts";

/** The measures that a measure finally depends on: itself, or the inputs of its formulas. */
export function leavesOf(model: Model, measureId: string): readonly string[] {
  const leaves = new Set<string>();
  const visit = (id: string): void => {
    const source = model.measures.get(id)?.source;
    if (source?.kind === "formula") source.formula.measures.forEach(visit);
    else leaves.add(id);
  };
  visit(measureId);
  return [...leaves];
}

/** The values of a measure on rows with these values of its inputs. */
export function evaluateOn(model: Model, measureId: string, leaves: ReadonlyMap<string, Values>, size: number): Values {
  const scratch = new Scratch();
  const known = new Map(leaves);
  const valuesOf = (id: string): Values => {
    const there = known.get(id);
    if (there !== undefined) return there;
    const source = model.measures.get(id)?.source;
    const values =
      source?.kind === "formula"
        ? source.formula.evaluate(
            source.formula.measures.map((operand) => ({ given: undefined, computed: valuesOf(operand) })),
            size,
            scratch,
          )
        : undefined;
    const whole = values ?? new Float64Array(size).fill(missing);
    known.set(id, whole);
    return whole;
  };
  return valuesOf(measureId);
}

/** The level of a value; undefined when it is in no level. */
export function levelOf(scale: Scale, value: number): Level | undefined {
  return scale.levels.find(({ interval }) => interval !== null && contains(interval, value));
}

/** The next better level that a value could reach; undefined for the best level and for values that are not rated. */
export function betterLevel(scale: Scale, level: Level): Level | undefined {
  return scale.levels
    .filter(({ rank, interval }) => level.rank >= 0 && rank >= 0 && rank < level.rank && interval !== null)
    .toSorted((one, other) => other.rank - one.rank)[0];
}
