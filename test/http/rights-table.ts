import type { Right, World } from "./rights.ts";

const project =
  (rest = "") =>
  (world: World) =>
    `/api/projects/${world.project}${rest}`;
const version = (world: World) => `/api/versions/${world.versionId}`;
const comparison =
  (rest = "") =>
  (world: World) =>
    `/api/versions/${world.earlierVersionId ?? world.versionId}/compare/${world.versionId}${rest}`;
const task = (world: World) => `/api/tasks/${world.taskId}`;
const artifact =
  (rest = "") =>
  (world: World) =>
    `/api/artifacts/${world.artifactId}${rest}`;
const finding = (world: World) => `/api/findings/${world.findingId}`;
const user = (world: World) => `/api/users/${world.login}`;
const group = (world: World) => `/api/groups/${world.group}`;
const role = (world: World) => `/api/roles/${world.role}`;
const model = (world: World) => `/api/models/${world.model}`;
const dashboard = (world: World) => `/api/dashboards/${world.dashboardId}`;
const savedFilter = (world: World) => `/api/filters/${world.filterId}`;
const savedQuery = (world: World) => `/api/queries/${world.queryId}`;
const token = (world: World) => `/api/tokens/${world.tokenId}`;
const webhook =
  (rest = "") =>
  (world: World) =>
    `/api/webhooks/${world.webhookId}${rest}`;
const at = (path: string) => () => path;

/** Refused by the handler, after all rights are decided. */
const expiredToken = { name: "x", scope: "read", expiresAt: "2000-01-01" };

const absentUser = { least: "administrator", path: at("/scim/v2/Users/999"), namesNothing: true } as const;
const absentGroup = { least: "administrator", path: at("/scim/v2/Groups/999"), namesNothing: true } as const;

/** Who may do what, written manually from D5: the test of the matrix fails for an endpoint that is missing here. */
export const rights: Readonly<Record<string, Right>> = {
  "GET /healthz": { least: "anonymous", path: at("/healthz") },
  "GET /readyz": { least: "anonymous", path: at("/readyz") },
  "GET /api/projects/:name/portfolio": { least: "guest", public: true, path: project("/portfolio") },
  "GET /api/projects/:name/retention": { least: "manager", path: project("/retention") },
  "PUT /api/projects/:name/retention": { least: "manager", path: project("/retention"), body: { rule: null } },
  "GET /api/projects/:name/limits": { least: "manager", path: project("/limits") },
  "PUT /api/projects/:name/limits": { least: "administrator", path: project("/limits"), body: { builds: null } },
  "GET /api/users/:login/limits": { least: "administrator", path: (world) => `${user(world)}/limits` },
  "PUT /api/users/:login/limits": {
    least: "administrator",
    path: (world) => `${user(world)}/limits`,
    body: { builds: null },
  },
  "GET /api/projects/:name/retention/preview": { least: "manager", path: project("/retention/preview") },
  "GET /metrics": { least: "scraper", path: at("/metrics") },
  "GET /badges/:file": { least: "badge", public: true, path: (world) => `/badges/${world.project}.svg` },
  "GET /icons/levels/:color/:file": { least: "anonymous", path: at("/icons/levels/006893ff/A.svg") },
  "GET /icons/trends/:file": { least: "anonymous", path: at("/icons/trends/IMPROVED.svg") },

  "GET /openapi.json": { least: "anonymous", path: at("/openapi.json") },
  "GET /schemas/belvedere.json": { least: "anonymous", path: at("/schemas/belvedere.json") },
  "GET /": { least: "anonymous", path: at("/") },
  "GET /assets/:file": { least: "anonymous", path: at("/assets/mark.svg") },
  "GET /docs/api": { least: "anonymous", path: at("/docs/api") },
  "GET /docs/api/:file": { least: "anonymous", path: at("/docs/api/start.js") },

  "GET /api/token": { least: "password", path: at("/api/token") },
  "POST /session": { least: "password", path: at("/session"), body: { login: "x", password: "x" } },
  "GET /session": { least: "session", public: true, path: at("/session") },
  "DELETE /session": { least: "session", path: at("/session") },
  "GET /session/sessions": { least: "session", path: at("/session/sessions") },
  "DELETE /session/sessions/:id": { least: "session", path: at("/session/sessions/1") },
  "POST /session/second-step": { least: "anonymous", path: at("/session/second-step"), body: { step: "x", code: "x" } },
  "GET /session/factors": { least: "session", path: at("/session/factors") },
  "POST /session/factor-steps": {
    least: "session",
    path: at("/session/factor-steps"),
    body: { password: "x", kind: "TOTP" },
  },
  "POST /session/factors": { least: "session", path: at("/session/factors"), body: { step: "x", name: "x" } },
  "POST /session/factors/:id/removal": {
    least: "session",
    path: at("/session/factors/1/removal"),
    body: { password: "x" },
  },
  "POST /session/recovery-codes": { least: "session", path: at("/session/recovery-codes"), body: { password: "x" } },
  "PUT /session/password": { least: "session", path: at("/session/password"), body: {} },
  "GET /providers": { least: "anonymous", path: at("/providers") },
  "POST /providers/attempts": { least: "anonymous", path: at("/providers/attempts"), body: {} },
  "POST /providers/sessions": { least: "anonymous", path: at("/providers/sessions"), body: {} },
  "POST /providers/sign-out": {
    least: "anonymous",
    path: at("/providers/sign-out"),
    body: {},
    contentType: "application/x-www-form-urlencoded",
  },
  "POST /oauth/token": {
    least: "anonymous",
    path: at("/oauth/token"),
    body: {},
    contentType: "application/x-www-form-urlencoded",
  },
  "POST /logins": { least: "anonymous", path: at("/logins"), body: {} },
  "POST /logins/token": { least: "anonymous", path: at("/logins/token"), body: {} },
  "GET /session/programs/:code": { least: "session", path: at("/session/programs/BCDFGHJK") },
  "PUT /session/programs/:code": { least: "session", path: at("/session/programs/BCDFGHJK"), body: { allow: true } },
  "GET /session/tokens": { least: "session", path: at("/session/tokens") },
  "POST /session/tokens": { least: "session", path: at("/session/tokens"), body: { name: "x" } },
  "DELETE /session/tokens/:id": { least: "session", path: at("/session/tokens/1") },

  "GET /api/tokens": { least: "user", path: at("/api/tokens") },
  "POST /api/tokens": { least: "user", path: at("/api/tokens"), body: {}, signedIn: true },
  "GET /api/tokens/:id": { least: "token owner", path: token },
  "DELETE /api/tokens/:id": { least: "token owner", path: token, destructive: true },

  "GET /api/me": { least: "user", path: at("/api/me") },
  "GET /api/formats": { least: "user", path: at("/api/formats") },
  "GET /api/webhook-templates": { least: "user", path: at("/api/webhook-templates") },
  "GET /api/models": { least: "user", public: true, path: at("/api/models") },
  "GET /api/models/:id": { least: "user", public: true, path: model },
  "GET /api/models/:id/revisions": { least: "user", public: true, path: (world) => `${model(world)}/revisions` },
  "GET /api/models/:id/revisions/:revision": {
    least: "user",
    public: true,
    path: (world) => `${model(world)}/revisions/1`,
  },
  "GET /api/projects": { least: "user", public: true, path: at("/api/projects") },
  "GET /metrics/portfolio": { least: "user", public: true, path: at("/metrics/portfolio") },
  "GET /api/portfolio": { least: "user", public: true, path: at("/api/portfolio") },
  "GET /api/tasks": { least: "user", path: at("/api/tasks") },
  "GET /api/findings": { least: "user", public: true, path: at("/api/findings") },
  "GET /api/findings/facets": { least: "user", public: true, path: at("/api/findings/facets") },
  "GET /api/rules": { least: "user", public: true, path: at("/api/rules?id=tool:rule") },
  "GET /api/queries": { least: "user", path: at("/api/queries") },
  "GET /api/portfolio/summary": { least: "user", public: true, path: at("/api/portfolio/summary") },
  "GET /api/favourites": { least: "user", path: at("/api/favourites") },
  "PUT /api/projects/:name/favourite": { least: "guest", path: project("/favourite") },
  "DELETE /api/projects/:name/favourite": { least: "guest", path: project("/favourite") },
  "GET /api/dashboards": { least: "user", path: at("/api/dashboards") },
  "POST /api/dashboards": { least: "user", path: at("/api/dashboards"), body: {} },
  "GET /api/filters": { least: "user", path: at("/api/filters") },
  "POST /api/filters": { least: "user", path: at("/api/filters"), body: {} },
  "POST /api/queries": { least: "user", path: at("/api/queries"), body: {} },
  "GET /api/search": { least: "user", public: true, path: at("/api/search?q=a") },
  "POST /mcp": { least: "user", path: at("/mcp"), body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
  "GET /api/events": { least: "user", path: at("/api/events?follow=false") },
  "POST /api/projects": { least: "creator", path: at("/api/projects"), body: { name: "taken" } },
  "GET /api/users": { least: "manager of any project", path: at("/api/users?login=target") },

  "POST /api/users": { least: "administrator", path: at("/api/users"), body: { login: "admin", password: "x" } },
  "GET /api/users/:login": { least: "administrator", path: user },
  "PUT /api/users/:login": { least: "administrator", path: user, body: { name: "x" } },
  "GET /api/users/:login/mail": { least: "administrator", path: (world) => `${user(world)}/mail` },
  "PUT /api/users/:login/mail": {
    least: "administrator",
    path: (world) => `${user(world)}/mail`,
    body: { hour: 7 },
  },
  "GET /scim/v2/ServiceProviderConfig": { least: "administrator", path: at("/scim/v2/ServiceProviderConfig") },
  "GET /scim/v2/Schemas": { least: "administrator", path: at("/scim/v2/Schemas") },
  "GET /scim/v2/Schemas/:id": { least: "administrator", path: at("/scim/v2/Schemas/none"), namesNothing: true },
  "GET /scim/v2/ResourceTypes": { least: "administrator", path: at("/scim/v2/ResourceTypes") },
  "GET /scim/v2/ResourceTypes/:id": { least: "administrator", path: at("/scim/v2/ResourceTypes/User") },
  "GET /scim/v2/Users": { least: "administrator", path: at("/scim/v2/Users") },
  "POST /scim/v2/Users/.search": { least: "administrator", path: at("/scim/v2/Users/.search"), body: {} },
  "POST /scim/v2/Users": { least: "administrator", path: at("/scim/v2/Users"), body: {} },
  "GET /scim/v2/Users/:id": absentUser,
  "PUT /scim/v2/Users/:id": { ...absentUser, body: {} },
  "PATCH /scim/v2/Users/:id": { ...absentUser, body: { Operations: [] } },
  "DELETE /scim/v2/Users/:id": absentUser,
  "GET /scim/v2/Groups": { least: "administrator", path: at("/scim/v2/Groups") },
  "POST /scim/v2/Groups/.search": { least: "administrator", path: at("/scim/v2/Groups/.search"), body: {} },
  "POST /scim/v2/Groups": { least: "administrator", path: at("/scim/v2/Groups"), body: {} },
  "GET /scim/v2/Groups/:id": absentGroup,
  "PUT /scim/v2/Groups/:id": { ...absentGroup, body: {} },
  "PATCH /scim/v2/Groups/:id": { ...absentGroup, body: { Operations: [] } },
  "DELETE /scim/v2/Groups/:id": absentGroup,
  "POST /scim/v2/.search": { least: "administrator", path: at("/scim/v2/.search"), body: {} },
  "POST /scim/v2/Bulk": { least: "administrator", path: at("/scim/v2/Bulk"), body: { Operations: [] } },
  "GET /api/users/:login/factors": { least: "administrator", path: (world) => `${user(world)}/factors` },
  "DELETE /api/users/:login/factors": {
    least: "administrator",
    path: (world) => `${user(world)}/factors`,
    destructive: true,
  },
  "DELETE /api/users/:login": { least: "administrator", path: user, destructive: true },
  "GET /api/roles": { least: "manager of any project", path: at("/api/roles") },
  "POST /api/roles": { least: "administrator", path: at("/api/roles"), body: { name: "GUEST", permissions: [] } },
  "GET /api/roles/:name": { least: "manager of any project", path: role },
  "PUT /api/roles/:name": { least: "administrator", path: role, body: {} },
  "DELETE /api/roles/:name": { least: "administrator", path: role, destructive: true },
  "GET /api/permissions": { least: "manager of any project", path: at("/api/permissions") },
  "GET /api/groups": { least: "administrator", path: at("/api/groups") },
  "POST /api/groups": { least: "administrator", path: at("/api/groups"), body: { name: "crew" } },
  "GET /api/groups/:name": { least: "administrator", path: group },
  "PUT /api/groups/:name": { least: "administrator", path: group, body: {} },
  "DELETE /api/groups/:name": { least: "administrator", path: group, destructive: true },
  "PUT /api/models/:id": { least: "administrator", path: model, body: { id: "OTHER" } },
  "POST /api/models/:id/preview": { least: "administrator", path: (world) => `${model(world)}/preview`, body: {} },
  "POST /api/models/:id/rerate": { least: "administrator", path: (world) => `${model(world)}/rerate` },
  "DELETE /api/models/:id": { least: "administrator", path: model },
  "GET /api/settings": { least: "administrator", path: at("/api/settings") },
  "PUT /api/settings": { least: "administrator", path: at("/api/settings"), body: {} },
  "GET /api/sign-in/rules": { least: "administrator", path: at("/api/sign-in/rules") },
  "PUT /api/sign-in/rules": { least: "administrator", path: at("/api/sign-in/rules"), body: [] },
  "POST /api/sign-in/rules/preview": { least: "administrator", path: at("/api/sign-in/rules/preview"), body: [] },
  "GET /api/sign-in/directories": { least: "administrator", path: at("/api/sign-in/directories") },
  // There is no directory, so that nothing is asked.
  "POST /api/sign-in/directories/test": {
    least: "administrator",
    path: at("/api/sign-in/directories/test"),
    body: { directory: "none" },
  },
  "GET /api/mail": { least: "administrator", path: at("/api/mail") },
  // Mail is off there, so that nothing is sent.
  "POST /api/mail/test": { least: "administrator", path: at("/api/mail/test") },
  "GET /mail/unsubscribe/:token": { least: "anonymous", path: at("/mail/unsubscribe/1.aaaaaaaaaaaa") },
  "POST /mail/unsubscribe/:token": { least: "anonymous", path: at("/mail/unsubscribe/1.aaaaaaaaaaaa") },
  "GET /api/webhooks": { least: "administrator", path: at("/api/webhooks") },
  "POST /api/webhooks": { least: "administrator", path: at("/api/webhooks"), body: {} },
  "GET /api/audit": { least: "administrator", path: at("/api/audit") },
  "GET /api/audit/verification": { least: "administrator", path: at("/api/audit/verification") },
  "GET /audit/export": { least: "administrator", path: at("/audit/export") },

  "GET /api/projects/:name": { least: "guest", public: true, path: project() },
  "GET /api/projects/:name/branches": { least: "guest", public: true, path: project("/branches") },
  "GET /api/projects/:name/branches/:branch": { least: "guest", public: true, path: project("/branches/main") },
  "GET /api/projects/:name/versions": { least: "guest", public: true, path: project("/versions") },
  "GET /api/projects/:name/artifacts": { least: "guest", public: true, path: project("/artifacts") },
  "GET /api/projects/:name/gate": { least: "guest", public: true, path: project("/gate") },
  "GET /api/gates": { least: "administrator", path: () => "/api/gates" },
  "GET /api/gates/:group": { least: "administrator", path: () => "/api/gates/Firmware" },
  "GET /api/versions/:id/gate": { least: "guest", public: true, path: (world) => `${version(world)}/gate` },
  "GET /api/dashboards/:id": { least: "user", path: dashboard },
  "PUT /api/dashboards/:id": { least: "its owner", path: dashboard, body: {} },
  "DELETE /api/dashboards/:id": { least: "its owner", path: dashboard, destructive: true },
  "GET /api/filters/:id": { least: "guest", path: savedFilter },
  "PUT /api/filters/:id": { least: "owner", path: savedFilter, body: {} },
  "DELETE /api/filters/:id": { least: "owner", path: savedFilter, destructive: true },
  "GET /api/queries/:id": { least: "guest", path: savedQuery },
  // Its owner and administrators may change it.
  "PUT /api/queries/:id": { least: "owner", path: savedQuery, body: {} },
  "DELETE /api/queries/:id": { least: "owner", path: savedQuery, destructive: true },
  "GET /api/versions/:id": { least: "guest", public: true, path: version },
  "GET /api/versions/:id/compare/:other": { least: "guest", public: true, path: comparison() },
  "GET /api/versions/:id/compare/:other/artifacts": { least: "guest", public: true, path: comparison("/artifacts") },
  "GET /api/versions/:id/compare/:other/findings": { least: "guest", public: true, path: comparison("/findings") },
  "GET /api/versions/:id/results": { least: "guest", public: true, path: (world) => `${version(world)}/results` },
  "GET /api/artifacts/:id": { least: "guest", public: true, path: artifact() },
  "GET /api/artifacts/:id/ancestors": { least: "guest", public: true, path: artifact("/ancestors") },
  "GET /api/artifacts/:id/infos": { least: "guest", public: true, path: artifact("/infos") },
  "GET /api/artifacts/:id/children": { least: "guest", public: true, path: artifact("/children") },
  "GET /api/artifacts/:id/links": { least: "guest", public: true, path: artifact("/links") },
  "GET /api/artifacts/:id/structure": { least: "guest", public: true, path: artifact("/structure") },
  "GET /api/artifacts/:id/history": { least: "guest", public: true, path: artifact("/history?measures=LC") },
  "GET /api/artifacts/:id/distribution": {
    least: "guest",
    public: true,
    path: artifact("/distribution?indicator=QUALITY"),
  },
  "GET /api/artifacts/:id/explain": { least: "guest", public: true, path: artifact("/explain") },
  "GET /api/artifacts/:id/findings": { least: "guest", public: true, path: artifact("/findings") },
  "GET /api/artifacts/:id/findings/facets": { least: "guest", public: true, path: artifact("/findings/facets") },
  "GET /api/artifacts/:id/rule-history": {
    least: "guest",
    public: true,
    path: artifact("/rule-history?rule=tool:rule"),
  },
  "GET /api/findings/:id": { least: "guest", public: true, path: finding },
  "POST /api/artifacts/:id/query": { least: "guest", public: true, path: artifact("/query"), body: { columns: [] } },

  "GET /api/artifacts/:id/source": { least: "developer", path: artifact("/source") },
  "GET /api/artifacts/:id/changes": { least: "developer", path: artifact("/changes") },
  "GET /api/artifacts/:id/authors": { least: "developer", path: artifact("/authors") },
  "GET /api/artifacts/:id/coverage": { least: "developer", path: artifact("/coverage") },
  "PUT /api/findings/:id": { least: "developer", path: finding, body: { comment: "x" } },
  "GET /api/findings/:id/history": { least: "developer", path: (world) => `${finding(world)}/history` },
  "POST /api/findings/triage": {
    least: "developer",
    path: at("/api/findings/triage"),
    bodyOf: ({ artifactId }) => ({ artifactId, status: "OPEN" }),
  },
  "GET /api/projects/:name/branches/:branch/exclusions": {
    least: "developer",
    path: project("/branches/main/exclusions"),
  },
  "GET /api/artifacts/:id/triage": { least: "developer", path: artifact("/triage") },
  "PUT /api/artifacts/:id": { least: "developer", path: artifact(), body: { comment: "x" } },
  "POST /api/projects/:name/builds": {
    least: "developer",
    path: project("/builds"),
    body: { kind: "artifact", path: "src/a.c", type: "FILE" },
    contentType: "application/x-ndjson",
  },
  "POST /api/projects/:name/builds/preview": {
    least: "developer",
    path: project("/builds/preview"),
    body: { kind: "artifact", path: "src/a.c", type: "FILE" },
    contentType: "application/x-ndjson",
  },
  "GET /api/tasks/:id": { least: "developer", path: task, hiddenFromGuests: true },
  // A developer may cancel own tasks; the task of this request is the owner's.
  "DELETE /api/tasks/:id": { least: "manager", path: task, hiddenFromGuests: true },

  "PUT /api/projects/:name": { least: "manager", path: project(), body: {} },
  "POST /api/projects/:name/branches": { least: "manager", path: project("/branches"), body: { name: "main" } },
  "PUT /api/projects/:name/branches/:branch": { least: "manager", path: project("/branches/main"), body: {} },
  "DELETE /api/projects/:name/branches/:branch": { least: "manager", path: project("/branches/main") },
  "GET /api/projects/:name/permissions": { least: "guest", public: true, path: project("/permissions") },
  "GET /api/projects/:name/members": { least: "manager", path: project("/members") },
  "PUT /api/projects/:name/members": { least: "manager", path: project("/members"), body: [{ role: "GUEST" }] },
  "GET /api/projects/:name/trusted-jobs": { least: "manager", path: project("/trusted-jobs") },
  "PUT /api/projects/:name/trusted-jobs": {
    least: "manager",
    path: project("/trusted-jobs"),
    body: [],
    signedIn: true,
  },
  "GET /api/projects/:name/tokens": { least: "manager", path: project("/tokens") },
  "POST /api/projects/:name/tokens": { least: "manager", path: project("/tokens"), body: expiredToken, signedIn: true },
  "DELETE /api/projects/:name/tokens/:id": {
    least: "manager",
    path: (world) => project(`/tokens/${world.projectTokenId}`)(world),
    destructive: true,
  },
  "GET /api/projects/:name/webhooks": { least: "manager", path: project("/webhooks") },
  "POST /api/projects/:name/webhooks": { least: "manager", path: project("/webhooks"), body: {} },
  "GET /api/webhooks/:id": { least: "manager", path: webhook() },
  "PUT /api/webhooks/:id": { least: "manager", path: webhook(), body: {} },
  "DELETE /api/webhooks/:id": { least: "manager", path: webhook(), destructive: true },
  "POST /api/webhooks/:id/secret": { least: "manager", path: webhook("/secret") },
  "POST /api/webhooks/:id/test": { least: "manager", path: webhook("/test") },
  "GET /api/webhooks/:id/deliveries": { least: "manager", path: webhook("/deliveries") },
  "POST /api/webhooks/:id/deliveries/:delivery/resend": {
    least: "manager",
    path: (world) => webhook(`/deliveries/${world.deliveryId}/resend`)(world),
  },
  "PUT /api/gates/:group": {
    least: "administrator",
    path: () => "/api/gates/Firmware",
    body: { conditions: [] },
  },
  "PUT /api/projects/:name/gate": { least: "manager", path: project("/gate"), body: { conditions: [] } },
  "POST /api/projects/:name/rerate": { least: "manager", path: project("/rerate") },
  "PUT /api/versions/:id": { least: "manager", path: version, body: {} },
  "POST /api/versions/:id/complete": { least: "manager", path: (world) => `${version(world)}/complete` },
  "DELETE /api/versions/:id": { least: "manager", path: version, destructive: true },

  "DELETE /api/projects/:name": { least: "owner", path: project(), destructive: true },
};
