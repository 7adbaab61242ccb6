import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminPassword, basic, startServer, type Answer, type RunningServer } from "./running-server.ts";
import { postSession, webSignIn } from "./web-session.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function check(answer: Answer, status: number, code?: string, pointer?: string): void {
  expect([answer.status, answer.json?.["code"], answer.json?.["pointer"]]).toEqual([status, code, pointer]);
}

describe("settings (D12)", () => {
  test("are all shown, can be changed one by one, and apply from the next request on", async () => {
    const before = await server.api("GET", "/api/settings");
    expect(before.json).toEqual({
      temporaryTokenHours: 24,
      defaultApiVersion: "v3",
      defaultLanguage: "en",
      defaultTimezone: "UTC",
      passwordLengthMin: 12,
      secondFactorRole: "NONE",
      anonymousAccess: false,
      anonymousRequestsPerMinute: 600,
      requestsPerMinute: 0,
      projectBuildsMax: 0,
      projectVersionsMax: 0,
      projectBytesMax: 0,
      userBuildsMax: 0,
      userVersionsMax: 0,
      userBytesMax: 0,
      jsonBytesMax: 1024 ** 2,
      modelBytesMax: 8 * 1024 ** 2,
      uploadBytesMax: 8 * 1024 ** 3,
      uploadExpandedBytesMax: 32 * 1024 ** 3,
      uploadRatioMax: 200,
      partsMinutesMax: 120,
      retentionDrafts: 10,
      retentionDays: 30,
      retentionOlder: "ALL",
    });
    const etag = { "if-match": String(before.headers["etag"]) };
    const change = { temporaryTokenHours: 0.25, defaultApiVersion: "latest", passwordLengthMin: 3 };
    const changed = await server.json("PUT", "/api/settings", change, etag);
    expect(changed.json).toEqual({ ...before.json, ...change });
    check(await server.json("PUT", "/api/settings", {}, etag), 412, "revision.stale");
    const token = await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) });
    expect([token.json["expires_in"], token.headers["api-version"]]).toEqual([900, "v3"]);
    check(
      await server.json("POST", "/api/users", { login: "z", password: "zz" }),
      400,
      "body.value-bounds",
      "/password",
    );
    await server.json("PUT", "/api/settings", { ...before.json });
    expect((await server.api("GET", "/api/settings")).json).toEqual(before.json);
  });

  test("S59 any number of hours above 0 is a lifetime", async () => {
    for (const temporaryTokenHours of [1e-300, 1e300]) {
      expect((await server.json("PUT", "/api/settings", { temporaryTokenHours })).status).toBe(200);
      const answer = await server.call("GET", "/api/token", {
        headers: { ...basic("admin", adminPassword), timezone: "UTC" },
      });
      expect(answer.status).toBe(200);
      expect(answer.json["expiresAt"]).toMatch(/^\d{4}-/);
    }
    await server.json("PUT", "/api/settings", { temporaryTokenHours: 24 });
  });

  test("wrong values are refused with a pointer, and nothing is changed", async () => {
    for (const [name, value] of [
      ["temporaryTokenHours", 0],
      ["temporaryTokenHours", -1],
      ["temporaryTokenHours", "24"],
      ["defaultApiVersion", "v2"],
      ["defaultLanguage", "tlh"],
      ["defaultTimezone", "Mars/Olympus"],
      ["uploadBytesMax", 1.5],
      ["hours", 1],
      ["__proto__x", 1],
    ] as const) {
      const answer = await server.json("PUT", "/api/settings", { uploadRatioMax: 7, [name]: value });
      expect([name, answer.status, answer.json["pointer"]]).toEqual([name, 400, `/${name}`]);
    }
    expect((await server.api("GET", "/api/settings")).json["uploadRatioMax"]).toBe(200);
  });
});

describe("audit (D12, A13)", () => {
  test("lists who did what, newest first, page by page, and never a secret", async () => {
    const own = await startServer();
    const secrets = ["hunter2hunter2", "n3w-passw0rd", adminPassword] as const;
    await own.json("POST", "/api/users", { login: "sam", password: secrets[0] });
    await own.json("POST", "/api/groups", { name: "crew", users: ["sam"] });
    await own.json("POST", "/api/projects", { name: "p" });
    await own.json("POST", "/api/projects", { name: "p" });
    await own.json("PUT", "/api/projects/p/members", [{ group: "crew", role: "GUEST" }]);
    await own.json("PUT", "/api/settings", { temporaryTokenHours: 2 });
    const session = await webSignIn(own, "sam", secrets[0]);
    const made = await session.call("POST", "/session/tokens", { name: "ci" });
    await session.call("DELETE", `/session/tokens/${String(made.json["id"])}`);
    await session.call("PUT", "/session/password", { currentPassword: secrets[0], newPassword: secrets[1] });
    // A password typed where the login belongs.
    await postSession(own, secrets[1], "sam");
    for (let count = 0; count < 12; count += 1) await postSession(own, "sam", "wrong");
    await own.json("PUT", "/api/groups/crew", { users: [] });
    await own.api("DELETE", "/api/groups/crew");
    await own.api("DELETE", "/api/users/sam");
    const answer = await own.api("GET", "/api/audit");
    const entries = answer.json as unknown as {
      id: number;
      action: string;
      user: { login: string } | null;
      detail: unknown;
    }[];
    const actions = entries.map(({ action, user }) => `${user?.login ?? "-"} ${action}`).toReversed();
    expect(actions).toEqual([
      "- user.create",
      "- model.change",
      "admin sign-in",
      "admin user.create",
      "admin group.create",
      "admin project.create",
      "admin project.name-taken",
      "admin members.change",
      "admin settings.change",
      "sam sign-in",
      "sam token.create",
      "sam token.revoke",
      "sam user.change",
      "- sign-in.fail",
      ...Array.from({ length: 10 }, () => "- sign-in.fail"),
      "- sign-in.throttle",
      "admin group.change",
      "admin group.delete",
      "admin user.delete",
    ]);
    expect(entries.find(({ action }) => action === "settings.change")?.detail).toEqual({ temporaryTokenHours: 2 });
    const everything = answer.text + own.log.join("\n");
    const bearers = [String(made.json["token"]), session.accessToken, session.csrfToken, session.cookie.split("=")[1]];
    for (const secret of [...secrets, ...bearers, "argon2", "$scrypt"]) expect(everything).not.toContain(secret);
    const pages: number[] = [];
    let path: string | undefined = "/api/audit?limit=4&fields=id";
    while (path !== undefined) {
      const page = await own.api("GET", path);
      pages.push(...(page.json as unknown as { id: number }[]).map(({ id }) => id));
      path = /<([^>]+)>/.exec(String(page.headers["link"] ?? ""))?.[1];
    }
    expect(pages).toEqual(entries.map(({ id }) => id));
    await own.close();
  });
});
