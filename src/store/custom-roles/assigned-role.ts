import type { Kysely } from "kysely";
import { memberRoles, type MemberRole } from "../access/roles.ts";
import type { Tables } from "../database/schema.ts";

/** A role as memberships and rules of sign-in have it. */
export interface AssignedRole {
  /** What a reader that knows no custom roles makes of it: a guest, for each of them. */
  readonly role: MemberRole;
  readonly role_id: number | null;
}

/** The role with a name, built in or custom. Undefined: no role has it. */
export async function findAssignedRole(database: Kysely<Tables>, name: string): Promise<AssignedRole | undefined> {
  const role = memberRoles.find((known) => known === name);
  if (role !== undefined) return { role, role_id: null };
  const custom = await database.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirst();
  return custom && { role: "GUEST", role_id: custom.id };
}
