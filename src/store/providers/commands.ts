import { accept, refuse, type Result } from "../../text/index.ts";
import { endSession } from "../access/tokens.ts";
import { audit } from "../audit/commands.ts";
import { findAssignedRole } from "../custom-roles/assigned-role.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { SignInRulesTable } from "../database/provider-tables.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import { admitProviderUser } from "./admit-user.ts";
import { applyRules } from "./apply-rules.ts";
import { startSignIn, takeSignIn } from "./attempts.ts";
import type { ProviderWrites } from "./contract.ts";
import { readRules, standingsOfAll } from "./reads.ts";
import type { SignInGrant, SignInRule } from "./rows.ts";

async function endProviderSessions(
  transaction: StoreTransaction,
  { provider, subject, providerSession, at }: InputOf<ProviderWrites, "endProviderSessions">,
): Promise<WriteResult<number, never>> {
  if (subject === undefined && providerSession === undefined) return accept(0);
  let sessions = transaction.selectFrom("sessions").select("id").where("provider", "=", provider);
  if (providerSession !== undefined) sessions = sessions.where("provider_session", "=", providerSession);
  if (subject !== undefined) {
    const users = transaction
      .selectFrom("provider_users")
      .select("user_id")
      .where("provider", "=", provider)
      .where("subject", "=", subject);
    sessions = sessions.where("user_id", "in", users);
  }
  const rows = await sessions.execute();
  for (const { id: sessionId } of rows) await endSession(transaction, { sessionId, at });
  return accept(rows.length);
}

async function replaceSignInRules(
  transaction: StoreTransaction,
  change: InputOf<ProviderWrites, "replaceSignInRules">,
): Promise<WriteResult<null, "revision.stale" | GrantCode>> {
  // The same lock as for sign-ins, which apply the rules too.
  await takeNumbers(transaction, "user", 0);
  const revision = (await takeNumbers(transaction, "sign-in-rules", 0)) - 1;
  if (isStale(change, revision)) return refuse({ code: "revision.stale" });
  await takeNumbers(transaction, "sign-in-rules");
  const earlier = await readRules(transaction);
  await transaction.deleteFrom("sign_in_rules").execute();
  for (const [index, rule] of change.rules.entries()) {
    const given = await columnsOf(transaction, rule.grant, index);
    if (!given.ok) return given;
    const { provider, providerGroup } = rule;
    await transaction
      .insertInto("sign_in_rules")
      .values({ id: index + 1, provider, provider_group: providerGroup, ...given.value })
      .execute();
  }
  for await (const users of standingsOfAll(transaction)) {
    for (const user of users) await applyRules(transaction, { rules: change.rules, earlier }, user, change.at);
  }
  const detail = { count: change.rules.length, rules: summaryOf(change.rules) };
  await audit(transaction, { at: change.at, userId: change.byUserId ?? null, action: "sign-in.rules", detail });
  return accept(null);
}

type GrantCode = "body.group-unknown" | "body.project-unknown" | "body.role-unknown";
type GrantColumns = Pick<SignInRulesTable, "group_id" | "project_id" | "role" | "role_id">;

const nothing = { group_id: null, project_id: null, role: null, role_id: null } as const;

async function columnsOf(
  transaction: StoreTransaction,
  grant: SignInGrant,
  index: number,
): Promise<Result<GrantColumns, GrantCode>> {
  if (grant.kind === "server") return accept({ ...nothing, role: grant.role });
  if (grant.kind === "group") {
    const name = grant.group;
    const group = await transaction.selectFrom("groups").select("id").where("name", "=", name).executeTakeFirst();
    if (group !== undefined) return accept({ ...nothing, group_id: group.id });
    return refuse({ code: "body.group-unknown", pointer: `/${index}/group`, params: { name } });
  }
  const name = grant.project;
  const project = await transaction
    .selectFrom("projects")
    .select("id")
    .where("name", "=", name)
    .where(isVisibleProject)
    .executeTakeFirst();
  if (project === undefined) {
    return refuse({ code: "body.project-unknown", pointer: `/${index}/project`, params: { name } });
  }
  const role = await findAssignedRole(transaction, grant.role);
  if (role !== undefined) return accept({ ...nothing, project_id: project.id, ...role });
  return refuse({ code: "body.role-unknown", pointer: `/${index}/projectRole`, params: { name: grant.role } });
}

const summaryCharactersMax = 2_000;

function summaryOf(rules: readonly SignInRule[]): string {
  const texts = rules.map(({ provider, providerGroup, grant }) => {
    const given = grant.kind === "group" ? `@${grant.group}` : grant.role;
    return `${provider}/${providerGroup}: ${grant.kind === "project" ? `${grant.project} ${given}` : given}`;
  });
  const text = texts.join(", ");
  return text.length > summaryCharactersMax ? `${text.slice(0, summaryCharactersMax)}…` : text;
}

/** Every command of this area. */
export const providerCommands: Commands<ProviderWrites> = {
  startSignIn,
  takeSignIn,
  admitProviderUser,
  endProviderSessions,
  replaceSignInRules,
};
