import type { Column, IntegerColumn, Table } from "./columns.ts";
import { contextColumns, identityMethod, type Facts, type FindingFacts, type LocationColumn } from "./facts.ts";
import { firstIdsMetadata, idOrderTableColumns } from "./id-order.ts";
import { infoColumn, measureColumn, type FactsPart } from "./parts.ts";
import type { Rule } from "./rules.ts";
import { textColumn } from "./text-builder.ts";

/** Increased when the meaning of a column changes; a reader refuses unknown versions. */
export const formatVersion = "1";

/** The tables of the facts, one per part. */
export function factsTables(facts: Facts): ReadonlyMap<FactsPart, Table> {
  return new Map([
    ["artifacts", artifactsTable(facts)],
    ["findings", findingsTable(facts.findings, facts.rules)],
    ["rules", rulesTable(facts.rules)],
    ["links", linksTable(facts)],
    ["absent", absentTable(facts)],
    ...absentFindingsTable(facts.absentFindings),
    ...unreadTable(facts.unread),
  ]);
}

/** The metadata that says which files were searched for duplicates. */
export const duplicatesMetadata = "belvedere.duplicates";

/** A table with the format version in its metadata. */
export function markedTable(
  rows: number,
  columns: Iterable<readonly [string, Column]>,
  metadata: Iterable<readonly [string, string]> = [],
): Table {
  return { rows, columns: new Map(columns), metadata: new Map([["belvedere.format", formatVersion], ...metadata]) };
}

function artifactsTable(facts: Facts): Table {
  const { tree } = facts;
  const columns: (readonly [string, Column])[] = [
    ["id", { kind: "id", values: facts.ids }],
    ...idOrderTableColumns(facts.idOrder),
    ["parent", { kind: "integer", values: tree.parent, absent: -1 }],
    ["end", { kind: "integer", values: tree.end, absent: null }],
    ["type", { kind: "choice", values: Int32Array.from(tree.type), choices: tree.types }],
    ["name", { kind: "text", values: facts.names }],
    ["path", { kind: "text", values: facts.paths }],
    ...locationTableColumns(facts.locations),
    ...optional("source", facts.sources),
    ...optional("authors", facts.authors),
    ...optional("coverage", facts.lineCoverage),
    ...optional("ownCoverage", facts.changes.ownCoverage),
    ...optional("change", facts.changes.sent),
    ...optional("carriedSource", facts.changes.carriedSources),
    ...[...facts.infos].map(([id, column]) => [infoColumn(id), column] as const),
    ...[...facts.measures].map(([id, values]) => [measureColumn(id), { kind: "number", values }] as const),
  ];
  return markedTable(tree.size, columns, [
    firstIdsMetadata(facts.idOrder),
    [duplicatesMetadata, facts.changes.duplicates],
  ]);
}

function findingsTable(findings: FindingFacts, rules: readonly Rule[]): Table {
  return markedTable(
    findings.size,
    [
      ["id", { kind: "id", values: findings.ids }],
      ...idOrderTableColumns(findings.idOrder),
      ["artifact", { kind: "integer", values: findings.artifact, absent: null }],
      ["rule", { kind: "choice", values: findings.rule, choices: rules.map((rule) => rule.id) }],
      ["message", { kind: "text", values: findings.messages }],
      ...locationTableColumns(findings.locations),
      ...optional("locationPath", findings.locationPaths),
      ...optional("fingerprint", findings.fingerprints),
      ...optional("snippetHash", findings.snippets),
      ...optional("related", findings.related),
      ...optional("importedRelaxation", findings.importedRelaxations),
      ["firstVersion", { kind: "id", values: findings.firstVersion }],
      ["evidence", findings.evidence],
      ...contextTableColumns(findings),
      ...(findings.origin === null ? [] : [["origin", { kind: "id", values: findings.origin }] as const]),
      ...optional("part", findings.parts?.part ?? null),
      ...optional("ordinal", findings.parts?.ordinal ?? null),
    ],
    [["belvedere.identity", identityMethod]],
  );
}

function rulesTable(rules: readonly Rule[]): Table {
  const text = (pick: (rule: Rule) => string): Column => ({ kind: "text", values: textColumn(rules.map(pick)) });
  return markedTable(rules.length, [
    ["id", text((rule) => rule.id)],
    ["name", text((rule) => rule.name)],
    ["description", text((rule) => rule.description)],
    ["helpUri", text((rule) => rule.helpUri)],
    ["tool", text((rule) => rule.tool)],
    ["families", text((rule) => JSON.stringify(rule.families))],
    ["categories", text((rule) => JSON.stringify(rule.categories))],
  ]);
}

function linksTable({ links }: Facts): Table {
  return markedTable(links.size, [
    ["type", links.type],
    ["from", { kind: "integer", values: links.from, absent: null }],
    ["to", { kind: "integer", values: links.to, absent: null }],
    ["byTarget", { kind: "integer", values: links.byTarget, absent: null }],
  ]);
}

function absentTable({ absent }: Facts): Table {
  return markedTable(absent.ids.length, [
    ["path", { kind: "text", values: absent.paths }],
    ["id", { kind: "id", values: absent.ids }],
    ["lastSeen", { kind: "id", values: absent.lastSeen }],
  ]);
}

function absentFindingsTable(absent: Facts["absentFindings"]): (readonly [FactsPart, Table])[] {
  if (absent === undefined || absent.ids.length === 0) return [];
  const table = markedTable(absent.ids.length, [
    ["key", { kind: "text", values: absent.keys }],
    ["id", { kind: "id", values: absent.ids }],
    ["firstVersion", { kind: "id", values: absent.firstVersion }],
    ["origin", { kind: "id", values: absent.origin }],
  ]);
  return [["absentFindings", table]];
}

function unreadTable(unread: Facts["unread"]): (readonly [FactsPart, Table])[] {
  if (unread === undefined) return [];
  const { paths, part } = unread;
  return [
    [
      "unread",
      markedTable(part.values.length, [
        ["path", { kind: "text", values: paths }],
        ["part", part],
      ]),
    ],
  ];
}

function locationTableColumns(locations: ReadonlyMap<LocationColumn, IntegerColumn>): (readonly [string, Column])[] {
  return [...locations];
}

function contextTableColumns({ contexts }: FindingFacts): (readonly [string, Column])[] {
  if (contexts === null) return [];
  return contextColumns.map((name) => [`${name}Hash`, { kind: "integer", values: contexts[name], absent: 0 }] as const);
}

function optional(name: string, column: Column | null): (readonly [string, Column])[] {
  return column === null ? [] : [[name, column]];
}
