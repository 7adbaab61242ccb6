import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "./running-server.ts";
import { problemCode } from "./problem-code.ts";
import { patchOf, ScimWorld } from "./scim-world.ts";

let world: ScimWorld;
beforeAll(async () => {
  world = await ScimWorld.start();
});
afterAll(() => world.server.close());

function versionOf({ json }: Answer): string {
  return String((json["meta"] as { readonly version?: unknown }).version);
}

describe.each([
  ["Users", { userName: "ada" }, { userName: "ada", displayName: "A." }, { userName: "ada", displayName: "B." }],
  ["Groups", { displayName: "Crew" }, { displayName: "Crew A" }, { displayName: "Crew B" }],
] as const)("versions of %s", (kind, first, second, third) => {
  test("are the entity tag of answers, new with each change, and conditions of reads, changes and removals", async () => {
    const made = await world.send("POST", `/${kind}`, first);
    const path = `/${kind}/${String(made.json["id"])}`;
    const one = versionOf(made);
    expect(one).toMatch(/^W\/"[0-9]+"$/);
    expect(made.headers["etag"]).toBe(one);
    const read = (version: string) => world.send("GET", path, undefined, { "if-none-match": version });
    const same = await read(one);
    expect([same.status, same.text, same.headers["etag"]]).toEqual([304, "", one]);
    expect((await read('W/"99"')).status).toBe(200);
    const replace = (body: object, version: string) => world.send("PUT", path, body, { "if-match": version });
    const changed = await replace(second, one);
    expect([changed.status, changed.headers["etag"]]).toEqual([200, versionOf(changed)]);
    expect(versionOf(changed)).not.toBe(one);
    expect((await read(one)).status).toBe(200);
    const stale = await replace(third, one);
    expect([stale.status, stale.json["status"], problemCode(stale.json)]).toEqual([412, "412", "revision.stale"]);
    const operation = patchOf({ op: "replace", path: "externalId", value: "e" });
    const patched = (version: string) => world.send("PATCH", path, operation, { "if-match": version });
    expect((await patched(one)).status).toBe(412);
    expect((await world.send("GET", path)).json["externalId"]).toBeUndefined();
    expect((await patched("*")).status).toBe(200);
    const current = versionOf(await world.send("GET", path));
    expect((await world.send("DELETE", path, undefined, { "if-match": one })).status).toBe(412);
    const listed = await world.filtered(kind, `id eq "${String(made.json["id"])}"`);
    expect(listed.json["Resources"]).toMatchObject([{ meta: { version: current } }]);
    // Without the mark of a weak tag, and one of several.
    const several = `"1000", ${current.slice(2)}`;
    expect((await world.send("DELETE", path, undefined, { "if-match": several })).status).toBe(204);
  });
});

test("of two changes that expect the same version, one counts", async () => {
  const made = await world.send("POST", "/Users", { userName: "raced" });
  const path = `/Users/${String(made.json["id"])}`;
  const put = (displayName: string) =>
    world.send("PUT", path, { userName: "raced", displayName }, { "if-match": versionOf(made) });
  const answers = await Promise.all([put("a"), put("b"), put("c"), put("d")]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "412", "412", "412"]);
});

test("a group has another version when a member is renamed or removed", async () => {
  const id = await world.createUser("member");
  const made = await world.send("POST", "/Groups", { displayName: "Team", members: [{ value: id }] });
  const path = `/Groups/${String(made.json["id"])}`;
  await world.patch(`/Users/${id}`, { op: "replace", path: "userName", value: "renamed" });
  const renamed = await world.send("GET", path, undefined, { "if-none-match": versionOf(made) });
  expect([renamed.status, renamed.json["members"]]).toMatchObject([200, [{ value: id, display: "renamed" }]]);
  await world.send("DELETE", `/Users/${id}`);
  const left = await world.send("GET", path, undefined, { "if-none-match": versionOf(renamed) });
  expect([left.status, left.json["members"]]).toEqual([200, []]);
});
