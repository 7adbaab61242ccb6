import { useCallback, useEffect, useMemo } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../address/address.ts";
import { rowsOf, usePages, useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table } from "../../components/Table.tsx";
import { useHiddenColumns } from "../../components/table-address.ts";
import { pagingOf } from "../../components/table-pages.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { isUnfinished, unfinishedTasks, type Task } from "../../task/task.ts";
import { useTaskColumns } from "./columns.tsx";
import { TaskDialog } from "./TaskDialog.tsx";
import "./tasks.css";

const pageRows = 100;
const busyMilliseconds = 1_000;

/** The tasks of the server, newest first, updated live. */
export function Page() {
  const { tasks: texts, frame } = useTexts();
  const { search, change, with: addressWith } = useAddress();
  const queries = useQueryClient();
  const list = usePages("GET /api/tasks", { query: { where: whereIn(search, "/api/tasks"), limit: pageRows } });
  const read = useMemo(() => rowsOf(list.data), [list.data]);
  const busy = read.some(isUnfinished);
  const live = useRead(
    "GET /api/tasks",
    { query: { where: unfinishedTasks } },
    { enabled: busy, everyMilliseconds: busyMilliseconds },
  );
  const readAgain = useCallback(
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey.slice(0, 2)).includes("/api/tasks"),
      }),
    [queries],
  );
  const rows = useMemo(() => refreshed(read, live.data), [read, live.data]);
  // A task that was running and is no longer in the list of running tasks has finished: read its result.
  const ended =
    live.isSuccess && rows.some((task) => isUnfinished(task) && !live.data.some(({ id }) => id === task.id));
  useEffect(() => {
    if (ended && !list.isFetching) readAgain();
  }, [ended, list.isFetching, readAgain]);
  const columns = useTaskColumns(readAgain);
  return (
    <div className="page stack table-fill tasks">
      <h1>{frame.tasks}</h1>
      <ReadError read={list} />
      <Table
        label={frame.tasks}
        columns={busy ? columns : columns.filter(({ control }) => control !== true)}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => addressWith({ task: id })}
        rowHeight={44}
        {...pagingOf(list)}
        {...useHiddenColumns()}
        empty={texts.none}
      >
        <WhereField list="/api/tasks" example="status.id=ERROR AND project~core" />
      </Table>
      {search["task"] === undefined ? null : (
        <TaskDialog id={Number(search["task"])} onClose={() => change({ task: undefined })} />
      )}
    </div>
  );
}

function refreshed(tasks: readonly Task[], live: readonly Task[] | undefined): readonly Task[] {
  const byId = new Map(live?.map((task) => [task.id, task]));
  return tasks.map((task) => byId.get(task.id) ?? task);
}
