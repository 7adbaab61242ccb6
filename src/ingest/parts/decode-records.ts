import { locationColumns, SnapshotDamagedError, type ByteSource, type TextColumn } from "../../snapshot/index.ts";
import { CollectedRecords } from "../collected-records.ts";
import { optionalTexts, type OptionalText } from "../finding-table.ts";
import { GrowingDoubles, GrowingIntegers } from "../growing.ts";
import { Numbering } from "../numbering.ts";
import { Refusals } from "../refusals.ts";
import { ColumnReader } from "./record-columns.ts";
import { tables, type RecordValues } from "./record-layout.ts";
import { readTable, textsOf } from "./record-tables.ts";

/**
 * The records that `encodeRecords` wrote. Throws when bytes are missing or differ from those that were written, or when a
 * later release wrote them in another format.
 */
export async function decodeRecords(source: ByteSource): Promise<CollectedRecords> {
  const reader = await ColumnReader.read(source);
  const values = reader.values as RecordValues;
  const records = new CollectedRecords();
  readPaths(reader, records, values);
  readArtifacts(reader, records, values);
  readFindings(reader, records, values);
  readRuns(reader, records, values);
  readLinks(reader, records);
  readRules(reader, records);
  readValues(records, values);
  return records;
}

function readPaths(reader: ColumnReader, { paths }: CollectedRecords, { paths: size }: RecordValues): void {
  const texts = reader.texts("paths");
  for (let path = 0; path < size; path++) {
    const { bytes, start, end } = texts.bytesOf(path);
    if (paths.internBytes(bytes, start, end) !== path) throw new SnapshotDamagedError("records: paths");
  }
}

function readArtifacts(reader: ColumnReader, records: CollectedRecords, { types, infos }: RecordValues): void {
  records.lines.values = reader.integers("lines");
  records.parents.values = reader.integers("parents");
  records.nameBytes.values = reader.integers("nameBytes");
  records.typeOf.values = reader.integers("typeOf");
  for (const type of types) records.types.numberOf(type);
  for (const name of locationColumns) {
    if (reader.has(`location.${name}`)) records.locations.set(name, integersOf(reader, `location.${name}`, 0));
  }
  for (const id of reader.numberNames("measure.")) {
    const column = new GrowingDoubles(Number.NaN);
    column.values = reader.numbers(`measure.${id}`);
    records.measures.set(id, column);
  }
  for (const id of infos) {
    const choices = new Numbering(textsOf(reader, `choices.${id}`));
    records.infos.restore(id, { choices, values: integersOf(reader, `info.${id}`, -1) });
  }
  for (const path of reader.integers("mentioned")) records.mentioned.add(path);
  for (const path of reader.integers("treeFiles")) records.treeFiles.add(path);
  for (const { path, name } of readTable(reader, "names", tables.names)) records.names.set(path, name);
  for (const name of ["sources", "authors"] as const) {
    for (const { path, line, hash } of readTable(reader, name, tables[name])) records[name].set(path, { line, hash });
  }
  for (const { path, line } of readTable(reader, "looseFiles", tables.looseFiles)) records.looseFiles.set(path, line);
  for (const { path, reason } of readTable(reader, "unread", tables.unread)) records.unread.set(path, reason);
  for (const measure of readTable(reader, "looseMeasures", tables.looseMeasures)) records.looseMeasures.push(measure);
  for (const path of reader.integers("changedPaths")) records.changes.add(path, []);
  for (const { path, from, to } of readTable(reader, "changes", tables.changes)) {
    records.changes.add(path, [[from, to]]);
  }
}

function readFindings(reader: ColumnReader, { findings }: CollectedRecords, { findings: size }: RecordValues): void {
  findings.lines.values = reader.integers("findings.line");
  findings.artifacts.values = reader.integers("findings.artifact");
  findings.ruleOf.values = reader.integers("findings.rule");
  for (const id of textsOf(reader, "findings.rules")) findings.rules.numberOf(id);
  findings.snippetHashes.values = reader.integers("findings.snippetHash");
  for (const name of locationColumns) findings.locations[name].values = reader.integers(`findings.${name}`);
  for (const row of reader.integers("findings.inFile")) findings.inFile.push(row);
  for (const { finding, name } of readTable(reader, "logicalNames", tables.logicalNames)) {
    findings.setLogicalName(finding, name);
  }
  const texts = new Map<OptionalText, TextColumn>();
  for (const name of optionalTexts) {
    if (reader.has(`findings.${name}`)) texts.set(name, reader.texts(`findings.${name}`));
  }
  findings.restore(size, reader.texts("findings.message"), texts);
}

function readRuns(
  reader: ColumnReader,
  { coverage, tests, scores }: CollectedRecords,
  { coverage: size }: RecordValues,
): void {
  const [reportLines, files, lines, hit, branches, branchesHit] = [
    "reportLines",
    "files",
    "lines",
    "hit",
    "branches",
    "branchesHit",
  ].map((name) => integersOf(reader, `coverage.${name}`, 0));
  for (let row = 0; row < size; row++) {
    coverage.addLine(
      reportLines!.at(row),
      files!.at(row),
      lines!.at(row),
      hit!.at(row) === 1,
      branches!.at(row),
      branchesHit!.at(row),
    );
  }
  for (const { lines: count, linesHit, branches: all, branchesHit: some, ...reported } of readTable(
    reader,
    "functions",
    tables.functions,
  )) {
    const counts = count === -1 ? null : { lines: count, linesHit, branches: all, branchesHit: some };
    coverage.addFunction({ ...reported, counts });
  }
  for (const { path, microseconds, ...totals } of readTable(reader, "tests", tables.tests)) {
    tests.addTotals(path, { ...totals, microseconds: Number.isNaN(microseconds) ? undefined : microseconds });
  }
  for (const { path, line, score } of readTable(reader, "scores", tables.scores)) scores.add(line, path, score);
}

function readLinks(reader: ColumnReader, { links, guessedLinks, classesOfFiles }: CollectedRecords): void {
  for (const link of readTable(reader, "links", tables.links)) links.push(link);
  for (const link of readTable(reader, "guessedLinks", tables.guessedLinks)) guessedLinks.push(link);
  for (const { path, name } of readTable(reader, "classesOfFiles", tables.classesOfFiles)) {
    classesOfFiles.set(path, name);
  }
}

function readRules(reader: ColumnReader, { rules, reportedRules }: CollectedRecords): void {
  for (const { families, categories, ...rule } of readTable(reader, "rules", tables.rules)) {
    rules.set(rule.id, {
      ...rule,
      families: JSON.parse(families) as string[],
      categories: JSON.parse(categories) as string[],
    });
  }
  for (const { id, toolId } of readTable(reader, "reportedRules", tables.reportedRules)) reportedRules.set(id, toolId);
}

function readValues(records: CollectedRecords, values: RecordValues): void {
  for (const { tools, toolVersions, ...report } of values.reports) {
    records.reports.push({ ...report, tools: new Set(tools), toolVersions: new Map(toolVersions) });
  }
  records.refusals = Refusals.restore(values.refusals);
  records.commit = values.commit;
  records.accepted = values.accepted;
  records.bringsTree = values.bringsTree;
  records.bringsChanges = values.bringsChanges ?? false;
  records.searchesDuplicates = values.searchesDuplicates ?? false;
  for (const what of ["type", "measure", "info", "link"] as const) {
    for (const [id, use] of values.unknownIds[what]) records.unknownIds[what].set(id, use);
  }
}

function integersOf(reader: ColumnReader, name: string, rest: number): GrowingIntegers {
  const column = new GrowingIntegers(rest);
  column.values = reader.integers(name);
  return column;
}
