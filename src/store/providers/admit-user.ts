import { accept, refuse, type Result } from "../../text/index.ts";
import { toUser } from "../access/mapping.ts";
import { endSessionsOf } from "../access/tokens.ts";
import type { UserRow } from "../access/rows.ts";
import { userReads } from "../access/user-reads.ts";
import { createUser, noPassword } from "../access/users.ts";
import { audit } from "../audit/commands.ts";
import { toJson } from "../database/columns.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { dropFactorsOf } from "../factors/drop-factors.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { WriteResult } from "../write-result.ts";
import { applyRules } from "./apply-rules.ts";
import type { AdmissionCode, ProviderWrites } from "./contract.ts";
import { readRules, standingsOf } from "./reads.ts";

type Admission = InputOf<ProviderWrites, "admitProviderUser">;
type Admitted = WriteResult<UserRow, AdmissionCode>;

export async function admitProviderUser(transaction: StoreTransaction, request: Admission): Promise<Admitted> {
  // Locks users until the end, as every change of a user does: two first sign-ins create one user.
  await takeNumbers(transaction, "user", 0);
  const known = await knownUser(transaction, request);
  const found = known === undefined ? await newUser(transaction, request) : accept(known);
  if (!found.ok) return found;
  const user = found.value;
  if (user.disabled) return refuse({ code: "provider.user-disabled" });
  await describe(transaction, user, request);
  const rules = await readRules(transaction);
  for (const standing of await standingsOf(transaction, [user.id])) {
    await applyRules(transaction, { rules, earlier: rules }, standing, request.at);
  }
  const { provider, address, at } = request;
  const detail = { login: user.login, address, provider };
  await audit(transaction, { at, userId: user.id, action: "sign-in", detail });
  return accept((await userReads(transaction).userById(user.id)) ?? user);
}

async function knownUser(transaction: StoreTransaction, request: Admission): Promise<UserRow | undefined> {
  const row = await transaction
    .selectFrom("provider_users")
    .innerJoin("users", "users.id", "provider_users.user_id")
    .selectAll("users")
    .where("provider_users.provider", "=", request.provider)
    .where("provider_users.subject", "=", request.subject)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await transaction
    .updateTable("provider_users")
    .set({ groups: toJson(request.groups), signed_in_at: request.at })
    .where("provider", "=", request.provider)
    .where("subject", "=", request.subject)
    .execute();
  return toUser(row);
}

async function newUser(transaction: StoreTransaction, request: Admission): Promise<Admitted> {
  const provisioned = request.mayLinkByLogin === true ? await provisionedUser(transaction, request.login) : undefined;
  const byEmail = request.mayLink && provisioned === undefined;
  const linked = byEmail ? await userToLink(transaction, request) : accept(provisioned);
  if (!linked.ok) return linked;
  if (linked.value !== undefined) {
    if (linked.value.disabled) return refuse({ code: "provider.user-disabled" });
    if (byEmail) await removeCredentials(transaction, linked.value.id);
    await remember(transaction, linked.value, request);
    const { provider, at } = request;
    const detail = { login: linked.value.login, provider };
    await audit(transaction, { at, userId: linked.value.id, action: "sign-in.link", detail });
    return accept(linked.value);
  }
  if (!request.mayCreate) return refuse({ code: "provider.user-unknown" });
  const { login, name, email, at } = request;
  const created = await createUser(transaction, {
    login,
    name,
    email,
    passwordHash: noPassword,
    language: null,
    timezone: null,
    role: "USER",
    byUserId: null,
    at,
  });
  if (!created.ok) return refuse({ code: "provider.login-taken", params: { login } });
  await remember(transaction, created.value, request);
  return created;
}

/**
 * A user whom a directory has created: without a password here and without an account at any provider, so that no one
 * could sign in so far.
 */
async function provisionedUser(transaction: StoreTransaction, login: string): Promise<UserRow | undefined> {
  const user = await userReads(transaction).userByLogin(login);
  if (user === undefined || user.passwordHash !== noPassword) return undefined;
  const account = await transaction
    .selectFrom("provider_users")
    .select("subject")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  return account === undefined ? user : undefined;
}

/**
 * The one user with the same address, which the provider has verified. Administrators are never linked: whoever could
 * change an address at the provider would become one. Nor are users of other providers, whose addresses may not have been
 * verified.
 */
async function userToLink(
  transaction: StoreTransaction,
  { provider, email, emailVerified }: Admission,
): Promise<Result<UserRow | undefined, "provider.email-shared">> {
  if (email === "" || !emailVerified) return accept(undefined);
  const rows = await transaction
    .selectFrom("users")
    .selectAll()
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .where("deleted_at", "is", null)
    .where("project_id", "is", null)
    .where("password_hash", "!=", noPassword)
    .limit(2)
    .execute();
  const [only] = rows;
  if (only === undefined) return accept(undefined);
  if (rows.length > 1) return refuse({ code: "provider.email-shared" });
  if (only.role === "ADMINISTRATOR") return accept(undefined);
  const taken = await transaction
    .selectFrom("provider_users")
    .select("subject")
    .where("user_id", "=", only.id)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return taken === undefined ? accept(toUser(only)) : refuse({ code: "provider.email-shared" });
}

/**
 * From now on, the user signs in at the provider only. Users choose their address here themselves: whoever had the address of
 * another person would otherwise stay in the account, with the rights that the provider's groups give it.
 */
async function removeCredentials(transaction: StoreTransaction, userId: number): Promise<void> {
  await endSessionsOf(transaction, userId);
  await dropFactorsOf(transaction, userId);
  await transaction.deleteFrom("tokens").where("user_id", "=", userId).execute();
  await transaction
    .updateTable("users")
    .set(({ eb }) => ({ password_hash: noPassword, revision: eb("revision", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}

async function remember(transaction: StoreTransaction, user: UserRow, request: Admission): Promise<void> {
  const { provider, subject, groups, at } = request;
  await transaction
    .insertInto("provider_users")
    .values({ provider, subject, user_id: user.id, groups: toJson(groups), created_at: at, signed_in_at: at })
    .execute();
}

/** Users with a password here describe themselves; those of a provider are as the provider says. */
async function describe(
  transaction: StoreTransaction,
  user: UserRow,
  { name, email, at }: Pick<Admission, "name" | "email" | "at">,
): Promise<void> {
  if (user.passwordHash !== noPassword || (user.name === name && user.email === email)) return;
  await transaction
    .updateTable("users")
    .set({ name, email, revision: user.revision + 1 })
    .where("id", "=", user.id)
    .execute();
  const changed = [...(user.name === name ? [] : ["name"]), ...(user.email === email ? [] : ["email"])].join(", ");
  const detail = { login: user.login, changed };
  await audit(transaction, { at, userId: user.id, action: "user.change", detail });
}
