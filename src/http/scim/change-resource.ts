import { accept, type ProblemCode, type Result } from "../../text/index.ts";
import type { Clock, BaseAddress, StoreReader, StoreWriter, WholeStore } from "../services/services.ts";
import type { ScimAnswer } from "./answers.ts";
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

/** How the rows behind one kind of resource are read and changed. */
export interface ResourceSteps<Row, Values, Code extends ProblemCode> {
  find(): Promise<Result<Row, Code>>;
  show(row: Row): Promise<ScimAnswer>;
  /** The resource that the request asks for, from what it is now. */
  after(before: JsonObject): Result<Json, Code>;
  read(resource: Json, row: Row): Promise<Result<Values, Code>>;
  /** Refuses as stale if the row is no longer what it was. */
  write(row: Row, values: Values): Promise<Result<Row, Code>>;
}

/** A resource as it is after a change. */
export interface ChangedResource<Status extends 200 | 201 = 200> {
  readonly status: Status;
  readonly value: ScimAnswer;
  readonly headers: { readonly etag: string; readonly location: string };
}

/** The answer that shows a resource after a change. */
export function changedResource<Status extends 200 | 201>(
  status: Status,
  value: ScimAnswer,
  row: { readonly revision: number },
  location: string,
): ChangedResource<Status> {
  return { status, value, headers: { etag: versionOf(row), location } };
}

/** Changes a resource to what follows from what it was before. */
export async function changeResource<Row extends { readonly revision: number }, Values, Code extends ProblemCode>(
  steps: ResourceSteps<Row, Values, Code | "revision.stale">,
  location: string,
  expected: string | undefined,
): Promise<Result<ChangedResource, Code | "revision.stale">> {
  return repeatStale(async (): Promise<Result<ChangedResource, Code | "revision.stale">> => {
    const found = await steps.find();
    if (!found.ok) return found;
    const current = checkVersion(expected, found.value);
    if (!current.ok) return current;
    const before = toInternal(await steps.show(found.value));
    const resource = steps.after(isObject(before) ? before : {});
    if (!resource.ok) return resource;
    const values = await steps.read(resource.value, found.value);
    if (!values.ok) return values;
    const changed = await steps.write(found.value, values.value);
    if (!changed.ok) return changed;
    return accept(changedResource(200, await steps.show(changed.value), changed.value, location));
  });
}

/** Removes a resource; with `expected`, only if it is still that version. */
export async function removeResource<Row extends { readonly revision: number }, Code extends ProblemCode>(
  find: () => Promise<Result<Row, Code>>,
  remove: (row: Row, revision: { readonly expectedRevision?: number }) => Promise<Result<unknown, Code>>,
  expected: string | undefined,
): Promise<Result<{ readonly status: 204 }, Code | "revision.stale">> {
  const found = await find();
  if (!found.ok) return found;
  const current = checkVersion(expected, found.value);
  if (!current.ok) return current;
  const revision = expected === undefined ? {} : { expectedRevision: found.value.revision };
  const removed = await remove(found.value, revision);
  return removed.ok ? accept({ status: 204 }) : removed;
}
