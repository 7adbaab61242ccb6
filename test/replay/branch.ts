import { Readable } from "node:stream";
import {
  assembledSide,
  assemble,
  Collector,
  identifyArtifacts,
  matchFindings,
  type MatchStage,
  noAlignment,
  readContexts,
  readResults,
  type Alignment,
  type PreviousArtifacts,
  type PreviousFindings,
  type TakeIds,
} from "../../src/ingest/index.ts";

/** A finding of a version, with the identity that its build gave it. */
export interface BuiltFinding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly id: number;
  readonly evidence: string | undefined;
}

/** A report of any format, as a build gets it. */
export interface ReplayedReport {
  readonly bytes: Uint8Array;
  readonly alignment?: Alignment;
}

/** Builds version after version, as the steps of a build do, without the rest of the server. */
export class Branch {
  #artifacts: PreviousArtifacts | undefined;
  #findings: PreviousFindings | undefined;
  #nextId = 2;
  #version = 0;

  async build(reports: readonly ReplayedReport[]): Promise<readonly BuiltFinding[]> {
    this.#version += 1;
    const takeIds: TakeIds = async (count) => [{ first: (this.#nextId += count) - count, count }];
    const texts = new Map<string, string>();
    const collector = new Collector(anything, (hash, text) => texts.set(hash, text));
    for (const report of reports) await read(report, collector);
    const { artifacts, findings } = assemble(collector, "replay");
    const before = this.#artifacts === undefined ? [] : [this.#artifacts];
    const identified = await identifyArtifacts(artifacts.tree, artifacts.paths, 1, before, takeIds);
    const contexts = await readContexts(findings, artifacts, async (hash) => texts.get(hash));
    const side = assembledSide({ artifacts, findings }, contexts);
    const matched = await matchFindings(side, this.#stages(identified.previousRow), this.#version, takeIds);
    this.#artifacts = { ...artifacts, ids: identified.ids, versionId: this.#version, absent: identified.absent };
    this.#findings = { ...side, ids: matched.ids, firstVersion: matched.firstVersion, origin: undefined };
    const columns = findings.locations.get("startColumn")?.values;
    return Array.from(matched.ids, (id, index) => ({
      rule: side.ruleIds[findings.rule[index]!]!,
      path: artifacts.paths.text(side.file[findings.artifact[index]!]!),
      line: side.startLine?.[index] ?? 0,
      column: columns?.[index] ?? 0,
      message: findings.messages.text(index),
      id,
      evidence: matched.evidence.choices[matched.evidence.values[index]!],
    }));
  }

  #stages(rows: Int32Array): MatchStage[] {
    const before = this.#findings;
    return before === undefined ? [] : [{ kind: "predecessor", open: async () => ({ findings: before, rows }) }];
  }
}

const anything = { strict: false, computes: () => false, knows: () => true };

async function read({ bytes, alignment }: ReplayedReport, collector: Collector): Promise<void> {
  const result = await readResults({ size: bytes.length, open: () => Readable.from([bytes]) }, collector, {
    mediaType: "application/octet-stream",
    boundary: null,
    gzip: false,
    alignment: alignment ?? noAlignment,
    bounds: { expandedBytesMax: 1 << 30, ratioMax: 1000 },
    setAside: () => Promise.reject(new Error("A replayed report is not an archive.")),
    onProgress: () => undefined,
  });
  if (!result.ok) throw new Error(`A replayed report was refused: ${JSON.stringify(result.problem)}`);
}

/** Records of the native format as a report. */
export function recordsReport(records: readonly object[]): ReplayedReport {
  return { bytes: Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join("")) };
}

/** The sources of a version as a report. */
export function sourcesReport(sources: ReadonlyMap<string, string>): ReplayedReport {
  const records = [...sources].flatMap(([path, text]) => [
    { kind: "artifact", path, type: "FILE" },
    { kind: "source", path, text },
  ]);
  return recordsReport(records);
}
