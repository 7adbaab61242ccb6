import type { ReportedLocation } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { listOf } from "./fields.ts";
import { linesOf, type RunLocations } from "./locations.ts";
import { messageText } from "./texts.ts";
import type { ToolComponent } from "./tool-components.ts";

/** The fixes that a tool proposes for a result, as notes at the first place that each of them changes. */
export function fixNotes(result: JsonObject, locations: RunLocations, component: ToolComponent): ReportedLocation[] {
  return listOf(result["fixes"])
    .filter(isObject)
    .map((fix) => fixNote(fix, locations, component));
}

function fixNote(fix: JsonObject, locations: RunLocations, component: ToolComponent): ReportedLocation {
  const change = listOf(fix["artifactChanges"]).find(isObject);
  const replacement = listOf(change?.["replacements"]).find(isObject);
  const inserted = isObject(replacement?.["insertedContent"]) ? replacement["insertedContent"]["text"] : undefined;
  const text = messageText(fix["description"], component) ?? (typeof inserted === "string" ? inserted : undefined);
  return {
    path: locations.pathOf(change === undefined ? undefined : { physicalLocation: change }),
    ...linesOf(replacement?.["deletedRegion"]),
    message: text === undefined || text === "" ? "Fix" : `Fix: ${text}`,
  };
}
