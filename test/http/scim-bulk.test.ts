import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemCode } from "./problem-code.ts";
import { basic } from "./running-server.ts";
import { patchOf, ScimWorld } from "./scim-world.ts";
import { soon } from "./token-world.ts";

const bulkSchema = "urn:ietf:params:scim:api:messages:2.0:BulkRequest";

interface Done {
  readonly method: string;
  readonly status: string;
  readonly bulkId?: string;
  readonly location?: string;
  readonly version?: string;
  readonly response?: { readonly scimType?: string; readonly detail?: string };
}

let world: ScimWorld;
beforeAll(async () => {
  world = await ScimWorld.start();
});
afterAll(() => world.server.close());

async function bulk(operations: readonly object[], more: object = {}): Promise<readonly Done[]> {
  const answer = await world.send("POST", "/Bulk", { schemas: [bulkSchema], Operations: operations, ...more });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json["schemas"]).toEqual(["urn:ietf:params:scim:api:messages:2.0:BulkResponse"]);
  return answer.json["Operations"] as readonly Done[];
}

function user(userName: string, bulkId: string = userName): object {
  return { method: "POST", path: "/Users", bulkId, data: { userName } };
}

const disabling = patchOf({ op: "replace", path: "active", value: false });

async function idOf(login: string): Promise<string> {
  const users = (await world.filtered("Users", `userName eq "${login}"`)).json["Resources"];
  return (users as readonly { readonly id: string }[])[0]?.id ?? "";
}

function endingWith(code: string): unknown {
  return expect.stringContaining(`(${code})`);
}

function statusesOf(done: readonly Done[]): readonly string[] {
  return done.map(({ status }) => status);
}

describe("operations", () => {
  test("create, replace, change and remove users and groups, each as its request would", async () => {
    const made = await bulk([
      user("ada"),
      user("bob"),
      { method: "post", path: "/Groups", bulkId: "g", data: { displayName: "Bulk crew" } },
    ]);
    expect(statusesOf(made)).toEqual(["201", "201", "201"]);
    const [ada, bob, crew] = made.map(({ location }) => String(location).split("/scim/v2")[1]);
    expect(made[0]).toMatchObject({ method: "POST", bulkId: "ada", location: `/scim/v2${ada}`, version: 'W/"1"' });
    const changed = await bulk([
      { method: "PUT", path: ada, data: { userName: "ada", displayName: "Ada" }, version: 'W/"1"' },
      { method: "PATCH", path: crew, data: patchOf({ op: "add", path: "members", value: [{ value: ada?.slice(7) }] }) },
      { method: "PATCH", path: bob, data: patchOf({ op: "replace", path: "active", value: false }) },
      { method: "DELETE", path: bob, version: 'W/"9"' },
      { method: "DELETE", path: bob },
      { method: "DELETE", path: bob },
    ]);
    expect(statusesOf(changed)).toEqual(["200", "200", "200", "412", "204", "404"]);
    expect(changed[0]?.version).toBe('W/"2"');
    expect(changed[3]).toMatchObject({
      location: `/scim/v2${bob}`,
      response: { detail: endingWith("revision.stale") },
    });
    expect((await world.send("GET", String(crew))).json["members"]).toMatchObject([{ display: "ada" }]);
  });

  test("refer to what others of the request create, earlier or later, in values and paths", async () => {
    const done = await bulk([
      {
        method: "POST",
        path: "/Groups",
        bulkId: "team",
        data: { displayName: "Referring", members: [{ value: "bulkId:eve" }, { value: "bulkId:fay" }] },
      },
      user("eve"),
      {
        method: "PATCH",
        path: "/Users/bulkId:fay",
        data: patchOf({ op: "replace", path: "displayName", value: "F." }),
      },
      user("fay"),
    ]);
    expect(statusesOf(done)).toEqual(["201", "201", "200", "201"]);
    expect(done.map(({ bulkId }) => bulkId)).toEqual(["team", "eve", undefined, "fay"]);
    const group = await world.filtered("Groups", 'displayName eq "referring"');
    const [{ members }] = group.json["Resources"] as [{ readonly members: readonly { readonly display: string }[] }];
    expect(members.map(({ display }) => display)).toEqual(["eve", "fay"]);
    expect((await world.filtered("Users", 'userName eq "FAY"')).json["Resources"]).toMatchObject([
      { displayName: "F." },
    ]);
  });

  test("that refer to nothing, to each other or to what failed are refused, and the others count", async () => {
    const group = (bulkId: string, member: string) => ({
      method: "POST",
      path: "/Groups",
      bulkId,
      data: { displayName: `g-${bulkId}`, members: [{ value: `bulkId:${member}` }] },
    });
    const done = await bulk([
      group("a", "b"),
      group("b", "a"),
      group("c", "absent"),
      { method: "POST", path: "/Users", bulkId: "wrong", data: {} },
      group("d", "wrong"),
      user("gus"),
    ]);
    expect(statusesOf(done)).toEqual(["409", "409", "409", "400", "409", "201"]);
    expect(done[0]?.response).toMatchObject({
      detail: endingWith("scim.reference-unresolved"),
      scimType: "invalidValue",
    });
    expect(done[3]).not.toHaveProperty("location");
    expect((await world.filtered("Groups", 'displayName sw "g-"')).json["totalResults"]).toBe(0);
  });

  test("refer by whole values and whole segments of paths, and other texts stay texts", async () => {
    const texts = { displayName: "/bulkId:kai", externalId: "x bulkId:kai" };
    const done = await bulk([
      { method: "POST", path: "/Users", bulkId: "lea", data: { userName: "lea", ...texts } },
      { method: "POST", path: "/Users", bulkId: "kai", data: { userName: "kai", displayName: "/x/bulkId:absent" } },
      { method: "DELETE", path: "/Users/xbulkId:kai" },
      { method: "PATCH", path: "/Users/bulkId:kai", data: disabling, version: 'W/"9"' },
      { method: "DELETE", path: "/Users/bulkId:kai" },
    ]);
    expect(statusesOf(done)).toEqual(["201", "201", "404", "412", "204"]);
    expect((await world.filtered("Users", 'userName eq "lea"')).json["Resources"]).toMatchObject([texts]);
    expect(done.slice(3).map(({ location }) => location)).toEqual([done[1]?.location, done[1]?.location]);
  });

  test("are refused after one of them has disabled or removed the owner of the token", async () => {
    for (const [login, method] of [
      ["quits", "PATCH"],
      ["deleted", "DELETE"],
    ] as const) {
      const password = "a password of some length";
      await world.server.json("POST", "/api/users", { login, password, role: "ADMINISTRATOR" });
      const temporary = await world.server.call("GET", "/api/token", { headers: basic(login, password) });
      const asOwner = { authorization: `Bearer ${String(temporary.json["token"])}` };
      const made = await world.server.call("POST", "/api/tokens", {
        headers: { ...asOwner, "content-type": "application/json" },
        body: JSON.stringify({ name: "directory", scope: "scim", expiresAt: soon() }),
      });
      const operations = [
        user(`${login}-before`),
        { method, path: `/Users/${await idOf(login)}`, ...(method === "PATCH" ? { data: disabling } : {}) },
        user(`${login}-after`),
        { method: "PATCH", path: `/Users/bulkId:${login}-after`, data: disabling },
        { method: "DELETE", path: `/Users/${await idOf("admin")}` },
      ];
      const headers = { authorization: `Bearer ${String(made.json["token"])}` };
      const answer = await world.send("POST", "/Bulk", { Operations: operations }, headers);
      const done = answer.json["Operations"] as readonly Done[];
      expect(statusesOf(done)).toEqual(["201", method === "PATCH" ? "200" : "204", "401", "401", "401"]);
      expect(done[2]?.response).toMatchObject({ detail: endingWith("access.token-refused"), status: "401" });
      expect((await world.filtered("Users", `userName sw "${login}-"`)).json["totalResults"]).toBe(1);
    }
  });

  test("stop after as many failures as the request allows", async () => {
    const wrong = { method: "DELETE", path: "/Users/99999" };
    const done = await bulk([user("hal"), wrong, user("ida"), wrong, user("jo")], { failOnErrors: 2 });
    expect(statusesOf(done)).toEqual(["201", "404", "201", "404"]);
    expect((await world.filtered("Users", 'userName eq "jo"')).json["totalResults"]).toBe(0);
    expect(statusesOf(await bulk([wrong, user("jo")], { failOnErrors: 1 }))).toEqual(["404"]);
    expect(statusesOf(await bulk([wrong, user("jo")]))).toEqual(["404", "201"]);
    const waits = { method: "DELETE", path: "/Users/bulkId:none" };
    expect(statusesOf(await bulk([waits, waits, waits], { failOnErrors: 2 }))).toEqual(["409", "409"]);
  });
});

describe("refusals", () => {
  test("of single operations name what is wrong", async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ method: "POST", path: "/Users", data: { userName: "x" } }, "bulkId"],
      [{ method: "POST", path: "/Users/1", bulkId: "x", data: { userName: "x" } }, "path"],
      [{ method: "PUT", path: "/Users", data: { userName: "x" } }, "path"],
      [{ method: "DELETE", path: "/ServiceProviderConfig" }, "path"],
      [{ method: "DELETE", path: "/../../api/users/admin" }, "path"],
      [{ method: "POST", path: "/Bulk", bulkId: "x", data: { Operations: [] } }, "path"],
      [{ method: "GET", path: "/Users/1" }, "method"],
      [{ method: "PATCH", path: "/Users/1", data: { Operations: "none" } }, "data"],
      [{ method: "PATCH", path: "/Users/1" }, "data"],
    ];
    const done = await bulk(wrong.map(([operation]) => operation));
    expect(statusesOf(done)).toEqual(wrong.map(() => "400"));
    for (const [index, [, attribute]] of wrong.entries()) {
      expect(done[index]?.response, attribute).toMatchObject({ detail: expect.stringContaining(`\`${attribute}\``) });
    }
    expect(statusesOf(await bulk([user("twin-1", "twin"), user("twin-2", "twin")]))).toEqual(["201", "400"]);
  });

  test("of whole requests: too many operations or bytes, no list, no right", async () => {
    const many = Array.from({ length: 501 }, (_, index) => user(`many-${index}`));
    const refused = await world.send("POST", "/Bulk", { Operations: many });
    expect([refused.status, problemCode(refused.json)]).toEqual([413, "scim.too-many-operations"]);
    expect((await world.filtered("Users", 'userName sw "many-"')).json["totalResults"]).toBe(0);
    const large = { method: "POST", path: "/Users", bulkId: "x", data: { userName: "x", more: "y".repeat(1024 ** 2) } };
    expect((await world.send("POST", "/Bulk", { Operations: [large] })).status).toBe(413);
    expect((await world.send("POST", "/Bulk", {})).status).toBe(400);
    expect((await world.send("POST", "/Bulk", { Operations: [], failOnErrors: 0 })).status).toBe(400);
    const authorization = `Bearer ${await world.server.userToken("plain", "CREATOR")}`;
    expect((await world.send("POST", "/Bulk", { Operations: [user("mallory")] }, { authorization })).status).toBe(403);
    expect((await world.filtered("Users", 'userName eq "mallory"')).json["totalResults"]).toBe(0);
  });

  test("the last administrator with a password stays, although a provisioned user is one too", async () => {
    const id = await world.createUser("appointed");
    expect((await world.server.json("PUT", "/api/users/appointed", { role: "ADMINISTRATOR" })).status).toBe(200);
    const path = `/Users/${await idOf("admin")}`;
    const done = await bulk([
      { method: "PATCH", path, data: disabling },
      { method: "PUT", path, data: { userName: "admin", active: false } },
      { method: "DELETE", path },
    ]);
    expect(done.map(({ response }) => problemCode(response ?? {}))).toEqual(Array(3).fill("user.last-administrator"));
    for (const values of [{ disabled: true }, { role: "USER" }]) {
      const refused = await world.server.json("PUT", "/api/users/admin", values);
      expect([refused.status, problemCode(refused.json)]).toEqual([409, "user.last-administrator"]);
    }
    expect(statusesOf(await bulk([{ method: "DELETE", path: `/Users/${id}` }]))).toEqual(["204"]);
  });

  test("the last administrator stays, and a disabled user is out at once", async () => {
    const path = `/Users/${await idOf("admin")}`;
    expect(
      statusesOf(
        await bulk([
          { method: "DELETE", path },
          { method: "PATCH", path, data: disabling },
        ]),
      ),
    ).toEqual(["409", "409"]);
    const token = await world.server.userToken("leaving", "USER");
    const call = () => world.server.call("GET", "/api/me", { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    await bulk([{ method: "PATCH", path: `/Users/${await idOf("leaving")}`, data: disabling }]);
    expect((await call()).status).toBe(401);
  });
});
