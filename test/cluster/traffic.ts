import { isDeepStrictEqual } from "node:util";
import { hasEnded, type Task } from "../harness/client.ts";
import { until } from "../harness/until.ts";
import type { ClusterRequest, Asking } from "./asking.ts";
import {
  findingsAnswer,
  listAnswer,
  nameOf,
  queryAnswer,
  queryBody,
  resultsOf,
  versionAnswer,
  type BuildKey,
  type KnownVersion,
} from "./truth.ts";

export const project = "P";
/** Builds that a branch sends before it waits for them: some run, some wait in the queue. */
const burst = 2;
const endPatienceMilliseconds = 90_000;

/** A build that was acknowledged. */
export interface Acknowledged extends BuildKey {
  readonly taskId: number;
  readonly at: number;
}

/** What the world outside the cluster knows. */
export interface Ledger {
  readonly acknowledged: Acknowledged[];
  /** Builds that ended with a version, according to any answer. */
  readonly known: KnownVersion[];
  /** Tasks that ended without one, with why. */
  readonly givenUp: { readonly key: BuildKey; readonly task: Task }[];
  /** The first answer to every request whose answer never changes. */
  readonly answers: Map<string, string>;
  /** Root artifacts by branch. */
  readonly roots: Map<string, number>;
}

/** Sends the builds of one branch, burst after burst, until it is stopped. */
export async function push(asking: Asking, ledger: Ledger, branch: string, stopped: () => boolean): Promise<void> {
  for (let number = 1; !stopped(); number += burst) {
    const sent: Acknowledged[] = [];
    for (let next = number; next < number + burst; next++) {
      sent.push(await send(asking, ledger, { branch, number: next }));
    }
    for (const build of sent) await awaitEnd(asking, ledger, build);
  }
}

/** Sends one build until it is acknowledged. */
export async function send(asking: Asking, ledger: Ledger, key: BuildKey): Promise<Acknowledged> {
  const name = nameOf(key);
  const { status, text } = await asking.ask({
    method: "POST",
    path: `/api/projects/${project}/builds?branch=${key.branch}&version=${name}`,
    headers: { "content-type": "application/x-ndjson", "idempotency-key": name },
    body: resultsOf(key),
  });
  if (status !== 202) throw new Error(`the build ${name} was answered ${status}: ${text}`);
  const acknowledged = { ...key, taskId: (JSON.parse(text) as Task).id, at: performance.now() };
  ledger.acknowledged.push(acknowledged);
  return acknowledged;
}

/** Waits for the end of a build: a version, or an honest word that it was given up. */
export async function awaitEnd(asking: Asking, ledger: Ledger, build: Acknowledged): Promise<void> {
  const ask = async (): Promise<Task | undefined> => {
    const task = await asking.json<Task>({ path: `/api/tasks/${build.taskId}` });
    return hasEnded(task) ? task : undefined;
  };
  const task = await until(`task ${build.taskId} ends`, ask, endPatienceMilliseconds);
  const { branch, number, taskId } = build;
  if (task.versionId !== null) ledger.known.push({ branch, number, taskId, versionId: task.versionId });
  else ledger.givenUp.push({ key: { branch, number }, task });
}

/** Sends one request after another for random versions and compares each answer with the expected one. */
export async function read(
  asking: Asking,
  ledger: Ledger,
  random: () => number,
  stopped: () => boolean,
): Promise<void> {
  while (!stopped()) {
    const pick = ledger.known[Math.floor(random() * ledger.known.length)]!;
    await readings[Math.floor(random() * readings.length)]!(asking, ledger, pick);
  }
}

type Reading = (asking: Asking, ledger: Ledger, version: KnownVersion) => Promise<void>;

/** What is asked of a version; the answer follows from its branch and number. */
export const readings: readonly Reading[] = [
  (asking, ledger, version) =>
    check(asking, ledger, version, {
      ask: { path: `/api/versions/${version.versionId}?fields=name,branch,artifactCount,findingCount` },
      expected: versionAnswer(version),
    }),
  (asking, ledger, version) =>
    check(asking, ledger, version, {
      ask: {
        path: `/api/projects/${project}/artifacts?branch=${version.branch}&version=${version.versionId}&fields=path`,
      },
      expected: listAnswer(version),
    }),
  (asking, ledger, version) =>
    check(asking, ledger, version, {
      ask: {
        method: "POST",
        path: `/api/artifacts/${ledger.roots.get(version.branch)}/query?version=${version.versionId}`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(queryBody),
      },
      expected: queryAnswer(version),
      shown: shownByQuery,
    }),
  (asking, ledger, version) =>
    check(asking, ledger, version, {
      ask: {
        path: `/api/artifacts/${ledger.roots.get(version.branch)}/findings?version=${version.versionId}&fields=message`,
      },
      expected: findingsAnswer(version),
    }),
  checkVersions,
];

async function check(
  asking: Asking,
  ledger: Ledger,
  version: KnownVersion,
  {
    ask,
    expected,
    shown = (answer) => answer,
  }: { ask: ClusterRequest; expected: unknown; shown?: (answer: unknown) => unknown },
): Promise<void> {
  const { status, text } = await asking.ask(ask);
  const right = status === 200 && isDeepStrictEqual(shown(JSON.parse(text)), expected);
  if (!right) throw new Error(`${nameOf(version)}: ${ask.path} answered ${status} ${text}`);
  // Whichever node answers, and however often it was born since: the same bytes.
  const first = ledger.answers.get(ask.path) ?? text;
  ledger.answers.set(ask.path, first);
  if (first !== text) throw new Error(`${ask.path} answered ${text} after ${first}`);
}

function shownByQuery(answer: unknown): unknown {
  const { artifacts } = answer as { artifacts: { name: string; values: { value: number }[] }[] };
  return artifacts.map(({ name, values }) => [name, ...values.map(({ value }) => value)]);
}

/** The versions of a branch: in the order of acceptance, none twice, and every one that anybody has heard of. */
async function checkVersions(asking: Asking, ledger: Ledger, { branch }: BuildKey): Promise<void> {
  const expected = ledger.known.filter((version) => version.branch === branch);
  const path = `/api/projects/${project}/versions?branch=${branch}&fields=id,name`;
  const answer = await asking.json<{ id: number; name: string }[]>({ path });
  const numbers = answer.map(({ name }) => Number(name.slice(branch.length + 1)));
  if (numbers.some((number, index) => index > 0 && number >= numbers[index - 1]!)) {
    throw new Error(`versions of ${branch} out of order: ${numbers.join(" ")}`);
  }
  const ids = new Map(answer.map(({ id, name }) => [name, id]));
  const missing = expected.filter((version) => ids.get(nameOf(version)) !== version.versionId);
  if (missing.length > 0) throw new Error(`${path} lacks ${missing.map(nameOf).join(" ")}`);
}
