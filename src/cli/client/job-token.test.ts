import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "../run-command.reference.ts";

/** A CI system and a Belvedere in one. */
const requests: { readonly line: string; readonly authorization: string; readonly body: string }[] = [];
let answer: { readonly status: number; readonly body: object };
const server = createServer((request, response) => {
  void answerTo(request, response);
});

async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await record(request);
  const isExchange = request.url === "/oauth/token";
  const other =
    request.method === "POST"
      ? { status: 403, body: {} }
      : { status: 200, body: { value: "token of the job", branches: {} } };
  const { status, body } = isExchange ? answer : other;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function record(request: IncomingMessage): Promise<void> {
  const { method, url, headers } = request;
  const line = `${method} ${decodeURIComponent(url ?? "")}`;
  requests.push({ line, authorization: headers.authorization ?? "", body: await text(request) });
}

let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests.length = 0;
  answer = { status: 200, body: { access_token: "bvt_new" } };
});

const none = { BELVEDERE_TOKEN: "", BELVEDERE_ID_TOKEN: "", ACTIONS_ID_TOKEN_REQUEST_URL: "" };
const exchange = (environment: Readonly<Record<string, string>>, words: readonly string[] = ["-p", "Engine"]) =>
  runCommand(["tokens", "exchange", ...words], {
    environment: { ...none, BELVEDERE_SERVER: address, ...environment },
  });

const sentForm = () => Object.fromEntries(new URLSearchParams(requests.at(-1)?.body));

test("in GitHub Actions, a token for this server is requested and exchanged", async () => {
  const result = await exchange({
    ACTIONS_ID_TOKEN_REQUEST_URL: `${address}/job?api-version=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "request",
  });
  expect(result).toMatchObject({ code: 0, output: "bvt_new\n" });
  expect(requests.map(({ line, authorization }) => [line, authorization])).toEqual([
    [`GET /job?api-version=2&audience=${address}`, "Bearer request"],
    ["POST /oauth/token", ""],
  ]);
  expect(sentForm()).toEqual({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: "token of the job",
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    audience: "Engine",
  });
});

test("in GitLab, the token is a variable", async () => {
  expect(await exchange({ BELVEDERE_ID_TOKEN: "given" })).toMatchObject({ code: 0, output: "bvt_new\n" });
  expect(sentForm()).toMatchObject({ subject_token: "given" });
});

test("a command that asks the server several times exchanges it once", async () => {
  const environment = { ...none, BELVEDERE_SERVER: address, BELVEDERE_ID_TOKEN: "given" };
  await runCommand(["scan", import.meta.dirname, "--project", "Engine", "--no-history", "--no-wait"], { environment });
  const lines = requests.map(({ line }) => line.split("?")[0]);
  expect(lines.filter((line) => line === "POST /oauth/token")).toHaveLength(1);
  expect(lines).toContain("POST /api/projects/Engine/builds");
});

test("commands with a project exchange it themselves, unless a token is given", async () => {
  const list = (environment: Readonly<Record<string, string>>) =>
    runCommand(["tokens", "list", "--project", "Engine"], {
      environment: { ...none, BELVEDERE_SERVER: address, BELVEDERE_ID_TOKEN: "given", ...environment },
    });
  await list({});
  expect(requests.map(({ line }) => line)[0]).toBe("POST /oauth/token");
  expect(requests.at(-1)?.authorization).toBe("Bearer bvt_new");
  requests.length = 0;
  await list({ BELVEDERE_TOKEN: "bvl_given" });
  expect(requests.at(-1)?.authorization).toBe("Bearer bvl_given");
  expect(requests.map(({ line }) => line)).not.toContain("POST /oauth/token");
});

test("refusals are reported, without the token of the job", async () => {
  answer = {
    status: 403,
    body: { code: "exchange.job-refused", title: "Job not trusted", detail: "No.", status: 403 },
  };
  const refused = await exchange({ BELVEDERE_ID_TOKEN: "given" });
  expect(refused.code).not.toBe(0);
  expect(refused.errors).toContain("Job not trusted");
  expect(refused.errors).not.toContain("given");
  expect((await exchange({})).code).toBe(2);
  expect((await exchange({ BELVEDERE_ID_TOKEN: "given" }, [])).code).toBe(2);
});
