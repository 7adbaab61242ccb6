import { ownProperty } from "../../../sarif/index.ts";
import type { JsonChoice, JsonPath } from "../../documents/json-visitor.ts";
import { notificationLists, outcomeFields } from "./outcome.ts";

/** Which parts of a run are taken: those of SARIF 2.1.0, and those of earlier versions under their names. */
export function chooseInRun(path: JsonPath): JsonChoice {
  switch (path[2]) {
    case "results":
    case "artifacts":
    case "files":
    case "rules":
    case "logicalLocations":
    case "threadFlowLocations":
    case "toolNotifications":
    case "configurationNotifications":
      return path.length === 3 ? "enter" : "take";
    case "originalUriBaseIds":
    case "versionControlProvenance":
    case "externalPropertyFileReferences":
    case "externalPropertyFiles":
    case "externalFiles":
      return "take";
    case "invocations":
      return path.length <= 4 ? "enter" : chooseInInvocation(path, 4);
    case "conversion":
      return chooseInConversion(path);
    case "properties":
      return path.length === 3 ? "enter" : path[3] === ownProperty ? "take" : "skip";
    case "tool":
      return chooseInTool(path);
    case "resources":
      return chooseInResources(path);
    case "taxonomies":
      return chooseInTaxonomy(path);
    default:
      return "skip";
  }
}

/** `field` is the depth of the invocation's fields. */
function chooseInInvocation(path: JsonPath, field: number): JsonChoice {
  if (path.length > field + 1) return "take";
  if (outcomeFields.has(path[field])) return "take";
  return notificationLists.has(path[field]) || path[field] === "ruleConfigurationOverrides" ? "enter" : "skip";
}

/** A converter that failed leaves results out as well. */
function chooseInConversion(path: JsonPath): JsonChoice {
  if (path.length === 3) return "enter";
  if (path[3] !== "invocation") return "skip";
  return path.length === 4 ? "enter" : chooseInInvocation(path, 4);
}

/** `tool.driver` and `tool.extensions[]`; earlier versions have the fields of the driver in `tool`. */
function chooseInTool(path: JsonPath): JsonChoice {
  const [, , , part] = path;
  if (path.length === 3) return "enter";
  if (part === "name" || part === "fullName" || part === "version" || part === "semanticVersion") return "take";
  if (part !== "driver" && part !== "extensions") return "skip";
  const field = part === "extensions" ? 5 : 4;
  if (path.length <= field) return "enter";
  return chooseInComponent(path, field);
}

function chooseInComponent(path: JsonPath, field: number): JsonChoice {
  switch (path[field]) {
    case "rules":
    case "ruleDescriptors":
    case "notifications":
    case "notificationDescriptors":
      return path.length === field + 1 ? "enter" : "take";
    case "name":
    case "fullName":
    case "version":
    case "semanticVersion":
    case "guid":
    case "globalMessageStrings":
      return "take";
    default:
      return "skip";
  }
}

/** The rules and texts of 2.0.0. */
function chooseInResources(path: JsonPath): JsonChoice {
  if (path.length === 3) return "enter";
  if (path[3] === "messageStrings") return "take";
  return path[3] === "rules" ? (path.length === 4 ? "enter" : "take") : "skip";
}

function chooseInTaxonomy(path: JsonPath): JsonChoice {
  if (path.length <= 4) return "enter";
  if (path[4] === "taxa") return path.length === 5 ? "enter" : "take";
  return path[4] === "name" || path[4] === "guid" ? "take" : "skip";
}
