import { isObject, textField, type JsonObject } from "../../documents/json-fields.ts";
import {
  baselineStateOf,
  compact,
  kindAndLevel,
  messageStringsOf,
  suppressionsOf,
  type Conversion,
  type KeyedParts,
} from "./conversion.ts";

/** SARIF 1.0.0: messages are texts, rules and files are found by keys, and `pass` is a level. */
export const convertVersionOne: Conversion = {
  result: convertResult,
  rule: (rule) => ({
    ...rule,
    shortDescription: messageOf(rule["shortDescription"]),
    fullDescription: messageOf(rule["fullDescription"]),
    messageStrings: messageStringsOf(rule["messageFormats"]),
    defaultConfiguration: { level: rule["defaultLevel"] },
  }),
  file: (file, key) => ({ location: locationOfKey(file, key ?? "") }),
  logicalLocation: (location, key) => ({ ...location, fullyQualifiedName: key }),
  notification: (notification) => ({ ...notification, message: messageOf(notification["message"]) }),
};

/** A key is a URI, `#base#` and a URI, or, for a file in a container, the container's key, `#` and the path in it. */
function locationOfKey(file: JsonObject, key: string): JsonObject {
  const parent = textField(file, "parentKey");
  const isContained = parent !== undefined && key.startsWith(`${parent}#`);
  const whole = isContained ? `${parent}/${key.slice(parent.length + 1).replace(/^\/+/, "")}` : key;
  const [, base, uri] = /^#([^#]*)#(.*)$/s.exec(whole) ?? [];
  return compact({
    uri: uri ?? (isContained ? whole : (textField(file, "uri") ?? whole)),
    uriBaseId: file["uriBaseId"] ?? base,
  });
}

function convertResult(result: JsonObject, parts: KeyedParts): JsonObject {
  const { ruleId, ruleKey, level, id, snippet, properties } = result;
  const locations = objectsOf(result["locations"]).map((location) => convertLocation(location, parts));
  const related = objectsOf(result["relatedLocations"]).map((location) => convertStep(location, parts));
  return compact({
    ...kindAndLevel(level),
    ruleId,
    rule: { id: ruleId, key: ruleKey ?? ruleId },
    message: resultMessage(result),
    locations: typeof snippet === "string" ? withSnippet(locations, snippet) : locations,
    relatedLocations: related,
    codeFlows: objectsOf(result["codeFlows"]).map((flow) => ({
      threadFlows: [
        { locations: objectsOf(flow["locations"]).map((step) => ({ location: convertStep(step, parts) })) },
      ],
    })),
    stacks: objectsOf(result["stacks"]).map((stack) => ({
      frames: objectsOf(stack["frames"]).map((frame) => ({ location: convertFrame(frame, parts) })),
    })),
    fixes: objectsOf(result["fixes"]).map((fix) => convertFix(fix, parts)),
    suppressions: suppressionsOf(result["suppressionStates"]),
    baselineState: baselineStateOf(result["baselineState"]),
    partialFingerprints: fingerprintsOf(result["toolFingerprintContribution"]),
    guid: id,
    properties,
  });
}

/** A plain text comes before a text of the rule (`formattedRuleMessage`). */
function resultMessage(result: JsonObject): JsonObject | undefined {
  const formatted = result["formattedRuleMessage"];
  const plain = textField(result, "message");
  if (plain !== undefined || !isObject(formatted)) return messageOf(plain);
  return { id: formatted["formatId"], arguments: formatted["arguments"] };
}

function convertLocation(location: JsonObject, parts: KeyedParts): JsonObject {
  const file = location["resultFile"] ?? location["analysisTarget"];
  return compact({ physicalLocation: convertPhysical(file, parts), ...logicalOf(location, parts) });
}

/** A step of a code flow, or a related location. */
function convertStep(step: JsonObject, parts: KeyedParts): JsonObject {
  const physicalLocation = convertPhysical(step["physicalLocation"], parts);
  return compact({ physicalLocation, message: messageOf(step["message"]), ...logicalOf(step, parts) });
}

function convertFrame(frame: JsonObject, parts: KeyedParts): JsonObject {
  const region = { startLine: frame["line"], startColumn: frame["column"] };
  const physicalLocation = convertPhysical({ ...frame, region }, parts);
  return compact({ physicalLocation, message: messageOf(frame["message"]), ...logicalOf(frame, parts) });
}

function convertPhysical(physical: unknown, { files }: KeyedParts): JsonObject | undefined {
  if (!isObject(physical)) return undefined;
  const uri = textField(physical, "uri");
  const listed = uri === undefined ? undefined : files.get(uri);
  const artifactLocation = uri === undefined ? undefined : (listed ?? { uri, uriBaseId: physical["uriBaseId"] });
  return compact({ artifactLocation, region: physical["region"] });
}

function logicalOf(location: JsonObject, { logicalNames }: KeyedParts): JsonObject {
  const name = textField(location, "fullyQualifiedLogicalName");
  const key = textField(location, "logicalLocationKey");
  const fullyQualifiedName = name ?? (key === undefined ? undefined : (logicalNames.get(key) ?? key));
  return fullyQualifiedName === undefined ? {} : { logicalLocations: [{ fullyQualifiedName }] };
}

function convertFix(fix: JsonObject, parts: KeyedParts): JsonObject {
  const artifactChanges = objectsOf(fix["fileChanges"]).map((change) => convertPhysical(change, parts));
  return compact({ description: messageOf(fix["description"]), artifactChanges });
}

function withSnippet([first = {}, ...others]: readonly JsonObject[], text: string): readonly JsonObject[] {
  const physical = isObject(first["physicalLocation"]) ? first["physicalLocation"] : {};
  const region = isObject(physical["region"]) ? physical["region"] : {};
  return [{ ...first, physicalLocation: { ...physical, region: { ...region, snippet: { text } } } }, ...others];
}

function fingerprintsOf(contribution: unknown): JsonObject | undefined {
  return typeof contribution === "string" ? { Fingerprint: contribution } : undefined;
}

function messageOf(text: unknown): JsonObject | undefined {
  return typeof text === "string" ? { text } : undefined;
}

function objectsOf(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
