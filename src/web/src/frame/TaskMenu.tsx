import { Activity, X } from "lucide-react";
import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { AppLink } from "../address/AppLink.tsx";
import { useRead } from "../api/queries.ts";
import { IconButton } from "../components/Button.tsx";
import { Menu } from "../components/Menu.tsx";
import { Progress } from "../components/Progress.tsx";
import { unfinishedTasks, useTaskCancellation, useTaskName, useTaskProgress, type Task } from "../task/task.ts";
import { useFormats, useTexts } from "../texts/catalogue.ts";

const idleMilliseconds = 15_000;
const busyMilliseconds = 1_000;

/** The running tasks, live. Pages are refreshed when a task finishes. */
export function TaskMenu() {
  const { frame, tasks: texts } = useTexts();
  const queries = useQueryClient();
  const running = useRead(
    "GET /api/tasks",
    { query: { where: unfinishedTasks, limit: 20 } },
    { everyMilliseconds: idleMilliseconds },
  );
  const tasks = running.data ?? [];
  const { refetch } = running;
  const ids = tasks.map(({ id }) => id).join(",");
  useEffect(() => {
    if (ids === "") return;
    const timer = setInterval(() => void refetch(), busyMilliseconds);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).includes("/api/tasks") });
    };
  }, [ids, refetch, queries]);
  const content = (
    <>
      <Activity size={20} aria-hidden />
      {tasks.length === 0 ? null : <span className="bar-count">{tasks.length}</span>}
    </>
  );
  return (
    <Menu label={tasks.length === 0 ? frame.tasks : texts.running(tasks.length)} content={content}>
      <p className="menu-title">{frame.tasks}</p>
      {tasks.length === 0 ? <p className="menu-note">{texts.noneRunning}</p> : null}
      <ul className="task-list">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} onCancelled={() => void refetch()} />
        ))}
      </ul>
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
        <span className="truncate">{name}</span>
        <IconButton label={texts.cancel} className="push" onClick={() => cancel(task)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <Progress share={task.progress} label={name} note={note} />
    </li>
  );
}
