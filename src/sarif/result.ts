import type { SarifArtifact, SarifFinding, SarifPlace, SarifRelaxation, SarifRule } from "./finding.ts";
import { levelOfSeverity, severityOfCategories } from "./levels.ts";
import { findingIdKey, ownProperty, toolFingerprintKey } from "./own-names.ts";

/**
 * Writes findings as the JSON text of SARIF results. They are put together from texts, because results are most of a log,
 * and making objects of them first takes twice as long. Findings of one artifact come one after another: its texts are
 * made once.
 */
export class ResultWriter {
  #artifact: SarifArtifact | undefined;
  #logical = "";
  #path = "";
  #uri = "";

  /** `head` is how results of the rule begin: see `resultHead`. */
  write(finding: SarifFinding, head: string): string {
    const { rule, id, message, related, fingerprint, relaxation, isNew, url } = finding;
    let text = `${head}${quoted(message || rule.id)}}${this.#locationsText(finding)}`;
    if (related.length > 0) text += this.#relatedTexts(related);
    if (fingerprint !== null) text += `,"fingerprints":{"${toolFingerprintKey}":${quoted(fingerprint)}}`;
    if (id !== 0) text += `,"partialFingerprints":${fingerprintsText(id, finding.hostFingerprints)}`;
    if (relaxation !== undefined) text += `,"suppressions":[${relaxation === null ? "" : suppressionText(relaxation)}]`;
    if (isNew !== null) text += isNew ? ',"baselineState":"new"' : ',"baselineState":"unchanged"';
    if (url !== "") text += `,"hostedViewerUri":${quoted(url)}`;
    const own = ownText(finding);
    return own === "" ? `${text}}` : `${text},"properties":{"${ownProperty}":{${own}}}}`;
  }

  #locationsText({ place, artifact }: SarifFinding): string {
    const physical = artifact !== undefined && isWithoutFile(artifact, place) ? "" : this.#physicalText(place);
    const isFile = artifact === undefined || artifact.path === "" || artifact.path === artifact.file;
    const logical = isFile ? "" : this.#logicalText(artifact);
    if (physical === "" && logical === "") return "";
    return `,"locations":[{${physical}${physical === "" || logical === "" ? "" : ","}${logical}}]`;
  }

  #logicalText(artifact: SarifArtifact): string {
    if (this.#artifact === artifact) return this.#logical;
    const { path, name, type } = artifact;
    const kind = quoted(type.toLowerCase());
    this.#artifact = artifact;
    this.#logical = `"logicalLocations":[{"name":${quoted(name)},"fullyQualifiedName":${quoted(path)},"kind":${kind}}]`;
    return this.#logical;
  }

  #relatedTexts(places: SarifFinding["related"]): string {
    return `,"relatedLocations":[${places.map((place) => this.#relatedText(place)).join(",")}]`;
  }

  #relatedText(place: SarifFinding["related"][number]): string {
    const physical = this.#physicalText(place);
    const message = place.message === null ? "" : `"message":{"text":${quoted(place.message)}}`;
    return `{${physical}${physical === "" || message === "" ? "" : ","}${message}}`;
  }

  #physicalText(place: SarifPlace): string {
    if (place.path === "") return "";
    if (place.path !== this.#path) {
      this.#path = place.path;
      this.#uri = uriOf(place.path);
    }
    return `"physicalLocation":{"artifactLocation":{"uri":"${this.#uri}"}${regionText(place)}}`;
  }
}

/** The beginning of all results of a rule, up to the text of their message. */
export function resultHead(rule: SarifRule, ruleIndex: number): string {
  const level = levelOfSeverity(severityOfCategories(rule.categories));
  return `{"ruleId":${quoted(rule.id)},"ruleIndex":${ruleIndex},"level":"${level}","message":{"text":`;
}

/** What JSON escapes, or might: quotes, backslashes, control characters, halves of pairs. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** A text as JSON. Most texts need no escapes, and looking for them is cheaper than a call of `JSON.stringify`. */
function quoted(value: string): string {
  return escaped.test(value) ? JSON.stringify(value) : `"${value}"`;
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
    if (value === null) continue;
    const written = typeof value === "string" ? quoted(value) : JSON.stringify(value);
    text += `${text === "" ? "" : ","}${quoted(name)}:${written}`;
  }
  return text;
}

function ownText({ message, artifact, place, properties }: SarifFinding): string {
  let text = membersText(properties);
  // A result must have a message.
  if (message === "") text += `${text === "" ? "" : ","}"message":""`;
  const named = artifact === undefined ? "" : ownArtifactText(artifact, place);
  return text === "" || named === "" ? text + named : `${text},${named}`;
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

function suppressionText({ reason, comment, until, isInSource = false }: SarifRelaxation): string {
  const own = membersText({ reason, until });
  const justification = comment === null ? "" : `,"justification":${quoted(comment)}`;
  const properties = own === "" ? "" : `,"properties":{"${ownProperty}":{${own}}}`;
  return `{"kind":"${isInSource ? "inSource" : "external"}","status":"accepted"${justification}${properties}}`;
}
