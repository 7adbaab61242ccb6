import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { CiContext } from "../../ci/context.ts";
import { Options, type Call } from "../../command.ts";
import type { Outcome } from "../../failure.ts";
import { finding, verdict } from "../verdict.reference.ts";
import type { Verdict, VerdictStatus } from "../verdict.ts";
import { FakeForge } from "./fake-forge.reference.ts";
import { fakeForges, hiddenLine, type FakeDescription } from "./fakes.reference.ts";
import { forges } from "./index.ts";
import { publish, type Publication } from "./publish.ts";

const fakes = fakeForges();
const commit = "ffac537e6cbbf934b08745a378932722df287a53";
const running: FakeForge[] = [];

afterEach(() => {
  const faults = running.splice(0).flatMap((forge) => {
    forge.stop();
    return forge.faults;
  });
  expect(faults).toEqual([]);
});

interface Attempt {
  readonly outcome: Outcome<Publication>;
  readonly pauses: readonly number[];
}

async function start(name: string) {
  const description: FakeDescription = fakes[name]!;
  const forge = new FakeForge(description.operations, description.handler);
  running.push(forge);
  const url = await forge.start();
  const post = async (
    shown: Verdict,
    more: Partial<CiContext> = {},
    environment: Record<string, string> = { BELVEDERE_FORGE_TOKEN: "secret" },
  ): Promise<Attempt> => {
    const pauses: number[] = [];
    const call: Call = {
      arguments: [],
      options: new Options({ api: url + description.apiPath, repository: description.repository }),
      terminal: {
        input: new PassThrough(),
        output: new PassThrough(),
        errors: new PassThrough(),
        environment: { ...description.environment, ...environment },
        folder: "/",
        signal: new AbortController().signal,
        pause: (milliseconds) => {
          pauses.push(milliseconds);
          return nextTurn();
        },
        startedMilliseconds: 0,
      },
    };
    const outcome = await publish(call, forges[name as keyof typeof forges], { ...context, ...more }, shown, 20);
    return { outcome, pauses };
  };
  return { forge, state: forge.state, post, description };
}

const context: CiContext = {
  system: "CI",
  branch: { value: "feature/x", from: "" },
  defaultBranch: undefined,
  prefix: "",
  commit: { value: commit, from: "" },
  pullRequest: { value: "12", from: "" },
  fork: undefined,
  target: undefined,
  base: undefined,
  ancestors: undefined,
  changes: undefined,
  notes: [],
};

function ofVersion(id: number, edition = 1): Verdict {
  const usual = verdict();
  return { ...usual, version: { ...usual.version, id, edition } };
}

function withStatus(status: VerdictStatus): Verdict {
  return verdict({ gate: { ...verdict().gate, status } });
}

describe.each(Object.keys(fakes))("%s", (name) => {
  test("shows status, summary and comments on changed lines; repeating it changes nothing", async () => {
    const { forge, state, post } = await start(name);
    expect((await post(verdict())).outcome).toMatchObject({ ok: true, value: { notes: [] } });
    expect(state.statuses).toHaveLength(1);
    expect(state.comments).toHaveLength(1);
    expect(state.comments[0]!.body).toContain("Quality gate failed");
    expect(state.lines).toMatchObject([{ path: "src/scan.c", line: 77 }]);
    const before = structuredClone(state.comments);
    const writes = forge.writes.length;
    const again = await post(verdict());
    expect(again.outcome).toMatchObject({
      ok: true,
      value: { lines: [expect.anything(), "Summary: unchanged", "Comments on lines: 0 comments added"] },
    });
    expect(state.comments).toEqual(before);
    expect(state.lines).toHaveLength(1);
    // Nothing but the status is written again.
    expect(forge.writes.length - writes).toBe(1);
  });

  test("every request has the token", async () => {
    const { forge, post } = await start(name);
    await post(verdict());
    const tokens = forge.requests.map(({ headers }) => String(headers["authorization"] ?? headers["private-token"]));
    for (const token of tokens) {
      expect([token, Buffer.from(token.split(" ")[1] ?? "", "base64").toString()].join()).toContain("secret");
    }
  });

  test("a newer version updates the summary, an older one does not", async () => {
    const { state, post, description } = await start(name);
    await post(ofVersion(12));
    const [first] = structuredClone(state.comments);
    await post(ofVersion(14));
    await post(ofVersion(14, 2));
    const late = await post(ofVersion(13));
    expect(late.outcome).toMatchObject({
      ok: true,
      value: { lines: expect.arrayContaining(["Summary: that of a newer version stays"]) as string[] },
    });
    if (description.hasFixedMessages !== true) expect(state.comments.map(({ id }) => id)).toEqual([first!.id]);
    expect(state.comments.at(-1)!.body).toMatch(/belvedere summary Engine 14 2\)/);
  });

  test("the status says what the gate says", async () => {
    const { state, post, description } = await start(name);
    for (const status of ["PASSED", "FAILED", "PENDING", "NOT_COMPUTED"] as const) await post(withStatus(status));
    expect(state.statuses.map(({ state: shown }) => shown)).toEqual(description.states);
  });

  test("without a gate there is no status", async () => {
    const { state, post } = await start(name);
    const { outcome } = await post(verdict({ gate: { status: "NONE", reason: null, conditions: [] } }));
    expect(state.statuses).toEqual([]);
    expect(outcome).toMatchObject({
      value: { notes: [{ text: "no status is set: the project has no quality gate" }] },
    });
  });

  test("at most 20 comments, worst first, in all runs together", async () => {
    const { state, post } = await start(name);
    const worst = Array.from({ length: 30 }, (_, index) =>
      finding(index + 1, { startLine: index + 1, changedLine: index + 1 }),
    );
    const many = verdict({ newFindings: { total: 500, bySeverity: [], worst } });
    const { outcome } = await post(many);
    expect(outcome).toMatchObject({
      value: { lines: expect.arrayContaining(["Comments on lines: 20 comments added, 10 left out"]) as string[] },
    });
    await post(many);
    expect(state.lines.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test("a busy forge is asked again", async () => {
    const { forge, state, post } = await start(name);
    let busy = 2;
    forge.intercept = () => {
      busy -= 1;
      return busy >= 0 ? { status: 503, value: {} } : undefined;
    };
    const { outcome, pauses } = await post(verdict());
    expect([outcome.ok, pauses]).toEqual([true, [250, 500]]);
    expect(state.statuses).toHaveLength(1);
  });

  test("no rights: a note for a fork, a failure otherwise", async () => {
    const { forge, post } = await start(name);
    forge.intercept = ({ method }) => (method === "GET" ? undefined : { status: 403, value: { message: "Forbidden" } });
    const fork = { value: "ada/engine", from: "" };
    const quiet = await post(verdict(), { fork });
    expect(quiet.outcome).toMatchObject({
      ok: true,
      value: { lines: [], notes: [{ text: expect.stringContaining("ada/engine") as string }] },
    });
    expect((await post(verdict())).outcome).toMatchObject({
      ok: false,
      failure: { exit: "notPermitted", detail: "Forbidden" },
    });
    expect((await post(verdict(), { fork }, {})).outcome).toMatchObject({ ok: true, value: { lines: [] } });
    expect((await post(verdict(), {}, {})).outcome).toMatchObject({ ok: false, failure: { exit: "usage" } });
  });

  test("what the forge refuses is a failure, for a fork too", async () => {
    const { forge, post } = await start(name);
    forge.intercept = ({ method }) => (method === "GET" ? undefined : { status: 418, value: { message: "No" } });
    const { outcome } = await post(verdict(), { fork: { value: "ada/engine", from: "" } });
    expect(outcome).toMatchObject({ ok: false, failure: { exit: "refused" } });
  });

  test("without known changes there are no comments on lines, and this is said", async () => {
    const { state, post } = await start(name);
    const { changedLine: _unknown, ...unplaced } = finding(1);
    const { outcome } = await post(verdict({ newFindings: { total: 1, bySeverity: [], worst: [unplaced] } }));
    expect(state.lines).toEqual([]);
    expect(outcome).toMatchObject({
      value: { notes: [{ text: "the changed lines are unknown, so no line gets a comment" }] },
    });
  });
});

const editing = Object.keys(fakes).filter((name) => fakes[name]!.hasFixedMessages !== true);

describe.each(editing)("%s, with two jobs", (name) => {
  test("that create a summary at the same moment, one summary remains: that of the newer version", async () => {
    const { forge, state, post } = await start(name);
    const waiting: (() => void)[] = [];
    let creating = 0;
    // Both have read the list before either of them writes.
    forge.intercept = async ({ method, path, body }) => {
      const isSummary =
        method === "POST" &&
        /comments$|notes$|threads$/.test(path) &&
        JSON.stringify(body).includes("belvedere summary");
      if (!isSummary) return undefined;
      creating += 1;
      if (creating === 2) waiting.splice(0).forEach((resume) => resume());
      else if (creating === 1) await new Promise<void>((resolve) => waiting.push(resolve));
      return undefined;
    };
    const [left, right] = await Promise.all([post(ofVersion(12)), post(ofVersion(13))]);
    expect([left.outcome.ok, right.outcome.ok, creating]).toEqual([true, true, 2]);
    expect(state.comments).toHaveLength(1);
    expect(state.comments[0]!.body).toContain("belvedere summary Engine 13 1)");
  });

  test("a connection that is lost after the comment was created does not create another one", async () => {
    const { forge, state, post } = await start(name);
    let lost = false;
    forge.intercept = ({ method, body }) => {
      if (lost || method !== "POST" || !JSON.stringify(body ?? "").includes("belvedere summary")) return undefined;
      lost = true;
      return "lose";
    };
    expect((await post(verdict())).outcome).toMatchObject({ ok: true });
    expect([lost, state.comments.length]).toEqual([true, 1]);
  });

  test("a summary beyond the first page is found", async () => {
    const { state, post } = await start(name);
    for (let index = 0; index < 130; index += 1) state.comments.push({ id: index + 1, body: `comment ${index}` });
    await post(ofVersion(12));
    await post(ofVersion(13));
    expect(state.comments).toHaveLength(131);
  });

  test("comments of people and of other projects stay", async () => {
    const { state, post } = await start(name);
    state.comments.push({ id: 1, body: "LGTM" }, { id: 2, body: "x\n\n[//]: # (belvedere summary Gearbox 99 1)" });
    await post(verdict());
    expect(state.comments.slice(0, 2).map(({ body }) => body)).toEqual([
      "LGTM",
      "x\n\n[//]: # (belvedere summary Gearbox 99 1)",
    ]);
    expect(state.comments).toHaveLength(3);
  });
});

describe.each(["github", "gitlab", "bitbucket"])("%s", (name) => {
  test("a line that the pull request does not show is left out, the others are not", async () => {
    const { state, post } = await start(name);
    const worst = [finding(1), finding(2, { changedLine: hiddenLine }), finding(3, { changedLine: 80 })];
    const { outcome } = await post(verdict({ newFindings: { total: 3, bySeverity: [], worst } }));
    expect(outcome).toMatchObject({
      ok: true,
      value: { lines: expect.arrayContaining(["Comments on lines: 2 comments added, 1 left out"]) as string[] },
    });
    expect(state.lines.map(({ line }) => line)).toEqual([77, 80]);
  });
});

test("GitHub's limit of writing is waited for", async () => {
  const { forge, post } = await start("github");
  let limited = true;
  forge.intercept = () => {
    const answer = limited
      ? { status: 403, value: { headers: { "retry-after": "7" }, message: "secondary rate limit" } }
      : undefined;
    limited = false;
    return answer;
  };
  expect(await post(verdict())).toMatchObject({ outcome: { ok: true }, pauses: [7000] });
});

test("without a pull request there is a status alone, and this is said", async () => {
  const { state, post } = await start("github");
  const { outcome } = await post(verdict(), { pullRequest: undefined });
  expect([state.statuses.length, state.comments.length]).toEqual([1, 0]);
  expect(outcome).toMatchObject({
    value: { notes: [{ text: "no pull request is known, so there is no summary and no comment" }] },
  });
});
