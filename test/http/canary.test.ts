import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import {
  draftCanary,
  hiddenProject,
  makeCanaryWorld,
  hiddenTexts,
  sourceCanary,
  type CanaryWorld,
} from "./canary-world.ts";
import {
  crawlUsers as users,
  eightAtATime,
  listRequests,
  renameHidden,
  type ProbeAnswer,
  type ProbeRequest,
} from "./canary-crawl.ts";
import { makeProjectToken, makeToken, signIn, temporaryToken } from "./token-world.ts";

/** Tokens of the open project: the administrator's, and one of the project. Both see it as a developer does. */
const limitedTokens = ["limited administrator", "project token"] as const;
const callers = [...users, ...limitedTokens] as const;
type Who = (typeof callers)[number] | "administrator";

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let world: CanaryWorld;
const tokens = new Map<Who, string>();

beforeAll(async () => {
  folder = await makeDataFolder();
  server = startServer({ dataDir: folder.path, environment: { BELVEDERE_PORTFOLIO_METRICS: "1" } });
  url = await server.ready();
  const admin = new Client(url, folder.token);
  tokens.set("administrator", folder.token);
  for (const login of users) {
    await admin.json("POST", "/api/users", { login, password: "a long secret" });
    tokens.set(login, await temporaryToken(url, login, "a long secret"));
  }
  world = await makeCanaryWorld(admin);
  const members = [
    { user: "guest", role: "GUEST" },
    { user: "developer", role: "DEVELOPER" },
  ];
  await admin.json("PUT", "/api/projects/Open/members", members);
  const signedIn = await signIn(url, "admin", adminPassword);
  tokens.set("limited administrator", (await makeToken(signedIn, { project: "Open" })).token);
  tokens.set("project token", (await makeProjectToken(signedIn, "Open", { scope: "read" })).token);
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(folder);
});

async function ask(
  who: Who,
  { method, path, body }: ProbeRequest,
  headers: Record<string, string> = {},
): Promise<ProbeAnswer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${tokens.get(who)}`,
      "content-type": "application/json",
      "last-event-id": "0",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const varying = new Set(["date", "x-request-id"]);
  const shown = [...response.headers].filter(([name]) => !varying.has(name)).map((header) => header.join(": "));
  const text = (await response.text()).replace(/"requestId":"[^"]+"/, "").replaceAll(/data-[0-9a-f]{8}/g, "data");
  return { status: response.status, etag: response.headers.get("etag"), text: `${shown.join("\n")}\n\n${text}` };
}

/** Sends every request, eight at a time, and passes each answer to `look`. */
async function crawl(
  who: Who,
  look: (request: ProbeRequest, seen: ProbeAnswer) => Promise<void> | void,
): Promise<void> {
  await eightAtATime(listRequests(world), async (request) => look(request, await ask(who, request)));
}

/** What the administrator is shown. No test changes it, so it is read once. */
let shown: Promise<readonly (readonly [ProbeRequest, ProbeAnswer])[]> | undefined;

function shownToAdministrator(): NonNullable<typeof shown> {
  shown ??= (async () => {
    const answers: (readonly [ProbeRequest, ProbeAnswer])[] = [];
    await crawl("administrator", (request, seen) => void answers.push([request, seen]));
    return answers;
  })();
  return shown;
}

test("V2 the crawl is complete: it shows the administrator every hidden text", async () => {
  const answers = await shownToAdministrator();
  const text = answers.map(([, seen]) => (seen.status === 200 ? seen.text : "")).join("");
  const all = [...hiddenTexts, draftCanary("name"), draftCanary("message"), draftCanary("source"), sourceCanary];
  expect(all.filter((word) => !text.includes(word))).toEqual([]);
}, 120_000);

describe("V2 no hidden text is shown", () => {
  const hiddenFrom = (who: Who): RegExp =>
    who !== "stranger" && who !== "guest" ? /CANARY/i : new RegExp(`CANARY|DRAFTBIRD|${sourceCanary}`, "i");

  for (const who of callers) {
    test(`to a ${who}`, async () => {
      const pattern = hiddenFrom(who);
      const leaks: string[] = [];
      await crawl(who, async (request, seen) => {
        if (seen.status >= 500) leaks.push(`${request.path}: ${seen.status}`);
        const written = request.path + JSON.stringify(request.body ?? "");
        if (!pattern.test(written)) {
          if (pattern.test(seen.text)) leaks.push(`${request.path}: ${seen.text}`);
          return;
        }
        // A text that the caller guessed may be echoed, but exactly as for an object that never existed.
        const other = await ask(who, renameHidden(request, pattern));
        const name = (text: string): string => text.replaceAll(new RegExp(pattern, "gi"), "SPARRO");
        const tagless = (text: string): string => name(text).replace(/etag: .*/, "");
        if (tagless(seen.text) !== tagless(other.text)) leaks.push(`${written}: ${seen.text}\n≠\n${other.text}`);
      });
      expect(leaks.slice(0, 5)).toEqual([]);
    }, 120_000);
  }
});

describe("V6 another user's entity tag", () => {
  for (const who of users) {
    test(`reveals nothing hidden to a ${who}`, async () => {
      const hidden = new Set([...world.hidden.artifacts, ...world.hidden.findings].map(String));
      const leaks: string[] = [];
      const tagged = (await shownToAdministrator()).filter(([{ method }, { etag, text }]) => {
        return etag !== null && method === "GET" && text.includes("CANARY");
      });
      await eightAtATime(tagged, async ([request, { etag }]) => {
        const own = await ask(who, request);
        for (const tag of [etag!, `W/${etag}`, "*"]) {
          const seen = await ask(who, request, { "if-none-match": tag });
          // A caller who sees another state may get 304 only for the star, which matches any state.
          const known = tag === "*" && own.status === 200 && !own.text.includes("CANARY");
          if (seen.status === 304 && !known) leaks.push(`${request.path} ${tag}`);
          if (hidden.has(request.path.split("/")[3] ?? "") && seen.status !== 404) leaks.push(`${request.path}: there`);
        }
      });
      expect(tagged.length).toBeGreaterThan(50);
      expect(leaks.slice(0, 5)).toEqual([]);
    }, 120_000);
  }
});

describe("V4 links to and from hidden artifacts", () => {
  const linked = async (who: Who, path: string, body?: unknown): Promise<string> =>
    (await ask(who, { method: body === undefined ? "GET" : "POST", path, body })).text;

  test("only developers see a draft's link, at both ends and in queries", async () => {
    const listed = await ask("developer", { method: "GET", path: "/api/projects/Open/artifacts?fields=id,path" });
    const artifacts = JSON.parse(listed.text.slice(listed.text.indexOf("\n\n"))) as { id: number; path: string }[];
    const idOf = (path: string): number => artifacts.find((artifact) => artifact.path === path)!.id;
    const from = idOf("plain.c");
    const to = idOf(`${draftCanary("folder")}/${draftCanary("file")}.c`);
    const query = { columns: [], linkType: draftCanary("link") };
    expect(await linked("developer", `/api/artifacts/${from}/links`)).toContain(draftCanary("name"));
    expect(await linked("developer", `/api/artifacts/${to}/links`)).toContain("plain.c");
    expect(await linked("developer", `/api/artifacts/${from}/query`, query)).toMatch(/x-total-count: 1\n/);
    expect(await linked("guest", `/api/artifacts/${from}/links`)).toMatch(/\n\n\[\]$/);
    expect(await linked("guest", `/api/artifacts/${from}/query`, query)).toMatch(/x-total-count: 0\n/);
    expect((await ask("guest", { method: "GET", path: `/api/artifacts/${to}/links` })).status).toBe(404);
  });
});

/** The last one: it changes what developers see. Counts and times of drafts have no text that could be looked for. */
test("V2 a further draft, and a further build of the hidden project, change no answer to guests and strangers", async () => {
  const who = ["stranger", "guest"] as const;
  const answersTo = async (): Promise<ReadonlyMap<string, string>> => {
    const answers = new Map<string, string>();
    for (const caller of who) {
      await crawl(caller, ({ method, path, body }, { text }) => {
        answers.set(`${caller}: ${method} ${path} ${JSON.stringify(body ?? "")}`, text);
      });
    }
    return answers;
  };
  const startedHour = currentHour();
  const before = await answersTo();
  const admin = new Client(url, folder.token);
  const more = lines(
    { kind: "artifact", path: "plain.c", type: "FILE", measures: { LC: 4000 } },
    { kind: "artifact", path: "other.c", type: "FILE", measures: { LC: 7 } },
    { kind: "finding", artifact: "plain.c", rule: "more:rule", message: "One more" },
  );
  await admin.build("Open", more, { query: "?version=second" });
  await admin.build("Open", more, { query: "?branch=another" });
  await admin.build(hiddenProject, more, { query: "?baseline=true" });
  const after = await answersTo();
  // The history of groups ends with the current hour.
  const dependsOnHour = (request: string): boolean =>
    currentHour() !== startedHour && request.includes("GET /api/portfolio/summary");
  const changed = [...after].filter(([request, text]) => text !== before.get(request) && !dependsOnHour(request));
  expect(changed.map(([request, text]) => `${request}\n${before.get(request)}\n≠\n${text}`).slice(0, 5)).toEqual([]);
}, 240_000);

const currentHour = (): number => Math.floor(Date.now() / 3_600_000);
