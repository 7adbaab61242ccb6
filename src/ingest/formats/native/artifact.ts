import type { Problem } from "../../../text/index.ts";
import { excerptCharactersMax, nameBytesMax, textBytesMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { GrowingDoubles } from "../../growing.ts";
import type { Location } from "../../location.ts";
import { excerpt } from "../../refusals.ts";
import type { Columns } from "./columns.ts";
import { checkPath, checkText, fieldInvalid, isObject, isProblem, readLocation, type JsonObject } from "./fields.ts";
import { repeatedMeasure } from "./repeated-measure.ts";

/** Is told which types and measures were admitted. */
interface Learner {
  learnType(type: string): void;
  learnMeasure(id: string, target: GrowingDoubles): void;
}

/** Reads artifacts. Everything is checked before anything is kept: a record is taken in whole or not at all. */
export class ArtifactReader {
  readonly #collector: Collector;
  readonly #learner: Learner;
  /** Columns and values of the record at hand, kept aside until all of it has been checked. */
  readonly #targets: GrowingDoubles[] = [];
  readonly #values: number[] = [];
  columns: Columns | undefined;

  constructor(collector: Collector, learner: Learner) {
    this.#collector = collector;
    this.#learner = learner;
  }

  read(record: JsonObject, line: number, text: string): Problem | undefined {
    const { path, infos } = record;
    const parent = record["parent"] ?? undefined;
    const name = record["name"] ?? undefined;
    const type = record["type"] ?? undefined;
    const location = readLocation(record["location"], "location");
    const problem =
      checkPath(path, "path") ??
      (parent === undefined ? undefined : checkPath(parent, "parent")) ??
      checkText(name, "name", nameBytesMax, false) ??
      checkType(this.#collector, path as string, type, line) ??
      (isProblem(location) ? location : undefined) ??
      this.#checkNumbers(record, line, path as string, text) ??
      checkInfos(this.#collector, infos, line, path as string);
    if (problem !== undefined) return problem;
    const index = this.#collector.addArtifact(
      line,
      path as string,
      (type ?? "APPLICATION") as string,
      parent as string | undefined,
      name as string | undefined,
    );
    if (index === undefined) return { code: "results.path-repeated" };
    if (type !== undefined) this.#learner.learnType(type as string);
    if (Array.isArray(record["values"])) keepValues(this.columns!, record["values"] as (number | null)[], index);
    else
      for (let entry = 0; entry < this.#targets.length; entry++) this.#targets[entry]!.set(index, this.#values[entry]!);
    if (location !== null) this.#collector.setLocation(index, location as Location);
    if (isObject(infos)) keepInfos(this.#collector, infos, index);
    return undefined;
  }

  #checkNumbers(record: JsonObject, line: number, path: string, text: string): Problem | undefined {
    this.#targets.length = 0;
    this.#values.length = 0;
    const measures = record["measures"] ?? undefined;
    const values = record["values"] ?? undefined;
    if (values === undefined)
      return measures === undefined
        ? undefined
        : (this.#checkMeasures(measures, line, path) ?? repeatedMeasure(record, text));
    return measures === undefined ? this.#checkValues(values) : { code: "results.values-mixed" };
  }

  #checkMeasures(measures: unknown, line: number, path: string): Problem | undefined {
    if (!isObject(measures)) return fieldInvalid("measures", "object");
    for (const id in measures) {
      const value = measures[id];
      if (typeof value !== "number" ? value !== null : !Number.isFinite(value))
        return notANumber(value, `measures.${id}`);
      const target = this.#collector.target(id, line, path);
      if (target === null) {
        this.#collector.refusals.add(line, path, { code: "results.measure-computed", params: { measure: id } });
      } else if (!(target instanceof GrowingDoubles)) return target;
      else {
        this.#learner.learnMeasure(id, target);
        if (value !== null) this.#keep(target, value as number);
      }
    }
    return undefined;
  }

  #checkValues(values: unknown): Problem | undefined {
    if (!Array.isArray(values)) return fieldInvalid("values", "array");
    if (this.columns === undefined) return { code: "results.columns-missing" };
    const { ids } = this.columns;
    if (values.length !== ids.length) {
      return { code: "results.values-length", params: { found: values.length, expected: ids.length } };
    }
    for (let index = 0; index < values.length; index++) {
      const value: unknown = values[index];
      if (typeof value !== "number" ? value !== null : !Number.isFinite(value))
        return notANumber(value, `values[${index}]`);
    }
    return undefined;
  }

  #keep(target: GrowingDoubles, value: number): void {
    this.#targets.push(target);
    this.#values.push(value);
  }
}

function keepValues({ targets }: Columns, values: readonly (number | null)[], index: number): void {
  for (let column = 0; column < values.length; column++) {
    const value = values[column]!;
    if (value !== null) targets[column]?.set(index, value);
  }
}

function notANumber(value: unknown, place: string): Problem {
  const field = excerpt(place, excerptCharactersMax);
  return typeof value === "number"
    ? { code: "results.number-not-finite", params: { field } }
    : fieldInvalid(field, "number");
}

function checkType(collector: Collector, path: string, type: unknown, line: number): Problem | undefined {
  if (path === "") return type === undefined || type === "APPLICATION" ? undefined : { code: "results.root-type" };
  if (typeof type !== "string") return fieldInvalid("type", "string");
  return collector.admit("type", type, line, path);
}

function checkInfos(collector: Collector, infos: unknown, line: number, path: string): Problem | undefined {
  if (infos === undefined || infos === null) return undefined;
  if (!isObject(infos)) return fieldInvalid("infos", "object");
  for (const id in infos) {
    if (infos[id] === null) continue;
    const problem =
      checkText(infos[id], excerpt(`infos.${id}`, excerptCharactersMax), textBytesMax, true) ??
      collector.admit("info", id, line, path);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function keepInfos(collector: Collector, infos: JsonObject, index: number): void {
  for (const id in infos) if (infos[id] !== null) collector.setInfo(index, id, infos[id] as string);
}
