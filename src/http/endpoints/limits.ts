import { Type, type TObject } from "typebox";
import { noExceptions, type LimitedKind, type LimitExceptions, type LimitRow } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, usual } from "../usual-endpoints.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import type { Clock, RequestLimiter, StoreReader, StoreWriter, TenantLimitReader } from "../services/services.ts";
import { limitMax } from "../services/settings.ts";

const LimitShape = Type.Object({
  used: Type.Integer({ minimum: 0 }),
  allowed: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: "Null: not limited." }),
  own: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: "The limit that an administrator set here; 0: not limited; null: that of the settings.",
  }),
});
const ProjectLimitsShape = Type.Object({ builds: LimitShape, versions: LimitShape, bytes: LimitShape });
const UserLimitsShape = Type.Object({ requestsPerMinute: LimitShape, ...ProjectLimitsShape.properties });

const limit = (maximum: number) =>
  Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum }), Type.Null()], {
      description: "0: not limited; null: as in the settings.",
    }),
  );
const projectFields = {
  builds: limit(limitMax.builds),
  versions: limit(limitMax.versions),
  bytes: limit(limitMax.bytes),
};
const limitsBody = <Fields extends TObject>(fields: Fields) => jsonBody(fields, smallBodyBytesMax);

const ofProject = {
  ...onProject,
  path: "/api/projects/:name/limits",
  chapter: "Administration",
} as const;

const ofUser = {
  ...usual,
  path: "/api/users/:login/limits",
  chapter: "Administration",
  subject: "user",
  params: Type.Object({ login: Type.String() }),
  absent: "user.absent",
  query: Type.Object({}),
} as const;

const writing = {
  method: "PUT",
  permission: "limit.write",
  headers: { "If-Match": { description: "ETag that the limits must still have." } },
} as const;

const projectExample = {
  builds: { used: 1, allowed: 4, own: null },
  versions: { used: 120, allowed: 500, own: 500 },
  bytes: { used: 48_120_331, allowed: null, own: 0 },
};
const userExample = { requestsPerMinute: { used: 12, allowed: 600, own: null }, ...projectExample };

type LimitNeeds = StoreReader & TenantLimitReader & RequestLimiter;

/** What a project uses of what it may. */
const readProjectLimits = endpoint({
  ...ofProject,
  method: "GET",
  summary: "Read the limits of a project",
  description:
    "What the project uses now, and what it may use: builds that wait or run, versions, and bytes of versions and waiting uploads. Sources are stored once for all projects, and do not count.",
  permission: "limit.read",
  body: emptyBody,
  responses: { 200: { description: "The limits.", schema: ProjectLimitsShape } },
  example: { response: projectExample },
  async handle({ subject }, needs: LimitNeeds) {
    const { id } = subject.project;
    const own = await exceptionsOf(needs, "project", id);
    return accept({
      status: 200,
      value: await showBuilds(needs, "project", id, own),
      revision: revisionOf(id, own.revision),
    });
  },
});

/** Sets limits of one project. */
const writeProjectLimits = endpoint({
  ...ofProject,
  ...writing,
  summary: "Write the limits of a project",
  description:
    "Limits that are left out stay as they are. Builds beyond them are refused: 429 `limit.builds`, 409 `limit.versions`, 507 `limit.bytes`. What is stored already stays.",
  body: limitsBody(Type.Object(projectFields, { additionalProperties: false })),
  responses: {
    200: { description: "As they are now.", schema: ProjectLimitsShape },
    412: { description: "They have changed since they were read." },
  },
  example: { request: { versions: 500, bytes: 0 }, response: projectExample },
  async handle({ caller, subject, body, ifMatch }, needs: Clock & LimitNeeds & StoreWriter) {
    const { id } = subject.project;
    const before = await exceptionsOf(needs, "project", id);
    const fresh = checkIfMatch(ifMatch, revisionOf(id, before.revision));
    if (!fresh.ok) return fresh;
    const written = await needs.write.putProjectLimits({
      id,
      limits: body,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
    const value = await showBuilds(needs, "project", id, written.value);
    return accept({ status: 200, value, revision: revisionOf(id, written.value.revision) });
  },
});

/** What a user uses of what the user may. */
const readUserLimits = endpoint({
  ...ofUser,
  method: "GET",
  summary: "Read the limits of a user",
  description:
    "What the user uses now, and may use: requests of the last minute, builds that wait or run, and versions that the user's builds made. Users see their own.",
  permission: "user.read",
  body: emptyBody,
  responses: { 200: { description: "The limits.", schema: UserLimitsShape } },
  example: { response: userExample },
  async handle({ subject }, needs: LimitNeeds) {
    const { id } = subject.user;
    const own = await exceptionsOf(needs, "user", id);
    return accept({ status: 200, value: await showUser(needs, id, own), revision: revisionOf(id, own.revision) });
  },
});

/** Sets limits of one user. */
const writeUserLimits = endpoint({
  ...ofUser,
  ...writing,
  summary: "Write the limits of a user",
  description: "Limits that are left out stay as they are. They hold over all projects, and from the next request on.",
  body: limitsBody(
    Type.Object({ requestsPerMinute: limit(limitMax.requests), ...projectFields }, { additionalProperties: false }),
  ),
  responses: {
    200: { description: "As they are now.", schema: UserLimitsShape },
    412: { description: "They have changed since they were read." },
  },
  example: { request: { requestsPerMinute: 600 }, response: userExample },
  async handle({ caller, subject, body, ifMatch }, needs: Clock & LimitNeeds & StoreWriter) {
    const { id } = subject.user;
    const before = await exceptionsOf(needs, "user", id);
    const fresh = checkIfMatch(ifMatch, revisionOf(id, before.revision));
    if (!fresh.ok) return fresh;
    const { requestsPerMinute: requests, ...limits } = body;
    const written = await needs.write.putUserLimits({
      id,
      limits: requests === undefined ? limits : { ...limits, requests },
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
    const value = await showUser(needs, id, written.value);
    return accept({ status: 200, value, revision: revisionOf(id, written.value.revision) });
  },
});

async function exceptionsOf({ read }: StoreReader, kind: LimitedKind, id: number): Promise<LimitRow> {
  return (await read.limitExceptions())[kind].get(id) ?? noExceptions;
}

const show = (used: number, allowed: number, own: number | null) => ({
  used,
  allowed: allowed === 0 ? null : allowed,
  own,
});

async function showBuilds({ read, limits }: LimitNeeds, kind: LimitedKind, id: number, own: LimitExceptions) {
  const allowed = await limits.inForce(kind, id);
  const use = await read.limitUse(kind, id);
  return {
    builds: show(use.builds, allowed.builds, own.builds),
    versions: show(use.versions, allowed.versions, own.versions),
    bytes: show(use.bytes, allowed.bytes, own.bytes),
  };
}

async function showUser(needs: LimitNeeds, id: number, own: LimitExceptions) {
  const perMinute = await needs.limits.requestsPerMinute(id);
  const used = perMinute === 0 ? 0 : await needs.requestLimit.used(id, perMinute);
  return { requestsPerMinute: show(used, perMinute, own.requests), ...(await showBuilds(needs, "user", id, own)) };
}

/** The endpoints of limits. */
export const limitEndpoints = [readProjectLimits, writeProjectLimits, readUserLimits, writeUserLimits] as const;
