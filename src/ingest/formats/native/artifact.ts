import type { Problem } from "../../../text/index.ts";
import { excerptCharactersMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { GrowingDoubles } from "../../growing.ts";
import { checkArtifact, rootType, type ArtifactRecord } from "../../records/artifact.ts";
import { checkFinite, fieldInvalid } from "../../records/checks.ts";
import { replaceControls } from "../../records/controls.ts";
import { checkInfo } from "../../records/info.ts";
import { excerpt } from "../../refusals.ts";
import type { Columns } from "./columns.ts";
import type { FieldReader } from "./field-reader.ts";
import { repeatedMeasure } from "./repeated-measure.ts";

/** Learns which types and measures the collector has admitted. */
interface AdmissionListener {
  learnType(type: string): void;
  learnMeasure(id: string, target: GrowingDoubles): void;
}

/** Reads `artifact` lines. A record is checked as a whole before any of its values is stored. */
export class ArtifactReader {
  readonly #collector: Collector;
  readonly #fields: FieldReader;
  readonly #listener: AdmissionListener;
  /** Columns and values of the current record, until all of it has been checked. */
  readonly #targets: GrowingDoubles[] = [];
  readonly #values: number[] = [];
  columns: Columns | undefined;

  constructor(collector: Collector, fields: FieldReader, listener: AdmissionListener) {
    this.#collector = collector;
    this.#fields = fields;
    this.#listener = listener;
  }

  read(json: JsonObject, line: number, text: string): Problem | undefined {
    const fields = this.#fields;
    const path = fields.text(json["path"], "path");
    const parent = fields.optionalText(json["parent"], "parent");
    const name = fields.optionalText(json["name"], "name");
    const type = typeof json["type"] === "string" ? json["type"] : rootType;
    const { fault } = fields;
    const location = fields.location(json["location"], "location");
    const artifact: ArtifactRecord = { path, type, parent, name, location };
    const { infos } = json;
    if (path === "" && parent !== null) fields.notes.push({ code: "results.root-parent" });
    const problem =
      checkArtifact(artifact) ??
      fault ??
      this.#checkType(path, json["type"], line) ??
      fields.fault ??
      this.#checkNumbers(json, line, path, text) ??
      this.#checkInfos(infos, line, path);
    if (problem !== undefined) return problem;
    const index = this.#collector.addArtifact(line, artifact);
    if (index === undefined) return { code: "results.path-repeated" };
    if (typeof json["type"] === "string") this.#listener.learnType(type);
    for (const [entry, target] of this.#targets.entries()) target.set(index, this.#values[entry]!);
    if (isObject(infos)) this.#setInfos(infos, index, line, path);
    return undefined;
  }

  #checkType(path: string, value: unknown, line: number): Problem | undefined {
    const type = value ?? undefined;
    if (path === "") return type === undefined || type === rootType ? undefined : { code: "results.root-type" };
    if (typeof type !== "string") return fieldInvalid("type", "string");
    return this.#collector.admit("type", type, line, path);
  }

  #checkNumbers(json: JsonObject, line: number, path: string, text: string): Problem | undefined {
    this.#targets.length = 0;
    this.#values.length = 0;
    const measures = json["measures"] ?? undefined;
    const values = json["values"] ?? undefined;
    if (values === undefined) {
      return measures === undefined
        ? undefined
        : (this.#checkMeasures(measures, line, path) ?? repeatedMeasure(json, text));
    }
    return measures === undefined ? this.#checkValues(values) : { code: "results.values-mixed" };
  }

  #checkMeasures(measures: unknown, line: number, path: string): Problem | undefined {
    if (!isObject(measures)) return fieldInvalid("measures", "object");
    for (const id in measures) {
      const value = measures[id];
      if (!isValue(value)) return valueInvalid(value, `measures.${id}`);
      const target = this.#collector.target(id, line, path);
      if (target === null) {
        if (value === null) continue;
        this.#collector.refusals.add(line, path, { code: "results.measure-computed", params: { measure: id } });
      } else if (!(target instanceof GrowingDoubles)) return target;
      else {
        this.#listener.learnMeasure(id, target);
        if (value !== null) this.#stage(target, value);
      }
    }
    return undefined;
  }

  #checkValues(values: unknown): Problem | undefined {
    if (!Array.isArray(values)) return fieldInvalid("values", "array");
    if (this.columns === undefined) return { code: "results.columns-missing" };
    const { targets } = this.columns;
    if (values.length !== targets.length) {
      return { code: "results.values-length", params: { found: values.length, expected: targets.length } };
    }
    for (const [index, target] of targets.entries()) {
      const value: unknown = values[index];
      if (!isValue(value)) return valueInvalid(value, `values[${index}]`);
      if (value !== null && target !== null) this.#stage(target, value);
    }
    return undefined;
  }

  #stage(target: GrowingDoubles, value: number): void {
    this.#targets.push(target);
    this.#values.push(value);
  }

  #checkInfos(infos: unknown, line: number, path: string): Problem | undefined {
    if (infos === undefined || infos === null) return undefined;
    if (!isObject(infos)) return fieldInvalid("infos", "object");
    for (const id in infos) {
      const value = infos[id];
      if (value === null) continue;
      const problem = checkInfo(value, id) ?? this.#collector.admit("info", id, line, path);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #setInfos(infos: JsonObject, index: number, line: number, path: string): void {
    const place = { refusals: this.#collector.refusals, line, path };
    for (const id in infos) {
      const value = infos[id];
      if (typeof value === "string") {
        this.#collector.setInfo(index, id, replaceControls(value, `infos.${id}`, place));
      }
    }
  }
}

/** Whether this is what a measure may be: a finite number, or null for none. */
function isValue(value: unknown): value is number | null {
  return typeof value === "number" ? Number.isFinite(value) : value === null;
}

function valueInvalid(value: unknown, name: string): Problem | undefined {
  const field = excerpt(name, excerptCharactersMax);
  return typeof value === "number" ? checkFinite(value, field) : fieldInvalid(field, "number");
}
