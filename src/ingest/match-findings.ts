import { lowerBound, type ChoiceColumn, type IntegerColumn, type TextColumn } from "../snapshot/index.ts";
import type { FindingColumns } from "./assemble/findings.ts";
import { numberTheRest, type TakeIds } from "./take-ids.ts";

/** What the version before says of findings. */
export interface PreviousFindings {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly artifact: Int32Array<ArrayBufferLike>;
  /** Rule id of every finding. */
  readonly ruleIds: (finding: number) => string;
  readonly messages: TextColumn;
  readonly startLine: Int32Array<ArrayBufferLike> | undefined;
  readonly fingerprints: TextColumn | undefined;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
}

/** The evidence that makes a finding the same as one before, strongest first. */
export const evidences = ["FINGERPRINT", "SAME_LINE", "MOVED_LINE"] as const;

export interface MatchedFindings {
  readonly ids: Float64Array;
  readonly firstVersion: Float64Array;
  /** Index into `evidences`; -1 for a new finding. */
  readonly evidence: ChoiceColumn;
  readonly kept: number;
  readonly gone: number;
}

/**
 * Gives each finding the identity it had in the version before: the tool's fingerprint on the same rule, else the same
 * rule and message on the same artifact, on the same line or, in order, on moved ones. The rest are new.
 */
export async function matchFindings(
  findings: FindingColumns,
  previousRow: Int32Array,
  previous: PreviousFindings | undefined,
  versionId: number,
  takeIds: TakeIds,
): Promise<MatchedFindings> {
  const ids = new Float64Array(findings.size);
  const firstVersion = new Float64Array(findings.size).fill(versionId);
  const evidence = new Int32Array(findings.size).fill(-1);
  const match =
    previous === undefined ? new Int32Array(0) : new Matcher(findings, previousRow, previous, evidence).run();
  let kept = 0;
  for (const [finding, before] of match.entries()) {
    if (before === -1) continue;
    ids[finding] = previous!.ids[before]!;
    firstVersion[finding] = previous!.firstVersion[before]!;
    kept++;
  }
  await numberTheRest(ids, takeIds);
  const column: ChoiceColumn = { kind: "choice", values: evidence, choices: evidences };
  return { ids, firstVersion, evidence: column, kept, gone: (previous?.ids.length ?? 0) - kept };
}

class Matcher {
  readonly #findings: FindingColumns;
  readonly #previousRow: Int32Array;
  readonly #previous: PreviousFindings;
  readonly #evidence: Int32Array;
  readonly #match: Int32Array;
  readonly #taken: Uint8Array;

  constructor(findings: FindingColumns, previousRow: Int32Array, previous: PreviousFindings, evidence: Int32Array) {
    this.#findings = findings;
    this.#previousRow = previousRow;
    this.#previous = previous;
    this.#evidence = evidence;
    this.#match = new Int32Array(findings.size).fill(-1);
    this.#taken = new Uint8Array(previous.ids.length);
  }

  run(): Int32Array {
    // Tools hash lines of code, and the same line may stand in several files: a finding's own artifact comes first.
    this.#byFingerprint(
      (finding) => `${this.#previousRow[this.#findings.artifact[finding]!]!}\n`,
      (before) => `${this.#previous.artifact[before]!}\n`,
    );
    this.#byFingerprint(
      () => "",
      () => "",
    );
    this.#byArtifact("SAME_LINE", (key, line) => `${line}\n${key}`);
    this.#byArtifact("MOVED_LINE", (key) => key);
    return this.#match;
  }

  #byFingerprint(placeOf: (finding: number) => string, placeBefore: (before: number) => string): void {
    const fingerprintsBefore = this.#previous.fingerprints;
    const fingerprints = this.#findings.fingerprints?.values;
    if (fingerprintsBefore === undefined || fingerprints === undefined) return;
    const queues = new Queues();
    for (let before = 0; before < this.#previous.ids.length; before++) {
      const fingerprint = this.#taken[before] === 1 ? undefined : fingerprintsBefore.at(before);
      if (fingerprint === undefined) continue;
      queues.push(`${placeBefore(before)}${this.#previous.ruleIds(before)}\n${fingerprint}`, before);
    }
    for (let finding = 0; finding < this.#findings.size; finding++) {
      const fingerprint = this.#match[finding] === -1 ? fingerprints.at(finding) : undefined;
      if (fingerprint === undefined) continue;
      this.#take(finding, queues.shift(`${placeOf(finding)}${this.#ruleId(finding)}\n${fingerprint}`), "FINGERPRINT");
    }
  }

  /** Within one artifact, finding after finding; both sides are in line order, so equal keys pair up in that order. */
  #byArtifact(evidence: (typeof evidences)[number], keyOf: (key: string, line: number) => string): void {
    const { artifact, size } = this.#findings;
    for (let start = 0, stop = 0; start < size; start = stop) {
      const row = artifact[start]!;
      for (stop = start; stop < size && artifact[stop] === row;) stop++;
      const before = this.#previousRow[row]!;
      if (before === -1) continue;
      const queues = this.#openQueues(before, keyOf);
      if (queues.size === 0) continue;
      for (let finding = start; finding < stop; finding++) {
        if (this.#match[finding] !== -1) continue;
        const key = `${this.#ruleId(finding)}\n${this.#findings.messages.text(finding)}`;
        this.#take(
          finding,
          queues.shift(keyOf(key, lineAt(this.#findings.locations.get("startLine"), finding))),
          evidence,
        );
      }
    }
  }

  #openQueues(artifactBefore: number, keyOf: (key: string, line: number) => string): Queues {
    const { artifact, messages, ruleIds, startLine } = this.#previous;
    const queues = new Queues();
    for (let index = lowerBound(artifact, artifactBefore); artifact[index] === artifactBefore; index++) {
      if (this.#taken[index] === 1) continue;
      queues.push(keyOf(`${ruleIds(index)}\n${messages.text(index)}`, startLine?.[index] ?? 0), index);
    }
    return queues;
  }

  #take(finding: number, before: number | undefined, evidence: (typeof evidences)[number]): void {
    if (before === undefined) return;
    this.#match[finding] = before;
    this.#taken[before] = 1;
    this.#evidence[finding] = evidences.indexOf(evidence);
  }

  #ruleId(finding: number): string {
    return this.#findings.rules[this.#findings.rule[finding]!]!.id;
  }
}

/** First-in, first-out lists by key. */
class Queues {
  readonly #lists = new Map<string, { readonly entries: number[]; next: number }>();

  get size(): number {
    return this.#lists.size;
  }

  push(key: string, entry: number): void {
    const list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, { entries: [entry], next: 0 });
    else list.entries.push(entry);
  }

  shift(key: string): number | undefined {
    const list = this.#lists.get(key);
    return list === undefined ? undefined : list.entries[list.next++];
  }
}

function lineAt(column: IntegerColumn | undefined, finding: number): number {
  return column?.values[finding] ?? 0;
}
