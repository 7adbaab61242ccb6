import {
  locationColumns,
  textColumn,
  type IntegerColumn,
  type LocationColumn,
  type Rule,
  type TextColumn,
  type TextsColumn,
} from "../../snapshot/index.ts";
import type { Problem } from "../../text/index.ts";
import { rulesMax } from "../bounds.ts";
import type { CollectedFinding, Collector } from "../collector.ts";
import type { RowOrder } from "./order.ts";

/** The findings as columns, sorted by artifact row, line, column, rule and message; without identity yet. */
export interface FindingColumns {
  readonly size: number;
  readonly artifact: Int32Array;
  readonly rule: Int32Array;
  readonly messages: TextColumn;
  readonly locations: ReadonlyMap<LocationColumn, IntegerColumn>;
  readonly locationPaths: TextsColumn | null;
  readonly fingerprints: TextsColumn | null;
  readonly related: TextsColumn | null;
  readonly importedRelaxations: TextsColumn | null;
  readonly rules: readonly Rule[];
}

/** Settles each finding's artifact and rule and brings the findings into order. */
export function findingColumns(collector: Collector, order: RowOrder): FindingColumns {
  const rules = new Map(collector.rules);
  const placed: { readonly row: number; readonly finding: CollectedFinding }[] = [];
  for (const finding of collector.findings) {
    const row = order.rowOfCollected[finding.artifact]!;
    if (row !== -1 && admitRule(collector, rules, finding)) placed.push({ row, finding });
    else if (row === -1) {
      const path = collector.paths.text(finding.artifact);
      collector.refusals.add(finding.line, path, { code: "results.artifact-unknown", params: { path } });
      collector.accepted--;
    }
  }
  placed.sort((left, right) => left.row - right.row || compareFindings(left.finding, right.finding));
  const findings = placed.map((entry) => entry.finding);
  const numbers = new Map([...rules.keys()].map((id, number) => [id, number]));
  return {
    size: placed.length,
    artifact: Int32Array.from(placed, (entry) => entry.row),
    rule: Int32Array.from(findings, (finding) => numbers.get(finding.rule)!),
    messages: textColumn(findings.map((finding) => finding.message)),
    locations: locationsOf(findings),
    locationPaths: optionalTexts(findings.map((finding) => finding.locationPath ?? undefined)),
    fingerprints: optionalTexts(findings.map((finding) => finding.fingerprint ?? undefined)),
    related: optionalTexts(findings.map((finding) => finding.related ?? undefined)),
    importedRelaxations: optionalTexts(findings.map((finding) => finding.relaxed ?? undefined)),
    rules: [...rules.values()],
  };
}

/** A rule that nothing describes is noted, or refuses its findings: a strict model's, or one too many. */
function admitRule(collector: Collector, rules: Map<string, Rule>, finding: CollectedFinding): boolean {
  const id = finding.rule;
  if (rules.has(id)) return true;
  const known = collector.vocabulary.knows("rule", id);
  const reason = reasonAgainstRule(collector, rules.size, id, known);
  if (reason !== undefined) {
    collector.refusals.add(finding.line, collector.paths.text(finding.artifact), reason);
    collector.accepted--;
    return false;
  }
  if (!known) {
    const path = collector.paths.text(finding.artifact);
    collector.refusals.note(finding.line, path, { code: "results.rule-unknown", params: { id } }, id);
  }
  rules.set(id, { id, name: id, description: "", helpUri: "", tool: "", families: [], categories: [] });
  return true;
}

function reasonAgainstRule(collector: Collector, ruleCount: number, id: string, known: boolean): Problem | undefined {
  if (!known && collector.vocabulary.strict) return { code: "results.strict-unknown", params: { id, what: "rule" } };
  if (ruleCount >= rulesMax) return { code: "results.too-many-kinds", params: { id, limit: rulesMax } };
  return undefined;
}

function compareFindings(left: CollectedFinding, right: CollectedFinding): number {
  return (
    (left.location?.startLine ?? 0) - (right.location?.startLine ?? 0) ||
    (left.location?.startColumn ?? 0) - (right.location?.startColumn ?? 0) ||
    compareTexts(left.rule, right.rule) ||
    compareTexts(left.message, right.message) ||
    left.line - right.line
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function locationsOf(findings: readonly CollectedFinding[]): Map<LocationColumn, IntegerColumn> {
  const locations = new Map<LocationColumn, IntegerColumn>();
  for (const name of locationColumns) {
    const values = Int32Array.from(findings, (finding) => finding.location?.[name] ?? 0);
    if (values.some((value) => value !== 0)) locations.set(name, { kind: "integer", values, absent: 0 });
  }
  return locations;
}

function optionalTexts(texts: readonly (string | undefined)[]): TextsColumn | null {
  return texts.every((text) => text === undefined) ? null : { kind: "text", values: textColumn(texts) };
}
