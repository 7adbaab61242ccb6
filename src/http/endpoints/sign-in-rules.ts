import { Type, type Static } from "typebox";
import { memberRoles, serverRoles, type RuleRights, type SignInGrant, type SignInRule } from "../../store/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { wholeList } from "../answer/whole-list.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody, jsonBody } from "../request/json-body.ts";
import { nameCharactersMax } from "../request/names.ts";
import { roleName } from "./user-shapes.ts";
import type { Clock, DirectorySignIn, ProviderSignIn, StoreReader, StoreWriter } from "../services/services.ts";

const rulesMax = 1_000;
/** Users that a preview lists; it counts all of them. */
const changesMax = 1_000;
const groupCharactersMax = 256;

const name = Type.String({ minLength: 1, maxLength: nameCharactersMax });
const serverRole = Type.Enum([...serverRoles]);
const RuleShape = Type.Object(
  {
    provider: Type.String({ maxLength: 40, description: "Id of the provider." }),
    providerGroup: Type.String({
      minLength: 1,
      maxLength: groupCharactersMax,
      description: "The group, exactly as the provider names it.",
    }),
    group: Type.Optional({ ...name, description: "Name of the group that its users get." }),
    serverRole: Type.Optional({ ...serverRole, description: "Role on the server that its users get." }),
    project: Type.Optional({ ...name, description: "Name of the project that its users get `projectRole` on." }),
    projectRole: Type.Optional(roleName),
  },
  { additionalProperties: false },
);
const RulesShape = Type.Array(RuleShape, { maxItems: rulesMax });

const RightsShape = Type.Object({
  role: Type.Union([serverRole, Type.Null()], { description: "`null`: rules say nothing about it." }),
  groups: Type.Array(Type.String()),
  projects: Type.Array(Type.Object({ project: Type.String(), role: roleName })),
});

const PreviewShape = Type.Object({
  userCount: Type.Integer({ description: "Users who have signed in at a provider." }),
  changedCount: Type.Integer({ description: "Those for whom something would change." }),
  changes: Type.Array(
    Type.Object({ login: Type.String(), name: Type.String(), before: RightsShape, after: RightsShape }),
    { description: `The first ${changesMax} of them, by id.` },
  ),
});

const rulesRoute = { ...onServer, path: "/api/sign-in/rules", chapter: "Administration" } as const;
const ruleProblems = [
  "provider.unknown",
  "body.value-form",
  "body.group-unknown",
  "body.project-unknown",
  "body.role-unknown",
] as const;
const rulesExample: Static<typeof RulesShape> = [
  { provider: "corp", providerGroup: "engineering", group: "Firmware team" },
  { provider: "corp", providerGroup: "quality", project: "Engine", projectRole: "MANAGER" },
  { provider: "corp", providerGroup: "it-operations", serverRole: "ADMINISTRATOR" },
];

/** What groups of providers give. */
export const readSignInRules = endpoint({
  ...rulesRoute,
  method: "GET",
  summary: "Read the rules of sign-in",
  description: "What users get here because of their groups at a provider.",
  permission: "settings.read",
  body: emptyBody,
  cursor: ["number"],
  responses: { 200: { description: "The rules, in order.", schema: Type.Array(RuleShape) } },
  example: { response: rulesExample },
  async handle({ plan }, needs: StoreReader) {
    const { rules, revision } = await needs.read.signInRules();
    return accept({ status: 200, revision, list: wholeList(rules.map(presentRule), plan) });
  },
});

/** Replaces all rules. */
export const writeSignInRules = endpoint({
  ...rulesRoute,
  method: "PUT",
  summary: "Write the rules of sign-in",
  description:
    "The list replaces the previous one, and counts at once for all users who have signed in at a provider. Each rule gives the users of a group of a provider one thing: a group, a role on the server, or a role on a project. Groups that rules name have exactly those users of the provider that the rules say; if a rule of the provider gives roles on the server, users without such a rule are `USER`.",
  permission: "settings.write",
  headers: { "If-Match": { description: "ETag that the rules must still have." } },
  body: jsonBody(RulesShape),
  responses: {
    200: { description: "As they are now.", schema: Type.Array(RuleShape) },
    412: { description: "They have changed since they were read." },
  },
  problems: ruleProblems,
  example: { request: rulesExample, response: rulesExample },
  async handle({ caller, body, ifMatch }, needs: Clock & DirectorySignIn & ProviderSignIn & StoreReader & StoreWriter) {
    const rules = readRules(needs, body);
    if (!rules.ok) return rules;
    const before = await needs.read.signInRules();
    const fresh = checkIfMatch(ifMatch, before.revision);
    if (!fresh.ok) return fresh;
    const replaced = await needs.write.replaceSignInRules({
      rules: rules.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!replaced.ok) return replaced;
    const after = await needs.read.signInRules();
    return accept({ status: 200, value: after.rules.map(presentRule), revision: after.revision });
  },
});

/** What other rules would change. */
export const previewSignInRules = endpoint({
  ...rulesRoute,
  path: "/api/sign-in/rules/preview",
  method: "POST",
  summary: "Preview rules of sign-in",
  description:
    "Which users would get or lose what, by the groups that their provider named at their last sign-in. Changes nothing.",
  permission: "settings.write",
  body: jsonBody(RulesShape),
  responses: { 200: { description: "What would change.", schema: PreviewShape } },
  problems: ruleProblems,
  example: {
    request: rulesExample,
    response: {
      userCount: 14,
      changedCount: 1,
      changes: [
        {
          login: "ada",
          name: "Ada Lovelace",
          before: { role: null, groups: [], projects: [] },
          after: { role: "USER", groups: ["Firmware team"], projects: [{ project: "Engine", role: "MANAGER" }] },
        },
      ],
    },
  },
  async handle({ body }, needs: DirectorySignIn & ProviderSignIn & StoreReader) {
    const rules = readRules(needs, body);
    if (!rules.ok) return rules;
    const known = await checkNames(needs, rules.value);
    if (!known.ok) return known;
    const preview = await needs.read.previewSignInRules({ rules: rules.value, limit: changesMax });
    const changes = preview.changes.map(({ before, after, ...user }) => ({
      ...user,
      before: presentRights(before),
      after: presentRights(after),
    }));
    return accept({ status: 200, value: { ...preview, changes } });
  },
});

function readRules(
  { providers, directories }: DirectorySignIn & ProviderSignIn,
  sent: Static<typeof RulesShape>,
): Result<readonly SignInRule[], "provider.unknown" | "body.value-form"> {
  const rules: SignInRule[] = [];
  for (const [index, rule] of sent.entries()) {
    const { provider, providerGroup } = rule;
    if (providers.find(provider) === undefined && !directories.some(({ id }) => id === provider)) {
      return refuse({ code: "provider.unknown", pointer: `/${index}/provider`, params: { provider } });
    }
    const grant = readGrant(rule);
    if (grant === undefined) {
      return refuse({ code: "body.value-form", pointer: `/${index}`, params: { expected: form("sign-in-rule") } });
    }
    rules.push({ provider, providerGroup, grant });
  }
  return accept(rules);
}

/** Undefined: not exactly one of the three. */
function readGrant({
  group,
  serverRole: role,
  project,
  projectRole,
}: Static<typeof RuleShape>): SignInGrant | undefined {
  if ([group, role, project].filter((given) => given !== undefined).length !== 1) return undefined;
  if ((project === undefined) !== (projectRole === undefined)) return undefined;
  if (group !== undefined) return { kind: "group", group };
  if (role !== undefined) return { kind: "server", role };
  return project === undefined || projectRole === undefined
    ? undefined
    : { kind: "project", project, role: projectRole };
}

async function checkNames(
  { read }: StoreReader,
  rules: readonly SignInRule[],
): Promise<Result<void, "body.group-unknown" | "body.project-unknown" | "body.role-unknown">> {
  const custom = (await read.customRoles()).map((role) => role.name);
  const roles = new Set<string>([...memberRoles, ...custom]);
  for (const [index, { grant }] of rules.entries()) {
    if (grant.kind === "group" && (await read.groupByName(grant.group)) === undefined) {
      return refuse({ code: "body.group-unknown", pointer: `/${index}/group`, params: { name: grant.group } });
    }
    if (grant.kind === "project" && (await read.projectByName(grant.project)) === undefined) {
      return refuse({ code: "body.project-unknown", pointer: `/${index}/project`, params: { name: grant.project } });
    }
    if (grant.kind === "project" && !roles.has(grant.role)) {
      return refuse({ code: "body.role-unknown", pointer: `/${index}/projectRole`, params: { name: grant.role } });
    }
  }
  return accept(undefined);
}

function presentRule({ provider, providerGroup, grant }: SignInRule): Static<typeof RuleShape> {
  const named = { provider, providerGroup };
  if (grant.kind === "group") return { ...named, group: grant.group };
  if (grant.kind === "server") return { ...named, serverRole: grant.role };
  return { ...named, project: grant.project, projectRole: grant.role };
}

function presentRights({ role, groups, projects }: RuleRights): Static<typeof RightsShape> {
  return { role: role ?? null, groups: [...groups], projects: projects.map((one) => ({ ...one })) };
}
