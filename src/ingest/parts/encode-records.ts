import { locationColumns, TextBuilder, textColumn } from "../../snapshot/index.ts";
import type { CollectedRecords } from "../collected-records.ts";
import { optionalTexts } from "../finding-table.ts";
import type { GrowingIntegers } from "../growing.ts";
import { ColumnWriter } from "./record-columns.ts";
import { tables, type RecordValues } from "./record-layout.ts";
import { writeTable } from "./record-tables.ts";

/** The records of a part as bytes, for storing. They come in pieces; nothing may be added to the records any more. */
export function encodeRecords(records: CollectedRecords): Iterable<Uint8Array> {
  const writer = new ColumnWriter();
  writePaths(writer, records);
  writeArtifacts(writer, records);
  writeFindings(writer, records);
  writeRuns(writer, records);
  writeLinks(writer, records);
  writeRules(writer, records);
  return writer.write(valuesOf(records));
}

function writePaths(writer: ColumnWriter, { paths }: CollectedRecords): void {
  const texts = new TextBuilder();
  for (let path = 0; path < paths.size; path++) {
    const { bytes, start, end } = paths.bytesOf(path);
    texts.pushBytes(bytes, start, end);
  }
  writer.texts("paths", texts.finish());
}

function writeArtifacts(writer: ColumnWriter, records: CollectedRecords): void {
  const { size } = records.paths;
  writer.integers("lines", valuesUpTo(records.lines, size));
  writer.integers("parents", valuesUpTo(records.parents, size));
  writer.integers("nameBytes", valuesUpTo(records.nameBytes, size));
  writer.integers("typeOf", valuesUpTo(records.typeOf, size));
  for (const [name, column] of records.locations) writer.integers(`location.${name}`, valuesUpTo(column, size));
  for (const [id, { values }] of records.measures) writer.numbers(`measure.${id}`, values.subarray(0, size));
  for (const [id, { choices, values }] of records.infos) {
    writer.integers(`info.${id}`, valuesUpTo(values, size));
    writer.texts(`choices.${id}`, textColumn(choices.ids));
  }
  writer.integers("mentioned", Int32Array.from(records.mentioned));
  writer.integers("treeFiles", Int32Array.from(records.treeFiles));
  writeTable(
    writer,
    "names",
    tables.names,
    Array.from(records.names, ([path, name]) => ({ path, name })),
  );
  for (const name of ["sources", "authors"] as const) {
    const texts = Array.from(records[name], ([path, { line, hash }]) => ({ path, line, hash }));
    writeTable(writer, name, tables[name], texts);
  }
  const looseFiles = Array.from(records.looseFiles, ([path, line]) => ({ path, line }));
  writeTable(writer, "looseFiles", tables.looseFiles, looseFiles);
  const unread = Array.from(records.unread, ([path, reason]) => ({ path, reason }));
  writeTable(writer, "unread", tables.unread, unread);
  writeTable(writer, "looseMeasures", tables.looseMeasures, records.looseMeasures);
  writeChanges(writer, records);
}

function writeChanges(writer: ColumnWriter, { changes }: CollectedRecords): void {
  const files = [...changes.entries()];
  if (files.length > 0) {
    writer.integers(
      "changedPaths",
      Int32Array.from(files, ([path]) => path),
    );
  }
  const ranges = files.flatMap(([path, lines]) => lines.map(([from, to]) => ({ path, from, to })));
  writeTable(writer, "changes", tables.changes, ranges);
}

function writeFindings(writer: ColumnWriter, { findings }: CollectedRecords): void {
  const { size } = findings;
  writer.integers("findings.line", valuesUpTo(findings.lines, size));
  writer.integers("findings.artifact", valuesUpTo(findings.artifacts, size));
  writer.integers("findings.rule", valuesUpTo(findings.ruleOf, size));
  writer.texts("findings.rules", textColumn(findings.rules.ids));
  writer.integers("findings.snippetHash", valuesUpTo(findings.snippetHashes, size));
  for (const name of locationColumns) {
    writer.integers(`findings.${name}`, valuesUpTo(findings.locations[name], size));
  }
  writer.integers("findings.inFile", Int32Array.from(findings.inFile));
  writer.texts("findings.message", findings.messages(false));
  const logicalNames = [...findings.logicalNames].flatMap(([name, rows]) => rows.map((finding) => ({ finding, name })));
  writeTable(writer, "logicalNames", tables.logicalNames, logicalNames);
  for (const name of optionalTexts) {
    const texts = findings.texts(name, false);
    if (texts !== undefined) writer.texts(`findings.${name}`, texts);
  }
}

function writeRuns(writer: ColumnWriter, { coverage, tests, scores }: CollectedRecords): void {
  const { size } = coverage;
  for (const name of ["reportLines", "files", "lines", "hit", "branches", "branchesHit"] as const) {
    writer.integers(`coverage.${name}`, valuesUpTo(coverage[name], size));
  }
  const functions = coverage.functions.map(({ counts, ...reported }) => ({ ...reported, ...(counts ?? noCounts) }));
  writeTable(writer, "functions", tables.functions, functions);
  const totals = Array.from(tests.entries(), ([path, { microseconds = Number.NaN, ...counts }]) => ({
    path,
    microseconds,
    ...counts,
  }));
  writeTable(writer, "tests", tables.tests, totals);
  const highest = Array.from(scores.entries(), ([path, { line, score }]) => ({ path, line, score }));
  writeTable(writer, "scores", tables.scores, highest);
}

const noCounts = { lines: -1, linesHit: -1, branches: -1, branchesHit: -1 };

function writeLinks(writer: ColumnWriter, { links, guessedLinks, classesOfFiles }: CollectedRecords): void {
  writeTable(writer, "links", tables.links, links);
  writeTable(writer, "guessedLinks", tables.guessedLinks, guessedLinks);
  const classes = Array.from(classesOfFiles, ([path, name]) => ({ path, name }));
  writeTable(writer, "classesOfFiles", tables.classesOfFiles, classes);
}

function writeRules(writer: ColumnWriter, { rules, reportedRules }: CollectedRecords): void {
  const rows = Array.from(rules.values(), ({ families, categories, ...rule }) => ({
    ...rule,
    families: JSON.stringify(families),
    categories: JSON.stringify(categories),
  }));
  writeTable(writer, "rules", tables.rules, rows);
  const reported = Array.from(reportedRules, ([id, toolId]) => ({ id, toolId }));
  writeTable(writer, "reportedRules", tables.reportedRules, reported);
}

function valuesOf(records: CollectedRecords): RecordValues {
  const { unknownIds } = records;
  return {
    paths: records.paths.size,
    findings: records.findings.size,
    coverage: records.coverage.size,
    types: records.types.ids,
    infos: records.infos.ids,
    reports: records.reports.map(({ tools: named, toolVersions, ...report }) => ({
      ...report,
      tools: [...named],
      toolVersions: [...toolVersions],
    })),
    refusals: records.refusals.state,
    commit: records.commit,
    accepted: records.accepted,
    bringsTree: records.bringsTree,
    bringsChanges: records.bringsChanges,
    searchesDuplicates: records.searchesDuplicates,
    unknownIds: {
      type: [...unknownIds.type],
      measure: [...unknownIds.measure],
      info: [...unknownIds.info],
      link: [...unknownIds.link],
    },
  };
}

/** The values of the first rows; those after the last that was set are left out. */
function valuesUpTo({ values }: GrowingIntegers, size: number): Int32Array {
  return values.subarray(0, size);
}
