import type { ReactNode } from "react";
import { AppLink } from "../../address/AppLink.tsx";
import { hrefOf } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Progress } from "../../components/Progress.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { isUnfinished, useTaskName, useTaskProgress, type Task } from "../../task/task.ts";
import { quoted } from "../../where/conditions.ts";
import { verdictHref } from "../verdict/address.ts";
import { TaskStatus } from "./columns.tsx";

const liveMilliseconds = 1_000;

/** One task: progress, refused records, and why it failed. */
export function TaskDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { tasks: texts } = useTexts();
  const task = useRead("GET /api/tasks/:id", { params: { id } }, { everyMilliseconds: liveMilliseconds });
  const nameOf = useTaskName();
  const title = task.data === undefined ? texts.task : nameOf(task.data);
  return (
    <Dialog title={title} open onClose={onClose}>
      <ReadError read={task} />
      {task.isPending ? <Skeleton lines={5} height={24} /> : null}
      {task.data === undefined ? null : <TaskDetail task={task.data} />}
    </Dialog>
  );
}

function TaskDetail({ task }: { readonly task: Task }) {
  const { tasks: texts, portfolio } = useTexts();
  const formats = useFormats();
  const { problem, refused } = task;
  const progressOf = useTaskProgress();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      portfolio.project,
      <AppLink key="project" href={hrefOf("/", { where: `name=${quoted(task.project)}` })}>
        {task.project}
      </AppLink>,
    ],
    [texts.branch, task.branch ?? "–"],
    ...(task.versionId === null
      ? []
      : [
          [
            texts.verdict,
            <AppLink key="verdict" href={verdictHref(task.versionId)}>
              {texts.showVerdict}
            </AppLink>,
          ] as const,
        ]),
    [texts.submitted, formats.dateTime(task.submitDate)],
    ...(task.startDate === null ? [] : [[texts.started, formats.dateTime(task.startDate)] as const]),
    ...(task.endDate === null ? [] : [[texts.ended, formats.dateTime(task.endDate)] as const]),
    [texts.elapsed, formats.duration(task.elapsedTime)],
  ];
  return (
    <>
      {isUnfinished(task) ? (
        <Progress share={task.progress} label={task.status.name} note={progressOf(task)} />
      ) : (
        <p>
          <TaskStatus status={task.status} />
        </p>
      )}
      {problem === null ? null : (
        <div className="state-error breakable">
          <h3>{problem.title}</h3>
          <p>{problem.detail}</p>
        </div>
      )}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {refused.count === 0 ? null : <Refusals refused={refused} />}
    </>
  );
}

function Refusals({ refused }: { readonly refused: Task["refused"] }) {
  const { tasks: texts } = useTexts();
  const formats = useFormats();
  const text = refused.records.map(({ line, path, reason }) => `${line}\t${path ?? ""}\t${reason}`).join("\n");
  return (
    <section className="stack">
      <div className="row">
        <h3>{texts.refusedCount(refused.count)}</h3>
        <CopyButton text={text} />
      </div>
      {refused.records.length < refused.count ? (
        <p className="small soft">{texts.refusedShown(formats.number(refused.records.length))}</p>
      ) : null}
      <ul className="refusals" tabIndex={0} aria-label={texts.refusedCount(refused.count)}>
        {refused.records.map(({ line, path, reason }, index) => (
          <li key={index} className="breakable">
            <span className="small soft">
              {texts.line(formats.number(line))}
              {path === null ? "" : ` · ${path}`}
            </span>
            <br />
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
