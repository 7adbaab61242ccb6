import { useMemo } from "react";
import { call, type Answer } from "../../api/client.ts";
import { RowButton } from "../../components/Button.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { Progress } from "../../components/Progress.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import type { Column } from "../../components/Table.tsx";
import { Tag } from "../../components/Tag.tsx";
import { toast, toastError } from "../../components/toasts.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";

export type Task = Answer<"GET /api/tasks">[number];

export function isUnfinished({ status }: Task): boolean {
  return status.id === "QUEUED" || status.id === "RUNNING";
}

const kinds = { DONE: "good", WARNING: "warn", ERROR: "bad", RUNNING: "accent" } as const;

/** The state of a task, as word and colour. */
export function TaskStatus({ status }: Pick<Task, "status">) {
  const kind = status.id in kinds ? kinds[status.id as keyof typeof kinds] : undefined;
  return <Tag {...(kind === undefined ? {} : { kind })}>{status.name}</Tag>;
}

/** Returns a function that cancels a task and confirms it. */
export function useCancel(onCancelled: () => void): (task: Task) => void {
  const { tasks: texts } = useTexts();
  return ({ id }) => {
    call("DELETE /api/tasks/:id", { params: { id } })
      .then(() => toast(texts.cancelled))
      .catch(toastError)
      .finally(onCancelled);
  };
}

export function useTaskColumns(onCancelled: () => void): readonly Column<Task>[] {
  const { tasks: texts, form, frame, portfolio } = useTexts();
  const formats = useFormats();
  const cancel = useCancel(onCancelled);
  return useMemo(
    () => [
      {
        id: "task",
        header: texts.task,
        cell: ({ type, project, branch }) => (
          <NameCell name={`${texts.types[type]} · ${project}`} note={branch ?? ""} className="task-name" />
        ),
        value: ({ type, project }) => `${type} ${project}`,
        fixed: true,
      },
      {
        id: "branch",
        header: texts.branch,
        cell: ({ branch }) => branch ?? <span className="soft">–</span>,
        value: ({ branch }) => branch,
        width: 140,
        wide: true,
      },
      {
        id: "status",
        header: texts.status,
        cell: (task) =>
          task.status.id === "RUNNING" ? (
            <Progress
              share={task.progress}
              label={`${texts.types[task.type]} · ${portfolio.project} ${task.project}`}
              note={texts.progress(formats.share(task.progress), task.step?.name ?? task.status.name)}
            />
          ) : (
            <TaskStatus status={task.status} />
          ),
        value: ({ status }) => status.id,
        width: 170,
      },
      {
        id: "refused",
        header: texts.refused,
        cell: ({ refused }) => (refused.count === 0 ? <span className="soft">–</span> : formats.number(refused.count)),
        value: ({ refused }) => refused.count,
        numeric: true,
        width: 110,
        wide: true,
      },
      {
        id: "submitted",
        header: texts.submitted,
        cell: ({ submitDate }) => <RelativeTime at={submitDate} />,
        value: ({ submitDate }) => submitDate,
        width: 150,
        wide: true,
      },
      {
        id: "elapsed",
        header: texts.elapsed,
        cell: ({ elapsedTime }) => formats.duration(elapsedTime),
        value: ({ elapsedTime }) => elapsedTime,
        numeric: true,
        width: 130,
        wide: true,
      },
      {
        id: "cancel",
        header: form.actions,
        cell: (task) =>
          isUnfinished(task) ? (
            <RowButton
              action={frame.cancel}
              of={`${texts.types[task.type]} ${task.project}`}
              onClick={() => cancel(task)}
            />
          ) : null,
        value: () => null,
        width: 84,
        control: true,
      },
    ],
    [texts, form, frame, portfolio, formats, cancel],
  );
}
