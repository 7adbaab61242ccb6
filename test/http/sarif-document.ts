import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "vitest";

/** The parts of a SARIF log that the tests look at. */
export interface SarifDocument {
  readonly version: string;
  readonly runs: readonly SarifRunPart[];
}

interface SarifRunPart {
  readonly results: readonly SarifResult[];
  readonly tool: {
    readonly driver: { readonly name: string; readonly rules: readonly SarifRulePart[] };
    readonly extensions?: readonly { readonly name: string }[];
  };
  readonly automationDetails: { readonly id: string; readonly guid?: string };
  readonly baselineGuid?: string;
  readonly taxonomies?: readonly object[];
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
  }[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface SarifRulePart {
  readonly id: string;
  readonly helpUri?: string;
  readonly properties: { readonly tags?: readonly string[]; readonly [name: string]: unknown };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly text: string };
  readonly locations?: readonly SarifPlacePart[];
  readonly relatedLocations?: readonly SarifPlacePart[];
  readonly baselineState?: string;
  readonly fingerprints?: Readonly<Record<string, string>>;
  readonly partialFingerprints?: Readonly<Record<string, string>>;
  readonly suppressions?: readonly object[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface SarifPlacePart {
  readonly physicalLocation?: {
    readonly artifactLocation: { readonly uri: string };
    readonly region?: { readonly startLine: number };
  };
}

/** What each object of SARIF may contain, as the authors of the format derive it from its schema. */
const model = JSON.parse(
  readFileSync(join(createRequire(import.meta.url).resolve("@microsoft/sarif"), "../serialization-model.json"), "utf8"),
) as Readonly<
  Record<string, { readonly order: readonly string[]; readonly children: Readonly<Record<string, string>> }>
>;

const guidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Expects a valid log: names that SARIF knows, references that lead somewhere, addresses and GUIDs of their form. */
export function checkSarif(document: SarifDocument): void {
  expect(document.version).toBe("2.1.0");
  checkNames("sarifLog", document, "");
  for (const run of document.runs) {
    const { rules } = run.tool.driver;
    for (const guid of [run.automationDetails.guid, run.baselineGuid]) {
      if (guid !== undefined) expect(guid).toMatch(guidForm);
    }
    for (const { helpUri } of rules) if (helpUri !== undefined) expect(URL.canParse(helpUri)).toBe(true);
    for (const result of run.results) {
      expect(rules[result.ruleIndex]?.id).toBe(result.ruleId);
      expect(result.message.text).not.toBe("");
      if (result.baselineState !== undefined) expect(run.baselineGuid ?? run.automationDetails.id).toBeDefined();
      for (const { physicalLocation } of [...(result.locations ?? []), ...(result.relatedLocations ?? [])]) {
        if (physicalLocation === undefined) continue;
        expect(physicalLocation.artifactLocation.uri).toMatch(/^[\w\-.~!$&'()*+,;=@%/]+$/);
        if (physicalLocation.region !== undefined) expect(physicalLocation.region.startLine).toBeGreaterThan(0);
      }
    }
  }
}

function checkNames(type: string, value: unknown, path: string): void {
  if (Array.isArray(value)) return value.forEach((entry, index) => checkNames(type, entry, `${path}/${index}`));
  const known = model[type];
  if (known === undefined || typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name !== "$schema" && !known.order.includes(name)) expect.fail(`${path}/${name} is not a part of SARIF`);
    const child = known.children[name];
    if (child !== undefined) checkNames(child, inner, `${path}/${name}`);
  }
}
