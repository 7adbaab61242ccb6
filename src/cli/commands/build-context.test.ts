import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

/** A server that writes down the builds which are sent to it. */
let server: Server;
let url: string;
let sent:
  | { readonly query: Readonly<Record<string, string>>; readonly type: string; readonly body: Buffer }
  | undefined;
let takes: { readonly targets: boolean; readonly changes: boolean };
let branches: readonly string[];

beforeAll(async () => {
  const ended = { id: 1, status: { id: "ERROR", name: "Failed" }, project: "Engine", problem: null, progress: 1 };
  const answers: Readonly<Record<string, () => unknown>> = {
    "/api/projects/Engine": () => ({
      mainId: 1,
      branches: Object.fromEntries(branches.map((name, index) => [name, { id: index + 1, name }])),
    }),
    "/openapi.json": () => {
      const names = takes.targets ? ["branch", "target", "base", "ancestors"] : ["branch"];
      return { paths: { "/api/projects/{name}/builds": { post: { parameters: names.map((name) => ({ name })) } } } };
    },
    "/api/formats": () => [{ contents: takes.changes ? ["findings", "changes"] : ["findings"] }],
    "/api/projects/Engine/builds": () => ({ ...ended, refused: { count: 0, records: [] } }),
  };
  server = createServer((request, response) => {
    void answerRequest(request, response);
  });
  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { pathname, searchParams } = new URL(request.url!, "http://server");
    const type = request.headers["content-type"] ?? "";
    if (request.method === "POST") sent = { query: Object.fromEntries(searchParams), type, body };
    const answer = answers[pathname];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer?.() ?? {}));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const folder = useFolder();
let main: string;
let feature: string;

beforeAll(() => {
  const at = folder.make("engine");
  git(at, "init", "--quiet");
  main = commit(at, "First", { "src/a.c": "a\n" });
  git(at, "branch", "--move", "trunk");
  git(at, "update-ref", "refs/remotes/origin/trunk", main);
  git(at, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
  git(at, "checkout", "--quiet", "-b", "feature");
  feature = commit(at, "Second", { "src/a.c": "a\nb\n" });
  mkdirSync(join(at, "reports"));
  writeFileSync(join(at, "reports", "a.ndjson"), '{"kind":"artifact","path":"src/a.c","type":"FILE"}\n');
});

beforeEach(() => {
  takes = { targets: true, changes: true };
  branches = ["main"];
  sent = undefined;
});

function push(...options: readonly string[]): Promise<CommandResult> {
  return runCommand(["push", "--project", "Engine", "reports/a.ndjson", ...options], {
    folder: join(folder.path, "engine"),
    environment: { BELVEDERE_SERVER: url, BELVEDERE_TOKEN: "bvp_x" },
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("a build has the context of its code", () => {
  test("branch, commit, target and base; the default branch is the main branch", async () => {
    await push();
    expect(sent!.query).toEqual({ branch: "feature", commit: feature, target: "main", base: main });
  });

  test("a branch of the project with the name of the default branch is that branch", async () => {
    branches = ["main", "trunk"];
    await push();
    expect(sent!.query).toMatchObject({ target: "trunk" });
    await push("--branch", "trunk", "--commit", main);
    expect(sent!.query).toEqual({ branch: "trunk", commit: main });
  });

  test("a branch that an option names is meant as it is", async () => {
    await push("--branch", "trunk", "--no-target");
    expect(sent!.query).toEqual({ branch: "trunk", commit: feature });
  });

  test("the changed lines are a further file", async () => {
    await push();
    const { type, body } = sent!;
    expect(type).toContain("multipart/form-data");
    const files = filesOf(body);
    expect(files).toHaveLength(2);
    expect(files[1]).toEqual(['filename="changes.ndjson"', '{"kind":"change","path":"src/a.c","lines":[[2,2]]}\n']);
  });

  test("a server of an earlier release gets what it takes", async () => {
    takes = { targets: false, changes: false };
    await push();
    expect(sent!.query).toEqual({ branch: "feature", commit: feature });
    expect(sent!.type).toBe("application/octet-stream");
    takes = { targets: true, changes: false };
    await push();
    expect(sent!.query).toMatchObject({ target: "main" });
    expect(sent!.type).toBe("application/octet-stream");
  });

  test("without context, nothing is added", async () => {
    await push("--no-context");
    expect(sent!.query).toEqual({});
  });

  test("what is missing is said, unless only the result is wanted", async () => {
    const missing = ["--target", "elsewhere"];
    expect((await push(...missing)).errors).toContain("Note: the target branch elsewhere is not in this clone");
    expect((await push(...missing, "--quiet")).errors).toBe("");
    takes = { targets: false, changes: false };
    expect((await push(...missing)).errors).toBe("");
  });

  test("many ancestors are a field of the form", async () => {
    const at = join(folder.path, "engine");
    git(at, "checkout", "--quiet", "trunk");
    for (let index = 0; index < 60; index += 1) commit(at, `Commit ${index}`, {});
    git(at, "update-ref", "refs/remotes/origin/trunk", "HEAD");
    git(at, "checkout", "--quiet", "-b", "late");
    await push();
    expect(sent!.query).not.toHaveProperty("ancestors");
    const text = sent!.body.toString("latin1");
    const ancestors = /name="ancestors"\r\n\r\n([\da-f,]+)\r\n/.exec(text)?.[1]?.split(",");
    expect(ancestors).toHaveLength(60);
    expect(ancestors?.at(-1)).toBe(main);
  });
});

/** The files of a form: the names, and the texts expanded. */
function filesOf(body: Buffer): readonly (readonly [name: string, text: string])[] {
  const text = body.toString("latin1");
  const boundary = text.slice(0, text.indexOf("\r\n"));
  return text
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const start = part.indexOf("\r\n\r\n") + "\r\n\r\n".length;
      const content = Buffer.from(part.slice(start, -"\r\n".length), "latin1");
      return [/filename="[^"]*"/.exec(part)![0], gunzipSync(content).toString("utf8")];
    });
}
