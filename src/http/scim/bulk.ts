import { problemStatus, refuse, type Language, type Problem, type ProblemCode, type Result } from "../../text/index.ts";
import {
  createResource,
  patchResource,
  removeResource,
  replaceResource,
  type ChangeNeeds,
  type ChangedResource,
  type ResourceKind,
  type ScimRow,
} from "./change-resource.ts";
import { scimBase } from "./address.ts";
import { referencesIn, resolveData, resolvePath, type MadeResources } from "./bulk-references.ts";
import { groupKind } from "./group-operations.ts";
import { scimError } from "./messages.ts";
import type { ScimOperation } from "./patch.ts";
import type { JsonObject } from "./resource.ts";
import { userKind } from "./user-operations.ts";

/** Operations of one request. */
export const bulkOperationsMax = 500;

/** An operation as it was sent. */
export interface BulkOperation {
  readonly method: string;
  readonly path: string;
  readonly bulkId?: string | undefined;
  readonly version?: string | undefined;
  readonly data?: unknown;
}

/** All of a request that does not belong to one operation. */
export interface BulkContext {
  readonly needs: ChangeNeeds;
  readonly byUserId: number;
  readonly language: Language;
  /** Stops after this many failures; undefined: never. */
  readonly failOnErrors: number | undefined;
  /** Aborted when the client has left: no further operation starts. */
  readonly signal: AbortSignal;
  /** Whether a list of PATCH operations has its form. */
  readonly isPatch: (data: unknown) => data is { readonly Operations: readonly ScimOperation[] };
  /** Refuses once the caller may no longer change the directory: an operation may have disabled the caller. */
  readonly checkCaller: () => Promise<Result<unknown>>;
}

type Done = ChangedResource<200 | 201> | { readonly status: 204 };

/** An operation that was not tried yet. */
interface WaitingOperation {
  readonly index: number;
  readonly operation: BulkOperation;
  /** The names that it refers to, the first one last. Those at the end are removed when their resources exist. */
  readonly references: string[];
}

/**
 * Runs the operations in their order, each as a request of its kind (RFC 7644, 3.7). An operation that refers to the
 * resource of a later one runs after it. Answers are in the order of the request; operations that were not tried have none.
 */
export async function runBulk(
  operations: readonly BulkOperation[],
  context: BulkContext,
): Promise<readonly JsonObject[]> {
  const { failOnErrors = Infinity, signal } = context;
  const answers = new Map<number, JsonObject>();
  const made = new Map<string, string>();
  const names = new Set<string>();
  let failures = 0;
  const mayContinue = (): boolean => failures < failOnErrors && !signal.aborted;
  const answer = async ({ index, operation, references }: WaitingOperation): Promise<void> => {
    const caller = await context.checkCaller();
    const result = caller.ok ? await runResolved(operation, references, made, names, context) : caller;
    if (!result.ok) failures += 1;
    else if (operation.bulkId !== undefined && result.value.status === 201) {
      made.set(operation.bulkId, idIn(result.value.headers.location));
    }
    answers.set(index, answerOf({ ...operation, path: resolvePath(operation.path, made) }, result, context));
  };
  let waiting = operations.map((operation, index): WaitingOperation => ({
    index,
    operation,
    references: referencesIn(operation.path, operation.data).toReversed(),
  }));
  while (waiting.length > 0 && mayContinue()) {
    const later: WaitingOperation[] = [];
    for (const each of waiting) {
      if (!mayContinue()) break;
      if (isReady(each, made)) await answer(each);
      else later.push(each);
    }
    if (later.length === waiting.length) {
      // These wait for resources that no operation makes: all are refused.
      for (const each of later) if (mayContinue()) await answer(each);
      break;
    }
    waiting = later;
  }
  return operations.map((_operation, index) => answers.get(index)).filter((each) => each !== undefined);
}

// Each reference is looked up once after it was resolved, however long the operation waits.
function isReady({ references }: WaitingOperation, made: MadeResources): boolean {
  while (references.length > 0 && made.has(references.at(-1)!)) references.pop();
  return references.length === 0;
}

async function runResolved(
  operation: BulkOperation,
  references: readonly string[],
  made: MadeResources,
  names: Set<string>,
  context: BulkContext,
): Promise<Result<Done>> {
  const bulkId = references.at(-1);
  if (bulkId !== undefined) return refuse({ code: "scim.reference-unresolved", params: { bulkId } });
  const path = resolvePath(operation.path, made);
  return run({ ...operation, path, data: resolveData(operation.data, made) }, names, context);
}

async function run(operation: BulkOperation, names: Set<string>, context: BulkContext): Promise<Result<Done>> {
  const [, kind, id] = /^\/(Users|Groups)(?:\/([^/]+))?$/.exec(operation.path) ?? [];
  if (kind === undefined || (methodOf(operation) === "POST") !== (id === undefined)) return invalid("path");
  if (id === undefined) {
    const { bulkId } = operation;
    if (bulkId === undefined || bulkId === "" || names.has(bulkId)) return invalid("bulkId");
    names.add(bulkId);
  }
  return kind === "Users" ? runOn(userKind, operation, id, context) : runOn(groupKind, operation, id, context);
}

/** `id`: the resource that is changed; undefined: a new one. */
async function runOn<Row extends ScimRow, Values, Code extends ProblemCode>(
  kind: ResourceKind<Row, Values, Code>,
  operation: BulkOperation,
  id: string | undefined,
  { needs, byUserId, isPatch }: BulkContext,
): Promise<Result<Done>> {
  const { data, version: expected } = operation;
  const change = { byUserId, expected };
  if (id === undefined) return createResource(kind, needs, change, data);
  const method = methodOf(operation);
  if (method === "DELETE") return removeResource(kind, needs, change, id);
  if (method === "PUT") return replaceResource(kind, needs, change, id, data);
  if (method !== "PATCH") return invalid("method");
  return isPatch(data) ? patchResource(kind, needs, change, id, data.Operations) : invalid("data");
}

function methodOf({ method }: BulkOperation): string {
  return method.toUpperCase();
}

function answerOf(operation: BulkOperation, result: Result<Done>, { needs, language }: BulkContext): JsonObject {
  const { method, bulkId, path } = operation;
  const head = { method, ...(bulkId === undefined ? {} : { bulkId }) };
  if (result.ok) {
    const { value } = result;
    const made = value.status === 204 ? { location: scimBase(needs) + path } : locationAndVersion(value);
    return { ...head, ...made, status: String(value.status) };
  }
  const problem: Problem = result.problem;
  const isNew = methodOf(operation) === "POST";
  return {
    ...head,
    ...(isNew ? {} : { location: scimBase(needs) + path }),
    status: String(problemStatus(problem)),
    response: scimError(problem, language),
  };
}

function locationAndVersion({ headers: { location, etag } }: ChangedResource<200 | 201>): JsonObject {
  return { location, version: etag };
}

function idIn(location: string): string {
  return location.slice(location.lastIndexOf("/") + 1);
}

function invalid(attribute: string): Result<never, "scim.value-invalid"> {
  return refuse({ code: "scim.value-invalid", params: { attribute } });
}
