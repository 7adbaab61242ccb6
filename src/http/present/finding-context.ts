import { artifactOwners, type ArtifactOwners, type Snapshots } from "../../portfolio/index.ts";
import { locationColumns, type ChoiceColumn, type LocationColumn, type TextColumn } from "../../snapshot/index.ts";
import type { Instant, TriageNote } from "../../store/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import {
  findingCauses,
  foundTimes,
  newFindings,
  showsNotes,
  type CauseCodes,
  type VersionSources,
  type VisibleVersion,
} from "../../visibility/index.ts";
import { ArtifactPresenter } from "./artifacts.ts";
import { dayNumber } from "./days.ts";
import { presentDefinition, type Definition } from "./definitions.ts";

/** The columns that elements of findings are made of. */
interface FindingColumns {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly messages: TextColumn;
  readonly locations: Readonly<Record<LocationColumn, Int32Array<ArrayBufferLike> | undefined>>;
  readonly locationPaths: TextColumn | undefined;
  readonly related: TextColumn | undefined;
  readonly imported: TextColumn | undefined;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** The id that branches share, or 0. */
  readonly origin: Float64Array<ArrayBufferLike> | undefined;
  readonly evidence: ChoiceColumn;
  readonly paths: TextColumn;
}

/** Ages of findings in days. */
export interface FindingAges {
  /** For every finding, an index into `days`. */
  readonly codes: Int32Array<ArrayBufferLike>;
  readonly days: readonly (number | null)[];
}

/** All that presenting findings of a version needs. */
export interface FindingContext {
  readonly columns: FindingColumns;
  readonly definitions: readonly Definition[];
  readonly artifactIds: Float64Array<ArrayBufferLike>;
  readonly artifacts: ArtifactPresenter<"id" | "name" | "viewPath" | "type" | "url">;
  /** One per finding, in the form that rating uses. */
  readonly decisions: Uint8Array<ArrayBufferLike>;
  readonly notes: ReadonlyMap<number, TriageNote>;
  /** 1 for a finding that the reference does not have; undefined without a reference: then no finding counts as new. */
  readonly isNew: Uint8Array<ArrayBufferLike> | undefined;
  /** Undefined: no finding has a cause that the caller may know. */
  readonly cause: CauseCodes | undefined;
  readonly owners: ArtifactOwners;
  readonly ages: FindingAges;
}

/** What presenting findings needs. */
export interface FindingSources extends VersionSources {
  readonly snapshots: VersionSources["snapshots"] & Pick<Snapshots, "notesOn">;
  readonly now: () => Instant;
}

export async function loadFindings(
  needs: FindingSources,
  visible: VisibleVersion,
  format: AnswerFormat,
): Promise<FindingContext> {
  const { shown } = visible;
  const named = new Set(["id", "name", "viewPath", "type", "url"] as const);
  const isNew = await newFindings(needs, visible);
  return {
    columns: await loadColumns(visible),
    definitions: (await shown.reader.rules()).map((rule) => presentDefinition(rule, shown.model, format.language)),
    artifactIds: await shown.ids(),
    artifacts: await ArtifactPresenter.load(needs, visible, format, { shown: named }),
    decisions: (await needs.snapshots.triageIn(shown)).relaxed,
    notes: await notesFor(needs, visible),
    isNew,
    cause: await findingCauses(needs, visible, isNew),
    owners: await artifactOwners(shown.reader),
    ages: await agesOf(needs, visible, format),
  };
}

async function agesOf(needs: FindingSources, visible: VisibleVersion, { zone }: AnswerFormat): Promise<FindingAges> {
  const { codes, times } = await foundTimes(needs, visible);
  const today = dayNumber(needs.now(), zone);
  return { codes, days: times.map((time) => (time === null ? null : Math.max(0, today - dayNumber(time, zone)))) };
}

async function notesFor(needs: FindingSources, visible: VisibleVersion): Promise<ReadonlyMap<number, TriageNote>> {
  return showsNotes(visible) ? needs.snapshots.notesOn(visible.branch) : new Map();
}

async function loadColumns({ shown }: VisibleVersion): Promise<FindingColumns> {
  const { reader } = shown;
  const locations = locationColumns.map(async (name) => [name, await reader.integers("findings", name)] as const);
  return {
    ids: await reader.ids("findings"),
    artifact: (await reader.integers("findings", "artifact"))!,
    rule: (await reader.choice("findings", "rule")).values,
    messages: (await reader.texts("findings", "message"))!,
    locations: Object.fromEntries(await Promise.all(locations)) as FindingColumns["locations"],
    locationPaths: await reader.texts("findings", "locationPath"),
    related: await reader.texts("findings", "related"),
    imported: await reader.texts("findings", "importedRelaxation"),
    firstVersion: (await reader.doubles("findings", "firstVersion"))!,
    origin: await reader.doubles("findings", "origin"),
    evidence: await reader.choice("findings", "evidence"),
    paths: await shown.paths(),
  };
}
