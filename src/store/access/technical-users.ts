import { sql } from "kysely";
import { flag } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";

/**
 * Technical users: a project token acts as `token:<project>/<name>` (D17), so that its builds and audit entries survive
 * the manager who made it. The login of a person has no colon, and the name of a project token has no slash, so that no
 * two of these logins are the same. No password has the empty hash.
 */
export async function addTechnicalUser(
  transaction: StoreTransaction,
  user: { readonly projectId: number; readonly project: string; readonly name: string; readonly at: Instant },
): Promise<number | undefined> {
  const row = await transaction
    .insertInto("users")
    .values({
      id: await takeNumbers(transaction, "user"),
      login: `${loginPrefix(user.project)}${user.name}`,
      name: user.name,
      email: "",
      password_hash: "",
      language: null,
      timezone: null,
      role: "USER",
      disabled: flag(false),
      created_at: user.at,
      deleted_at: null,
      project_id: user.projectId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The logins of a project's technical users follow its name. */
export async function renameTechnicalUsers(
  transaction: StoreTransaction,
  projectId: number,
  project: string,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set((set) => ({ login: sql<string>`${loginPrefix(project)} || ${set.ref("name")}` }))
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Marks a technical user as deleted, or all those of a project. Their logins are free again; tasks and audit entries keep
 * them. A person is left alone.
 */
export async function dropTechnicalUsers(
  transaction: StoreTransaction,
  column: "id" | "project_id",
  value: number,
  at: Instant,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({ deleted_at: at })
    .where(column, "=", value)
    .where("project_id", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
}

function loginPrefix(project: string): string {
  return `token:${project}/`;
}
