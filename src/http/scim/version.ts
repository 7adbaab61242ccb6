import { accept, refuse, type Result } from "../../text/index.ts";

/** The version of a resource: its entity tag. A weak one, because the attributes of an answer can be chosen. */
export function versionOf({ revision }: { readonly revision: number }): string {
  return `W/"${revision}"`;
}

/** Refuses a change whose `If-Match`, or the version of an operation, names another version; without one all is well. */
export function checkVersion(
  expected: string | undefined,
  row: { readonly revision: number },
): Result<void, "revision.stale"> {
  if (expected === undefined) return accept(undefined);
  const current = versionOf(row);
  const named = expected.split(",").map((tag) => tag.trim());
  // Some clients leave the mark of a weak tag out.
  const fits = named.some((tag) => tag === "*" || tag === current || `W/${tag}` === current);
  return fits ? accept(undefined) : refuse({ code: "revision.stale" });
}
