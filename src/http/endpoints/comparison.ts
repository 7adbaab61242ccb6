import { Type } from "typebox";
import {
  changesOfFindings,
  findingChanges,
  pairVersions,
  partsAnalysedBefore,
  rootColumns,
  type ArtifactChange,
  type FindingChange,
  type OpenVersion,
  type VersionPair,
} from "../../portfolio/index.ts";
import { Pace } from "../../query/index.ts";
import type { Values } from "../../snapshot/index.ts";
import { accept, findingStatusName, form, type Language, refuse, type Result } from "../../text/index.ts";
import { cursorNumber, cursorText, type Cursor } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { emptyBody } from "../request/json-body.ts";
import { ArtifactPresenter, fieldsOf } from "../present/artifacts.ts";
import { FindingPresenter } from "../present/findings.ts";
import { presentLevel } from "../present/rated-levels.ts";
import { stateDigest, type VisibleVersion } from "../../visibility/index.ts";
import { comparedArtifactExample, comparisonExample } from "./comparison-example.ts";
import { ComparedArtifactShape, ComparisonShape } from "./comparison-shapes.ts";
import { findingExample } from "./examples.ts";
import { ComparedFindingShape } from "./triage-shapes.ts";
import { versionValue } from "./versions.ts";
import type { Clock, ModelReader, SnapshotReader, StoreReader } from "../services/services.ts";

const elementsPerBatchMax = 200;

const twoVersions = {
  ...usual,
  method: "GET",
  permission: "content.read",
  subject: "versions",
  params: Type.Object({ id: Type.Integer(), other: Type.Integer() }),
  absent: "version.absent",
  query: Type.Object({}),
  body: emptyBody,
} as const;

/** The position where a page ended, and the state of both versions at that time. */
const placeCursor = ["number", "string"] as const;

interface VisiblePair {
  readonly before: VisibleVersion;
  readonly after: VisibleVersion;
}

/** What changed between two versions of a project, of one branch or of two. */
export const compareVersions = endpoint({
  ...twoVersions,
  path: "/api/versions/:id/compare/:other",
  chapter: "Builds, versions and tasks",
  summary: "Compare two versions",
  description:
    "What changed from the first to the second: the root's ratings, and the numbers of artifacts and findings.",
  responses: { 200: { description: "What changed.", schema: ComparisonShape } },
  problems: ["version.other-project"],
  example: { response: comparisonExample },
  async handle({ caller, format, subject, signal }, needs: ModelReader & SnapshotReader & StoreReader) {
    const { before, after, project, drafts } = subject;
    const pair = await pairVersions(before.shown, after.shown, new Pace(signal));
    const value = (visible: VisibleVersion) =>
      versionValue(needs, caller, format, {
        project,
        drafts,
        branch: visible.branch,
        version: visible.shown.version,
      });
    const countOf = (kind: ArtifactChange["change"]): number =>
      pair.changes.filter(({ change }) => change === kind).length;
    return accept({
      status: 200,
      value: {
        before: await value(before),
        after: await value(after),
        ratings: await movedRatings(before.shown, after.shown, format.language),
        artifacts: {
          added: countOf("ADDED"),
          removed: countOf("REMOVED"),
          changed: countOf("CHANGED"),
          ...pair.counts,
        },
        findings: await findingCounts(needs, subject, pair),
      },
    });
  },
});

/** The artifacts that only one version has, or that differ. */
export const listComparedArtifacts = endpoint({
  ...twoVersions,
  path: "/api/versions/:id/compare/:other/artifacts",
  chapter: "Builds, versions and tasks",
  summary: "List the artifacts that changed between two versions",
  description: "Artifacts that were added or removed, or whose level or root measure changed: largest effect first.",
  cursor: placeCursor,
  responses: { 200: { description: "The artifacts.", schema: Type.Array(ComparedArtifactShape) } },
  problems: ["version.other-project", "cursor.expired"],
  example: { response: [comparedArtifactExample] },
  async handle({ format, subject, plan, signal }, needs: SnapshotReader & StoreReader) {
    const start = startOf(subject, plan.after);
    if (!start.ok) return start;
    const { changes } = await pairVersions(subject.before.shown, subject.after.shown, new Pace(signal));
    const present = await comparedArtifacts(needs, format, subject);
    return accept({ status: 200, list: placeList(subject, changes, start.value, present) });
  },
});

/** The findings that one of the versions has not. */
export const listComparedFindings = endpoint({
  ...twoVersions,
  path: "/api/versions/:id/compare/:other/findings",
  chapter: "Builds, versions and tasks",
  summary: "List new and fixed findings between two versions",
  description:
    "New findings as the second version has them, fixed ones as the first had them. `change` can also ask for `KEPT` ones, and for those that are `GONE`: absent in the second, although no analysis says that they are fixed.",
  query: Type.Object({
    change: Type.Optional(
      Type.String({ title: findingChanges.join(","), description: "Separated by commas; default `NEW,FIXED`." }),
    ),
  }),
  cursor: placeCursor,
  responses: { 200: { description: "The findings.", schema: Type.Array(ComparedFindingShape) } },
  problems: ["version.other-project", "cursor.expired", "query.value-invalid"],
  example: { response: [{ change: "NEW", ...findingExample }] },
  async handle({ format, subject, query, plan, signal }, needs: Clock & SnapshotReader & StoreReader) {
    const wanted = readChanges(query.change);
    if (!wanted.ok) return wanted;
    const start = startOf(subject, plan.after);
    if (!start.ok) return start;
    const { before, after } = subject;
    const pair = await pairVersions(before.shown, after.shown, new Pace(signal));
    const changes = await findingChangesOf(needs, subject, pair);
    const entries = findingChanges
      .filter((change) => wanted.value.has(change))
      .flatMap((change) => changes[change].map((row) => ({ change, row })));
    const presenters = {
      before: await FindingPresenter.load(needs, before, format),
      after: await FindingPresenter.load(needs, after, format),
    };
    const status = { id: "FIXED", name: findingStatusName("FIXED", format.language) };
    const present = ({ change, row }: (typeof entries)[number]) => {
      if (change === "FIXED") return { change, ...presenters.before.element(row), status, isNew: false, cause: null };
      if (change === "GONE") return { change, ...presenters.before.element(row), isNew: false, cause: null };
      return { change, ...presenters.after.element(row) };
    };
    return accept({ status: 200, list: placeList(subject, entries, start.value, present) });
  },
});

function readChanges(text: string | undefined): Result<ReadonlySet<FindingChange>, "query.value-invalid"> {
  const names = (text ?? "NEW,FIXED").split(",").map((name) => name.trim().toUpperCase());
  const known: readonly string[] = findingChanges;
  return names.every((name): name is FindingChange => known.includes(name))
    ? accept(new Set(names))
    : refuse({
        code: "query.value-invalid",
        params: { name: "change", expected: form("choices", { choices: findingChanges.join(", ") }) },
      });
}

async function findingCounts(needs: SnapshotReader & StoreReader, compared: VisiblePair, pair: VersionPair) {
  const { before, after } = compared;
  const [then, now] = [await needs.snapshots.triageIn(before.shown), await needs.snapshots.triageIn(after.shown)];
  const changes = await findingChangesOf(needs, compared, pair);
  let [relaxed, reopened] = [0, 0];
  for (const row of changes.KEPT) {
    const other = pair.findings[row]!;
    // Carried past the version before.
    if (other === -1) continue;
    if (then.relaxed[other] === 0 && now.relaxed[row] !== 0) relaxed += 1;
    if (then.relaxed[other] !== 0 && now.relaxed[row] === 0) reopened += 1;
  }
  return {
    new: changes.NEW.length,
    fixed: changes.FIXED.length,
    gone: changes.GONE.length,
    kept: changes.KEPT.length,
    relaxed,
    reopened,
  };
}

async function findingChangesOf({ read }: StoreReader, { before, after }: VisiblePair, pair: VersionPair) {
  const parts = await read.versionParts([before.shown.version, after.shown.version]);
  const withParts = ({ shown }: VisibleVersion) => ({ shown, parts: parts.get(shown.version.id) ?? [] });
  const earlierParts = await partsAnalysedBefore(read, after.shown.version, before.shown.version);
  return changesOfFindings(withParts(before), { ...withParts(after), earlierParts }, pair);
}

/** The root's indicators whose level is another, worst first. */
async function movedRatings(before: OpenVersion, after: OpenVersion, language: Language) {
  const ratings = [];
  for (const { id } of after.model.indicators.values()) {
    const [then, now] = [await ratingOf(before, id, language), await ratingOf(after, id, language)];
    if (then.level?.id === now.level?.id) continue;
    const known = (then.level?.rank ?? -1) >= 0 && (now.level?.rank ?? -1) >= 0;
    ratings.push({
      indicator: { id, name: after.model.nameOf(`indicators.${id}.name`, language) ?? id },
      before: then.level,
      after: now.level,
      rankChange: known ? now.level!.rank - then.level!.rank : null,
      valueBefore: then.value,
      valueAfter: now.value,
    });
  }
  return ratings.toSorted((one, other) => (other.rankChange ?? 0) - (one.rankChange ?? 0));
}

async function ratingOf({ model, view }: OpenVersion, id: string, language: Language) {
  const indicator = model.indicators.get(id);
  if (indicator === undefined) return { level: null, value: null };
  const levelId = await view.levelIdAt(0, id);
  const level = indicator.scale.levels.find((candidate) => candidate.id === levelId);
  return {
    level: level === undefined ? null : presentLevel({ scale: indicator.scale, level }, model, language),
    value: (await view.measureAt(0, indicator.measure.id)) ?? null,
  };
}

async function comparedArtifacts(
  needs: SnapshotReader & StoreReader,
  format: AnswerFormat,
  { before, after }: VisiblePair,
) {
  const shown = fieldsOf(undefined, "values", "trend");
  const [old, now] = [
    await ArtifactPresenter.load(needs, before, format, { shown }),
    await ArtifactPresenter.load(needs, after, format, { shown }),
  ];
  const gone = await rootColumns(before.shown, before.shown);
  const [earlier, current] = [
    await rootColumns(before.shown, after.shown),
    await rootColumns(after.shown, after.shown),
  ];
  return (entry: ArtifactChange) => {
    const row = entry.change === "REMOVED" ? undefined : entry.row;
    const rowBefore = entry.change === "ADDED" ? undefined : entry.rowBefore;
    const [was, is] = [
      rowBefore === undefined ? undefined : old.element(rowBefore),
      row === undefined ? undefined : now.element(row),
    ];
    const [rank, rankBefore] = [is?.rank ?? -1, was?.rank ?? -1];
    const { tree, model } = row === undefined ? before.shown : after.shown;
    const type = tree.type[row ?? rowBefore!]!;
    const { measure } = model.rootIndicatorOf(tree.types[type]!);
    const then = row === undefined ? gone : earlier;
    return {
      change: entry.change,
      ...(is ?? was)!,
      levelBefore: was?.level ?? null,
      rankChange: rank >= 0 && rankBefore >= 0 ? rank - rankBefore : null,
      measure: { id: measure.id, name: model.nameOf(`measures.${measure.id}.name`, format.language) ?? measure.id },
      value: valueAt(current[type], row),
      valueBefore: valueAt(then[type], rowBefore),
    };
  };
}

function valueAt(column: Values | undefined, row: number | undefined): number | null {
  const value = row === undefined ? undefined : column?.[row];
  return value === undefined || Number.isNaN(value) ? null : value;
}

function startOf(compared: VisiblePair, after: Cursor | undefined): Result<number, "cursor.expired"> {
  if (after === undefined) return accept(0);
  if (cursorText(after, 1) !== stateOf(compared)) return refuse({ code: "cursor.expired" });
  return accept((cursorNumber(after) ?? -1) + 1);
}

function stateOf({ before, after }: VisiblePair): string {
  return `${stateDigest(before)}${stateDigest(after)}`;
}

/** A list that is known whole, with a cursor behind each place in it. */
function placeList<Entry, Element>(
  compared: VisiblePair,
  entries: readonly Entry[],
  start: number,
  present: (entry: Entry) => Element,
) {
  let latest = start;
  async function* batches(): AsyncGenerator<readonly Element[]> {
    for (let from = start; from < entries.length; from += elementsPerBatchMax) {
      latest = from;
      yield entries.slice(from, from + elementsPerBatchMax).map(present);
    }
  }
  const cursorOf = (_element: unknown, index: number): Cursor => [latest + index, stateOf(compared)];
  return { batches, cursorOf };
}
