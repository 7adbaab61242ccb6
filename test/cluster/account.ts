import { expect } from "vitest";
import { Client } from "../harness/client.ts";
import { Asking } from "./asking.ts";
import { awaitEnd, project, readings, send, type Ledger } from "./traffic.ts";
import { nameOf, truthModel } from "./truth.ts";

/** What builds are sent to. */
export const branches: readonly string[] = ["main", "one", "two"];

/** Where a cluster answers, and as whom. */
export interface ClusterAddress {
  readonly url: string;
  readonly token: string;
}

/** A project with a first version on each branch. */
export async function prepare(asking: Asking, { url, token }: ClusterAddress): Promise<Ledger> {
  const client = new Client(url, token);
  await client.putModel(truthModel);
  await client.createProject(project, truthModel.id);
  const ledger: Ledger = { acknowledged: [], known: [], givenUp: [], answers: new Map(), roots: new Map() };
  for (const branch of branches) {
    await awaitEnd(asking, ledger, await send(asking, ledger, { branch, number: 0 }));
    const [root] = await asking.json<{ id: number }[]>({
      path: `/api/projects/${project}/artifacts?branch=${branch}&fields=id&limit=1`,
    });
    ledger.roots.set(branch, root!.id);
  }
  return ledger;
}

/** Whether each branch has a version of a build that was taken since then, or the honest end of one. */
export function hasBuiltSince(ledger: Ledger, since: number): boolean {
  const ended = new Set([...ledger.known.map(nameOf), ...ledger.givenUp.map(({ key }) => nameOf(key))]);
  return branches.every((branch) =>
    ledger.acknowledged.some((build) => build.branch === branch && build.at > since && ended.has(nameOf(build))),
  );
}

/** Every acknowledged build became a version or ended with a problem, and every node answers the same for every version. */
export async function account(
  asking: Asking,
  ledger: Ledger,
  nodes: { readonly urls: readonly string[]; readonly token: string },
): Promise<void> {
  expect(ledger.known.length + ledger.givenUp.length).toBe(ledger.acknowledged.length);
  for (const { task } of ledger.givenUp) {
    expect(task).toMatchObject({ status: { id: "ERROR" }, problem: { code: "task.crashed" } });
  }
  const sent = ledger.acknowledged.map(nameOf);
  expect(new Set(sent).size).toBe(sent.length);
  for (const url of nodes.urls) {
    const node = new Asking(url, nodes.token);
    for (const [index, version] of ledger.known.entries()) {
      await readings[index % readings.length]!(node, ledger, version);
    }
    expect(node.troubles).toEqual([]);
    for (const branch of branches) {
      const versions = await new Client(url, nodes.token).versions(project, branch);
      const known = ledger.known.filter((version) => version.branch === branch);
      expect(versions.map(({ name }) => name)).toEqual(known.map(nameOf).toReversed());
    }
  }
  expect(asking.answered).toBeGreaterThan(ledger.acknowledged.length);
}
