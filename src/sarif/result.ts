import type { SarifArtifact, SarifFinding, SarifPlace, SarifRelaxation } from "./finding.ts";
import { levelOfSeverity, severityOfCategories } from "./levels.ts";
import { findingIdKey, ownProperty, toolFingerprintKey } from "./own-names.ts";

/**
 * A finding as the JSON text of a SARIF result. It is put together from texts, because results are most of a log, and
 * making objects of them first takes twice as long.
 */
export function resultText(finding: SarifFinding, ruleIndex: number): string {
  const { rule, id, message, related, fingerprint, relaxation, isNew, url } = finding;
  const level = levelOfSeverity(severityOfCategories(rule.categories));
  let text = `{"ruleId":${quoted(rule.id)},"ruleIndex":${ruleIndex},"level":"${level}"`;
  text += `,"message":{"text":${quoted(message || rule.id)}}${locationsText(finding)}`;
  if (related.length > 0) text += `,"relatedLocations":[${related.map(relatedText).join(",")}]`;
  if (fingerprint !== null) text += `,"fingerprints":{"${toolFingerprintKey}":${quoted(fingerprint)}}`;
  if (id !== 0) text += `,"partialFingerprints":${fingerprintsText(id, finding.hostFingerprints)}`;
  if (relaxation !== undefined) text += `,"suppressions":[${relaxation === null ? "" : suppressionText(relaxation)}]`;
  if (isNew !== null) text += `,"baselineState":"${isNew ? "new" : "unchanged"}"`;
  if (url !== "") text += `,"hostedViewerUri":${quoted(url)}`;
  const own = ownText(finding);
  return own === "" ? `${text}}` : `${text},"properties":{"${ownProperty}":{${own}}}}`;
}

function quoted(value: string): string {
  return JSON.stringify(value);
}

function fingerprintsText(id: number, ofHost: SarifFinding["hostFingerprints"]): string {
  const further = ofHost === undefined ? "" : `,${membersText(ofHost)}`;
  return `{"${findingIdKey}":"${id}"${further}}`;
}

/** The members of an object that are not null, without the braces. */
function membersText(values: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const name in values) {
    const value = values[name];
    if (value !== null) text += `${text === "" ? "" : ","}${quoted(name)}:${JSON.stringify(value)}`;
  }
  return text;
}

function ownText({ message, artifact, place, properties }: SarifFinding): string {
  return [
    membersText(properties),
    // A result must have a message.
    message === "" ? `"message":""` : "",
    artifact === undefined ? "" : ownArtifactText(artifact, place),
  ]
    .filter((text) => text !== "")
    .join(",");
}

/** The importer puts a finding into the innermost artifact of its file that has the line. Other findings name theirs. */
function ownArtifactText(artifact: SarifArtifact, place: SarifPlace): string {
  const isRoot = artifact.path === "" && place.path === "";
  if (isRoot || artifact.file === place.path) return "";
  const region = isWithoutFile(artifact, place) ? regionText(place) : "";
  const { path, name, type, file } = artifact;
  return `"artifact":{${membersText({ path, name, type, file })}}${region}`;
}

/** Whether the path of the place is that of a folder or the like. */
function isWithoutFile({ path, file }: SarifArtifact, place: SarifPlace): boolean {
  return file === null && path === place.path;
}

function locationsText({ place, artifact }: SarifFinding): string {
  const physical = artifact !== undefined && isWithoutFile(artifact, place) ? "" : physicalText(place);
  const isFile = artifact === undefined || artifact.path === "" || artifact.path === artifact.file;
  const logical = isFile ? "" : logicalText(artifact);
  if (physical === "" && logical === "") return "";
  return `,"locations":[{${physical}${physical === "" || logical === "" ? "" : ","}${logical}}]`;
}

function logicalText({ path, name, type }: SarifArtifact): string {
  const kind = quoted(type.toLowerCase());
  return `"logicalLocations":[{"name":${quoted(name)},"fullyQualifiedName":${quoted(path)},"kind":${kind}}]`;
}

function relatedText(place: SarifFinding["related"][number]): string {
  const physical = physicalText(place);
  const message = place.message === null ? "" : `"message":{"text":${quoted(place.message)}}`;
  return `{${physical}${physical === "" || message === "" ? "" : ","}${message}}`;
}

function physicalText(place: SarifPlace): string {
  if (place.path === "") return "";
  return `"physicalLocation":{"artifactLocation":{"uri":"${uriOf(place.path)}"}${regionText(place)}}`;
}

/** The lines and columns that are known; nothing without a line. */
function regionText({ startLine, startColumn, endLine, endColumn }: SarifPlace): string {
  if (startLine === null || startLine < 1) return "";
  let text = `,"region":{"startLine":${startLine}`;
  if (startColumn !== null && startColumn >= 1) text += `,"startColumn":${startColumn}`;
  if (endLine !== null && endLine >= startLine) text += `,"endLine":${endLine}`;
  if (endColumn !== null) text += `,"endColumn":${endColumn}`;
  return `${text}}`;
}

/** A path as a relative URI: a colon or a question mark in a name is part of the name. */
function uriOf(path: string): string {
  return /^[\w\-./]+$/.test(path) ? path : path.split("/").map(encodeURIComponent).join("/");
}

function suppressionText({ reason, comment, until }: SarifRelaxation): string {
  const own = membersText({ reason, until });
  const justification = comment === null ? "" : `,"justification":${quoted(comment)}`;
  const properties = own === "" ? "" : `,"properties":{"${ownProperty}":{${own}}}`;
  return `{"kind":"external","status":"accepted"${justification}${properties}}`;
}
