import type { PartialLocation } from "../../records/location.ts";
import type { ReportedLocation } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstIndex, firstText, listOf } from "./fields.ts";
import { messageText } from "./texts.ts";
import type { ToolComponent } from "./tool-components.ts";
import type { RunUris } from "./uris.ts";

/**
 * The locations of a run's results. Parts of them may be in lists of the run, which may come after the results: `isMissing`
 * says that a location refers to a part that has not been read.
 */
export class RunLocations {
  readonly #uris: RunUris;
  readonly #steps: (JsonObject | undefined)[] = [];
  readonly #logicalNames: (string | undefined)[] = [];
  isMissing = false;

  constructor(uris: RunUris) {
    this.#uris = uris;
  }

  /** Adds a step that code flows refer to by its index. */
  addStep(index: number, step: unknown): void {
    const location = isObject(step) ? step["location"] : undefined;
    this.#steps[index] = isObject(location) ? location : {};
  }

  addLogicalLocation(index: number, location: unknown): void {
    this.#logicalNames[index] = nameOf(location) ?? "";
  }

  /** The path of the file of a location; undefined when it has none. */
  pathOf(location: JsonObject | undefined): string | undefined {
    const written = artifactLocationOf(location);
    const path = this.#uris.pathOf(written);
    if (path !== null) return path;
    this.isMissing = true;
    return this.#uris.settledPathOf(written);
  }

  /** The fully qualified name of the function, class or the like of a location. */
  logicalNameOf(location: JsonObject | undefined): string | undefined {
    for (const logical of listOf(location?.["logicalLocations"])) {
      const index = isObject(logical) ? firstIndex(logical["index"]) : undefined;
      const listed = index === undefined ? undefined : this.#logicalNames[index];
      const name = nameOf(logical) ?? firstText(listed);
      if (name !== undefined) return name;
      if (index !== undefined && listed === undefined) this.isMissing = true;
    }
    return undefined;
  }

  relatedOf(location: JsonObject, component: ToolComponent): ReportedLocation {
    const path = this.pathOf(location);
    const text = messageText(location["message"], component);
    // A place without a file is shown by its name.
    const name = path === undefined ? this.logicalNameOf(location) : undefined;
    const message = name === undefined ? text : text === undefined ? name : `${name}: ${text}`;
    return { path, ...regionOf(location), message };
  }

  /** The steps of a result's code flows and the frames of its stacks, in their order. */
  flowOf(result: JsonObject): JsonObject[] {
    const locations: unknown[] = [];
    for (const flow of listOf(result["codeFlows"])) {
      for (const thread of listOf(isObject(flow) ? flow["threadFlows"] : undefined)) {
        for (const step of listOf(isObject(thread) ? thread["locations"] : undefined)) locations.push(this.#step(step));
      }
    }
    for (const stack of listOf(result["stacks"])) {
      for (const frame of listOf(isObject(stack) ? stack["frames"] : undefined)) {
        if (isObject(frame)) locations.push(frame["location"]);
      }
    }
    return locations.filter(isObject);
  }

  /** A step has its location itself, or at its index in the run's list (SARIF 3.38.2). */
  #step(step: unknown): unknown {
    if (!isObject(step) || isObject(step["location"])) return isObject(step) ? step["location"] : undefined;
    const index = firstIndex(step["index"]);
    if (index === undefined) return undefined;
    if (this.#steps[index] === undefined) this.isMissing = true;
    return this.#steps[index];
  }
}

function nameOf(logical: unknown): string | undefined {
  return isObject(logical) ? firstText(logical["fullyQualifiedName"], logical["name"]) : undefined;
}

function artifactLocationOf(location: JsonObject | undefined): unknown {
  const physical = location?.["physicalLocation"];
  return isObject(physical) ? physical["artifactLocation"] : undefined;
}

export function regionOf(location: JsonObject | undefined): PartialLocation {
  const physical = location?.["physicalLocation"];
  return isObject(physical) ? linesOf(physical["region"]) : {};
}

export function linesOf(region: unknown): PartialLocation {
  if (!isObject(region)) return {};
  const startLine = numberOf(region["startLine"]);
  const endColumn = numberOf(region["endColumn"]);
  return {
    startLine,
    startColumn: numberOf(region["startColumn"]),
    // A region with an end column and no end line ends on the line it begins (SARIF 3.30.7).
    endLine: numberOf(region["endLine"]) ?? (endColumn === undefined ? undefined : startLine),
    endColumn,
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The text of the code of a location, if the report has it. */
export function snippetOf(location: JsonObject | undefined): string | undefined {
  const physical = location?.["physicalLocation"];
  const region = isObject(physical) ? physical["region"] : undefined;
  const snippet = isObject(region) ? region["snippet"] : undefined;
  return isObject(snippet) ? firstText(snippet["text"]) : undefined;
}
