import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { basic, startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
let stranger: string;
beforeAll(async () => {
  server = await startServer();
  stranger = await server.userToken("stranger", "USER");
  await server.json("POST", "/api/projects", { name: "hidden" });
});
afterAll(() => server.close());

const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, json["code"]];
const json = { "content-type": "application/json" };
const postSession = (body: string): Promise<Answer> => server.call("POST", "/session", { headers: json, body });

/** All that the server sends before the connection ends, to a client that waits for `100 Continue`. */
function sentBeforeBody(method: string, path: string, token: string): Promise<string> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    "Content-Length: 1000000",
    "Expect: 100-continue",
    "Connection: close",
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n`));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString();
      // The body would never come.
      if (received.includes(" 100 Continue")) socket.destroy();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

describe("A5 a caller without rights costs no body", () => {
  const withBody = endpoints.filter(
    ({ authentication, body, permission, subject }) =>
      authentication === "bearer" && body.kind !== "none" && permission !== null && subject !== "target",
  );
  const paths = withBody.map(({ method, path }) => [
    method,
    path.replace(":name", "hidden").replace(":login", "admin").replaceAll(/:\w+/g, "1"),
  ]);

  test("all endpoints with a body are tried", () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(paths).toContainEqual(["PUT", "/api/projects/hidden/gate"]);
  });

  // These concern the caller alone, or nothing that exists yet: every user may send them.
  const everyUser = ["/api/tokens", "/api/queries", "/api/filters", "/api/dashboards", "/mcp"];

  test.each(paths.filter(([, path]) => !everyUser.includes(path!)))("%s %s", async (method, path) => {
    const received = await sentBeforeBody(method!, path!, stranger);
    expect(received).toMatch(/^HTTP\/1\.1 40[34] /);
  });

  test("the owner is asked for the body", async () => {
    const { json: signedIn } = await server.call("GET", "/api/token", {
      headers: basic("admin", "correct:horse:battery"),
    });
    const received = await sentBeforeBody("PUT", "/api/projects/hidden/gate", String(signedIn["token"]));
    expect(received).toMatch(/^HTTP\/1\.1 100 /);
  });
});

describe("A5 bounds of bodies", () => {
  test("sign-in takes 4 KiB, which the longest login and password fit in", async () => {
    const longest = JSON.stringify({ login: "界".repeat(200), password: "界".repeat(1024) });
    expect(codeOf(await postSession(longest))).toEqual([401, "access.credentials-refused"]);
    const padded = (bytes: number): string => `{"login":"a","password":"b"}`.padEnd(bytes);
    expect(codeOf(await postSession(padded(4096)))).toEqual([401, "access.credentials-refused"]);
    expect(codeOf(await postSession(padded(4097)))).toEqual([413, "body.too-large"]);
  });

  test("small changes take 32 KiB", async () => {
    const send = (body: string): Promise<Answer> => server.api("PUT", "/api/settings", { headers: json, body });
    expect((await send("{}".padEnd(32 * 1024))).status).toBe(200);
    expect(codeOf(await send("{}".padEnd(32 * 1024 + 1)))).toEqual([413, "body.too-large"]);
  });

  const names = (count: number): string => Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
  const create = (body: string): Promise<Answer> => server.api("POST", "/api/projects", { headers: json, body });

  test("an object has 500 names at most, a body 25,000", async () => {
    expect(codeOf(await create(`{"name":"x",${names(499)}}`))).toEqual([400, "body.value-unknown"]);
    expect(codeOf(await create(`{"name":"x",${names(500)}}`))).toEqual([400, "body.too-many-names"]);
    const objects = (count: number): string => `[${Array.from({ length: count }, () => `{${names(500)}}`).join()}]`;
    expect(codeOf(await create(objects(50)))).toEqual([400, "body.value-type"]);
    const refused = await create(objects(51));
    expect(codeOf(refused)).toEqual([400, "body.too-many-names"]);
    expect(refused.json["detail"]).toContain("25000");
  });

  test("colons in texts are not names, and names count again in the next object", async () => {
    expect(codeOf(await create(JSON.stringify({ name: ":".repeat(700), color: ['\\":'] })))).toEqual([
      400,
      "body.value-type",
    ]);
    const nested = `{"name":{${names(400)}},"group":{${names(400)}}}`;
    expect(codeOf(await create(nested))).toEqual([400, "body.value-type"]);
  });
});
