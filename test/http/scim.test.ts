import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, RunningServer } from "./running-server.ts";
import { problemCode } from "./problem-code.ts";
import { found, ScimWorld, userSchema } from "./scim-world.ts";
import { soon } from "./token-world.ts";
import { postSession, webSignIn } from "./web-session.ts";

let world: ScimWorld;
let server: RunningServer;
let token: string;
beforeAll(async () => {
  world = await ScimWorld.start();
  ({ server, token } = world);
});
afterAll(() => server.close());

const scim: ScimWorld["send"] = (...request) => world.send(...request);
const patch: ScimWorld["patch"] = (...request) => world.patch(...request);
const createUser: ScimWorld["createUser"] = (...request) => world.createUser(...request);
const filtered: ScimWorld["filtered"] = (...request) => world.filtered(...request);

describe("users as Microsoft Entra provisions them", () => {
  test("looked for, created, renamed with capital operations, disabled with a text, and enabled again", async () => {
    const missing = await filtered("Users", 'userName eq "ada@corp.example"');
    expect([missing.status, missing.json["totalResults"], missing.json["Resources"]]).toEqual([200, 0, []]);
    expect(missing.headers["content-type"]).toBe("application/scim+json");
    const made = await scim("POST", "/Users", {
      schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
      externalId: "0a21f0f2",
      userName: "ada@corp.example",
      active: true,
      displayName: "Ada Lovelace",
      emails: [{ primary: true, type: "work", value: "ada@corp.example" }],
      meta: { resourceType: "User" },
      name: { formatted: "Ada Lovelace", familyName: "Lovelace", givenName: "Ada" },
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Engines" },
    });
    expect([made.status, made.headers["location"]]).toEqual([201, `/scim/v2/Users/${String(made.json["id"])}`]);
    const path = `/Users/${String(made.json["id"])}`;
    const renamed = await patch(
      path,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "al@corp.example" },
      { op: "Add", path: "name.familyName", value: "King" },
      { op: "Replace", path: "displayName", value: "Ada King" },
    );
    expect(renamed.json).toMatchObject({
      userName: "ada@corp.example",
      externalId: "0a21f0f2",
      displayName: "Ada King",
      emails: [{ value: "al@corp.example" }],
      active: true,
    });
    const off = await patch(path, { op: "Replace", path: "active", value: "False" });
    expect([off.status, off.json["active"]]).toEqual([200, false]);
    expect((await server.api("GET", "/api/users/ada@corp.example")).json["disabled"]).toBe(true);
    const on = await patch(path, { op: "Replace", value: { active: true } });
    expect(on.json["active"]).toBe(true);
    const again = await scim("POST", "/Users", { schemas: [userSchema], userName: "ada@corp.example" });
    expect([again.status, again.json["status"], again.json["scimType"]]).toEqual([409, "409", "uniqueness"]);
  });
});

describe("users and groups as Okta provisions them", () => {
  test("pages of users, a whole user replaced, and a group with members", async () => {
    const ids = [await createUser("okta-1"), await createUser("okta-2"), await createUser("okta-3")];
    const page = await filtered("Users", 'userName sw "okta-"', "&startIndex=2&count=1");
    expect(page.json).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(found(page)).toEqual(["okta-2"]);
    const put = await scim("PUT", `/Users/${ids[0]}`, {
      schemas: [userSchema],
      id: ids[0],
      userName: "okta-one",
      name: { givenName: "Grace", familyName: "Hopper" },
      emails: [{ primary: true, value: "grace@corp.example", type: "work" }],
      active: true,
    });
    expect(put.json).toMatchObject({ userName: "okta-one", displayName: "Grace Hopper" });
    const made = await scim("POST", "/Groups", { displayName: "Compilers", members: [] });
    const group = `/Groups/${String(made.json["id"])}`;
    await patch(group, { op: "add", path: "members", value: [{ value: ids[0] }, { value: ids[1] }] });
    await patch(group, { op: "replace", value: { id: made.json["id"], displayName: "Compiler team" } });
    await patch(group, { op: "remove", path: `members[value eq "${ids[1]}"]` });
    const shown = await scim("GET", group);
    expect(shown.json).toMatchObject({
      displayName: "Compiler team",
      members: [{ value: ids[0], display: "okta-one" }],
    });
    expect((await server.api("GET", "/api/groups/Compiler%20team")).json["users"]).toEqual(["okta-one"]);
    const light = await scim("GET", `${group}?excludedAttributes=members`);
    expect([light.json["displayName"], light.json["members"]]).toEqual(["Compiler team", undefined]);
    expect(found(await filtered("Groups", `members[value eq "${ids[0]}"]`, "&attributes=displayName"))).toEqual([
      "Compiler team",
    ]);
    expect((await scim("DELETE", group)).status).toBe(204);
    expect((await scim("GET", group)).json).toMatchObject({ status: "404" });
  });
});

describe("changes at the same time", () => {
  test("every member that is added is there, and every one that is removed is gone", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `crowd-${index}`);
    const ids = await Promise.all(names.map((name) => createUser(name)));
    const value = ids.slice(0, 4).map((id) => ({ value: id }));
    const made = await scim("POST", "/Groups", { displayName: "Crowd", members: value });
    const group = `/Groups/${String(made.json["id"])}`;
    const answers = await Promise.all(
      ids.map((id, index) =>
        index < 4
          ? patch(group, { op: "remove", path: `members[value eq "${id}"]` })
          : patch(group, { op: "add", path: "members", value: [{ value: id }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { users } = (await server.api("GET", "/api/groups/Crowd")).json as { users: readonly string[] };
    expect(users.toSorted()).toEqual(names.slice(4));
  });

  test("a user who is disabled stays so, whatever else is changed meanwhile", async () => {
    const path = `/Users/${await createUser("hurried")}`;
    const rename = (index: number) => patch(path, { op: "replace", path: "displayName", value: `H. ${index}` });
    const disable = patch(path, { op: "replace", path: "active", value: false });
    await Promise.all([rename(1), rename(2), disable, rename(3), rename(4)]);
    expect((await server.api("GET", "/api/users/hurried")).json["disabled"]).toBe(true);
  });
});

test("a user whom an administrator has disabled stays so if the directory does not say otherwise", async () => {
  const path = `/Users/${await createUser("barred")}`;
  await server.json("PUT", "/api/users/barred", { disabled: true });
  const put = await scim("PUT", path, { schemas: [userSchema], userName: "barred", displayName: "B." });
  expect([put.status, put.json["active"]]).toEqual([200, false]);
  expect((await patch(path, { op: "remove", path: "active" })).json["active"]).toBe(false);
  const on = await patch(path, { op: "replace", path: "active", value: true });
  expect(on.json["active"]).toBe(true);
});

describe("leaving", () => {
  test("a user who is disabled or deleted has neither sessions nor tokens, also after coming back", async () => {
    await server.userToken("leaver", "USER");
    const session = await webSignIn(server, "leaver", "secret");
    const permanent = String((await session.call("POST", "/session/tokens", { name: "ci" })).json["token"]);
    const bearer = { authorization: `Bearer ${session.accessToken}`, "content-type": "application/json" };
    const limited = await server.call("POST", "/api/tokens", {
      headers: bearer,
      body: JSON.stringify({ name: "ci", scope: "read", expiresAt: soon() }),
    });
    const tokens = [permanent, String(limited.json["token"]), session.accessToken];
    const statuses = () =>
      Promise.all(
        tokens.map(async (one) => {
          const headers = { authorization: `Bearer ${one}` };
          return (await server.call("GET", "/api/me", { headers })).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    const [user] = (await filtered("Users", 'userName eq "leaver"')).json["Resources"] as { readonly id: string }[];
    await patch(`/Users/${user?.id}`, { op: "replace", value: { active: false } });
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await session.call("GET", "/session")).status).toBe(401);
    await patch(`/Users/${user?.id}`, { op: "replace", path: "active", value: true });
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await postSession(server, "leaver", "secret")).status).toBe(200);
    expect((await scim("DELETE", `/Users/${user?.id}`)).status).toBe(204);
    expect((await postSession(server, "leaver", "secret")).status).toBe(401);
    const { json } = await server.api("GET", "/api/audit?where=action=user.delete");
    expect(json).toMatchObject([{ detail: { login: "leaver" } }]);
  });
});

describe("refusals", () => {
  test("are in the form of SCIM", async () => {
    const check = (answer: Answer, status: number, scimType?: string) => {
      expect([answer.status, answer.json["status"], answer.json["scimType"]], answer.text).toEqual([
        status,
        String(status),
        scimType,
      ]);
      expect(answer.headers["content-type"]).toBe("application/scim+json");
      expect(answer.json["schemas"]).toEqual(["urn:ietf:params:scim:api:messages:2.0:Error"]);
    };
    check(await filtered("Users", "userName eq"), 400, "invalidFilter");
    check(await filtered("Users", "' OR 1=1 --"), 400, "invalidFilter");
    check(await filtered("Users", `a eq "${"x".repeat(3_000)}"`), 400, "invalidFilter");
    check(await scim("POST", "/Users", {}), 400, "invalidValue");
    check(await scim("POST", "/Users", { userName: "a:b" }), 400, "invalidValue");
    check(await scim("POST", "/Users", { userName: "x", active: "perhaps" }), 400, "invalidValue");
    check(await scim("POST", "/Users", { userName: "x", displayName: "y".repeat(2_000) }), 400, "invalidValue");
    check(await scim("POST", "/Users", { userName: "x", displayName: "a\u202eb" }), 400, "invalidValue");
    check(await scim("POST", "/Groups", { displayName: "g", members: [{ value: "99999" }] }), 400, "invalidValue");
    check(await scim("GET", "/Users/99999"), 404);
    check(await scim("GET", "/Users/1%27"), 404);
    const [admin] = (await filtered("Users", 'userName eq "admin"')).json["Resources"] as { readonly id: string }[];
    check(await patch(`/Users/${admin?.id}`, { op: "replace", path: "active", value: false }), 409);
    check(await patch(`/Users/${admin?.id}`, { op: "replace", path: "userName[", value: "x" }), 400, "invalidFilter");
    check(await patch(`/Users/${admin?.id}`, { op: "remove" }), 400, "noTarget");
    check(await patch(`/Users/${admin?.id}`, { op: "remove", path: "userName" }), 400, "invalidValue");
    check(await scim("POST", "/Users", { userName: "x", more: "y".repeat(2 * 1024 * 1024) }), 413);
    const headers = { authorization: "Bearer bvl_x" };
    check(await server.call("GET", "/scim/v2/Users", { headers }), 401);
    check(await server.call("GET", "/scim/v2/Users"), 401);
  });

  test("a user's role and password are out of reach, and technical users do not exist", async () => {
    const id = await createUser("plain", { roles: [{ value: "ADMINISTRATOR" }], role: "ADMINISTRATOR", password: "x" });
    await patch(`/Users/${id}`, { op: "add", value: { role: "ADMINISTRATOR", passwordHash: "x", id: "1" } });
    expect((await server.api("GET", "/api/users/plain")).json).toMatchObject({ id: Number(id), role: "USER" });
    expect((await postSession(server, "plain", "x")).status).toBe(401);
    await server.json("POST", "/api/projects", { name: "p" });
    const body = { name: "ci", scope: "build", expiresAt: soon() };
    const owner = (await server.json("POST", "/api/projects/p/tokens", body)).json["owner"];
    expect(found(await scim("GET", "/Users?count=1000"))).not.toContain(owner);
    const wrong = await server.json("POST", "/api/projects/p/tokens", { ...body, name: "x", scope: "scim" });
    expect(wrong.status).toBe(400);
  });

  test("only administrators make the token, which opens nothing else", async () => {
    const user = await server.userToken("maker", "CREATOR");
    const headers = { authorization: `Bearer ${user}`, "content-type": "application/json" };
    const body = JSON.stringify({ name: "x", scope: "scim", expiresAt: soon() });
    const refused = await server.call("POST", "/api/tokens", { headers, body });
    expect([refused.status, problemCode(refused.json)]).toEqual([403, "access.forbidden"]);
    expect((await server.call("GET", "/scim/v2/Users", { headers })).status).toBe(403);
    await server.json("POST", "/api/projects", { name: "limited" });
    const request = { name: "x", scope: "scim", project: "limited", expiresAt: soon() };
    const limited = await server.json("POST", "/api/tokens", request);
    expect(limited.json).toMatchObject({ status: 400, code: "token.project-refused", pointer: "/project" });
    for (const path of ["/api/me", "/api/users", "/api/groups", "/api/projects", "/api/audit", "/api/settings"]) {
      const answer = await server.call("GET", path, { headers: { authorization: `Bearer ${token}` } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});

test("unknown paths and methods are refused in the form of SCIM", async () => {
  const check = async (method: string, path: string, status: number, code: string, headers = {}): Promise<void> => {
    const answer = await server.call(method, `/scim/v2${path}`, { headers });
    expect([path, answer.status, answer.headers["content-type"]]).toEqual([path, status, "application/scim+json"]);
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
    expect(answer.json).toEqual({ schemas, status: String(status), detail: expect.stringContaining(`(${code})`) });
    if (status === 405) expect(answer.headers["allow"]).toBe("GET, HEAD, POST");
  };
  await check("GET", "", 404, "route.absent");
  await check("GET", "?x=1", 404, "route.absent");
  await check("GET", "/Nothing", 404, "route.absent");
  await check("GET", "/Users/1/2", 404, "route.absent");
  await check("GET", "/Nothing", 404, "route.absent", { accept: "text/html" });
  await check("PUT", "/Users", 405, "route.method-unsupported");
  await check("DELETE", "/Groups", 405, "route.method-unsupported", { "content-type": "not a type" });
  expect((await server.call("GET", "/scim/v2x")).headers["content-type"]).toContain("application/problem+json");
});

test("the service describes itself", async () => {
  expect((await scim("GET", "/ServiceProviderConfig")).json).toMatchObject({
    patch: { supported: true },
    filter: { supported: true },
    bulk: { supported: true, maxOperations: 500, maxPayloadSize: 1_048_576 },
    etag: { supported: true },
  });
  expect((await scim("GET", "/ResourceTypes")).json).toMatchObject({ totalResults: 2 });
  const { json } = await scim("GET", "/Schemas");
  const listed = json["Resources"] as { readonly id: string; readonly meta: { readonly location: string } }[];
  expect(listed.map(({ id }) => id)).toContain(userSchema);
  for (const schema of listed) expect((await scim("GET", `/Schemas/${schema.id}`)).json).toEqual(schema);
  expect((await scim("GET", "/ResourceTypes/Group")).json).toMatchObject({ name: "Group", endpoint: "/Groups" });
  for (const path of ["/Schemas/urn:none", "/ResourceTypes/user", "/ResourceTypes/1"]) {
    expect([path, (await scim("GET", path)).status]).toEqual([path, 404]);
  }
});

describe("a search with a body", () => {
  const search = (kind: string, body: object) => scim("POST", `/${kind}/.search`, body);

  test("finds and shows what the list with the same query does", async () => {
    await scim("POST", "/Users", { userName: "seeker", displayName: "Seeker", externalId: "s-1" });
    const searched = await search("Users", {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      filter: 'externalId eq "s-1"',
      attributes: ["userName", "externalId"],
      startIndex: 1,
      count: 5,
      sortBy: "userName",
    });
    const filter = encodeURIComponent('externalId eq "s-1"');
    const listed = await scim("GET", `/Users?filter=${filter}&attributes=userName,externalId&count=5`);
    expect(searched.json).toEqual(listed.json);
    expect(searched.json).toMatchObject({ totalResults: 1, Resources: [{ userName: "seeker" }] });
    expect(Object.keys((searched.json["Resources"] as object[])[0]!).toSorted()).toEqual(
      ["externalId", "id", "meta", "schemas", "userName"].toSorted(),
    );
    const groups = await search("Groups", { excludedAttributes: ["members"], count: 1 });
    expect(groups.json).toEqual((await scim("GET", "/Groups?excludedAttributes=members&count=1")).json);
  });

  test("of everything finds users and groups, page by page", async () => {
    await scim("POST", "/Users", { userName: "both-1", externalId: "shared" });
    await scim("POST", "/Groups", { displayName: "both-2", externalId: "shared" });
    const asked = { filter: 'externalId eq "shared"', attributes: ["userName", "displayName"] };
    const all = await scim("POST", "/.search", asked);
    expect([all.json["totalResults"], found(all)]).toEqual([2, ["both-1", "both-2"]]);
    const second = await scim("POST", "/.search", { ...asked, startIndex: 2, count: 1 });
    expect([second.json["totalResults"], found(second)]).toEqual([2, ["both-2"]]);
    const groups = await scim("POST", "/.search", {
      filter: 'meta.resourceType eq "Group" and externalId eq "shared"',
    });
    expect(found(groups)).toEqual(["both-2"]);
  });

  test("refuses what it cannot read", async () => {
    expect((await search("Users", { filter: "userName eq" })).json).toMatchObject({ scimType: "invalidFilter" });
    for (const body of [{ filter: 7 }, { count: "all" }, { attributes: "userName" }]) {
      expect([body, (await search("Groups", body)).status]).toEqual([body, 400]);
    }
  });
});

test("who removes one of the two names of a user removes the name", async () => {
  for (const path of ["displayName", "name", "urn:ietf:params:scim:schemas:core:2.0:User:name.formatted"]) {
    const made = await scim("POST", "/Users", { userName: `nameless${path.length}`, displayName: "Ada" });
    const address = `/Users/${String(made.json["id"])}`;
    const changed = await world.patch(address, { op: "Remove", path });
    expect([path, changed.status]).toEqual([path, 200]);
    expect(Object.keys(changed.json)).not.toContain("displayName");
    expect(Object.keys(changed.json)).not.toContain("name");
    const named = await world.patch(address, { op: "add", path: "name.formatted", value: "Again" });
    expect(named.json).toMatchObject({ displayName: "Again", name: { formatted: "Again" } });
  }
});
