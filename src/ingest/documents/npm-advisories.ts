import { fieldInvalid } from "../records/checks.ts";
import type { Report, ReportPosition } from "../report.ts";
import { numberField, objectField, textField, type JsonObject } from "./json-fields.ts";
import { cvssScore } from "./cvss.ts";
import { reportVulnerability, textsField } from "./vulnerabilities.ts";

/** Where an advisory applies: the installed version, and the chain of dependencies that leads to it. */
export interface AffectedDependency {
  readonly version: string | undefined;
  readonly chain: string | undefined;
}

/** An advisory as npm 6, pnpm and yarn 1 write it. */
export function reportNpmAdvisory(
  report: Report,
  position: ReportPosition,
  tool: string,
  advisory: JsonObject,
  { version, chain }: AffectedDependency,
): void {
  const component = textField(advisory, "module_name");
  if (component === undefined) return report.refuse(position, null, fieldInvalid("module_name", "string"));
  const cves = textsField(advisory, "cves");
  const url = textField(advisory, "url");
  const id = textField(advisory, "github_advisory_id") ?? advisoryId(url, numberField(advisory, "id"), cves[0]);
  if (id === undefined) return report.refuse(position, null, fieldInvalid("id", "number"));
  const fixedIn = textField(advisory, "patched_versions");
  reportVulnerability(report, position, {
    tool,
    id,
    aliases: cves,
    title: textField(advisory, "title"),
    via: chain,
    description: textField(advisory, "overview"),
    helpUri: url,
    severity: textField(advisory, "severity"),
    score: npmScore(advisory),
    weaknesses: textsField(advisory, "cwe"),
    component,
    version,
    // npm's way to say that no version is without the weakness.
    fixedIn: fixedIn === "<0.0.0" ? undefined : fixedIn,
    path: undefined,
  });
}

/** npm writes a score of 0 without a vector where it knows none. */
export function npmScore(advisory: JsonObject): number | undefined {
  const cvss = objectField(advisory, "cvss");
  const vector = textField(cvss, "vectorString");
  return vector === undefined && cvss?.["score"] === 0 ? undefined : cvssScore([{ score: cvss?.["score"], vector }]);
}

/** The GHSA id in the address of an advisory; else its CVE; else its number. */
export function advisoryId(url: string | undefined, number: number | undefined, cve?: string): string | undefined {
  const inAddress = /GHSA(?:-[\da-z]{4}){3}/i.exec(url ?? "")?.[0];
  return inAddress ?? cve ?? (number === undefined ? undefined : `NPM-${number}`);
}
