import { afterAll, beforeAll, expect, test } from "vitest";
import { file, lines } from "../harness/results.ts";
import { temporaryToken } from "../http/token-world.ts";
import { NodeGroup } from "./node-group.ts";

let nodes: NodeGroup;

beforeAll(async () => {
  nodes = await NodeGroup.start();
});
afterAll(() => nodes.stop());

const count = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

test("requests of a user count over all nodes", async () => {
  const perMinute = 40;
  const [client] = nodes.clients;
  await client!.json("POST", "/api/users", { login: "ada", password: "analytical engine" });
  await client!.json("PUT", "/api/users/ada/limits", { requestsPerMinute: perMinute });
  const tokens = await Promise.all(nodes.urls.map((url) => temporaryToken(url, "ada", "analytical engine")));
  const started = performance.now();
  const ask = async (url: string, node: number): Promise<number> => {
    const answer = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${tokens[node]}` } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 40; round += 1) statuses.push(...(await Promise.all(nodes.urls.map(ask))));
  const seconds = (performance.now() - started) / 1000;
  // Signing in counts as well. Each node may have taken a share that it does not use; meanwhile the allowance refills.
  expect(count(statuses, 200)).toBeGreaterThanOrEqual(perMinute - 6);
  expect(count(statuses, 200)).toBeLessThanOrEqual(perMinute + Math.ceil((seconds * perMinute) / 60));
  expect(count(statuses, 200) + count(statuses, 429)).toBe(80);
});

test("of builds that arrive at both nodes at once, no more are accepted than allowed", async () => {
  const [one, other] = nodes.clients;
  await one!.createProject("Engine");
  await one!.json("PUT", "/api/projects/Engine/limits", { versions: 3 });
  const body = lines(file("a.c", 3));
  const send = (url: string, branch: string) =>
    fetch(`${url}/api/projects/Engine/builds?branch=${branch}`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${nodes.token}`, "content-type": "application/x-ndjson" },
    });
  const answers = await Promise.all(
    nodes.urls.flatMap((url, node) => ["a", "b", "c", "d"].map((name) => send(url, `${name}${node}`))),
  );
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 202), count(statuses, 409)]).toEqual([3, 5]);
  await other!.idle();
  const { body: limits } = await other!.call("GET", "/api/projects/Engine/limits");
  expect(limits).toMatchObject({ builds: { used: 0 }, versions: { used: 3, allowed: 3 } });
});
