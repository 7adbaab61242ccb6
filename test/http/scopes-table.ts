/**
 * What limited tokens may do, written manually from D17: the scopes of each endpoint that takes a bearer token. The test of
 * the scopes fails for an endpoint that is missing here. An endpoint without scopes takes no limited token.
 */
export type Scope = "read" | "build" | "triage" | "badge";

export const allScopes: readonly Scope[] = ["read", "build", "triage", "badge"];

const none: readonly Scope[] = [];
/** All that the owner may read; `triage` is `read` and triage. */
const reading: readonly Scope[] = ["read", "triage"];
/** Projects, versions, gates and tasks, and what a client needs to send a build. */
const building: readonly Scope[] = ["read", "build", "triage"];

/** About the whole server: no token that is limited to a project may use these. */
export const serverWide: Readonly<Record<string, readonly Scope[]>> = {
  "GET /api/tokens": reading,
  "POST /api/tokens": none,
  "GET /api/tokens/:id": reading,
  "DELETE /api/tokens/:id": none,
  "POST /api/filters": none,
  "POST /api/queries": none,
  "POST /api/projects": none,
  "GET /api/users": reading,
  "POST /api/users": none,
  "GET /api/users/:login": reading,
  "PUT /api/users/:login": none,
  "DELETE /api/users/:login": none,
  "GET /api/groups": reading,
  "POST /api/groups": none,
  "GET /api/groups/:name": reading,
  "PUT /api/groups/:name": none,
  "DELETE /api/groups/:name": none,
  "PUT /api/models/:id": none,
  "POST /api/models/:id/preview": none,
  "POST /api/models/:id/rerate": none,
  "DELETE /api/models/:id": none,
  "GET /api/settings": reading,
  "PUT /api/settings": none,
  "GET /api/sign-in/rules": reading,
  "PUT /api/sign-in/rules": none,
  "POST /api/sign-in/rules/preview": none,
  "GET /api/audit": reading,
  "GET /api/gates": reading,
  "GET /api/gates/:group": reading,
  "PUT /api/gates/:group": none,
  "GET /api/users/:login/mail": reading,
  "PUT /api/users/:login/mail": none,
  "GET /api/mail": reading,
  "POST /api/mail/test": none,
  "GET /api/webhooks": reading,
  "POST /api/webhooks": none,
};

/** Lists that show the token's project alone, and what belongs to no project. */
export const withinProject: Readonly<Record<string, readonly Scope[]>> = {
  "GET /api/me": building,
  "GET /api/formats": building,
  "POST /mcp": building,
  "GET /api/projects": building,
  "GET /metrics/portfolio": building,
  "GET /api/portfolio": building,
  "GET /api/tasks": building,
  "GET /api/models": reading,
  "GET /api/models/:id": reading,
  "GET /api/models/:id/revisions": reading,
  "GET /api/models/:id/revisions/:revision": reading,
  "GET /api/findings": reading,
  "GET /api/findings/facets": reading,
  "GET /api/rules": reading,
  "GET /api/filters": reading,
  "GET /api/queries": reading,
  "GET /api/search": reading,
  "GET /api/events": reading,
};

/** About one project: those of another one are absent. */
export const ofProject: Readonly<Record<string, readonly Scope[]>> = {
  "GET /api/projects/:name": building,
  "GET /api/projects/:name/branches": building,
  "GET /api/projects/:name/branches/:branch": building,
  "GET /api/projects/:name/versions": building,
  "GET /api/projects/:name/gate": building,
  "GET /api/versions/:id": building,
  "GET /api/versions/:id/gate": building,
  "GET /api/tasks/:id": building,
  // The task of the request belongs to another user: `build` cancels own tasks.
  "DELETE /api/tasks/:id": none,

  "GET /api/projects/:name/artifacts": reading,
  "GET /api/projects/:name/members": reading,
  "GET /api/projects/:name/portfolio": building,
  "GET /api/projects/:name/retention": reading,
  "GET /api/projects/:name/retention/preview": reading,
  "GET /api/projects/:name/tokens": reading,
  "GET /api/filters/:id": reading,
  "GET /api/queries/:id": reading,
  "GET /api/versions/:id/compare/:other": reading,
  "GET /api/versions/:id/compare/:other/artifacts": reading,
  "GET /api/versions/:id/compare/:other/findings": reading,
  "GET /api/versions/:id/results": reading,
  "GET /api/artifacts/:id": reading,
  "GET /api/artifacts/:id/ancestors": reading,
  "GET /api/artifacts/:id/infos": reading,
  "GET /api/artifacts/:id/changes": reading,
  "GET /api/artifacts/:id/children": reading,
  "GET /api/artifacts/:id/links": reading,
  "GET /api/artifacts/:id/history": reading,
  "GET /api/artifacts/:id/distribution": reading,
  "GET /api/artifacts/:id/explain": reading,
  "GET /api/artifacts/:id/findings": reading,
  "GET /api/artifacts/:id/findings/facets": reading,
  "GET /api/artifacts/:id/rule-history": reading,
  "GET /api/artifacts/:id/source": reading,
  "GET /api/artifacts/:id/coverage": reading,
  "GET /api/artifacts/:id/triage": reading,
  "GET /api/projects/:name/branches/:branch/exclusions": reading,
  "GET /api/findings/:id": reading,
  "GET /api/findings/:id/history": reading,
  "POST /api/artifacts/:id/query": reading,

  "PUT /api/findings/:id": ["triage"],
  "POST /api/findings/triage": ["triage"],
  "PUT /api/artifacts/:id": ["triage"],

  "PUT /api/projects/:name": none,
  "DELETE /api/projects/:name": none,
  "POST /api/projects/:name/branches": none,
  "PUT /api/projects/:name/branches/:branch": none,
  "DELETE /api/projects/:name/branches/:branch": none,
  "PUT /api/projects/:name/members": none,
  "PUT /api/projects/:name/gate": none,
  "GET /api/webhooks/:id": reading,
  "PUT /api/webhooks/:id": none,
  "DELETE /api/webhooks/:id": none,
  "POST /api/webhooks/:id/secret": none,
  "POST /api/webhooks/:id/test": none,
  "GET /api/webhooks/:id/deliveries": reading,
  "POST /api/webhooks/:id/deliveries/:delivery/resend": none,
  "GET /api/projects/:name/webhooks": reading,
  "POST /api/projects/:name/webhooks": none,
  "PUT /api/projects/:name/retention": none,
  "POST /api/projects/:name/rerate": none,
  "POST /api/projects/:name/tokens": none,
  "DELETE /api/projects/:name/tokens/:id": none,
  "PUT /api/versions/:id": none,
  "POST /api/versions/:id/complete": none,
  "DELETE /api/versions/:id": none,
  "PUT /api/filters/:id": none,
  "DELETE /api/filters/:id": none,
  "PUT /api/queries/:id": none,
  "DELETE /api/queries/:id": none,

  // The last one, because it replaces what the others read.
  "POST /api/projects/:name/builds": ["build"],
  "POST /api/projects/:name/builds/preview": ["build"],
};

/** Endpoints of a project whose scope is decided before the project is known. */
export const scopeFirst: readonly string[] = ["GET /api/filters/:id", "GET /api/queries/:id"];
