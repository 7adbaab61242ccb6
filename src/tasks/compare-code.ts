import {
  changedFindings,
  compareFiles,
  duplicatedLines,
  measureNewCode,
  type ChangedVersion,
  type FindingPlaces,
  type MeasuredVersion,
} from "../ingest/index.ts";
import type { Model } from "../model/index.ts";
import { findingPlacesOf } from "../portfolio/index.ts";
import type { ChangeFacts, Facts, LayerChanges, Rule, Values, VersionReader } from "../snapshot/index.ts";
import type { SourceStore } from "../store/index.ts";

/** The columns of a version that its changed lines depend on. */
export interface CodeColumns extends Omit<ChangedVersion, "changes">, Omit<MeasuredVersion, "changes"> {
  readonly changes: ChangeFacts;
  readonly findings: FindingPlaces & MeasuredVersion["findings"];
}

/** The version that another is compared with, open for reading. */
export interface ComparedReference {
  readonly versionId: number;
  readonly folder: string;
  readonly reader: VersionReader;
}

/** The code of a version that was compared with its reference (D15). */
export interface ComparedCode {
  readonly changes: LayerChanges;
  /** The measures of changed lines, with values of files. */
  readonly measures: ReadonlyMap<string, Values>;
}

/** Finds the lines that changed since the reference, and measures them. */
export async function compareCode(
  code: CodeColumns,
  { versionId, folder, reader }: ComparedReference,
  sources: Pick<SourceStore, "read">,
  progress: (fraction: number) => void,
): Promise<ComparedCode> {
  const reference = {
    tree: await reader.tree(),
    paths: (await reader.texts("artifacts", "path"))!,
    sources: await reader.texts("artifacts", "source"),
  };
  const lines = await compareFiles(code, reference, (hash) => sources.read(hash), progress);
  return { changes: { versionId, folder, lines }, measures: measureNewCode(code, lines) };
}

/** Which findings are on changed lines; undefined if that is unknown of all. */
export function findChangedFindings(findings: FindingPlaces, changes: LayerChanges | null): Uint8Array | undefined {
  return changes === null ? undefined : changedFindings(findings, changes.lines);
}

/** The columns of facts that are not stored yet. */
export function codeOfFacts(facts: Facts, model: Model): CodeColumns {
  const { tree, paths, sources, lineCoverage, changes, measures, findings, rules } = facts;
  return {
    tree,
    paths,
    sources: sources?.values,
    coverage: lineCoverage?.values,
    changes,
    duplicated: measures.get(duplicatedLines),
    findings: {
      ...findings,
      tree,
      paths,
      locationPaths: findings.locationPaths?.values,
      related: findings.related?.values,
      sources: sources?.values,
      lineHashes: findings.contexts?.line,
    },
    rules: knownRules(rules, model),
  };
}

/** The columns of a stored version. */
export async function codeOfVersion(reader: VersionReader, model: Model): Promise<CodeColumns> {
  const places = await findingPlacesOf(reader);
  return {
    tree: places.tree,
    paths: places.paths,
    sources: await reader.texts("artifacts", "source"),
    coverage: await reader.texts("artifacts", "coverage"),
    changes: await reader.changeFacts(),
    duplicated: await reader.given(duplicatedLines),
    findings: {
      ...places,
      rule: (await reader.choice("findings", "rule")).values,
      related: await reader.texts("findings", "related"),
    },
    rules: knownRules(await reader.rules(), model),
  };
}

/** Rules of the model override those of the results. */
function knownRules(rules: readonly Rule[], model: Model): readonly Rule[] {
  return rules.map((rule) => model.rules.get(rule.id) ?? rule);
}
