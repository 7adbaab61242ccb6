import { artifactOwners } from "../portfolio/index.ts";
import type { UserRow } from "../store/index.ts";
import { newFindings, openVersion, type VersionSources } from "../visibility/index.ts";

type BranchAccess = Parameters<typeof openVersion>[1];

/**
 * How many findings of a version are new to the reader, not relaxed, and in what the reader owns; undefined: none, or the
 * reader does not see the version.
 */
export async function countOwned(
  sources: VersionSources,
  access: BranchAccess,
  versionId: number,
): Promise<{ readonly version: string; readonly count: number } | undefined> {
  const wanted = { id: versionId, gone: "version.absent" } as const;
  const opened = await openVersion(sources, access, wanted, { code: "branch.absent" });
  if (!opened.ok) return undefined;
  const { shown } = opened.value;
  const { codes, owners } = await artifactOwners(shown.reader);
  const isOwn = Uint8Array.from(owners, (owner) => (owner !== null && isOwner(access.caller.user, owner) ? 1 : 0));
  if (!isOwn.includes(1)) return undefined;
  const isNew = await newFindings(sources, opened.value);
  const artifact = await shown.reader.integers("findings", "artifact");
  if (isNew === undefined || artifact === undefined) return undefined;
  const { relaxed } = await sources.snapshots.triageIn(shown);
  const count = isNew.reduce(
    (total, flag, row) => total + (flag === 1 && relaxed[row] === 0 ? isOwn[codes[artifact[row]!]!]! : 0),
    0,
  );
  return count === 0 ? undefined : { version: shown.version.name, count };
}

/** Owners are names of people, or lists as CODEOWNERS has them: `@login`, logins and addresses. */
export function isOwner({ login, name, email }: Pick<UserRow, "login" | "name" | "email">, owner: string): boolean {
  const same = (one: string, other: string) => one !== "" && one.toLowerCase() === other.toLowerCase();
  if (same(name, owner)) return true;
  return owner.split(/[\s,;<>]+/).some((part) => same(login, part.replace(/^@/, "")) || same(email, part));
}
