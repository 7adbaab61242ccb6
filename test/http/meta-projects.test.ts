import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function create(name: string, more: object = {}): Promise<Answer> {
  const answer = await server.json("POST", "/api/projects", { name, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

const codeOf = (answer: Answer): unknown[] => [answer.status, answer.json["code"], answer.json["pointer"]];

describe("members of meta-projects (D8)", () => {
  test("are named at creation and replaced later", async () => {
    for (const name of ["m1", "m2"]) await create(name);
    const meta = await create("meta", { metaProject: true, members: ["m1"] });
    expect(meta.json).toMatchObject({ metaProject: true, members: ["m1"] });
    const changed = await server.json("PUT", "/api/projects/meta", { members: ["m2", "m1", "m2"] });
    expect(changed.json["members"]).toEqual(["m1", "m2"]);
    await server.api("DELETE", "/api/projects/m1");
    expect((await server.api("GET", "/api/projects/meta")).json["members"]).toEqual(["m2"]);
    expect((await server.api("GET", "/api/projects/m2")).json).not.toHaveProperty("members");
  });

  test("are plain projects that the caller sees", async () => {
    await create("plain");
    const check = async (body: object, expected: unknown[]): Promise<void> =>
      expect(codeOf(await server.json("POST", "/api/projects", { name: "refused", ...body }))).toEqual(expected);
    const meta = { metaProject: true };
    await check({ ...meta, members: ["plain", "nowhere"] }, [400, "project.member-unknown", "/members/1"]);
    await check({ ...meta, members: ["meta"] }, [400, "project.member-meta", "/members/0"]);
    await check({ members: ["plain"] }, [400, "project.not-meta", "/members"]);
    const answer = await server.json("PUT", "/api/projects/plain", { members: [] });
    expect(codeOf(answer)).toEqual([400, "project.not-meta", "/members"]);
  });

  test("V5 hidden ones are not listed, and remain when a caller who does not see them changes the list", async () => {
    const creator = { authorization: `Bearer ${await server.userToken("assembler", "CREATOR")}` };
    await create("secret");
    await create("seen", { public: true });
    await server.json("POST", "/api/projects", { name: "theirs", metaProject: true, members: ["seen"] }, creator);
    expect(codeOf(await server.json("PUT", "/api/projects/theirs", { members: ["secret"] }, creator))).toEqual([
      400,
      "project.member-unknown",
      "/members/0",
    ]);
    await server.json("PUT", "/api/projects/theirs", { members: ["seen", "secret"] });
    const read = await server.call("GET", "/api/projects/theirs", { headers: creator });
    expect(read.json["members"]).toEqual(["seen"]);
    await server.json("PUT", "/api/projects/theirs", { members: [] }, creator);
    expect((await server.api("GET", "/api/projects/theirs")).json["members"]).toEqual(["secret"]);
  });
});

describe("the audience of a meta-project", () => {
  test("is wider than that of a member only if a manager of the member says so", async () => {
    const as = { authorization: `Bearer ${await server.userToken("gus", "CREATOR")}` };
    const refused = (pointer: string) => [403, "project.member-private", pointer];
    const put = (body: object) => server.json("PUT", "/api/projects/gus-meta", body, as);
    await create("private");
    await create("open-one", { public: true });
    await server.json("PUT", "/api/projects/private/members", [{ user: "gus", role: "GUEST" }]);
    const both = { name: "gus-meta", metaProject: true, members: ["open-one", "private"] };
    const published = await server.json("POST", "/api/projects", { ...both, audience: "USERS" }, as);
    expect(codeOf(published)).toEqual(refused("/audience"));
    expect((await server.json("POST", "/api/projects", both, as)).status).toBe(201);
    for (const body of [{ public: true }, { audience: "USERS", members: ["private"] }]) {
      expect(codeOf(await put(body))).toEqual(refused("/audience"));
    }
    expect((await put({ audience: "USERS", members: ["open-one"] })).status).toBe(200);
    expect(codeOf(await put({ members: ["open-one", "private"] }))).toEqual(refused("/members"));
    await server.json("PUT", "/api/projects/private/members", [{ user: "gus", role: "MANAGER" }]);
    expect((await put({ members: ["open-one", "private"] })).status).toBe(200);
    // What a manager decided stays: other changes are possible also without the role.
    await server.json("PUT", "/api/projects/private/members", []);
    expect((await put({ group: "x", members: ["open-one"] })).status).toBe(200);
    expect((await put({ audience: "MEMBERS" })).status).toBe(200);
    expect(codeOf(await put({ audience: "USERS" }))).toEqual(refused("/audience"));
  });
});
