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
export const carryPreviousFindings = ({
  job,
  reading,
  previous,
  earlierEdition,
}: BuildContext): Step<MatchedFacts, CompleteFacts> => ({
  name: "carry",
  weight: 1,
  async run(matched) {
    const { failures } = reading.collector;
    if (failures.count === 0) {
      const analysis = { state: "DELIVERED", carriedCount: 0, failures } as const;
      return accept({ ...matched, partsCarried: new Map(), analysis });
    }
    let { facts } = matched;
    let carriedCount = 0;
    const partsCarried = new Map<string, number>();
    for (const { reader, parts } of carrySources(job, reading.failedParts, previous, earlierEdition)) {
      const carried = carryBounded(facts, await previousFacts(reader), parts);
      if (!carried.ok) return carried;
      ({ facts } = carried.value);
      carriedCount += carried.value.carriedCount;
      for (const [part, count] of carried.value.carriedByPart) partsCarried.set(part, count);
    }
    return accept({ ...matched, facts, partsCarried, analysis: { state: "FAILED", carriedCount, failures } });
  },
});

/** A version with findings to carry, and of which parts; null: of the whole build. */
interface CarrySource {
  readonly reader: VersionReader;
  readonly parts: ReadonlySet<string> | null;
}

/**
 * A part that the version itself had in an earlier edition is carried from there: it may have been delivered before it
 * failed. All others come from the previous version of the branch.
 */
function carrySources(
  { parts }: BuildContext["job"],
  failed: ReadonlySet<string>,
  previous: VersionReader | undefined,
  earlierEdition: VersionReader | undefined,
): readonly CarrySource[] {
  if (parts === null) return previous === undefined ? [] : [{ reader: previous, parts: null }];
  const own = parts.filter(({ stored }) => stored?.carriedFrom === null).map(({ name }) => name);
  const ownParts = new Set([...failed].filter((name) => own.includes(name)));
  const others = new Set([...failed].filter((name) => !ownParts.has(name)));
  return [
    ...(earlierEdition === undefined || ownParts.size === 0 ? [] : [{ reader: earlierEdition, parts: ownParts }]),
    ...(previous === undefined || others.size === 0 ? [] : [{ reader: previous, parts: others }]),
  ];
}

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
