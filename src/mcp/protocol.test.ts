import { expect, test } from "vitest";
import type { AgentContext, OwnAnswer } from "../http/index.ts";
import { answerMessage } from "./protocol.ts";

const problem = { title: "No", detail: "It is gone.", code: "finding.absent" };

function context(call: AgentContext["call"], mayUse: AgentContext["mayUse"] = () => true): AgentContext {
  return { protocolVersion: undefined, baseUrl: undefined, mayUse, call };
}

const search = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search", arguments: { text: "a" } } };
const answering = (answer: OwnAnswer) => context(() => Promise.resolve(answer));

test("an unexpected error of a tool is thrown, for the log, and its words are not sent", async () => {
  const failing = context(() => Promise.reject(new Error("the disk is on fire")));
  await expect(answerMessage(search, failing, "1")).rejects.toThrow("the disk is on fire");
});

test("a refusal of the API is an error of the tool, in its words", async () => {
  const refused = answering({ status: 404, headers: {}, text: JSON.stringify(problem) });
  expect(await answerMessage(search, refused, "1")).toMatchObject({
    message: { result: { isError: true, content: [{ text: "No: It is gone. (404, finding.absent)" }] } },
  });
});

test("an answer that is too long is an error of the tool", async () => {
  const long = answering({ status: 200, headers: {}, text: undefined });
  expect(await answerMessage(search, long, "1")).toMatchObject({ message: { result: { isError: true } } });
});

test("a tool of which one endpoint is not allowed does not exist", async () => {
  const nothing = context(
    () => Promise.reject(new Error("called")),
    (name) => name !== "GET /api/search",
  );
  expect(await answerMessage(search, nothing, "1")).toMatchObject({ message: { error: { code: -32_602 } } });
});
