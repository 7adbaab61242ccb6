import { excerpt } from "../refusals.ts";
import type { Report, ReportFile, ReportPosition } from "../report.ts";
import { cweFamily, severityOf, severityOfScore, type Severity } from "../severities.ts";
import { isObject } from "./json-fields.ts";

/** A known weakness of a component that the project uses. */
export interface Vulnerability {
  /** The tool, as it begins the ids of rules. */
  readonly tool: string;
  /** A CVE, GHSA or other id of the advisory. */
  readonly id: string;
  /** Other ids of the same advisory. */
  readonly aliases?: readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly helpUri?: string | undefined;
  /** The tool's word for the severity. */
  readonly severity?: string | undefined;
  /** The CVSS score, from 0 to 10. */
  readonly score?: number | undefined;
  /** CWE numbers, however the tool writes them. */
  readonly weaknesses?: readonly string[] | undefined;
  readonly component: string;
  readonly version?: string | undefined;
  /** The versions of the component without the weakness. */
  readonly fixedIn?: string | undefined;
  /** The chain of dependencies that leads to the component. */
  readonly via?: string | undefined;
  /** The manifest or lock file; undefined for the project as a whole. */
  readonly path: string | undefined;
  /** The artifact of the component, where the report makes one; it is used instead of the path. */
  readonly artifact?: ReportFile | undefined;
  /** The comment of one that the tool says does not count. */
  readonly relaxed?: string | undefined;
}

const titleCharactersMax = 300;
const familiesMax = 50;
/** Ids that mean the same in every tool. */
const sharedId = /^(?:CVE-\d{4}-\d+|GHSA(?:-[\da-z]{4}){3})$/i;

/** The address of an advisory. Half of a surrogate pair in an id cannot be encoded; the id itself is refused by name. */
export function advisoryUrl(folder: string, id: string): string {
  return `${folder}${encodeURIComponent(id.toWellFormed())}`;
}

/**
 * Adds a vulnerability as a finding. Its rule is the advisory, with CVE, GHSA and CWE ids as families. Its score counts for
 * the measure of the artifact, unless the tool says that the vulnerability does not count.
 */
export function reportVulnerability(report: Report, position: ReportPosition, found: Vulnerability): void {
  const { tool, id, component, version, fixedIn, via, relaxed } = found;
  const place = found.artifact ?? report.place(position, found.path);
  if (place === undefined) return;
  const title = found.title === undefined ? id : excerpt(found.title, titleCharactersMax);
  const rule = report.definition(position, `${tool}:${id}`, vulnerabilitySeverity(found.severity, found.score), () => ({
    name: id,
    tool,
    helpUri: found.helpUri,
    families: familiesOf(found),
    description: describe(found),
  }));
  const name = version === undefined ? component : `${component} ${version}`;
  const fix = fixedIn === undefined || fixedIn === "" ? "" : ` (fixed in ${fixedIn})`;
  const chain = via === undefined || via === component ? "" : `, via ${via}`;
  const message = `${name}: ${title}${fix}${chain}`;
  report.findingOn(position, place.path, { rule, message, ...(relaxed !== undefined && { relaxed }) });
  if (found.score !== undefined && relaxed === undefined) report.score(position, place, found.score);
}

/**
 * The severity of the tool's word; else that of the score. A tool that says that it does not know one means MINOR, a tool
 * that says nothing MAJOR. Scales of vulnerabilities end with critical.
 */
export function vulnerabilitySeverity(word: string | undefined, score: number | undefined): Severity {
  const lower = word?.toLowerCase() ?? "";
  if (lower === "critical") return "BLOCKER";
  if (lower === "negligible") return "INFO";
  const isUnknown = /^(?:unknown|undefined|unassigned|unspecified)$/.test(lower);
  if (lower !== "" && !isUnknown) return severityOf(lower);
  if (score !== undefined) return severityOfScore(score);
  return isUnknown ? "MINOR" : "MAJOR";
}

/** The worst of several words for the severity; undefined when none of them says one. */
export function worstWord(words: readonly (string | undefined)[]): string | undefined {
  const known = words.filter(
    (word) => word !== undefined && !/^(?:unknown|undefined|unassigned|unspecified)?$/i.test(word),
  );
  const rank = (word: string | undefined): number => severityRanks.indexOf(vulnerabilitySeverity(word, undefined));
  return known.toSorted((left, right) => rank(right) - rank(left))[0];
}

const severityRanks: readonly Severity[] = ["INFO", "MINOR", "MAJOR", "CRITICAL", "BLOCKER"];

function familiesOf({ id, aliases = [], weaknesses = [] }: Vulnerability): string[] {
  const families = new Set([id, ...aliases].filter((alias) => sharedId.test(alias)).map(normalId));
  for (const weakness of weaknesses) {
    const family = cweFamily(weakness.split(/:\s|\s/)[0]!);
    if (family !== undefined) families.add(family);
  }
  return [...families].slice(0, familiesMax);
}

/** CVE ids are in capitals, the letters of GHSA ids are small. */
function normalId(id: string): string {
  return /^CVE/i.test(id) ? id.toUpperCase() : `GHSA${id.slice(4).toLowerCase()}`;
}

/** Title, score and description: the measure of the artifact is the highest of all, so the text has this one. */
function describe({ title, score, description }: Vulnerability): string {
  const scored = score === undefined ? undefined : `CVSS ${score}`;
  return [title, scored, description].filter((text) => text !== undefined && text !== "").join("\n\n");
}

/** The texts of a field that is a list of texts, or one text. */
export function textsField(value: unknown, name: string): readonly string[] {
  const field = isObject(value) ? value[name] : undefined;
  if (typeof field === "string") return field === "" ? [] : [field];
  return Array.isArray(field) ? field.filter((entry) => typeof entry === "string") : [];
}
