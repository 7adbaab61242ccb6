import type { GroupRow, StoreReads } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { nameCharactersMax, readName } from "../request/names.ts";
import { groupSchema } from "./messages.ts";
import { attributeOf, isList, type Json, type JsonObject } from "./resource.ts";
import { textOf } from "./users.ts";
import { versionOf } from "./version.ts";

/** Users of one group. */
const membersMax = 10_000;

/** What a directory says of a group. */
export interface DirectoryGroup {
  readonly name: string;
  /** Logins. */
  readonly users: readonly string[];
  readonly externalId: string | null;
}

/** A group as SCIM shows it. */
export function presentScimGroup(
  group: GroupRow,
  members: readonly JsonObject[] | undefined,
  externalId: string | undefined,
  baseAddress: string,
): JsonObject {
  return {
    schemas: [groupSchema],
    id: String(group.id),
    ...(externalId === undefined ? {} : { externalId }),
    displayName: group.name,
    ...(members === undefined ? {} : { members }),
    meta: {
      resourceType: "Group",
      created: new Date(group.createdAt).toISOString(),
      location: `${baseAddress}/Groups/${group.id}`,
      version: versionOf(group),
    },
  };
}

/** The members of a group. */
export async function membersOf(
  read: Pick<StoreReads, "groupMembers">,
  group: GroupRow,
  baseAddress: string,
): Promise<readonly JsonObject[]> {
  const members = await read.groupMembers(group.id);
  return members.map(({ id, login }) => {
    return { value: String(id), $ref: `${baseAddress}/Users/${id}`, type: "User", display: login };
  });
}

export type GroupReadCode = "scim.value-invalid" | "body.name-invalid";

/** Reads a group from a resource with names in lower case. Other attributes are ignored. */
export async function readScimGroup(
  read: Pick<StoreReads, "loginsOf">,
  resource: Json,
): Promise<Result<DirectoryGroup, GroupReadCode>> {
  const displayName = textOf(attributeOf(resource, "displayname"));
  if (displayName === undefined) return invalid("displayName");
  const name = readName(displayName, "/displayName");
  if (!name.ok) return name;
  const externalId = textOf(attributeOf(resource, "externalid")) ?? null;
  if (externalId !== null && externalId.length > nameCharactersMax) return invalid("externalId");
  const members = attributeOf(resource, "members") ?? [];
  if (!isList(members) || members.length > membersMax) return invalid("members");
  const ids = members.map((member) => idOf(textOf(attributeOf(member, "value"))) ?? 0);
  const logins = await read.loginsOf([...new Set(ids)]);
  const users = ids.map((id) => logins.get(id)).filter((login) => login !== undefined);
  if (users.length < ids.length) return invalid("members");
  return accept({ name: name.value, users, externalId });
}

/** The number in an id of SCIM; undefined: nothing has this id. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined;
}

function invalid(attribute: string): Result<never, "scim.value-invalid"> {
  return refuse({ code: "scim.value-invalid", params: { attribute } });
}
