import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand, type CommandResult } from "../run-command.reference.ts";
import type { GateResult } from "../client/gate.ts";
import { waitSecondsDefault } from "../client/task.ts";

const conditions: GateResult["conditions"] = [
  {
    type: "FINDINGS",
    name: null,
    on: "NEW",
    categories: ["SEVERITY.CRITICAL"],
    bounds: "[;0]",
    status: "FAILED",
    actual: 3,
    display: "3",
    threshold: "at most 0",
    comparedWith: 11,
    sentence: "New findings (SEVERITY.CRITICAL): 3. Required: at most 0.",
  },
  {
    type: "INDICATOR",
    name: "Quality",
    level: "LEVELB",
    status: "PASSED",
    actual: 1,
    display: "Level B",
    threshold: "Level B or better",
    comparedWith: null,
    sentence: "Quality: Level B. Required: Level B or better.",
  },
  {
    type: "MEASURE",
    name: "Coverage",
    bounds: "[80;[",
    status: "NOT_COMPUTED",
    actual: null,
    display: null,
    threshold: "at least 80",
    comparedWith: null,
    sentence: "Coverage: the value is missing. Required: at least 80.",
  },
];

let gate: GateResult;
/** Results that the server answers with before the last one. */
let before: GateResult[] = [];
let partState = "DELIVERED";
/** The tasks of the branch, newest first, each time that they are listed; the last ones stay. */
let taskLists: (readonly { readonly id: number; readonly status: { readonly id: string } }[])[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  const main = { id: 7, name: "main", artifactId: 70, currentVersionId: 12 };
  const branches = () => ({ main: { ...main, dirty: taskLists.length > 0 } });
  const answers: Readonly<Record<string, () => unknown>> = {
    "/api/projects/Engine": () => ({ name: "Engine", modelId: "STANDARD", mainId: 7, branches: branches() }),
    "/api/tasks": () => (taskLists.length > 1 ? taskLists.shift() : taskLists[0]),
    "/api/projects/Engine/versions": () => [{ id: 11 }],
    "/api/versions/12/gate": () => before.shift() ?? gate,
    "/api/versions/12": () => ({ parts: [{ state: partState }] }),
    "/api/versions/11": () => ({ parts: [{ state: partState }] }),
    "/api/versions/11/gate": () => ({ ...gate, versionId: 11 }),
  };
  server = createServer((request, response) => {
    const answer = answers[request.url!.split("?")[0]!];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function run(status: GateResult["status"], ...options: readonly string[]): Promise<CommandResult> {
  return runOn(resultOf(status), ...options);
}

const reference = { versionId: 11, branch: "main", commit: null, why: "PREVIOUS" } as const;

function resultOf(status: GateResult["status"], judged = conditions): GateResult {
  return {
    versionId: 12,
    status,
    reason: null,
    referenceVersionId: 11,
    reference,
    unread: { records: 0, files: 0 },
    conditions: judged,
  };
}

function runOn(result: GateResult, ...options: readonly string[]): Promise<CommandResult> {
  gate = result;
  return runCommand(["gate", "Engine", ...options], {
    environment: { BELVEDERE_SERVER: url, BELVEDERE_TOKEN: "bvp_x" },
  });
}

describe("the exit code says whether the gate is passed", () => {
  test.each([
    ["PASSED", 0],
    ["FAILED", 3],
    ["NOT_COMPUTED", 12],
    ["PENDING", 12],
  ] as const)("%s: %i", async (status, code) => expect(await run(status)).toMatchObject({ code, errors: "" }));

  test("without a gate there is nothing to pass, and this is said", async () => {
    const ran = await runOn(resultOf("NOT_COMPUTED", []));
    expect(ran).toMatchObject({ code: 12, output: "Gate: none is set for this project\n" });
    expect(await runOn(resultOf("PASSED", []))).toMatchObject({ code: 12 });
  });

  test.each([
    ["NOT_COMPUTED", "DELIVERED", 0],
    ["PENDING", "EXPECTED", 0],
    ["NOT_COMPUTED", "MISSING", 0],
    ["NOT_COMPUTED", "FAILED", 12],
    ["PENDING", "FAILED", 12],
    ["FAILED", "DELIVERED", 3],
    ["PASSED", "DELIVERED", 0],
  ] as const)("--gate-missing=pass, %s with a part that is %s: %i", async (status, state, code) => {
    partState = state;
    expect(await run(status, "--gate-missing=pass")).toMatchObject({ code });
    partState = "DELIVERED";
  });

  test("--wait waits while parts are expected", async () => {
    before = [resultOf("PENDING"), resultOf("PENDING")];
    expect(await run("PASSED", "--wait")).toMatchObject({ code: 0, pauses: [1000, 1500] });
    before = Array.from({ length: 9 }, () => resultOf("PENDING"));
    expect(await run("PENDING", "--wait", "--wait-seconds", "4")).toMatchObject({
      code: 12,
      pauses: [1000, 1500, 2250],
    });
    before = [];
    expect(await run("PENDING")).toMatchObject({ code: 12, pauses: [] });
  });

  test("the output of a job says once a minute that the command waits", async () => {
    const { errors, pauses } = await run("PENDING", "--wait", "--wait-seconds", "150");
    const lines = errors.trimEnd().split("\n");
    expect(lines[0]).toBe("Waiting for parts: 0 of 150 s");
    expect(lines.slice(1).map((line) => /^Waiting for parts: (?:6|12)\d of 150 s$/.test(line))).toEqual([true, true]);
    expect(pauses.length).toBeGreaterThan(lines.length);
    expect(await run("PENDING", "--wait", "--quiet")).toMatchObject({ errors: "" });
  });
});

describe("builds that are later than the newest version", () => {
  const task = (id: number, status: string) => ({ id, status: { id: status } });
  const during = async (lists: typeof taskLists, ...options: readonly string[]): Promise<CommandResult> => {
    taskLists = lists;
    const ran = await run("PASSED", ...options);
    taskLists = [];
    return ran;
  };

  test("a build under way is waited for, and without waiting nothing is decided", async () => {
    const running = [task(31, "QUEUED"), task(30, "RUNNING"), task(29, "DONE")];
    const finished = [task(31, "DONE"), task(30, "DONE"), task(29, "DONE")];
    expect(await during([running, running, finished], "--wait")).toMatchObject({
      code: 0,
      pauses: [250, 375],
      errors: `Waiting for builds: 0 of ${waitSecondsDefault} s\n`,
    });
    expect(await during([running], "--wait", "--wait-seconds", "1")).toMatchObject({
      code: 12,
      pauses: [250, 375, 562.5],
    });
    const { code, output, pauses } = await during([running]);
    expect({ code, pauses }).toEqual({ code: 12, pauses: [] });
    expect(output).toMatch(
      /^Gate: PENDING · A build of main is under way \(task 31\)\. This verdict is on version 12\.\n/,
    );
    expect(await during([running], "--gate-missing=pass")).toMatchObject({ code: 0 });
  });

  test("one that was accepted after the command started is not waited for", async () => {
    const lists = [[task(30, "RUNNING")], [task(31, "QUEUED"), task(30, "DONE")]];
    expect(await during(lists, "--wait")).toMatchObject({ code: 0, pauses: [250] });
  });

  test("a failed build is never passed, unless a later one succeeded or it was cancelled", async () => {
    const failed = [[task(31, "CANCELLED"), task(30, "ERROR"), task(29, "DONE")]];
    for (const options of [[], ["--wait"], ["--gate-missing=pass"]]) {
      const { code, output } = await during(failed, ...options);
      expect(code).toBe(12);
      expect(output).toContain("The newest build of main failed (task 30). This verdict is on version 12.\n");
    }
    const { output } = await during(failed, "--json");
    expect(JSON.parse(output)).toMatchObject({ status: "NOT_COMPUTED", reason: { id: "BUILD_FAILED" } });
    expect(await during([[task(31, "RUNNING"), task(30, "ERROR")]], "--gate-missing=pass")).toMatchObject({ code: 12 });
    expect(await during([[task(30, "CANCELLED"), task(29, "DONE")]])).toMatchObject({ code: 0 });
    expect(await during([[task(30, "WARNING"), task(29, "ERROR")]])).toMatchObject({ code: 0 });
  });

  test("a version that is named is judged alone, and what failed has failed", async () => {
    expect(await during([[task(30, "ERROR")]], "--version", "1.0")).toMatchObject({ code: 0 });
    taskLists = [[task(30, "ERROR")]];
    expect(await run("FAILED")).toMatchObject({ code: 3 });
    taskLists = [];
  });
});

test("a gate that is not computed says why", async () => {
  const reason = { id: "ANALYSIS_FAILED", name: "The analysis failed." };
  const passed = conditions.slice(1, 2);
  const result = {
    versionId: 12,
    status: "NOT_COMPUTED",
    reason,
    referenceVersionId: 11,
    reference,
    unread: { records: 2, files: 1 },
    conditions: passed,
  } as const;
  const { code, output } = await runOn(result);
  expect(code).toBe(12);
  expect(output).toMatch(/^Gate: NOT_COMPUTED · The analysis failed\.\n {2}PASSED /);
  expect(output).toContain("\n  2 records and 1 file not read\n");
});

test("every condition is shown with its actual value", async () => {
  const { output } = await run("FAILED");
  expect(output).toBe(
    [
      "Gate: FAILED",
      "  FAILED        New findings (SEVERITY.CRITICAL): 3. Required: at most 0.",
      "  PASSED        Quality: Level B. Required: Level B or better.",
      "  NOT_COMPUTED  Coverage: the value is missing. Required: at least 80.",
      "",
    ].join("\n"),
  );
});

test("as JSON it is what the server says", async () => {
  expect(JSON.parse((await run("FAILED", "--json", "--version", "1.0")).output)).toMatchObject({ versionId: 11 });
});
