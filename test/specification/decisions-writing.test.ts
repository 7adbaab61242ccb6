import { get } from "node:http";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { lines } from "../harness/results.ts";
import { clause } from "./clause.ts";
import { specimenModel } from "./specimen.ts";
import type { Artifact, Project } from "./wire.ts";
import { password, specimenWorld } from "./world.ts";

const world = specimenWorld();

const results = lines({ kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 1 } });

/** The raw bytes of an answer. */
function bytesOf(path: string, encoding: string): Promise<{ readonly encoding: unknown; readonly bytes: Buffer }> {
  const headers = { authorization: `Bearer ${world.as.admin.token}`, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    get({ port: world.port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });
}

clause("D12a", "and the first branch is main", async () => {
  const { admin } = world.as;
  const made = await admin.send("POST", "/api/projects", { name: "Shop", group: "A/B", color: [9, 8, 7, 6] });
  expect([made.status, made.headers.location]).toEqual([201, "/api/projects/Shop"]);
  expect(made.json).toMatchObject({ name: "Shop", modelId: "STANDARD", group: "A/B", color: [9, 8, 7, 6] });
  expect(Object.keys((made.json as unknown as Project).branches)).toEqual(["main"]);
  const branch = await admin.send("POST", "/api/projects/Shop/branches", { name: "next" });
  expect([branch.status, branch.headers.location]).toEqual([201, "/api/projects/Shop/branches/next"]);
  expect((await admin.send("POST", "/api/projects/Shop/branches", { name: "next" })).status).toBe(409);
  expect((await admin.send("PUT", "/api/projects/Shop", { name: "Store" })).status).toBe(200);
  const members = [{ user: "guest", role: "MANAGER" }];
  expect((await admin.send("PUT", "/api/projects/Store/members", members)).json).toEqual(members);
  expect(await admin.get("/api/projects/Store/members")).toEqual(members);
  expect((await admin.call("DELETE", "/api/projects/Store/branches/next")).status).toBe(202);
  expect(await admin.get("/api/projects/Store/branches")).toHaveLength(1);
  const deleted = await admin.call("DELETE", "/api/projects/Store");
  expect([deleted.status, deleted.json["type"]]).toEqual([202, "delete"]);
  await admin.refused("GET", "/api/projects/Store", 404);
});

clause("D12b", "and other content under the same key is 409", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Builds" });
  const headers = { "content-type": "application/x-ndjson", "idempotency-key": "k-1" };
  const path = "/api/projects/Builds/builds?branch=new&version=one&date=2026-05-01&commit=abc";
  const first = await admin.call("POST", path, { headers, body: results });
  expect([first.status, first.headers.location]).toEqual([202, `/api/tasks/${String(first.json["id"])}`]);
  expect(first.json).toMatchObject({ type: "build", project: "Builds", branch: "new", refused: { count: 0 } });
  const again = await admin.call("POST", path, { headers, body: results });
  expect([again.status, again.json["id"]]).toEqual([202, first.json["id"]]);
  expect((await admin.call("POST", path, { headers, body: `${results}\n${results}` })).status).toBe(409);
  const task = await admin.ended(Number(first.json["id"]));
  expect(task).toMatchObject({ status: { id: "DONE" }, progress: 1 });
  expect(await admin.get(`/api/versions/${task.versionId}`)).toMatchObject({
    name: "one",
    branch: "new",
    baseline: false,
    commit: "abc",
    analysisTime: "2026-05-01T00:00:00.000+00:00",
  });
});

clause("D12c", "and the branch is updated", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Versions", modelId: "SPECIMEN" });
  const one = (await admin.build("Versions", results)).versionId!;
  const two = (await admin.build("Versions", results)).versionId!;
  const list = await admin.get<{ id: number; name: string }[]>("/api/projects/Versions/versions?branch=main");
  expect(list.map(({ id, name }) => [id, name])).toEqual([
    [two, "V2"],
    [one, "V1"],
  ]);
  const changed = await admin.send("PUT", `/api/versions/${one}`, { name: "Gold", baseline: true });
  expect(changed.json).toMatchObject({ id: one, name: "Gold", baseline: true });
  const main = async () => (await admin.get<Project>("/api/projects/Versions")).branches["main"]!;
  expect(await main()).toMatchObject({ currentVersionId: two, lastBaselineId: one });
  const rated = await admin.call("POST", `/api/projects/Versions/rerate?version=${one}`);
  expect((await admin.ended(Number(rated.json["id"]))).status.id).toBe("DONE");
  const deleted = await admin.call("DELETE", `/api/versions/${two}`);
  expect([deleted.status, deleted.json["type"]]).toEqual([202, "delete"]);
  await admin.refused("GET", `/api/versions/${two}`, 404);
  expect(await main()).toMatchObject({ currentVersionId: one });
});

clause("D12d", "and can be read itself", async () => {
  const { admin } = world.as;
  const id = world.idOf("src/engine/scan.c");
  const at = <Body>(rest: string): Promise<Body> => admin.get<Body>(`/api/artifacts/${id}${rest}`);
  expect(await at<Artifact>("")).toMatchObject({ id, path: "src/engine/scan.c" });
  expect((await at<Artifact[]>("/children")).map(({ name }) => name)).toEqual(["close()", "open()"]);
  const links = await at<{ type: { id: string }; direction: string; artifact: Artifact }[]>("/links");
  expect(links.map(({ type, direction, artifact }) => [type.id, direction, artifact.name])).toEqual([
    ["TESTS", "IN", "scan_test.py"],
  ]);
  const history = await at<{ versionId: number; measures: object }[]>("/history?measures=VG");
  const { first, second, third } = world.versions;
  expect(history.map(({ versionId, measures }) => [versionId, measures])).toEqual([
    [third, { VG: 30 }],
    [second, { VG: 20 }],
    [first, { VG: 20 }],
  ]);
  expect(await at("/source")).toEqual({ path: "src/engine/scan.c", language: "C", text: "int open;\nint close;\n" });
  const spread = await at<{ levels: { level: { id: string }; count: number }[] }>("/distribution?indicator=COMPLEXITY");
  expect(spread.levels.map(({ level, count }) => [level.id, count])).toEqual([
    ["UNKNOWN", 0],
    ["LEVELA", 1],
    ["LEVELB", 0],
    ["LEVELC", 1],
  ]);
});

clause("D12e", "and the audit records changes", async () => {
  const { admin } = world.as;
  const model = { ...specimenModel, id: "OTHER" };
  expect((await admin.send("PUT", "/api/models/OTHER", model)).status).toBe(201);
  expect((await admin.send("PUT", "/api/models/OTHER", { ...model, name: "Changed" })).status).toBe(200);
  expect(await admin.get("/api/models/OTHER")).toMatchObject({ id: "OTHER", name: "Changed" });
  expect((await admin.call("DELETE", "/api/models/SPECIMEN")).status).toBe(409);
  expect((await admin.call("DELETE", "/api/models/OTHER")).status).toBe(204);
  const user = { login: "ada", password, name: "Ada", email: "ada@example.org", language: "ja", role: "CREATOR" };
  const made = await admin.send("POST", "/api/users", user);
  expect([made.status, made.headers.location]).toEqual([201, "/api/users/ada"]);
  expect(made.text).not.toContain(password);
  expect((await admin.send("POST", "/api/users", user)).status).toBe(409);
  expect((await admin.call("DELETE", "/api/users/ada")).status).toBe(204);
  await admin.refused("GET", "/api/users/ada", 404);
  expect((await admin.send("PUT", "/api/settings", { defaultTimezone: "Europe/Paris" })).json).toMatchObject({
    temporaryTokenHours: 24,
    defaultApiVersion: "v3",
    defaultLanguage: "en",
    defaultTimezone: "Europe/Paris",
  });
  await admin.send("PUT", "/api/settings", { defaultTimezone: "UTC" });
  const audit = await admin.get<{ action: string }[]>("/api/audit?limit=20");
  const actions = audit.map(({ action }) => action);
  for (const action of ["user.create", "user.delete"]) expect(actions).toContain(action);
  expect(actions.some((action) => action.startsWith("settings."))).toBe(true);
});

clause("D12f", "of a project, and of a list", async () => {
  const { admin, guest } = world.as;
  for (const path of ["/api/projects/Engine", "/api/projects/Engine/artifacts"]) {
    const answer = await admin.call("GET", path);
    const etag = String(answer.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const known = await admin.call("GET", path, { headers: { "if-none-match": etag } });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, "", etag]);
    // An entity tag of another user does not match.
    expect((await guest.call("GET", path, { headers: { "if-none-match": etag } })).status).toBe(200);
    expect((await admin.call("GET", path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  }
  const before = String((await admin.call("GET", "/api/projects/Engine")).headers.etag);
  const put = (etag: string) =>
    admin.call("PUT", "/api/projects/Engine", { headers: { "if-match": etag }, body: '{"group":"Firmware"}' });
  expect((await put(before)).status).toBe(200);
  expect((await put(before)).status).toBe(412);
});

clause("D12g", "also together with a filter", async () => {
  const { admin } = world.as;
  for (const path of [
    "/api/projects/Engine/artifacts?limit=5",
    "/api/projects/Engine/artifacts?limit=2&where=type.id=FILE&fields=path",
    "/api/projects/Engine/versions?limit=2",
    "/api/findings?limit=2",
    "/api/tasks?limit=3",
    `/api/artifacts/${world.idOf("")}/findings?limit=1`,
  ]) {
    const seen: unknown[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const page = await admin.call("GET", next);
      expect(page.status, page.text).toBe(200);
      const elements = page.json as unknown as unknown[];
      expect(elements.length).toBeLessThanOrEqual(5);
      seen.push(...elements);
      next = /^<([^>]*)>; rel="next"$/.exec(String(page.headers.link ?? ""))?.[1];
    }
    expect(seen, path).toEqual(await admin.get(path.replace(/limit=\d+&?/, "")));
  }
  await admin.refused("GET", "/api/projects?limit=2&after=nonsense", 400);
  await admin.refused("GET", "/api/projects?limit=0", 400);
});

clause("D12h", "and neither without it", async () => {
  const path = "/api/models/STANDARD";
  const plain = await bytesOf(path, "identity");
  expect(plain.encoding).toBeUndefined();
  const gzip = await bytesOf(path, "gzip");
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(["gzip", plain.bytes.toString()]);
  const zstd = await bytesOf(path, "gzip;q=0.5, zstd");
  expect([zstd.encoding, zstdDecompressSync(zstd.bytes).toString()]).toEqual(["zstd", plain.bytes.toString()]);
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length);
});

clause("D12i", "and the description of the API", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await world.call("GET", path);
    expect([answer.status, typeof answer.json["status"]]).toEqual([200, "string"]);
  }
  const icon = await fetch(`http://127.0.0.1:${world.port}/icons/trends/IMPROVED.svg`);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)]);
  const described = await world.call("GET", "/openapi.json");
  expect([described.status, described.json["openapi"]]).toEqual([200, expect.stringMatching(/^3\.1\./)]);
  for (const path of ["/api/token", "/api/projects", "/api/projects/{name}/artifacts", "/api/artifacts/{id}/query"]) {
    expect(described.json["paths"]).toHaveProperty([path]);
  }
  const page = await fetch(`http://127.0.0.1:${world.port}/docs/api`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/html/)]);
});

clause("D12j", "projects, artifacts and rules", async () => {
  const { admin, guest, stranger } = world.as;
  const hits = async (person: typeof admin, text: string): Promise<unknown[]> =>
    (await person.get<{ kind: string; name: string }[]>(`/api/search?q=${encodeURIComponent(text)}`)).map(
      ({ kind, name }) => [kind.toLowerCase(), name],
    );
  expect(await hits(admin, "emit.C")).toEqual([["artifact", "emit.c"]]);
  expect(await hits(admin, "engine")).toContainEqual(["project", "Engine"]);
  expect(await hits(admin, "null pointer")).toContainEqual(["rule", "Null pointer"]);
  // The file is only in drafts.
  expect(await hits(guest, "emit.c")).toEqual([]);
  expect(await hits(stranger, "engine")).toEqual([]);
  await admin.refused("GET", "/api/search", 400);
});

clause("D12k", "and a newer version does not change the list", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Pages" });
  const { versionId } = await admin.build("Pages", results);
  const page = await admin.call("GET", "/api/projects/Pages/artifacts?limit=1");
  const next = /^<([^>]*)>; rel="next"$/.exec(String(page.headers.link))![1]!;
  await admin.build("Pages", lines({ kind: "artifact", path: "z.c", type: "FILE" }));
  // A newer version does not matter: the list continues on its first version.
  expect(await admin.get<Artifact[]>(next)).toMatchObject([{ path: "a.c" }]);
  await admin.call("DELETE", `/api/versions/${versionId}`);
  expect((await admin.refused("GET", next, 409)).code).toBe("cursor.expired");
});
