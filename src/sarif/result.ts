import type { SarifArtifact, SarifFinding, SarifPlace, SarifRelaxation } from "./finding.ts";
import { levelOfSeverity, severityOfCategories } from "./levels.ts";
import { findingIdKey, ownProperty, toolFingerprintKey } from "./own-names.ts";

/** A finding as a SARIF result. */
export function resultOf(finding: SarifFinding, ruleIndex: number): object {
  const { rule, id, message, place, related, fingerprint, relaxation, isNew, url } = finding;
  const own = ownFields(finding);
  return {
    ruleId: rule.id,
    ruleIndex,
    level: levelOfSeverity(severityOfCategories(rule.categories)),
    message: { text: message || rule.id },
    ...locationsOf(place, finding.artifact),
    ...(related.length === 0 ? {} : { relatedLocations: related.map(relatedOf) }),
    ...(fingerprint === null ? {} : { fingerprints: { [toolFingerprintKey]: fingerprint } }),
    ...(id === 0 ? {} : { partialFingerprints: { [findingIdKey]: String(id), ...finding.hostFingerprints } }),
    ...(relaxation === undefined ? {} : { suppressions: relaxation === null ? [] : [suppressionOf(relaxation)] }),
    ...(isNew === null ? {} : { baselineState: isNew ? "new" : "unchanged" }),
    ...(url === "" ? {} : { hostedViewerUri: url }),
    ...(own === undefined ? {} : { properties: own }),
  };
}

function ownFields({ message, artifact, place, properties }: SarifFinding): object | undefined {
  const own = {
    ...withoutNulls(properties),
    // A result must have a message.
    ...(message === "" ? { message } : {}),
    ...(artifact === undefined ? {} : ownArtifact(artifact, place)),
  };
  return Object.keys(own).length === 0 ? undefined : { [ownProperty]: own };
}

/** The importer puts a finding into the innermost artifact of its file that has the line. Other findings name theirs. */
function ownArtifact(artifact: SarifArtifact, place: SarifPlace): object {
  const isRoot = artifact.path === "" && place.path === "";
  if (isRoot || artifact.file === place.path) return {};
  const region = isWithoutFile(artifact, place) ? regionOf(place) : undefined;
  return { artifact: withoutNulls({ ...artifact }), ...(region === undefined ? {} : { region }) };
}

/** Whether the path of the place is that of a folder or the like. */
function isWithoutFile({ path, file }: SarifArtifact, place: SarifPlace): boolean {
  return file === null && path === place.path;
}

function withoutNulls(values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function locationsOf(place: SarifPlace, artifact: SarifArtifact | undefined): object {
  const physical = artifact !== undefined && isWithoutFile(artifact, place) ? {} : physicalOf(place);
  const logical =
    artifact === undefined || artifact.path === "" || artifact.path === artifact.file ? {} : logicalOf(artifact);
  const location = { ...physical, ...logical };
  return Object.keys(location).length === 0 ? {} : { locations: [location] };
}

function logicalOf({ path, name, type }: SarifArtifact): object {
  return { logicalLocations: [{ name, fullyQualifiedName: path, kind: type.toLowerCase() }] };
}

function relatedOf({ message, ...place }: SarifPlace & { readonly message: string | null }): object {
  return { ...physicalOf(place), ...(message === null ? {} : { message: { text: message } }) };
}

function physicalOf(place: SarifPlace): object {
  if (place.path === "") return {};
  const region = regionOf(place);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(place.path) },
      ...(region === undefined ? {} : { region }),
    },
  };
}

/** The lines and columns that are known; none without a line, because SARIF counts columns from one. */
function regionOf({ startLine, startColumn, endLine, endColumn }: SarifPlace): object | undefined {
  if (startLine === null || startLine < 1) return undefined;
  return {
    startLine,
    ...(startColumn === null || startColumn < 1 ? {} : { startColumn }),
    ...(endLine === null || endLine < startLine ? {} : { endLine }),
    ...(endColumn === null ? {} : { endColumn }),
  };
}

/** A path as a relative URI: a colon or a question mark in a name is part of the name. */
export function uriOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function suppressionOf({ reason, comment, until }: SarifRelaxation): object {
  const own = withoutNulls({ reason, until });
  return {
    kind: "external",
    status: "accepted",
    ...(comment === null ? {} : { justification: comment }),
    ...(Object.keys(own).length === 0 ? {} : { properties: { [ownProperty]: own } }),
  };
}
