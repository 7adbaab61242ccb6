import { expect, test } from "vitest";
import { problemDetail } from "../../../text/index.ts";
import { readUpload } from "../examples.reference.ts";
import { reversed, type Json } from "./logs.reference.ts";

async function failuresOf(log: unknown): Promise<string[]> {
  const { collector, code } = await readUpload(Buffer.from(typeof log === "string" ? log : JSON.stringify(log)));
  expect(code).toBeUndefined();
  return collector.failures.records.map(({ reason }) => `${reason.pointer ?? ""} ${problemDetail(reason, "en")}`);
}

/** The failure of a log, whatever the order of its fields. */
async function check(log: Json, pointer?: string, detail?: string): Promise<void> {
  const expected = detail === undefined ? [] : [`${pointer} The analysis failed. ${detail}.`];
  expect(await failuresOf(log)).toEqual(expected);
  expect((await failuresOf(reversed(log))).length).toBe(expected.length);
}

const tool = { driver: { name: "T" } };
const log = (run: Json): Json => ({ version: "2.1.0", runs: [{ tool, results: [], ...run }] });
const invocation = (fields: Json): Json => log({ invocations: [fields] });

test("a log without runs says nothing of the code", async () => {
  for (const runs of [null, [], {}, 1, undefined]) {
    await check({ $schema: "sarif-2.1.0", version: "2.1.0", runs }, "", "SARIF: the report has no runs");
  }
});

test("a run without a list of results did not start its analysis", async () => {
  for (const results of [null, undefined, {}, { a: {} }, 1]) {
    await check(log({ results }), "/runs/0", "T: the report has no list of results");
  }
  await check(log({ results: [] }));
  await check({ version: "1.0.0", runs: [{ tool: { name: "T" } }] }, "/runs/0", "T: the report has no list of results");
});

test("an invocation that failed, with the best reason that it gives", async () => {
  const at = "/runs/0/invocations/0/executionSuccessful";
  await check(invocation({ executionSuccessful: true, exitCode: 1 }));
  await check(invocation({ executionSuccessful: false }), at, "T: the report gives no reason");
  await check(invocation({ executionSuccessful: false, exitCode: 3 }), at, "T: its exit code is 3");
  await check(invocation({ executionSuccessful: false, exitCodeDescription: "no memory" }), at, "T: no memory");
  const start = "/runs/0/invocations/0/processStartFailureMessage";
  await check(invocation({ processStartFailureMessage: "not found" }), start, "T: not found");
  await check(invocation({ exitSignalName: "SIGSEGV" }), "/runs/0/invocations/0/exitSignalName", "T: SIGSEGV");
  const signal = "/runs/0/invocations/0/exitSignalNumber";
  await check(invocation({ exitSignalNumber: 9, executionSuccessful: true }), signal, "T: the report gives no reason");
  await check(invocation({ exitCode: 2 }), "/runs/0/invocations/0/exitCode", "T: its exit code is 2");
  const converter = { conversion: { tool, invocation: { executionSuccessful: false } } };
  await check(log(converter), "/runs/0/conversion/invocation/executionSuccessful", "T: the report gives no reason");
});

test("a field of a wrong type never means success, and null means that it is absent", async () => {
  const at = "/runs/0/invocations/0/executionSuccessful";
  for (const executionSuccessful of ["false", "False", "no", "", 0, 1, {}, [true]]) {
    await check(invocation({ executionSuccessful }), at, "T: the report gives no reason");
  }
  await check(invocation({ executionSuccessful: "true" }));
  const absent = { executionSuccessful: null, exitSignalName: null, exitSignalNumber: null };
  await check(invocation({ ...absent, processStartFailureMessage: null, exitCode: null }));
  for (const exitCode of ["1", "x", {}, true]) expect(await failuresOf(invocation({ exitCode }))).toHaveLength(1);
  await check(invocation({ exitCode: "0" }));
  for (const message of [{ text: "not found" }, 5, true]) {
    expect(await failuresOf(invocation({ processStartFailureMessage: message }))).toHaveLength(1);
  }
  for (const notification of ["boom", 1, [], { level: "Error" }]) {
    const toolExecutionNotifications = [notification];
    expect(await failuresOf(invocation({ executionSuccessful: true, toolExecutionNotifications }))).toHaveLength(1);
  }
  for (const invocations of [{ executionSuccessful: false }, "failed", [false], [["failed"]]]) {
    expect(await failuresOf(log({ invocations })), JSON.stringify(invocations)).toHaveLength(1);
  }
  for (const invocations of [null, [], [null]]) await check(log({ invocations }));
});

test("earlier versions: toolExecutionSuccessful, else the exit code", async () => {
  const two = (fields: Json): Json => ({ ...invocation(fields), version: "2.0.0" });
  const at = (field: string): string => `/runs/0/invocations/0/${field}`;
  await check(two({ toolExecutionSuccessful: false }), at("toolExecutionSuccessful"), "T: the report gives no reason");
  await check(two({ toolExecutionSuccessful: true, exitCode: 1 }));
  await check(two({ exitCode: 1 }), at("exitCode"), "T: its exit code is 1");
  await check(two({ exitCode: 0 }));
});

test("a notification of the level error means that the run failed", async () => {
  const text = { text: "boom" };
  for (const list of ["toolExecutionNotifications", "toolConfigurationNotifications"]) {
    const notified = (notification: Json): Json =>
      invocation({ executionSuccessful: true, [list]: [{}, notification] });
    await check(notified({ level: "error", message: text }), `/runs/0/invocations/0/${list}/1`, "T: boom");
    for (const level of ["none", "note", "warning", undefined]) await check(notified({ level, message: text }));
  }
  const one = (list: string): Json => ({
    version: "1.0.0",
    runs: [{ tool: { name: "T" }, results: [], [list]: [{ level: "error", message: "boom" }] }],
  });
  for (const list of ["toolNotifications", "configurationNotifications"]) {
    await check(one(list), `/runs/0/${list}/0`, "T: boom");
    const two = { ...invocation({ [list]: [{ level: "error", message: text }] }), version: "2.0.0" };
    await check(two, `/runs/0/invocations/0/${list}/0`, "T: boom");
  }
});

test("a notification without a level has that of its descriptor", async () => {
  const notifications = [{ id: "N", defaultConfiguration: { level: "error" } }, { id: "M" }];
  const notified = (descriptor: Json): Json => ({
    ...log({ tool: { driver: { name: "T", notifications, globalMessageStrings: { g: { text: "{0}!" } } } } }),
    runs: [
      {
        tool: { driver: { name: "T", notifications, globalMessageStrings: { g: { text: "{0}!" } } } },
        results: [],
        invocations: [{ toolExecutionNotifications: [{ descriptor, message: { id: "g", arguments: ["boom"] } }] }],
      },
    ],
  });
  const at = "/runs/0/invocations/0/toolExecutionNotifications/0";
  await check(notified({ index: 0 }), at, "T: boom!");
  await check(notified({ id: "N" }), at, "T: boom!");
  await check(notified({ id: "M", index: 1 }));
});

test("a notification that cannot be read may have been an error", async () => {
  const text = JSON.stringify(invocation({ executionSuccessful: true, toolExecutionNotifications: ["BAD"] }));
  expect(await failuresOf(text.replace('"BAD"', '{"level":error}'))).toHaveLength(1);
});

test("each run is judged alone", async () => {
  const good = { tool, results: [{ message: { text: "m" } }] };
  const { collector } = await readUpload(
    Buffer.from(JSON.stringify({ version: "2.1.0", runs: [good, { tool, results: null }, good] })),
  );
  expect(collector.failures.records.map(({ reason }) => reason.pointer)).toEqual(["/runs/1"]);
  expect(collector.findings.size).toBe(2);
});

test("a log of this product that lacks findings of its version says so", async () => {
  const own = (whole: unknown): Json => log({ properties: { belvedere: { whole }, other: {} } });
  await check(own(false), "/runs/0/properties/belvedere", "T: the report has only some of the findings");
  await check(own(true));
  await check(log({ properties: { belvedere: {} } }));
});
