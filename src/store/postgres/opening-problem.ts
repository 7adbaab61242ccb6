import type { Problem } from "../../text/index.ts";
import { reasonOf, StorageAwayError, StorageFullError } from "../failures.ts";
import { codeOf } from "./failures.ts";

/** We have no right to make tables, or to use them. */
const withoutRight = "42501";

/** What a failure means to a server that is just starting; undefined: PostgreSQL did not say no, so it is a bug. */
export function postgresProblem(thrown: unknown): Problem | undefined {
  if (thrown instanceof StorageFullError) return { code: "storage.full" };
  if (!(thrown instanceof StorageAwayError || codeOf(thrown) === withoutRight)) return undefined;
  return { code: "storage.unreachable", params: { reason: reasonOf(thrown) } };
}
