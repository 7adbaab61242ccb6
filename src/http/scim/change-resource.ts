import type { Instant } from "../../store/index.ts";
import { accept, type ProblemCode, type Result } from "../../text/index.ts";
import type { Clock, BaseAddress, StoreReader, StoreWriter, WholeStore } from "../services/services.ts";
import { scimBase } from "./address.ts";
import type { ScimAnswer, ScimSelection } from "./answers.ts";
import { applyOperations, type ScimOperation } from "./patch.ts";
import { repeatStale } from "./repeat-stale.ts";
import { isObject, toInternal, type Json, type JsonObject } from "./resource.ts";
import { checkVersion, versionOf } from "./version.ts";

/** What a change needs. `read` shows what was written last. */
export type ChangeNeeds = BaseAddress & Clock & StoreReader & StoreWriter;

/** The same needs, with reads of what was written last. */
export function latest(needs: ChangeNeeds & WholeStore): ChangeNeeds {
  return { ...needs, read: needs.store.latest };
}

/** Who changes something, and which version it must still have. */
export interface ScimChange {
  readonly byUserId: number;
  readonly expected?: string | undefined;
}

/** Who writes a row, and when. */
export interface ScimWriteMark {
  readonly byUserId: number;
  readonly at: Instant;
}

/** How the rows behind one kind of resource are read, shown and changed. */
export interface ResourceKind<Row, Values, Code extends ProblemCode> {
  /** The segment of their addresses. */
  readonly segment: "Users" | "Groups";
  find(needs: StoreReader, id: string): Promise<Result<Row, Code>>;
  show(needs: BaseAddress & StoreReader, row: Row, selection?: ScimSelection): Promise<ScimAnswer>;
  /** The values that a resource gives; `before` is the row that they replace. */
  read(needs: StoreReader, resource: Json, before?: Row): Promise<Result<Values, Code>>;
  create(needs: StoreWriter, values: Values, mark: ScimWriteMark): Promise<Result<Row, Code>>;
  /** Refuses as stale if the row is no longer what it was. */
  change(needs: StoreWriter, row: Row, values: Values, mark: ScimWriteMark): Promise<Result<Row, Code>>;
  remove(
    needs: StoreWriter,
    row: Row,
    mark: ScimWriteMark & { readonly expectedRevision?: number },
  ): Promise<Result<unknown, Code>>;
  /** The operations of PATCH that a sent one means. */
  readonly operationsOf: (operation: ScimOperation) => readonly ScimOperation[];
}

/** What the rows of all kinds have. */
export interface ScimRow {
  readonly id: number;
  readonly revision: number;
}

/** A resource as it is after a change. */
export interface ChangedResource<Status extends 200 | 201 = 200> {
  readonly status: Status;
  readonly value: ScimAnswer;
  readonly headers: { readonly etag: string; readonly location: string };
}

/** Shows a resource with its version. */
export async function readResource<Row extends ScimRow, Code extends ProblemCode>(
  kind: Pick<ResourceKind<Row, never, Code>, "find" | "show">,
  needs: BaseAddress & StoreReader,
  id: string,
  selection: ScimSelection,
) {
  const found = await kind.find(needs, id);
  if (!found.ok) return found;
  const value = await kind.show(needs, found.value, selection);
  return accept({ status: 200 as const, value, headers: { etag: versionOf(found.value) } });
}

export async function createResource<Row extends ScimRow, Values, Code extends ProblemCode>(
  kind: Pick<ResourceKind<Row, Values, Code>, "segment" | "show" | "read" | "create">,
  needs: ChangeNeeds,
  { byUserId }: ScimChange,
  body: unknown,
): Promise<Result<ChangedResource<201>, Code>> {
  const values = await kind.read(needs, toInternal(body));
  if (!values.ok) return values;
  const created = await kind.create(needs, values.value, { byUserId, at: needs.now() });
  return created.ok ? accept(await changedResource(201, kind, needs, created.value)) : created;
}

type ChangeSteps<Row, Values, Code extends ProblemCode> = Pick<
  ResourceKind<Row, Values, Code>,
  "segment" | "find" | "show" | "read" | "change"
>;

export function replaceResource<Row extends ScimRow, Values, Code extends ProblemCode>(
  kind: ChangeSteps<Row, Values, Code>,
  needs: ChangeNeeds,
  change: ScimChange,
  id: string,
  body: unknown,
) {
  return changeResource<Row, Values, Code, never>(kind, needs, change, id, () => accept(toInternal(body)));
}

export function patchResource<Row extends ScimRow, Values, Code extends ProblemCode>(
  kind: ChangeSteps<Row, Values, Code> & Pick<ResourceKind<Row, Values, Code>, "operationsOf">,
  needs: ChangeNeeds,
  change: ScimChange,
  id: string,
  operations: readonly ScimOperation[],
) {
  const applied = operations.flatMap(kind.operationsOf);
  return changeResource(kind, needs, change, id, (before) => applyOperations(before, applied));
}

/** Removes a resource; with `expected`, only if it is still that version. */
export async function removeResource<Row extends ScimRow, Code extends ProblemCode>(
  kind: Pick<ResourceKind<Row, never, Code>, "find" | "remove">,
  needs: Clock & StoreReader & StoreWriter,
  { byUserId, expected }: ScimChange,
  id: string,
): Promise<Result<{ readonly status: 204 }, Code | "revision.stale">> {
  const found = await kind.find(needs, id);
  if (!found.ok) return found;
  const current = checkVersion(expected, found.value);
  if (!current.ok) return current;
  const revision = expected === undefined ? {} : { expectedRevision: found.value.revision };
  const removed = await kind.remove(needs, found.value, { byUserId, at: needs.now(), ...revision });
  return removed.ok ? accept({ status: 204 }) : removed;
}

/** Changes a resource to what follows from what it was before. */
function changeResource<Row extends ScimRow, Values, Code extends ProblemCode, AfterCode extends ProblemCode>(
  kind: ChangeSteps<Row, Values, Code>,
  needs: ChangeNeeds,
  { byUserId, expected }: ScimChange,
  id: string,
  after: (before: JsonObject) => Result<Json, AfterCode>,
): Promise<Result<ChangedResource, Code | AfterCode | "revision.stale">> {
  return repeatStale(async (): Promise<Result<ChangedResource, Code | AfterCode | "revision.stale">> => {
    const found = await kind.find(needs, id);
    if (!found.ok) return found;
    const current = checkVersion(expected, found.value);
    if (!current.ok) return current;
    const before = toInternal(await kind.show(needs, found.value));
    const resource = after(isObject(before) ? before : {});
    if (!resource.ok) return resource;
    const values = await kind.read(needs, resource.value, found.value);
    if (!values.ok) return values;
    const changed = await kind.change(needs, found.value, values.value, { byUserId, at: needs.now() });
    return changed.ok ? accept(await changedResource(200, kind, needs, changed.value)) : changed;
  });
}

/** The answer that shows a resource after a change. */
async function changedResource<Status extends 200 | 201, Row extends ScimRow>(
  status: Status,
  kind: Pick<ResourceKind<Row, never, never>, "segment" | "show">,
  needs: ChangeNeeds,
  row: Row,
): Promise<ChangedResource<Status>> {
  const location = `${scimBase(needs)}/${kind.segment}/${row.id}`;
  return { status, value: await kind.show(needs, row), headers: { etag: versionOf(row), location } };
}
