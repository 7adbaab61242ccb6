import {
  assemble,
  Collector,
  fileRows,
  identifyArtifacts,
  matchFindings,
  nativeFormat,
  newSummary,
  noAlignment,
  readContexts,
  type MatchSide,
  type PreviousArtifacts,
  type PreviousFindings,
  type TakeIds,
} from "../../src/ingest/index.ts";
import { findIn, functionsIn, type Found } from "./finder.ts";

/** A version as the builds of a branch leave it: every finding by its place, with its id and evidence. */
export interface Version {
  readonly findings: ReadonlyMap<string, { readonly id: number; readonly evidence: string | undefined }>;
}

/** What names one finding of a version. */
export const placeOf = ({ rule, path, line, column }: Found): string => `${rule} ${path}:${line}:${column}`;

/** Builds version after version, as the steps of a build do, without the rest of the server. */
export class Branch {
  #artifacts: PreviousArtifacts | undefined;
  #findings: PreviousFindings | undefined;
  #nextId = 2;
  #version = 0;

  async build(files: ReadonlyMap<string, string>): Promise<Version> {
    this.#version += 1;
    const takeIds: TakeIds = async (count) => [{ first: (this.#nextId += count) - count, count }];
    const texts = new Map<string, string>();
    const collector = new Collector(anything, (hash, text) => texts.set(hash, text));
    const reader = nativeFormat.open(collector, { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) });
    for (const [path, text] of files) reader.push(Buffer.from(resultsOf(path, text)));
    reader.finish();
    const { artifacts, findings } = assemble(collector, "replay");
    const identified = await identifyArtifacts(artifacts.tree, artifacts.paths, 1, this.#artifacts, takeIds);
    const side: MatchSide = {
      ...findings,
      file: fileRows(artifacts.tree),
      ruleIds: findings.rules.map(({ id }) => id),
      startLine: findings.locations.get("startLine")?.values,
      fingerprints: undefined,
      contexts: await readContexts(findings, artifacts, async (hash) => texts.get(hash)),
    };
    const matched = await matchFindings(side, identified.previousRow, this.#findings, this.#version, takeIds);
    this.#artifacts = { ...artifacts, ids: identified.ids, versionId: this.#version, absent: identified.absent };
    this.#findings = { ...side, ids: matched.ids, firstVersion: matched.firstVersion, origin: undefined };
    const columns = findings.locations.get("startColumn")!.values;
    const entries = Array.from(matched.ids, (id, index) => {
      const path = artifacts.paths.text(side.file[findings.artifact[index]!]!);
      const rule = side.ruleIds[findings.rule[index]!]!;
      const place = placeOf({ rule, path, line: side.startLine![index]!, column: columns[index]!, message: "" });
      const evidence = matched.evidence.choices[matched.evidence.values[index]!];
      return [place, { id, evidence }] as const;
    });
    return { findings: new Map(entries) };
  }
}

const anything = { strict: false, computes: () => false, knows: () => true };

function resultsOf(path: string, text: string): string {
  const functions = functionsIn(text);
  const partOf = (line: number): string => {
    const part = functions.find(({ start, end }) => start <= line && line <= end);
    return part === undefined ? path : `${path}#${part.name}`;
  };
  const records: object[] = [
    { kind: "artifact", path, type: "FILE" },
    { kind: "source", path, text },
    ...functions.map(({ name, start, end }) => ({
      kind: "artifact",
      path: `${path}#${name}`,
      parent: path,
      name,
      type: "FUNCTION",
      location: { startLine: start, endLine: end },
    })),
    ...findIn(path, text).map(({ rule, line, column, message }) => ({
      kind: "finding",
      artifact: partOf(line),
      rule,
      message,
      location: { startLine: line, startColumn: column },
    })),
  ];
  return `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;
}
