import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishBuild, startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
const ndjson = { "content-type": "application/x-ndjson" };

beforeAll(async () => {
  server = await startServer();
  for (const name of ["alpha", "beta", 'a"b', "100%", "1000", "a_b", "axb", "aANDb", "caf\u00e9", "two words"]) {
    await server.json("POST", "/api/projects", { name, group: name === "beta" ? "Firmware/Core" : "" });
  }
  await build("alpha", "LEVELA", "?baseline=true&date=2026-03-29T00:30:00Z");
  await build("beta", "LEVELB", "?date=2026-03-28");
  await build("beta", "LEVELC", "?branch=release/2.1&date=2026-03-28");
});
afterAll(() => server.close());

async function build(name: string, level: string, query: string): Promise<void> {
  await server.api("POST", `/api/projects/${name}/builds${query}`, { headers: ndjson, body: "{}" });
  await finishBuild(server.store, level);
}

function ask(where: string, headers: Record<string, string> = {}): Promise<Answer> {
  return server.api("GET", `/api/projects?where=${encodeURIComponent(where)}`, { headers });
}

function namesOf(answer: Answer): string[] {
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as unknown as { name: string }[]).map(({ name }) => name);
}

/** Checks the names of the projects that match. */
function finds(where: string, names: readonly string[], headers?: Record<string, string>): void {
  test(`${where} finds ${names.join(", ") || "nothing"}`, async () => {
    expect(namesOf(await ask(where, headers))).toEqual(names);
  });
}

/** Checks that `where` is refused with the code, at the position. */
function refuses(where: string, code: string, position?: number): void {
  test(`${where.slice(0, 60)} → ${code}`, async () => {
    const answer = await ask(where);
    expect([answer.status, answer.json["code"]]).toEqual([400, code]);
    if (position !== undefined) expect(answer.json["position"]).toBe(position);
  });
}

describe("S71–S85 matches", () => {
  finds("name=alpha", ["alpha"]);
  finds("name = alpha", ["alpha"]);
  finds("(name=alpha OR name=beta)", ["alpha", "beta"]);
  finds("name IN (alpha,beta) AND level.id NOT IN (LEVELB,UNKNOWN)", ["alpha"]);
  finds('name="two words"', ["two words"]);
  finds("metaProject=TRUE", []);
  finds("metaProject=false AND lastBuild IS NOT NULL", ["alpha", "beta"]);
  finds("lastBuild IS NULL AND name~*b", ['a"b', "a_b", "axb", "aANDb"]);
  finds("name~a*", ["alpha", 'a"b', "a_b", "axb", "aANDb"]);
  finds("name~LPH", ["alpha"]);
  finds("name>=beta", ["beta", "café", "two words"]);
  finds("group=Firmware/Core", ["beta"]);
  finds('branches."release/2.1".level.id=LEVELC', ["beta"]);
  finds("branches.main.dirty=false AND multiBranch=true", ["beta"]);
  finds("branches.nowhere IS NOT NULL", []);
  finds("lastBuild.analysisTime=2026-03-29", ["alpha"]);
  finds("lastBuild.analysisTime=2026-03-28", ["beta"]);

  test("S74 H8 a date is the day in the time zone of the answer, also when clocks change", async () => {
    const paris = await ask("lastBuild.analysisTime=2026-03-29", { timezone: "Europe/Paris" });
    expect(namesOf(paris)).toEqual(["alpha"]);
    expect(paris.text).toContain('"analysisTime":"2026-03-29T01:30:00.000+01:00"');
    expect(namesOf(await ask("lastBuild.analysisTime=2026-03-28", { timezone: "America/New_York" }))).toEqual([
      "alpha",
    ]);
    expect(namesOf(await ask("lastBuild.analysisTime=2026-03-27", { timezone: "America/New_York" }))).toEqual(["beta"]);
  });

  test("D6 translated texts compare in the language of the answer", async () => {
    const where = 'lastBuild.status.name="Erfolgreich mit Warnungen"';
    expect(namesOf(await ask(where, { "accept-language": "de" }))).toEqual(["alpha", "beta"]);
    expect(namesOf(await ask(where))).toEqual([]);
  });

  test("S84 the shape examples work as written", async () => {
    for (const where of [
      "(creationTime!=2026-01-01 OR creationTime!=2026-01-02)",
      "name IN (alpha,beta) AND level.id NOT IN (LEVELG,LEVELF)",
      "level.id=LEVELA AND id>=0",
      "name~*a",
    ]) {
      expect(namesOf(await ask(where))).toContain("alpha");
    }
  });

  test("S85 plain ASCII without spaces needs no encoding; + is a space", async () => {
    expect(namesOf(await server.api("GET", "/api/projects?where=name=alpha"))).toEqual(["alpha"]);
    expect(namesOf(await server.api("GET", "/api/projects?where=name=alpha+OR+name=beta"))).toEqual(["alpha", "beta"]);
    expect(namesOf(await server.api("GET", '/api/projects?where=name="two%20words"'))).toEqual(["two words"]);
  });
});

describe("W1–W21", () => {
  refuses("", "where.empty", 0);
  refuses("name=", "where.value-missing", 5);
  refuses("(name=a", "where.parenthesis-missing", 7);
  refuses("name=a)", "where.parenthesis-unexpected", 6);
  finds(`${"(".repeat(32)}name=alpha${")".repeat(32)}`, ["alpha"]);
  refuses(`${"(".repeat(33)}name=alpha${")".repeat(33)}`, "where.too-deep", 32);
  refuses(`id IN (${Array.from({ length: 501 }, (_, index) => index).join(",")})`, "where.values-too-many");
  finds(`id IN (${Array.from({ length: 500 }, (_, index) => index + 900).join(",")})`, []);
  refuses("id IN ()", "where.value-missing");
  finds(`name="x' OR 1=1 --"`, []);
  finds('name="a""b"', ['a"b']);
  refuses('name="a', "where.quote-unclosed");
  finds("name=aANDb", ["aANDb"]);
  finds("name=alpha OR name=beta AND group=none", ["alpha"]);
  finds("name~100%", ["100%"]);
  finds("name~a_b", ["a_b"]);
  refuses("name~", "where.value-missing", 5);
  refuses("name~*", "where.text-missing", 5);
  refuses("name=a\u0000b", "where.control-character");
  refuses("passwordHash~a", "where.field-unknown", 0);
  refuses("__proto__.x=1", "where.field-unknown");
  refuses("constructor=1", "where.field-unknown");
  refuses("id=abc", "where.integer-expected", 3);
  refuses("id=1.5", "where.integer-expected", 3);
  refuses("metaProject=yes", "where.boolean-expected", 12);
  refuses("creationTime=2023-02-30", "where.date-expected", 13);
  refuses("creationTime=2023-2-3", "where.date-expected", 13);
  finds("name=caf\u00e9", ["caf\u00e9"]);
  finds("name=cafe\u0301", []);
  refuses("nmae=a", "where.field-misspelled", 0);
  refuses("color=1", "where.field-array", 0);
  refuses("branches.main.color=1", "where.field-array");
  refuses("level=LEVELA", "where.field-object", 0);
  refuses("metaProject>false", "where.order-unsupported");
  refuses("id~1", "where.match-unsupported");
  refuses("id IN(1)", "where.space-missing");
  refuses("(id=1)AND(id=2)", "where.space-missing");

  test("W4 100,000 parentheses are refused by their length", async () => {
    const answer = await server.raw(`GET /api/projects?where=${"(".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
  });

  test("W5 8,192 bytes pass, 8,193 do not", async () => {
    const sent = (bytes: number) => server.api("GET", `/api/projects?where=name~${"x".repeat(bytes - 5)}`);
    expect(namesOf(await sent(8_192))).toEqual([]);
    const refused = await sent(8_193);
    expect([refused.status, refused.json["code"]]).toEqual([400, "where.too-long"]);
  });

  test("W15 overlong and lone percent signs are refused, W19 decoding happens once", async () => {
    for (const query of ["where=name=%C0%AF", "where=name=%", "where=name=%zz"]) {
      const answer = await server.api("GET", `/api/projects?${query}`);
      expect([answer.status, answer.json["code"]]).toEqual([400, "query.malformed"]);
    }
    expect((await server.api("GET", "/api/projects?where=name%253Dx")).status).toBe(400);
  });

  test("W21 a repeated `where` is refused", async () => {
    const answer = await server.api("GET", "/api/projects?where=id=1&where=id=2");
    expect([answer.status, answer.json["code"]]).toEqual([400, "query.repeated"]);
  });

  test("a wrong where on a hidden and on an absent project answer alike", async () => {
    const stranger = { headers: { authorization: `Bearer ${await server.userToken("stranger", "USER")}` } };
    const [hidden, absent] = await Promise.all(
      ["alpha", "nowhere"].map((name) => server.call("GET", `/api/projects/${name}/versions?where=(`, stranger)),
    );
    expect({ ...hidden!.json, requestId: "" }).toEqual({ ...absent!.json, requestId: "" });
  });

  test("`where` is refused on an endpoint that is not a list", async () => {
    for (const path of ["/api/projects/alpha", "/api/tasks/1", "/api/models/STANDARD"]) {
      const answer = await server.api("GET", `${path}?where=id=1`);
      expect([answer.status, answer.json["code"]]).toEqual([400, "query.unsupported"]);
    }
  });

  test("every list accepts it", async () => {
    const tasks = await server.api("GET", "/api/tasks?where=type=build AND project=alpha".replaceAll(" ", "+"));
    expect((tasks.json as unknown as { project: string }[]).map(({ project }) => project)).toEqual(["alpha"]);
    const versions = await server.api(
      "GET",
      "/api/projects/beta/versions?where=level.id=LEVELC&fields=branch,level.id",
    );
    expect(versions.json).toEqual([{ branch: "release/2.1", level: { id: "LEVELC" } }]);
    const branches = await server.api("GET", "/api/projects/beta/branches?where=name~release*&fields=name");
    expect(branches.json).toEqual([{ name: "release/2.1" }]);
    const models = await server.api("GET", "/api/models?where=id=STANDARD&fields=id,revision");
    expect(models.json).toEqual([{ id: "STANDARD", revision: 1 }]);
  });
});
