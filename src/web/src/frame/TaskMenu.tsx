import { Activity, X } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { AppLink } from "../address/AppLink.tsx";
import { useRead } from "../api/queries.ts";
import { IconButton } from "../components/Button.tsx";
import { CutText } from "../components/CutText.tsx";
import { Menu } from "../components/Menu.tsx";
import { Progress } from "../components/Progress.tsx";
import { useTaskCancellation, useTaskName, useTaskProgress, type Task } from "../task/task.ts";
import { useFormats, useTexts } from "../texts/catalogue.ts";

const idleMilliseconds = 15_000;
const busyMilliseconds = 1_000;
/** A server runs no more at once. */
const runningMax = 50;
/** Waiting tasks that are listed. */
const nextShown = 3;
/** Beyond this, the exact number of waiting tasks does not matter. */
const queuedMax = 1_000;

/** The running tasks, live. Pages are refreshed when a task finishes. */
export function TaskMenu() {
  const { frame, tasks: texts } = useTexts();
  const queries = useQueryClient();
  const formats = useFormats();
  const running = useRead(
    "GET /api/tasks",
    { query: { where: "status.id=RUNNING", limit: runningMax } },
    { everyMilliseconds: idleMilliseconds },
  );
  const queued = useRead(
    "GET /api/tasks",
    { query: { where: "status.id=QUEUED", fields: "id", limit: queuedMax } },
    { everyMilliseconds: idleMilliseconds },
  );
  // Newest first: the last ones run next.
  const nextIds = (queued.data ?? []).slice(-nextShown).map(({ id }) => id);
  const next = useRead(
    "GET /api/tasks",
    { query: { where: `id IN (${nextIds.join(",")}) AND status.id=QUEUED` } },
    { enabled: nextIds.length > 0, keepPrevious: true },
  );
  const tasks = running.data ?? [];
  // A task may have started between the two answers.
  const started = new Set(tasks.map(({ id }) => id));
  const nextTasks = nextIds.length === 0 ? [] : (next.data ?? []).toReversed().filter(({ id }) => !started.has(id));
  const waiting = queued.data?.length ?? 0;
  const waitingText = waiting === queuedMax ? `${formats.number(waiting)}+` : formats.number(waiting);
  const { refetch: refetchRunning } = running;
  const { refetch: refetchQueued } = queued;
  const refetch = useCallback(() => Promise.all([refetchRunning(), refetchQueued()]), [refetchRunning, refetchQueued]);
  const ids = [...tasks, ...(queued.data ?? [])].map(({ id }) => id).join(",");
  useEffect(() => {
    if (ids === "") return;
    const timer = setInterval(() => void refetch(), busyMilliseconds);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).includes("/api/tasks") });
    };
  }, [ids, refetch, queries]);
  const states = [
    ...(tasks.length === 0 ? [] : [texts.running(tasks.length)]),
    ...(waiting === 0 ? [] : [texts.waiting(waitingText)]),
  ];
  const content = (
    <>
      <Activity size={20} aria-hidden />
      {ids === "" ? null : <span className="bar-count">{tasks.length + waiting}</span>}
    </>
  );
  return (
    <Menu label={ids === "" ? frame.tasks : states.join(" · ")} content={content}>
      <p className="menu-title">{frame.tasks}</p>
      {ids === "" ? <p className="menu-note">{texts.noneRunning}</p> : null}
      <ul className="task-list">
        {[...tasks, ...nextTasks].map((task) => (
          <TaskRow key={task.id} task={task} onCancelled={() => void refetch()} />
        ))}
      </ul>
      {waiting === 0 ? null : <p className="menu-note">{texts.waiting(waitingText)}</p>}
      <AppLink href="/tasks" className="menu-item" data-closes>
        {texts.all}
      </AppLink>
    </Menu>
  );
}

function TaskRow({ task, onCancelled }: { readonly task: Task; readonly onCancelled: () => void }) {
  const { tasks: texts } = useTexts();
  const formats = useFormats();
  const cancel = useTaskCancellation(onCancelled);
  const left = task.progress > 0.05 ? (task.elapsedTime / task.progress) * (1 - task.progress) : undefined;
  const note = [useTaskProgress()(task), ...(left === undefined ? [] : [texts.timeLeft(formats.duration(left))])].join(
    " · ",
  );
  const name = useTaskName()(task);
  return (
    <li className="task-row">
      <div className="row">
        <CutText text={name} />
        <IconButton label={texts.cancel} className="push" onClick={() => cancel(task)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <Progress share={task.progress} label={name} note={note} />
    </li>
  );
}
