import {
  allocateMissingIds,
  carryFindings,
  factsOnThisBranch,
  followFiles,
  TooLargeError,
  type KnownFindings,
  type PreviousFacts,
  type SharedFindings,
} from "../../ingest/index.ts";
import { orderById, type Facts, type VersionReader } from "../../snapshot/index.ts";
import type { AnalysisEnd, BranchTriage, CarriedTriage } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { earlierAbsent } from "../absent-findings.ts";
import type { BuildContext } from "../build-context.ts";
import { carryTriage } from "../carry-triage.ts";
import type { PartInput } from "../job.ts";
import { previousFacts } from "../previous-facts.ts";
import type { CarriedCounts } from "../reading.ts";
import type { Step } from "../step.ts";
import { joinShared, type MatchedFacts } from "./match-findings.ts";

/** The facts with all findings of the version, their triage, and how the analysis ended. */
export interface CompleteFacts {
  readonly facts: Facts;
  readonly triage: BranchTriage;
  /** The triage that is copied from other branches. */
  readonly carried: readonly CarriedTriage[];
  readonly analysis: AnalysisEnd;
  /** Of a version that is made of parts: what was carried, by the part whose analysis failed. */
  readonly partsCarried: ReadonlyMap<string, CarriedCounts>;
}

/**
 * Carries the findings of the previous version into one whose analysis failed (D14): such results do not show that a
 * finding is fixed. All findings of a part are carried, whichever of its reports failed: nothing says which findings the
 * failed report had. A build without named parts is one part.
 */
export const carryPreviousFindings = (context: BuildContext): Step<MatchedFacts, CompleteFacts> => ({
  name: "carry",
  weight: 1,
  async run(matched) {
    const { failures } = context.reading.collector;
    try {
      const carrying = new Carrying(context, matched);
      if (failures.count > 0) for (const source of carrySources(context)) await carrying.carry(source);
      const { facts, shared, carriedCount, partsCarried } = carrying;
      const state = failures.count === 0 ? "DELIVERED" : "FAILED";
      const triage = await carryTriage(context, facts, shared);
      return accept({ facts, ...triage, partsCarried, analysis: { state, carriedCount, failures } });
    } catch (error) {
      if (error instanceof TooLargeError) return refuse(error.problem);
      throw error;
    }
  },
});

/** A version with findings to carry, and of which parts; null: of the whole build. */
interface CarrySource {
  readonly reader: VersionReader;
  readonly parts: ReadonlySet<string> | null;
}

/**
 * A part that was delivered for the version before it failed is carried from the edition that had it. All others come from
 * the previous version of the branch. The first version of a branch has them from its reference on another branch, as it
 * has parts that are not sent.
 */
function carrySources({ job, reading, previous, reference, earlierEdition }: BuildContext): readonly CarrySource[] {
  if (job.parts === null) return previous === undefined ? [] : [{ reader: previous, parts: null }];
  const delivered = new Set(job.parts.filter(wasDelivered).map(({ name }) => name));
  const before = previous ?? reference;
  const failed = (isWanted: (name: string) => boolean) => new Set([...reading.failedParts].filter(isWanted));
  return [
    ...(earlierEdition === undefined ? [] : [{ reader: earlierEdition, parts: failed((name) => delivered.has(name)) }]),
    ...(before === undefined ? [] : [{ reader: before, parts: failed((name) => !delivered.has(name)) }]),
  ].filter(({ parts }) => parts.size > 0);
}

function wasDelivered({ stored }: PartInput): boolean {
  return stored !== null && stored.carriedFrom === null && stored.wasDelivered;
}

/** The facts of a version, into which findings are carried from one version after another. */
class Carrying {
  facts: Facts;
  shared: readonly SharedFindings[];
  carriedCount = 0;
  readonly partsCarried = new Map<string, CarriedCounts>();
  readonly #context: BuildContext;

  constructor(context: BuildContext, { facts, shared }: MatchedFacts) {
    this.#context = context;
    this.facts = facts;
    this.shared = shared;
  }

  async carry({ reader, parts }: CarrySource): Promise<void> {
    const { job, reading, reference } = this.#context;
    const stored = await previousFacts(reader);
    const isElsewhere = reader === reference && job.reference?.branchId !== job.branchId;
    const here = isElsewhere
      ? factsOnThisBranch(this.facts, stored, job.versionId, await this.#knownFindings())
      : stored;
    const followed = reading.files === null ? null : followFiles(this.facts, here, reading.files);
    const share =
      parts === null
        ? null
        : { failedParts: parts, isDropped: (artifact: number) => followed?.isDropped(artifact) === true };
    const { facts, ...counts } = carryFindings(this.facts, followed?.before ?? here, share);
    this.facts = facts;
    this.carriedCount += counts.carriedCount;
    for (const name of parts ?? []) {
      const carried = counts.carriedByPart.get(name) ?? 0;
      this.partsCarried.set(name, { carried, dropped: counts.droppedByPart.get(name) ?? 0 });
    }
    if (isElsewhere && counts.carriedCount > 0) await this.#giveIds(stored);
  }

  /** What this branch knows of findings of other branches. */
  async #knownFindings(): Promise<readonly KnownFindings[]> {
    const { earlierEdition, next } = this.#context;
    const known: KnownFindings[] = [];
    const absent = await earlierAbsent(this.#context);
    if (absent !== undefined) known.push(absent);
    for (const reader of [next, earlierEdition]) {
      if (reader === undefined) continue;
      known.push({ ids: await reader.ids("findings"), origin: await reader.doubles("findings", "origin") });
    }
    return known;
  }

  /** Gives new ids to what the branch did not know. Such findings have the triage of the other branch. */
  async #giveIds({ findings: { ids: idsThere, origin: originThere } }: PreviousFacts): Promise<void> {
    const { host, others, reference } = this.#context;
    const { facts } = this;
    const ids = Float64Array.from(facts.ids);
    await allocateMissingIds(ids, (count) => host.takeIds("artifact", count));
    const { findings } = facts;
    const findingIds = Float64Array.from(findings.ids);
    await allocateMissingIds(findingIds, (count) => host.takeIds("finding", count));
    this.facts = {
      ...facts,
      ids,
      idOrder: orderById(ids),
      findings: { ...findings, ids: findingIds, idOrder: orderById(findingIds) },
    };
    const thereByOrigin = new Map(Array.from(idsThere, (id, row) => [originThere?.[row] || id, id] as const));
    const rows = [...findings.ids.keys()].filter((row) => findings.ids[row] === 0);
    const given: SharedFindings = {
      from: Float64Array.from(rows, (row) => thereByOrigin.get(findings.origin![row]!)!),
      to: Float64Array.from(rows, (row) => findingIds[row]!),
    };
    this.shared = this.shared.map((shared, index) =>
      others[index] === reference ? joinShared([shared, given]) : shared,
    );
  }
}
