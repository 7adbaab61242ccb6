import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "../../src/text/index.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly pointer?: string;
}

let server: BuildingServer;
let root: number;

const model = (...measures: readonly string[]) => ({
  id: "CHANGING",
  name: "Changing",
  rootIndicator: "QUALITY",
  types: [{ id: "APPLICATION" }, { id: "FILE" }],
  scales: [{ id: "RATING", levels: [{ id: "ALL", rank: 0, bounds: "[0;[" }] }],
  measures: measures.map((id) => ({ id, aggregate: "SUM" })),
  indicators: [{ id: "QUALITY", measure: "LC", scale: "RATING" }],
});

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.json("PUT", "/api/models/CHANGING", model("LC", "VG"));
  const made = await admin.json<{ artifactId: number }>("POST", "/api/projects", { name: "p", modelId: "CHANGING" });
  root = made.body.artifactId;
  const file = { kind: "artifact", path: "a.c", type: "FILE" };
  await admin.build("p", lines({ ...file, measures: { LC: 10, VG: 3 } }));
  await admin.json("PUT", "/api/models/CHANGING", model("LC"));
  await admin.build("p", lines({ ...file, measures: { LC: 20 } }));
});
afterAll(() => server.close());

async function ask(method: string, path: string, sent: object | undefined, language: string): Promise<Problem> {
  const headers = { "accept-language": language, "content-type": "application/json" };
  const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
  const answer = await server.admin.call<Problem>(method, path, { headers, ...body });
  expect(answer.status, path).toBe(400);
  return answer.body;
}

describe("every part of a refusal is translated into every language (D3, D13)", () => {
  // A sentence in Japanese or Chinese has no English words besides quoted codes.
  const hasEnglish = (detail: string): boolean =>
    /[a-z]{2,}/.test(detail.replaceAll(/`[^`]*`|「[^」]*」|“[^”]*”|true|false/g, ""));

  async function check(method: string, path: string, sent: object | undefined, english: string): Promise<void> {
    const details = new Set<string>();
    for (const language of languages) {
      const { detail } = await ask(method, path, sent, language);
      details.add(detail);
      if (language === "en") expect(detail).toBe(english);
      if (language === "ja" || language === "zh") expect(hasEnglish(detail), detail).toBe(false);
    }
    expect(details.size).toBe(languages.length);
  }

  test("in the query string", async () => {
    const many = Array.from({ length: 51 }, (_, index) => `M${index}`).join(",");
    const value = (name: string, form: string): string => `The value of \`${name}\` is not valid: it must be ${form}.`;
    await check("GET", "/api/search?q=", undefined, value("q", "a text of 1 to 200 characters"));
    await check("GET", "/api/users?prefix=a", undefined, value("prefix", "a text of at least 3 characters"));
    await check("GET", "/api/projects?limit=0", undefined, value("limit", "a whole number from 1 to 10000"));
    await check(
      "GET",
      `/api/artifacts/${root}/history?measures=${many}`,
      undefined,
      value("measures", "at most 50 ids, with commas between"),
    );
    await check(
      "GET",
      `/api/artifacts/${root}/history?measures=LC,NOPE`,
      undefined,
      "`measures` names `NOPE` (measure), which there is not.",
    );
    await check(
      "GET",
      `/api/artifacts/${root}/distribution?indicator=NOPE`,
      undefined,
      "`indicator` names `NOPE` (indicator), which there is not.",
    );
  });

  test("in the body", async () => {
    await check(
      "POST",
      "/api/projects",
      { name: "q", color: [1, 2, 3] },
      "The value is outside its bounds: it must be a list of at least 4 entries.",
    );
    await check("POST", "/api/projects", { name: "q", modelId: "NOPE" }, "There is no quality model “NOPE”.");
    await check("PUT", "/api/projects/p", { modelId: "NOPE" }, "There is no quality model “NOPE”.");
    await check(
      "POST",
      "/api/queries",
      { name: "q", query: { columns: [] }, project: "zz" },
      "There is no project “zz”.",
    );
    await check(
      "POST",
      `/api/artifacts/${root}/query`,
      { columns: [{ type: "MEASURE", id: "NOPE" }] },
      "Neither the model nor the version's data knows `NOPE` (measure).",
    );
  });

  test("with a pointer to an unknown id", async () => {
    expect(await ask("POST", "/api/projects", { name: "q", modelId: "NOPE" }, "en")).toMatchObject({
      code: "body.model-unknown",
      pointer: "/modelId",
    });
    const query = { name: "q", query: { columns: [] } };
    expect(await ask("POST", "/api/queries", { ...query, project: "zz" }, "en")).toMatchObject({
      code: "body.project-unknown",
      pointer: "/project",
    });
    expect(await ask("POST", "/api/queries", { ...query, artifactId: 999_999 }, "en")).toMatchObject({
      code: "body.artifact-unknown",
      pointer: "/artifactId",
    });
  });

  test("in the records that a task refused", async () => {
    await server.admin.json("POST", "/api/projects", { name: "refusing" });
    const results = lines(
      { kind: "artifact", path: "a.c", type: "FILE", location: { startLine: 0 } },
      { kind: "finding", rule: "r", message: "m" },
      { kind: "artifact", path: "b.c", type: "FILE" },
    );
    const { id } = await server.admin.build("refusing", results);
    const reasons = async (language: string): Promise<readonly string[]> => {
      const headers = { "accept-language": language };
      const path = `/api/tasks/${id}`;
      const { body } = await server.admin.call<{ refused: { records: { reason: string }[] } }>("GET", path, {
        headers,
      });
      return body.refused.records.map(({ reason }) => reason);
    };
    expect(await reasons("en")).toEqual([
      "The field “location.startLine” is missing or is not a whole number of at least 1.",
      "The field “artifact” is missing or is not a string.",
    ]);
    expect(await reasons("de")).toEqual([
      "Das Feld „location.startLine“ fehlt oder ist ungültig. Erwartet wird: eine ganze Zahl ab 1.",
      "Das Feld „artifact“ fehlt oder ist ungültig. Erwartet wird: eine Zeichenkette.",
    ]);
    expect((await reasons("zh")).some(hasEnglish)).toBe(false);
  });
});

test("a measure that left the model has a history", async () => {
  const path = `/api/artifacts/${root}/history?measures=VG,LC`;
  const { body } = await server.admin.call<{ measures: unknown }[]>("GET", path);
  expect(body.map(({ measures }) => measures)).toEqual([
    { VG: null, LC: 20 },
    { VG: 3, LC: 10 },
  ]);
});

test("a build's date stays within the years that timestamps can express in every time zone", async () => {
  const problem = await ask("POST", "/api/projects/p/builds?date=9999-12-31T23:59:59-12:00", undefined, "en");
  expect(problem.code).toBe("query.value-invalid");
  expect(problem.detail).toContain("between the years 0001 and 9999 in every time zone");
});
