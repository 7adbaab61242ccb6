import type { Problem } from "../../text/index.ts";
import { codeOf, reasonOf, StorageAwayError, StorageFullError } from "../failures.ts";

/** The user has no permission to create tables, or to use them. */
const withoutRight = "42501";

/** The refusal for a failure at start; undefined: it does not come from PostgreSQL, so it is a bug. */
export function postgresProblem(thrown: unknown): Problem | undefined {
  if (thrown instanceof StorageFullError) return { code: "storage.full" };
  if (!(thrown instanceof StorageAwayError || codeOf(thrown) === withoutRight)) return undefined;
  return { code: "storage.unreachable", params: { reason: reasonOf(thrown) } };
}
