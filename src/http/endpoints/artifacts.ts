import { Type } from "typebox";
import type { BoundWhere } from "../../language/index.ts";
import { Pace, passingRows } from "../../query/index.ts";
import type { BranchRow, ProjectRow, StoreReads } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { cursorNumber, rowCursor, type Cursor } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import type { TypedList } from "../answer/handler-result.ts";
import type { WrittenBytes } from "../answer/written-json.ts";
import { emptyBody } from "../request/json-body.ts";
import { ArtifactPresenter, fieldsOf, type ArtifactElement, type ArtifactField } from "../present/artifacts.ts";
import type { BlockWriter } from "../present/block-writer.ts";
import {
  openVersion,
  startedEntry,
  startedVersion,
  versionState,
  type VisibleVersion,
} from "../../visibility/index.ts";
import { ArtifactShape } from "./artifact-shapes.ts";
import { artifactExample } from "./examples.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";

/** `?version=` of what is read of a version. */
export const versionParameter = {
  version: Type.Optional(Type.Integer({ description: "Id of a version; default: the current one.", minimum: 0 })),
};

/** All artifacts of a version, in tree order (S63). */
export const listArtifacts = endpoint({
  ...onProject,
  method: "GET",
  path: "/api/projects/:name/artifacts",
  chapter: "Artifacts",
  summary: "List a project's artifacts",
  description:
    "Root first, in tree order: of the main branch's current version, or of `branch` and `version`. Streamed, without a cap.",
  permission: "artifact.read",
  query: Type.Object({
    branch: Type.Optional(Type.String({ description: "Name of a branch." })),
    ...versionParameter,
  }),
  cursor: rowCursor,
  body: emptyBody,
  responses: { 200: { description: "The artifacts.", schema: Type.Array(ArtifactShape) } },
  problems: ["branch.absent", "version.absent", "cursor.expired"],
  example: { response: [artifactExample] },
  async handle({ caller, format, subject, query, plan, signal }, needs: SnapshotReader & StoreReader) {
    const { project } = subject;
    const startedOn = cursorNumber(plan.after);
    const named = query.version === undefined ? undefined : ({ id: query.version, gone: "version.absent" } as const);
    const wanted = startedOn === undefined ? named : startedVersion(startedOn);
    const branch = await branchOf(needs.read, project, query.branch, wanted?.id);
    if (branch === undefined) return refuse({ code: "branch.absent" });
    // A version on a branch that the caller does not see is absent like any other.
    const absent = { code: query.branch === undefined ? (wanted?.gone ?? "branch.absent") : "branch.absent" } as const;
    const visible = await openVersion(needs, { ...subject, caller, branch }, wanted, absent);
    if (!visible.ok) return visible;
    const { shown } = visible.value;
    const filtered = plan.where === undefined ? new Set<ArtifactField>() : fieldsIn(plan.where);
    const presenter = await ArtifactPresenter.load(needs, visible.value, format, {
      shown: fieldsOf(plan.fields),
      filtered,
    });
    const start = (cursorNumber(plan.after, 1) ?? -1) + 1;
    const rows = () => passingRows(presenter, plan.where, start, shown.tree.size, new Pace(signal));
    const common = { whereOn: "handler", written: true, state: () => versionState(needs.read, visible.value) } as const;
    const list: TypedList<ArtifactElement> =
      plan.limit === undefined && plan.form === "json"
        ? { ...common, pieces: writtenPieces(rows(), presenter.blockWriter(plan.fields)) }
        : { ...common, ...rowList(visible.value, rows, { element: presenter.writer(plan.fields) }) };
    return accept({ status: 200, list });
  },
});

/** A list of rows as elements, with a cursor behind each. */
export function rowList<Element>(
  { shown }: VisibleVersion,
  blocks: () => AsyncIterable<Int32Array> | Iterable<Int32Array>,
  presenter: { element(row: number): Element },
) {
  let latest: Int32Array = new Int32Array(0);
  async function* batches(): AsyncGenerator<readonly Element[]> {
    for await (const rows of blocks()) {
      latest = rows;
      // By index: an iterator over a million rows costs more than what is done with each.
      const elements = Array.from<Element>({ length: rows.length });
      for (let index = 0; index < rows.length; index++) elements[index] = presenter.element(rows[index]!);
      yield elements;
    }
  }
  const cursorOf = (_element: unknown, index: number): Cursor => [startedEntry(shown.version), latest[index]!];
  return { batches, cursorOf };
}

// Without a limit no one needs to know where an element ends: a block of elements is one piece of the text.
async function* writtenPieces<Element>(
  blocks: AsyncIterable<Int32Array>,
  write: BlockWriter<Element>,
): AsyncGenerator<WrittenBytes<readonly Element[]>> {
  let before = "[";
  // One block behind, so that the last ends the list: what is one piece is sent as a whole, with its length.
  let held: Int32Array | undefined;
  for await (const rows of blocks) {
    if (held !== undefined) {
      yield write(held, before, "");
      before = ",";
    }
    held = rows;
  }
  yield write(held ?? new Int32Array(0), before, "]");
}

// A version has its branch; without one it is the main branch, whose version that may yet not be.
async function branchOf(
  read: StoreReads,
  project: ProjectRow,
  name: string | undefined,
  versionId: number | undefined,
): Promise<BranchRow | undefined> {
  if (name !== undefined) return (await read.branches(project.id)).find((branch) => branch.name === name);
  const version = versionId === undefined ? undefined : await read.versionById(versionId);
  return read.branchById(version?.projectId === project.id ? version.branchId : project.mainBranchId);
}

function fieldsIn(where: BoundWhere): Set<ArtifactField> {
  switch (where.kind) {
    case "and":
    case "or":
      return new Set(where.terms.flatMap((term) => [...fieldsIn(term)]));
    default:
      return new Set([where.field.path[0] as ArtifactField]);
  }
}
