import { decide, projectsVisibleTo, roleOn, type Caller } from "../../access/index.ts";
import type { SavedQueryRow, SavedQueryValues } from "../../store/index.ts";
import { accept, formatTimestamp, refuse, type ProblemCode, type Result } from "../../text/index.ts";
import { idBatches } from "../answer/id-batches.ts";
import { cursorNumber } from "../request/cursor.ts";
import { nameProblems, readName } from "../request/names.ts";
import type { Plan } from "../request/plan.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { Clock, SnapshotReader, StoreReader, StoreWriter } from "../services/services.ts";
import { findVisibleRow } from "../../visibility/index.ts";

/** Values of something that a user saves: a query, or a filter of findings. */
export type SavedValues = { -readonly [Name in keyof SavedQueryValues]?: SavedQueryValues[Name] };

/** What reading a scope needs. */
export type SavedReader = StoreReader & SnapshotReader;

const scopeProblems = ["body.project-unknown", "body.artifact-unknown"] as const;

/** What `readSaved` refuses. */
export const savedProblems = [...nameProblems, ...scopeProblems] as const;

/** The attributes that all of them have, as they are sent. */
interface SentRow {
  readonly name?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly project?: string | null | undefined;
  readonly artifactId?: number | null | undefined;
}

/** The caller's own ones, and those that others share. */
export function savedBatches<Shown>(
  kind: SavedQueryRow["kind"],
  caller: Caller,
  plan: Plan,
  { read }: StoreReader,
  present: (saved: SavedQueryRow) => Shown,
) {
  const visibleTo = projectsVisibleTo(caller, "project.read");
  const wanted = { kind, userId: caller.user.id, ...(visibleTo && { visibleTo }) };
  const readRows = (afterId: number | undefined, limit: number) =>
    read.savedQueries({ ...wanted, limit, ...(afterId === undefined ? {} : { afterId }) });
  return idBatches(readRows, present, cursorNumber(plan.after));
}

export function createSaved(
  kind: SavedQueryRow["kind"],
  caller: Caller,
  values: SavedValues,
  { write, now }: Clock & StoreWriter,
) {
  const whole = { name: "", query: "{}", projectId: null, artifactId: null, shared: false, ...values };
  return write.createSavedQuery({ kind, ownerId: caller.user.id, values: whole, at: now() });
}

/** Reads what all of them have; `query` is what only this kind has, as it is stored, or its refusal. */
export async function readSaved<Code extends ProblemCode>(
  needs: SavedReader,
  caller: Caller,
  sent: SentRow,
  query: Result<string | undefined, Code>,
): Promise<Result<SavedValues, (typeof savedProblems)[number] | Code>> {
  const values = readOwned(sent, query);
  return values.ok ? readScope(needs, caller, sent, values.value) : values;
}

/** The same without what it is about. */
export function readOwned<Code extends ProblemCode>(
  sent: Pick<SentRow, "name" | "shared">,
  query: Result<string | undefined, Code>,
): Result<SavedValues, (typeof nameProblems)[number] | Code> {
  const values: SavedValues = {};
  if (sent.name !== undefined) {
    const name = readName(sent.name, "/name");
    if (!name.ok) return name;
    values.name = name.value;
  }
  if (!query.ok) return query;
  if (query.value !== undefined) values.query = query.value;
  if (sent.shared !== undefined) values.shared = sent.shared;
  return accept(values);
}

/** What a query is about must be there for the caller; an artifact brings its project with it. */
async function readScope(
  needs: SavedReader,
  caller: Caller,
  sent: Pick<SentRow, "project" | "artifactId">,
  values: SavedValues,
): Promise<Result<SavedValues, (typeof scopeProblems)[number]>> {
  const { read } = needs;
  const unknownArtifact = refuse({
    code: "body.artifact-unknown",
    pointer: "/artifactId",
    params: { id: String(sent.artifactId) },
  });
  const sees = async (projectId: number): Promise<boolean> =>
    decide(caller, "project.read", { role: await roleOn(read, caller, { id: projectId }) }) === "allowed";
  if (sent.project !== undefined) {
    const project = sent.project === null ? null : await read.projectByName(sent.project);
    if (project === undefined || (project !== null && !(await sees(project.id)))) {
      return refuse({ code: "body.project-unknown", pointer: "/project", params: { name: sent.project ?? "" } });
    }
    values.projectId = project?.id ?? null;
  }
  if (sent.artifactId === undefined) return accept(values);
  if (sent.artifactId === null) return accept({ ...values, artifactId: null });
  // What the caller does not see of a branch, such as a draft, is as unknown as what is absent.
  const found = await findVisibleRow(needs, caller, { kind: "artifact", id: sent.artifactId, version: undefined });
  if (!found.ok) return unknownArtifact;
  const { project } = found.value;
  if ((values.projectId ?? project.id) !== project.id) return unknownArtifact;
  return accept({ ...values, artifactId: sent.artifactId, projectId: project.id });
}

/** What all that users save has in common. */
export function presentOwned(saved: SavedQueryRow, caller: Caller, { zone }: AnswerFormat) {
  return {
    id: saved.id,
    name: saved.name,
    project: saved.projectName,
    shared: saved.shared,
    owner: saved.ownerLogin,
    own: saved.ownerId === caller.user.id,
    creationTime: formatTimestamp(saved.createdAt, zone),
    changeTime: formatTimestamp(saved.changedAt, zone),
  };
}
