import { useMemo } from "react";
import { RowButton } from "../../components/Button.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { Progress } from "../../components/Progress.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import type { Column } from "../../components/Table.tsx";
import { Tag } from "../../components/Tag.tsx";
import { isUnfinished, useTaskCancellation, useTaskName, useTaskProgress, type Task } from "../../task/task.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";

const kinds = { DONE: "good", WARNING: "warn", ERROR: "bad", RUNNING: "accent" } as const;

/** The state of a task, as word and colour. */
export function TaskStatus({ status }: Pick<Task, "status">) {
  const kind = status.id in kinds ? kinds[status.id as keyof typeof kinds] : undefined;
  return <Tag {...(kind === undefined ? {} : { kind })}>{status.name}</Tag>;
}

export function useTaskColumns(onCancelled: () => void): readonly Column<Task>[] {
  const { tasks: texts, form, frame } = useTexts();
  const formats = useFormats();
  const nameOf = useTaskName();
  const progressOf = useTaskProgress();
  const cancel = useTaskCancellation(onCancelled);
  return useMemo(
    () => [
      {
        id: "task",
        header: texts.task,
        cell: (task) => <NameCell name={nameOf(task)} note={task.branch ?? ""} className="task-name" />,
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
            <Progress share={task.progress} label={nameOf(task)} note={progressOf(task)} />
          ) : (
            <TaskStatus status={task.status} />
          ),
        value: ({ status }) => status.id,
        width: 208,
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
            <RowButton action={frame.cancel} of={nameOf(task)} onClick={() => cancel(task)} />
          ) : null,
        value: () => null,
        width: 84,
        control: true,
      },
    ],
    [texts, form, frame, formats, nameOf, progressOf, cancel],
  );
}
