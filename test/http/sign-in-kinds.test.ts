import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTokenText, tokenHash } from "../../src/access/index.ts";
import { createOpenIdProviders } from "../../src/providers/index.ts";
import { sized } from "../harness/form.ts";
import { ForgingProvider } from "../harness/forging-provider.ts";
import { knownDirectory } from "../harness/known-directory.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { eightAtATime, listRequests, renameHidden } from "./canary-crawl.ts";
import { makeCanaryWorld, type CanaryWorld } from "./canary-world.ts";
import { makeWorld } from "./matrix-world.ts";
import type { Right, World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { ofProject, serverWide, withinProject, type Scope } from "./scopes-table.ts";
import { makeProjectToken, makeToken, signIn, temporaryToken } from "./token-world.ts";

/**
 * Every way to become a caller. All are developers of the project of the requests, however they came in; the readers who
 * are not signed in have their own tests (`public-reading.test.ts`).
 */
const kinds = {
  "session by password": null,
  "session by OpenID Connect": null,
  "session by directory": null,
  "temporary token by password": null,
  "temporary token by directory": null,
  "permanent token": null,
  "session of a custom role": null,
  "limited token": { scope: "read", technical: false },
  "limited token of a project": { scope: "triage", technical: false },
  "project token": { scope: "read", technical: true },
  "exchanged token of a job": { scope: "build", technical: true },
} as const satisfies Record<string, { readonly scope: Scope; readonly technical: boolean } | null>;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

let server: BuildingServer;
let provider: ForgingProvider;
let world: World;
let birds: CanaryWorld;
const tokens = new Map<Kind, string>();

const log = { warn() {} };
const developers = ["bob", "mallory", "ada"];
/** All that developers may do, as a custom role. */
const developing = ["draft.read", "source.read", "task.read", "project.build", "finding.triage", "triage.read"];

beforeAll(async () => {
  provider = await ForgingProvider.start();
  const settings = {
    id: "corp",
    name: "Corporate",
    issuer: provider.issuer,
    clientId: "belvedere",
    scopes: ["openid"],
    loginClaim: "preferred_username",
    groupsClaim: "groups",
    createUsers: true,
    linkByEmail: false,
    sessionHours: 8,
    clockSkewSeconds: 30,
    origins: [],
  };
  server = await startBuildingServer({
    directories: [knownDirectory],
    baseUrl: "https://belvedere.example.org",
    providers: createOpenIdProviders([settings], { now: Date.now, log }),
  });
  const { admin, url } = server;
  for (const login of ["guest", "developer", "manager", "bob", "customised"]) {
    await admin.json("POST", "/api/users", { login, password: buildingPassword });
  }
  await admin.json("POST", "/api/users", { login: "owner", password: buildingPassword, role: "CREATOR" });
  await admin.json("POST", "/api/roles", { name: "Like developers", permissions: developing });
  tokens.set("session by password", await session({ login: "bob", password: buildingPassword }));
  tokens.set("session by OpenID Connect", await openIdSession());
  tokens.set("session by directory", await session({ login: "ada", password: "secret" }));
  tokens.set("session of a custom role", await session({ login: "customised", password: buildingPassword }));
  tokens.set("temporary token by password", await temporaryToken(url, "bob", buildingPassword));
  tokens.set("temporary token by directory", await temporaryToken(url, "ada", "secret"));
  const members = [
    ...developers.map((user) => ({ user, role: "DEVELOPER" })),
    { user: "customised", role: "Like developers" },
  ];
  const owner = await signIn(url, "owner", buildingPassword);
  world = await makeWorld({ admin, owner, moreMembers: members });
  birds = await makeCanaryWorld(admin);
  expect((await admin.json("PUT", "/api/projects/Open/members", members)).status).toBe(200);
  await addTokens();
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

async function addTokens(): Promise<void> {
  const { store, url } = server;
  const bob = await store.read.userByLogin("bob");
  const permanent = newTokenText("PERMANENT");
  const issued = { kind: "PERMANENT", name: "bob", expiresAt: null, bootId: null, at: Date.now() } as const;
  await store.write.createToken({ ...issued, userId: bob!.id, hash: tokenHash(permanent) });
  tokens.set("permanent token", permanent);
  const signedIn = await signIn(url, "bob", buildingPassword);
  tokens.set("limited token", (await makeToken(signedIn, { scope: "read" })).token);
  const inProject = await makeToken(signedIn, { scope: "triage", project: world.project });
  tokens.set("limited token of a project", inProject.token);
  const owner = await signIn(url, "owner", buildingPassword);
  tokens.set("project token", (await makeProjectToken(owner, world.project, { scope: "read", name: "kinds" })).token);
  const project = await store.read.projectByName(world.project);
  const job = { name: "main", issuer: "forge", claims: { repository: "acme/engine" } };
  await store.write.putTrustedJobs({ projectId: project!.id, jobs: [job], at: Date.now() });
  const exchanged = newTokenText("TEMPORARY");
  const result = await store.write.exchangeJobToken({
    projectId: project!.id,
    job,
    hash: tokenHash(exchanged),
    usedHash: "used",
    usedUntil: Date.now() + 60_000,
    subject: "job",
    expiresAt: Date.now() + 900_000,
    bootId: "building",
    at: Date.now(),
  });
  expect(result.ok).toBe(true);
  tokens.set("exchanged token of a job", exchanged);
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { "content-type": "application/json", ...headers };
  return fetch(server.url + path, { method: "POST", headers: sent, body: JSON.stringify(body) });
}

async function tokenOf(answer: Response): Promise<string> {
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  expect([answer.status, accessToken]).toEqual([200, expect.stringMatching(/^bvt_/)]);
  return String(accessToken);
}

async function session(body: { readonly login: string; readonly password: string }): Promise<string> {
  return tokenOf(await post("/session", body));
}

async function openIdSession(): Promise<string> {
  const started = await post("/providers/attempts", { provider: "corp" });
  const { address } = (await started.json()) as { address: string };
  const { searchParams } = new URL(address);
  provider.nonce = searchParams.get("nonce") ?? "";
  const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const query = `code=right&state=${searchParams.get("state") ?? ""}`;
  return tokenOf(await post("/providers/sessions", { provider: "corp", query }, { cookie }));
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

async function ask(kind: Kind, { method, path, body }: Asked, contentType = "application/json") {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${tokens.get(kind)}`, "content-type": contentType, "last-event-id": "0" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = (await response.text()).replace(/"requestId":"[^"]+"/, "").replaceAll(/data-[0-9a-f]{8}/g, "data");
  return { status: response.status, text };
}

type Verdict = "allowed" | "refused";

const scopesOf = { ...serverWide, ...withinProject, ...ofProject };

describe("every endpoint × every kind of sign-in and token", () => {
  // Those that take a token; events are a stream without an end.
  const requests = Object.entries(rights).filter(
    ([name]) => Object.hasOwn(scopesOf, name) && name !== "GET /api/events",
  );
  for (const kind of names) {
    test(kind, async () => {
      const found: Record<string, Verdict> = {};
      const expected: Record<string, Verdict> = {};
      await eightAtATime(requests, async ([name, right]) => {
        const verdict = verdictFor(name, right, kind);
        const method = name.slice(0, name.indexOf(" "));
        // What is allowed and writes would change the world of the others.
        if (verdict === "allowed" && method !== "GET") return;
        const body = right.bodyOf?.(world) ?? right.body;
        const request = { method, path: right.path(world), ...(body === undefined ? {} : { body }) };
        const { status, text } = await ask(kind, request, right.contentType);
        if (status >= 500) throw new Error(`${name}: ${status} ${text}`);
        const isRefused = [401, 403].includes(status) || (status === 404 && right.namesNothing !== true);
        expected[name] = verdict;
        found[name] = isRefused ? "refused" : "allowed";
      });
      expect(found).toEqual(expected);
    });
  }
});

// Follows D5 and D17: a developer, and what the token takes away.
function verdictFor(name: string, { least, signedIn }: Right, kind: Kind): Verdict {
  if (!["user", "guest", "developer"].includes(least)) return "refused";
  const limits = kinds[kind];
  if (limits === null) return signedIn === true && kind === "permanent token" ? "refused" : "allowed";
  const scopes = scopesOf[name] ?? [];
  const isBeyond = kind !== "limited token" && Object.hasOwn(serverWide, name);
  return scopes.includes(limits.scope) && signedIn !== true && !isBeyond ? "allowed" : "refused";
}

describe("no kind of sign-in and token shows a hidden text", () => {
  const pattern = /CANARY/i;
  const step = sized({ quick: 20, short: 7, long: 1 });
  for (const [offset, kind] of names.entries()) {
    test(kind, async () => {
      // Another part of the requests for each kind, so that more of them are sent.
      const requests = listRequests(birds).filter((_, index) => index % step === offset % step);
      const leaks: string[] = [];
      await eightAtATime(requests, async (request) => {
        const seen = await ask(kind, request);
        if (seen.status >= 500) leaks.push(`${request.path}: ${seen.status}`);
        const written = request.path + JSON.stringify(request.body ?? "");
        if (!pattern.test(written)) {
          if (pattern.test(seen.text)) leaks.push(`${request.path}: ${seen.text}`);
          return;
        }
        // A guessed text may be echoed, but exactly as for an object that never existed.
        const other = await ask(kind, renameHidden(request, pattern));
        const named = (text: string): string => text.replaceAll(/CANARY/gi, "SPARRO");
        if (named(seen.text) !== named(other.text)) leaks.push(`${written}: ${seen.text}\n≠\n${other.text}`);
      });
      expect(leaks).toEqual([]);
    });
  }
});
