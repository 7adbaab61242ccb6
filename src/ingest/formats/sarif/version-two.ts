import { isObject, textField, type JsonObject } from "../../documents/json-fields.ts";
import {
  baselineStateOf,
  compact,
  kindAndLevel,
  messageStringsOf,
  suppressionsOf,
  type Conversion,
} from "./conversion.ts";

/** SARIF 2.0.0 and the drafts of 2.1.0. What a draft has already in its final form stays as it is. */
export const convertVersionTwo: Conversion = {
  result: (result, { logicalNames }) => convertResult(result, logicalNames),
  rule: convertRule,
  file: (file, key) => {
    const { location, artifactLocation, ...rest } = objectOf(renamed(file));
    return compact({
      ...rest,
      location: location ?? artifactLocation ?? (key === undefined ? undefined : { uri: key }),
    });
  },
  logicalLocation: (location, key) => ({
    ...location,
    fullyQualifiedName: textField(location, "fullyQualifiedName") ?? key,
  }),
  notification: (notification) => objectOf(renamed(notification)),
};

const noNames: ReadonlyMap<string, string> = new Map();

/** Fields that have another name in 2.1.0, wherever they are. */
const newNames: ReadonlyMap<string, string> = new Map([
  ["richText", "markdown"],
  ["fileLocation", "artifactLocation"],
  ["fileIndex", "index"],
  ["artifactIndex", "index"],
  ["fileChanges", "artifactChanges"],
  ["changes", "artifactChanges"],
  ["messageId", "id"],
  ["instanceGuid", "guid"],
]);

function convertResult(result: JsonObject, logicalNames: ReadonlyMap<string, string>): JsonObject {
  const { properties, partialFingerprints, fingerprints, ...rest } = result;
  const plain = objectOf(renamed(rest, logicalNames));
  const { ruleId, ruleKey, suppressionStates, suppressions, baselineState, message, ruleMessageId } = plain;
  return compact({
    ...plain,
    ...(plain["kind"] === undefined && kindAndLevel(plain["level"])),
    rule: { ...objectOf(plain["rule"]), ...(ruleId !== undefined && { key: ruleKey ?? ruleId }) },
    message: ruleMessageId === undefined ? message : { ...objectOf(message), id: ruleMessageId },
    suppressions: suppressionsOf(suppressionStates) ?? withStatus(suppressions),
    baselineState: baselineStateOf(baselineState),
    properties,
    partialFingerprints,
    fingerprints,
  });
}

/** The status of a suppression was called `state`. */
function withStatus(suppressions: unknown): unknown {
  if (!Array.isArray(suppressions)) return suppressions;
  return suppressions.filter(isObject).map((entry) => compact({ ...entry, status: entry["status"] ?? entry["state"] }));
}

function convertRule(rule: JsonObject): JsonObject {
  const { name, helpLocation, configuration, messageStrings, richMessageStrings } = rule;
  const before = objectOf(configuration);
  const defaultConfiguration = {
    level: before["defaultLevel"] === "open" ? "note" : before["defaultLevel"],
    ...objectOf(rule["defaultConfiguration"]),
  };
  return {
    ...rule,
    name: isObject(name) ? name["text"] : name,
    helpUri: rule["helpUri"] ?? objectOf(helpLocation)["uri"],
    shortDescription: renamed(rule["shortDescription"]),
    fullDescription: renamed(rule["fullDescription"]),
    help: renamed(rule["help"]),
    messageStrings: { ...messageStringsOf(richMessageStrings), ...messageStringsOf(messageStrings) },
    defaultConfiguration: compact(defaultConfiguration),
  };
}

/** The value with the names of 2.1.0. */
function renamed(value: unknown, logicalNames: ReadonlyMap<string, string> = noNames): unknown {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, logicalNames));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    newNames.get(name) ?? name,
    renamed(inner, logicalNames),
  ]);
  return withLogicalLocations(Object.fromEntries(entries) as JsonObject, logicalNames);
}

/** A location had one logical location at first: by name and index, then as an object, then a list of them. */
function withLogicalLocations(object: JsonObject, logicalNames: ReadonlyMap<string, string>): JsonObject {
  const { fullyQualifiedLogicalName: key, logicalLocationIndex: index, logicalLocation, ...rest } = object;
  if (isObject(logicalLocation)) return { ...rest, logicalLocations: [logicalLocation] };
  if (key === undefined && index === undefined) return object;
  const fullyQualifiedName = typeof key === "string" ? (logicalNames.get(key) ?? key) : undefined;
  return { ...rest, logicalLocations: [compact({ fullyQualifiedName, index })] };
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
