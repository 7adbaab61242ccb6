import { decide, rolesOnAll, type Caller } from "../access/index.ts";
import { audiences, type Audience, type ProjectRow, type StoreReads } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";

/** A meta-project as a request would leave it. */
interface MetaProject {
  readonly audience: Audience | undefined;
  /** Undefined: as before. */
  readonly memberIds: readonly number[] | undefined;
}

/**
 * A meta-project shows values of its members to all of its readers. So only those who may decide who reads a member make it
 * part of a meta-project with a wider audience: a guest could otherwise publish what the managers of a project keep to its
 * members. Members that were part of it before, under the same audience, stay.
 */
export async function checkReaders(
  read: Pick<StoreReads, "metaMembers" | "projectRoles" | "projectsByIds">,
  caller: Caller,
  { audience, memberIds }: MetaProject,
  before?: ProjectRow,
): Promise<Result<null, "project.member-private">> {
  const audienceBefore = before?.audience ?? "MEMBERS";
  const audienceAfter = audience ?? audienceBefore;
  const isMeta = before === undefined || before.metaProject;
  if (!isMeta || audienceAfter === "MEMBERS") return accept(null);
  const known = before === undefined ? [] : (await read.metaMembers([before.id])).map(({ member }) => member.id);
  const all = memberIds ?? known;
  const isWidened = isWider(audienceAfter, audienceBefore);
  const concerned = isWidened ? all : all.filter((id) => !known.includes(id));
  const roles = await rolesOnAll(read, caller);
  const isPrivate = (member: ProjectRow): boolean =>
    isWider(audienceAfter, member.audience) &&
    decide(caller, "audience.write", { role: roles.of(member) }) !== "allowed";
  // Without a name: the member may be hidden from the caller.
  if (!(await read.projectsByIds(concerned)).some(isPrivate)) return accept(null);
  return refuse({ code: "project.member-private", pointer: isWidened ? "/audience" : "/members" });
}

function isWider(one: Audience, other: Audience): boolean {
  return audiences.indexOf(one) > audiences.indexOf(other);
}
