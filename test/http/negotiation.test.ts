import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const vendor = (version: string): string => `application/vnd.acme.app-${version}+json`;

describe("the API version is chosen by Accept (D2)", () => {
  const check = (name: string, accept: string | string[] | undefined, status: number, contentType: string): void => {
    test(name, async () => {
      const answer = await server.api("GET", "/api/tasks", accept === undefined ? {} : { headers: { accept } });
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toBe(contentType);
      expect(answer.headers["api-version"]).toBe("v3");
      expect(answer.headers["vary"]).toBe("Accept, Accept-Encoding, Accept-Language, Authorization, Timezone");
    });
  };
  const plain = "application/json; charset=utf-8";
  const problem = "application/problem+json; charset=utf-8";

  check("H1 v2 and v3 in one list", `${vendor("v2")}, ${vendor("v3")}`, 200, `${vendor("v3")}; charset=utf-8`);
  check("H1 v2 and v3 as two lines", [vendor("v3"), vendor("v2")], 200, `${vendor("v3")}; charset=utf-8`);
  check("H2 an unknown version alone", vendor("v99"), 406, problem);
  check("H2 an unknown version beside plain JSON", `${vendor("v99")}, application/json`, 200, plain);
  check("H3 the only version excluded", `${vendor("v3")};q=0`, 406, problem);
  check("H3 a low weight does not exclude", `${vendor("v3")};q=0.001`, 200, `${vendor("v3")}; charset=utf-8`);
  check("H4 text/html", "text/html", 406, problem);
  check("S94 no header", undefined, 200, plain);
  check("S95 latest becomes the newest version", vendor("latest"), 200, `${vendor("v3")}; charset=utf-8`);
  check(
    "S95 any vendor in any case",
    "APPLICATION/VND.Other.APP-V3+JSON",
    200,
    "application/vnd.Other.app-v3+json; charset=utf-8",
  );
  check("S66 application/*", "application/*", 200, plain);
  check(
    "S98 a version beats plain JSON",
    `application/json, ${vendor("v3")};q=0.1`,
    200,
    `${vendor("v3")}; charset=utf-8`,
  );
  check("a browser's list", "text/html,application/xhtml+xml,*/*;q=0.8", 200, plain);
  check(
    "plain JSON excluded, anything else accepted",
    "application/json;q=0, */*",
    200,
    "application/vnd.belvedere.app-v3+json; charset=utf-8",
  );
  check("an empty header", "", 200, plain);

  test("an answer without a body has only the type of its problems, which generated clients ask for", async () => {
    await server.json("POST", "/api/groups", { name: "firmware" });
    const remove = (type: string) => server.api("DELETE", "/api/groups/firmware", { headers: { accept: type } });
    expect((await remove(vendor("v99"))).status).toBe(406);
    expect((await remove("text/plain")).status).toBe(406);
    expect((await remove("application/problem+json")).status).toBe(204);
    const list = await server.api("GET", "/api/groups", { headers: { accept: "application/problem+json" } });
    expect(list.status).toBe(406);
  });

  test("H2 the refusal lists the known versions", async () => {
    const answer = await server.api("GET", "/api/tasks", { headers: { accept: vendor("v99") } });
    expect(answer.json["code"]).toBe("accept.version-unknown");
    expect(answer.json["detail"]).toContain("v3, latest");
  });
});

describe("H6 the language is chosen by Accept-Language (D13)", () => {
  const check = (header: string, language: string): void => {
    test(`“${header.slice(0, 40)}” gives ${language}`, async () => {
      const answer = await server.api("GET", "/api/nothing", { headers: { "accept-language": header } });
      expect(answer.status).toBe(404);
      expect(answer.headers["content-language"]).toBe(language);
    });
  };
  check("*", "en");
  check("en_US", "en");
  check("x-klingon", "en");
  check("x".repeat(200), "en");
  check("de-AT, fr;q=0.5", "de");
  check("fr;q=0.5, ja", "ja");
  check("zh-Hant-TW", "zh");
  check(";;;=,,q=1", "en");

  test("S69 without the header it is the user's language", async () => {
    const token = await server.userToken("francine", "USER");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.call("GET", "/api/models/NONE", { headers });
    expect(answer.headers["content-language"]).toBe("fr");
    expect(answer.json["title"]).not.toBe((await server.api("GET", "/api/models/NONE")).json["title"]);
    const starred = await server.call("GET", "/api/models/NONE", { headers: { ...headers, "accept-language": "*" } });
    expect(starred.headers["content-language"]).toBe("fr");
  });
});

describe("the time zone is chosen by Timezone (D13)", () => {
  for (const zone of [
    "Mars/Olympus",
    "",
    "../../etc/passwd",
    "+02:00",
    "Europe/Paris, Europe/Berlin",
    "CET-1CEST,M3.5.0",
  ]) {
    test(`H7 “${zone}” is refused`, async () => {
      const answer = await server.api("GET", "/api/tasks", { headers: { timezone: zone } });
      expect(answer.status).toBe(400);
      expect(answer.json["code"]).toBe("timezone.unknown");
    });
  }

  test("S70 timestamps are in the zone asked for, in any case", async () => {
    await server.json("POST", "/api/projects", { name: "zoned" });
    const answer = await server.api("GET", "/api/projects/zoned", { headers: { timezone: "asia/KOLKATA" } });
    expect(answer.json["creationTime"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    const utc = await server.api("GET", "/api/projects/zoned");
    expect(utc.json["creationTime"]).toMatch(/\+00:00$/);
    expect(Date.parse(String(utc.json["creationTime"]))).toBe(Date.parse(String(answer.json["creationTime"])));
  });
});

describe("a refusal before sign-in speaks the caller's language (D13)", () => {
  let token: string;
  beforeAll(async () => {
    token = await server.userToken("francine", "USER");
    await server.json("PUT", "/api/users/francine", { language: "fr" });
  });

  const check = (name: string, method: string, path: string, more: Record<string, string>, status: number): void => {
    test(name, async () => {
      const ask = (headers: Record<string, string>) =>
        server.call(method, path, { headers: { authorization: `Bearer ${token}`, ...more, ...headers } });
      const own = await ask({});
      expect([own.status, own.headers["content-language"]]).toEqual([status, "fr"]);
      const chosen = await ask({ "accept-language": "de" });
      expect([chosen.status, chosen.headers["content-language"]]).toEqual([status, "de"]);
      const stranger = await ask({ authorization: `Bearer ${token}x` });
      expect([stranger.status, stranger.headers["content-language"]]).toEqual([status, "en"]);
      expect(stranger.json["code"]).toBe(own.json["code"]);
    });
  };
  check("a path with nothing at it", "GET", "/api/nope", {}, 404);
  check("a method that the path does not take", "PATCH", "/api/projects", {}, 405);
  check("nothing acceptable", "GET", "/api/projects", { accept: "text/html;level=1, application/pdf" }, 406);
  check("no time zone", "GET", "/api/projects", { timezone: "x" }, 400);
});
