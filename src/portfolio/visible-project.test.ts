import { expect, test } from "vitest";
import type { BranchRow, ProjectRow, TaskRow, VersionRow } from "../store/index.ts";
import { visibleProject } from "./visible-project.ts";

const project = { id: 1, mainBranchId: 1, modelId: "M", group: "" } as ProjectRow;
const branch = { id: 1, projectId: 1, name: "main", group: "", triageRevision: 0 } as BranchRow;
const versionOf = (taskId: number): VersionRow =>
  ({ id: taskId, branchId: 1, projectId: 1, taskId, modelRevisionId: 7, triageRevision: 0 }) as VersionRow;

/** Reads of a store in which the build of task 2 finishes after some of them. */
function readsWhile(finishesAfter: number) {
  let reads = 0;
  const next = async <Value>(before: Value, after: Value): Promise<Value> => (reads++ < finishesAfter ? before : after);
  const versions = [[versionOf(1)], [versionOf(2)]] as const;
  return {
    branchesOf: () => next([branch], [branch]),
    newestHeads: () => next<VersionRow[]>([...versions[0]], [...versions[1]]),
    newestVersions: () => next<VersionRow[]>([...versions[0]], [...versions[1]]),
    versionsByIds: () => next<VersionRow[]>([...versions[0]], [...versions[1]]),
    newestTasks: () => next<TaskRow[]>([], []),
    tasksByIds: () => next<TaskRow[]>([], []),
    unreflectedBuilds: () => next([{ branchId: 1, taskId: 2 }], []),
    currentModelRevisionIds: () => next(new Map([["M", 7]]), new Map([["M", 7]])),
  };
}

test("an older version never looks like the newest while a build finishes", async () => {
  const seenStates = new Set<string>();
  for (let finishesAfter = 0; finishesAfter <= 10; finishesAfter += 1) {
    const roots = { rootOf: async () => versionOf(0).root, gateOf: async () => null };
    const { main } = await visibleProject(readsWhile(finishesAfter), { project, drafts: true }, roots);
    seenStates.add(`version of task ${main.currentVersion!.taskId}${main.dirty ? ", dirty" : ""}`);
  }
  expect([...seenStates].toSorted()).toEqual(["version of task 1, dirty", "version of task 2"]);
});
