import { carryFindings, TooLargeError, type CarriedFacts, type PreviousFacts } from "../../ingest/index.ts";
import {
  locationColumns,
  type Facts,
  type IntegerColumn,
  type LocationColumn,
  type TextsColumn,
  type VersionReader,
} from "../../snapshot/index.ts";
import type { AnalysisEnd } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";
import { previousContexts, type MatchedFacts } from "./match-findings.ts";

/** The facts with all findings of the version, and how the analysis ended. */
export interface CompleteFacts extends MatchedFacts {
  readonly analysis: AnalysisEnd;
  /** Of a version that is made of parts: how many findings were carried, by the part whose analysis failed. */
  readonly partsCarried: ReadonlyMap<string, number>;
}

/**
 * Carries the findings of the previous version into one whose analysis failed (D14): such results do not show that a
 * finding is fixed. All findings of a part are carried, whichever of its reports failed: nothing says which findings the
 * failed report had. A build without named parts is one part.
 */
export const carryPreviousFindings = ({ job, reading, previous }: BuildContext): Step<MatchedFacts, CompleteFacts> => ({
  name: "carry",
  weight: 1,
  async run(matched) {
    const { failures } = reading.collector;
    if (failures.count === 0) {
      const analysis = { state: "DELIVERED", carriedCount: 0, failures } as const;
      return accept({ ...matched, partsCarried: new Map(), analysis });
    }
    const failedParts = job.parts === null ? null : reading.failedParts;
    const carried =
      previous === undefined
        ? accept({ facts: matched.facts, carriedCount: 0, carriedByPart: new Map() })
        : carryBounded(matched.facts, await previousFacts(previous), failedParts);
    if (!carried.ok) return carried;
    const { facts, carriedCount, carriedByPart: partsCarried } = carried.value;
    return accept({ ...matched, facts, partsCarried, analysis: { state: "FAILED", carriedCount, failures } });
  },
});

function carryBounded(
  facts: Facts,
  previous: PreviousFacts,
  failedParts: ReadonlySet<string> | null,
): Result<CarriedFacts> {
  try {
    return accept(carryFindings(facts, previous, failedParts));
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(error.problem);
    throw error;
  }
}

async function previousFacts(previous: VersionReader): Promise<PreviousFacts> {
  return {
    tree: await previous.tree(),
    ids: await previous.ids("artifacts"),
    names: (await previous.texts("artifacts", "name"))!,
    paths: (await previous.texts("artifacts", "path"))!,
    locations: await locationsOf(previous, "artifacts"),
    sources: await textsOf(previous, "artifacts", "source"),
    rules: await previous.rules(),
    findings: {
      size: await previous.rows("findings"),
      ids: await previous.ids("findings"),
      artifact: (await previous.integers("findings", "artifact"))!,
      rule: (await previous.choice("findings", "rule")).values,
      messages: (await previous.texts("findings", "message"))!,
      locations: await locationsOf(previous, "findings"),
      locationPaths: await textsOf(previous, "findings", "locationPath"),
      fingerprints: await textsOf(previous, "findings", "fingerprint"),
      snippets: await snippetsOf(previous),
      related: await textsOf(previous, "findings", "related"),
      importedRelaxations: await textsOf(previous, "findings", "importedRelaxation"),
      firstVersion: (await previous.doubles("findings", "firstVersion"))!,
      contexts: await previousContexts(previous),
      origin: (await previous.doubles("findings", "origin")) ?? null,
      parts: (await previous.findingParts()) ?? null,
    },
  };
}

async function snippetsOf(reader: VersionReader): Promise<IntegerColumn | null> {
  const values = await reader.integers("findings", "snippetHash");
  return values === undefined ? null : { kind: "integer", values, absent: 0 };
}

type PartWithLocations = "artifacts" | "findings";

async function textsOf(reader: VersionReader, part: PartWithLocations, name: string): Promise<TextsColumn | null> {
  const values = await reader.texts(part, name);
  return values === undefined ? null : { kind: "text", values };
}

async function locationsOf(
  reader: VersionReader,
  part: PartWithLocations,
): Promise<ReadonlyMap<LocationColumn, IntegerColumn>> {
  const locations = new Map<LocationColumn, IntegerColumn>();
  for (const name of locationColumns) {
    const values = await reader.integers(part, name);
    if (values !== undefined) locations.set(name, { kind: "integer", values, absent: 0 });
  }
  return locations;
}
