import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standardModel } from "../../src/model/index.ts";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ndjson = { "content-type": "application/x-ndjson" };

async function create(name: string, more: object = {}): Promise<Answer> {
  const answer = await server.json("POST", "/api/projects", { name, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

async function send(project: string, query = ""): Promise<Answer> {
  return server.api("POST", `/api/projects/${project}/builds${query}`, { headers: ndjson, body: "{}" });
}

const codeOf = (answer: Answer): unknown[] => [answer.status, answer.json["code"], answer.json["pointer"]];

describe("models", () => {
  test("are listed in the language of the answer", async () => {
    await server.json("PUT", "/api/models/OTHER", { ...standardModel, id: "OTHER" });
    const answer = await server.api("GET", "/api/models?limit=1", { headers: { "accept-language": "de" } });
    expect(answer.json).toHaveLength(1);
    const all = (await server.api("GET", "/api/models")).json as never as { id: string }[];
    expect(all.map(({ id }) => id)).toEqual(["OTHER", "STANDARD"]);
    const next = /<(.*)>/.exec(String(answer.headers["link"]))![1]!;
    expect((await server.api("GET", next)).json).toMatchObject([{ id: "STANDARD" }]);
  });

  test("a model in use cannot be deleted; an unused one can be deleted and created again", async () => {
    await create("user");
    expect(codeOf(await server.api("DELETE", "/api/models/STANDARD"))).toEqual([409, "model.in-use", undefined]);
    await server.json("PUT", "/api/models/SPARE", { ...standardModel, id: "SPARE" });
    expect((await server.api("DELETE", "/api/models/SPARE")).status).toBe(204);
    expect((await server.api("GET", "/api/models/SPARE")).status).toBe(404);
    expect((await server.api("DELETE", "/api/models/SPARE")).status).toBe(404);
    expect((await server.json("POST", "/api/projects", { name: "late", modelId: "SPARE" })).status).toBe(400);
    const again = await server.json("PUT", "/api/models/SPARE", { ...standardModel, id: "SPARE" });
    expect([again.status, again.json["revision"]]).toEqual([201, 2]);
  });

  test("a model that rated a version is in use, even if its project now has another", async () => {
    await server.json("PUT", "/api/models/RATED", { ...standardModel, id: "RATED" });
    await create("rated", { modelId: "RATED" });
    await send("rated");
    const task = (await server.store.write.claimTask({ bootId: "queue", at: Date.now() }))!;
    const model = await server.store.read.currentModelRevision("RATED");
    await server.store.write.commitBuild({
      taskId: task.id,
      attempt: task.attempt,
      status: "DONE",
      refusedCount: 0,
      refused: [],
      folder: "rated",
      layer: 1,
      modelRevisionId: model!.id,
      triageRevision: 0,
      artifactCount: 1,
      findingCount: 0,
      root: { measures: {}, levels: {} },
      gate: null,
      at: Date.now(),
    });
    await server.json("PUT", "/api/projects/rated", { modelId: "STANDARD" });
    expect((await server.api("DELETE", "/api/models/RATED")).status).toBe(409);
    await server.api("DELETE", "/api/projects/rated");
    expect((await server.api("DELETE", "/api/models/RATED")).status).toBe(204);
  });
});
