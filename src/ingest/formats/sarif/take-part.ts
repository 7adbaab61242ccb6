import { wholeField } from "../../../sarif/index.ts";
import type { JsonPath } from "../../documents/json-visitor.ts";
import { isObject } from "../../documents/json-fields.ts";
import type { ReportPosition } from "../../report.ts";
import { messageStringsOf, type Conversion } from "./conversion.ts";
import { firstText } from "./fields.ts";
import { notificationLists } from "./outcome.ts";
import type { Run } from "./run.ts";
import type { ToolComponent } from "./tool-components.ts";

/** Takes a part of a run that is not a result; `conversion` makes parts of 2.1.0 out of those of earlier versions. */
export function takePart(
  run: Run,
  path: JsonPath,
  value: unknown,
  position: ReportPosition,
  conversion: Conversion | undefined,
): void {
  const [, , part, place] = path;
  switch (part) {
    case "artifacts":
    case "files":
      return takeFile(run, place!, value, conversion);
    case "originalUriBaseIds":
      return run.uris.setBases(value);
    case "logicalLocations":
      return takeLogicalLocation(run, place!, value, conversion);
    case "threadFlowLocations":
      return run.locations.addStep(place as number, value);
    case "rules":
      return takeRule(run.rules.components.driver, place!, value, conversion);
    case "resources":
      return takeResource(run.rules.components.driver, path, value, conversion);
    case "properties":
      return takeOwnProperty(run, value, position);
    case "tool":
      return takeInTool(run, path, value, conversion);
    case "taxonomies":
      return takeInTaxonomy(run, path, value);
    case "toolNotifications":
    case "configurationNotifications":
      return takeNotification(run, value, position, conversion);
    case "invocations":
      return takeInInvocation(run, place as number, path.slice(4), value, position, conversion);
    default:
      // The converter's invocation has no number among the tool's: -1 keeps it apart.
      return takeInInvocation(run, -1, path.slice(4), value, position, conversion);
  }
}

/** A page of a list, or a version that lacks parts, would make findings look fixed. */
function takeOwnProperty(run: Run, value: unknown, position: ReportPosition): void {
  if (isObject(value) && value[wholeField] === false) run.outcome.partialAt = position;
}

function takeFile(run: Run, place: string | number, value: unknown, conversion: Conversion | undefined): void {
  if (!isObject(value)) return;
  const key = typeof place === "string" ? place : undefined;
  const file = conversion?.file(value, key) ?? value;
  if (key === undefined) run.uris.addArtifact(place as number, file);
  else if (isObject(file["location"])) run.keyed.files.set(key, file["location"]);
}

function takeLogicalLocation(
  run: Run,
  place: string | number,
  value: unknown,
  conversion: Conversion | undefined,
): void {
  if (!isObject(value)) return;
  const key = typeof place === "string" ? place : undefined;
  const location = conversion?.logicalLocation(value, key) ?? value;
  if (key === undefined) return run.locations.addLogicalLocation(place as number, location);
  run.keyed.logicalNames.set(key, firstText(location["fullyQualifiedName"]) ?? key);
}

function takeRule(
  component: ToolComponent,
  place: string | number,
  value: unknown,
  conversion: Conversion | undefined,
): void {
  component.addRule(place, isObject(value) ? (conversion?.rule(value) ?? value) : value);
}

function takeResource(driver: ToolComponent, path: JsonPath, value: unknown, conversion: Conversion | undefined): void {
  if (path[3] === "rules") takeRule(driver, path[4]!, value, conversion);
  else driver.strings = messageStringsOf(value) ?? {};
}

function takeInTool(run: Run, path: JsonPath, value: unknown, conversion: Conversion | undefined): void {
  const { components } = run.rules;
  if (path.length === 4) return takeInComponent(components.driver, path[3]!, undefined, value, conversion);
  const isExtension = path[3] === "extensions";
  const component = isExtension ? components.extension(path[4] as number) : components.driver;
  const field = isExtension ? 5 : 4;
  takeInComponent(component, path[field]!, path[field + 1], value, conversion);
}

function takeInComponent(
  component: ToolComponent,
  field: string | number,
  place: string | number | undefined,
  value: unknown,
  conversion: Conversion | undefined,
): void {
  switch (field) {
    case "rules":
    case "ruleDescriptors":
      return takeRule(component, place!, value, conversion);
    case "notifications":
    case "notificationDescriptors":
      return component.addNotification(place as number, value);
    case "name":
      component.name = firstText(value) ?? component.name;
      return;
    case "fullName":
      if (component.name === "") component.name = firstText(value) ?? "";
      return;
    case "version":
      component.version = firstText(value) ?? component.version;
      return;
    case "semanticVersion":
      if (component.version === "") component.version = firstText(value) ?? "";
      return;
    case "guid":
      component.guid = String(value);
      return;
    default:
      component.strings = messageStringsOf(value) ?? {};
  }
}

function takeInTaxonomy(run: Run, path: JsonPath, value: unknown): void {
  const { taxonomies } = run.rules;
  const field = path[4];
  if (field === "taxa") taxonomies.addTaxon(path[3] as number, path[5] as number, value);
  else taxonomies.setField(path[3] as number, field as "name" | "guid", value);
}

function takeNotification(
  run: Run,
  value: unknown,
  position: ReportPosition,
  conversion: Conversion | undefined,
): void {
  if (isObject(value)) run.outcome.addNotification(position, conversion?.notification(value) ?? value);
  else run.outcome.setUnreadable(position);
}

function takeInInvocation(
  run: Run,
  index: number,
  [field]: JsonPath,
  value: unknown,
  position: ReportPosition,
  conversion: Conversion | undefined,
): void {
  if (notificationLists.has(field)) return takeNotification(run, value, position, conversion);
  if (field === "ruleConfigurationOverrides") return run.rules.overrides.add(index, value);
  run.outcome.setField(position, index, String(field), value);
}
