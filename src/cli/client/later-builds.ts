import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { waitDisplay } from "../output/progress.ts";
import type { Client } from "./client.ts";
import type { GateResult } from "./gate.ts";
import { poll } from "./poll.ts";
import { findBranch, type FoundBranch } from "./resolve.ts";

/** Builds of a branch that are later than its newest version. A verdict on that version says nothing of them. */
export interface LaterBuilds {
  /** The newest task that has not finished. */
  readonly pending: number | undefined;
  /** The task of the newest finished build, if that build failed. */
  readonly failed: number | undefined;
}

/** A branch, and what is later than its newest version. */
export interface AwaitedBranch {
  readonly branch: FoundBranch;
  readonly later: LaterBuilds;
  readonly waitedSeconds: number;
}

/** Of a version that the user names: other builds do not matter. */
export const nothingLater: LaterBuilds = { pending: undefined, failed: undefined };

/** More tasks are not searched: the newest finished one decides, and few tasks of a branch wait. */
const tasksMax = 200;
const pauses = { firstPauseMilliseconds: 250, pauseMillisecondsMax: 10_000 } as const;

/** Waits for the builds of a branch that were accepted before this call, and reads the branch again. */
export async function awaitBuilds(
  call: Call,
  client: Client,
  found: FoundBranch,
  waitSeconds: number,
): Promise<Outcome<AwaitedBranch>> {
  let branch = found;
  const first = await readLaterBuilds(client, branch);
  if (!first.ok) return first;
  const lastId = first.value.pending;
  const polled = await poll<LaterBuilds>(
    call,
    { ...pauses, waitSeconds },
    {
      ...waitDisplay(call, "builds", waitSeconds),
      first: first.value,
      async readAgain() {
        const again = await readBranchAgain(client, branch);
        if (!again.ok) return again;
        branch = again.value;
        return readLaterBuilds(client, branch, lastId);
      },
      isPending: ({ pending }) => pending !== undefined,
    },
  );
  if (!polled.ok) return polled;
  const { value: later, waitedMilliseconds } = polled.value;
  // Read after the tasks: the version of a build that finished meanwhile is the newest one.
  const newest = await readBranchAgain(client, branch);
  return newest.ok ? done({ branch: newest.value, later, waitedSeconds: waitedMilliseconds / 1000 }) : newest;
}

async function readBranchAgain(client: Client, found: FoundBranch): Promise<Outcome<FoundBranch>> {
  return found.dirty ? findBranch(client, found.project, found.branch) : done(found);
}

/** `lastId`: tasks that were accepted after this one are not waited for. */
async function readLaterBuilds(
  client: Client,
  { project, branch, dirty }: FoundBranch,
  lastId: number = Number.MAX_SAFE_INTEGER,
): Promise<Outcome<LaterBuilds>> {
  if (!dirty) return done(nothingLater);
  const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  const query = {
    where: `project=${named(project)} AND branch=${named(branch)} AND type IN (build,edition)`,
    fields: "id,status.id",
    limit: String(tasksMax),
  };
  const tasks = await client.read<"GET /api/tasks">({ path: "/api/tasks", query });
  if (!tasks.ok) return tasks;
  const isPending = (status: string): boolean => status === "QUEUED" || status === "RUNNING";
  const pending = tasks.value.find(({ id, status }) => isPending(status.id) && id <= lastId);
  // A cancelled build was withdrawn: the branch stays as it was.
  const finished = tasks.value.find(({ status }) => !isPending(status.id) && status.id !== "CANCELLED");
  return done({ pending: pending?.id, failed: finished?.status.id === "ERROR" ? finished.id : undefined });
}

/** The verdict on the newest version of a branch, if later builds count (D16). What failed has failed. */
export function judgeLaterBuilds(gate: GateResult, { pending, failed }: LaterBuilds, branch: string): GateResult {
  if (gate.status === "FAILED") return gate;
  const verdict = `This verdict is on version ${gate.versionId}.`;
  if (pending !== undefined) {
    const name = `A build of ${branch} is under way (task ${pending}). ${verdict}`;
    return { ...gate, status: "PENDING", reason: { id: "BUILD_PENDING", name } };
  }
  if (failed === undefined) return gate;
  const name = `The newest build of ${branch} failed (task ${failed}). ${verdict}`;
  return { ...gate, status: "NOT_COMPUTED", reason: { id: "BUILD_FAILED", name } };
}
