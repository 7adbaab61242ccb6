import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Progress } from "../../components/Progress.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { isUnfinished, useTaskProgress, type Task } from "../../task/task.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import { verdictHref } from "../verdict/address.ts";

const busyMilliseconds = 500;

/** The build of the reports: its progress, then its version. */
export function SentBuild({ taskId }: { readonly taskId: number }) {
  const { bring: texts } = useTexts();
  const { with: at } = useAddress();
  const task = useRead("GET /api/tasks/:id", { params: { id: taskId } });
  const unfinished = task.data !== undefined && isUnfinished(task.data);
  useRead("GET /api/tasks/:id", { params: { id: taskId } }, { everyMilliseconds: unfinished && busyMilliseconds });
  const progress = useTaskProgress();
  if (task.error !== null) return <ReadError read={task} />;
  if (task.data === undefined) return <Skeleton lines={2} height={32} />;
  return (
    <section className="stack" aria-label={texts.result} aria-live="polite">
      {unfinished ? (
        <Progress share={task.data.progress} label={texts.building} note={progress(task.data)} />
      ) : (
        <BuildResult task={task.data} />
      )}
      <p>
        <AppLink href={at({ task: undefined })}>{texts.again}</AppLink>
      </p>
    </section>
  );
}

function BuildResult({ task }: { readonly task: Task }) {
  const { bring: texts } = useTexts();
  const formats = useFormats();
  const { project, versionId, problem, refused, status } = task;
  const found = useRead("GET /api/projects/:name", { params: { name: project } });
  if (versionId === null) {
    return (
      <Notice kind="warning">
        {texts.failed(status.name)} {problem === null ? "" : `${problem.title} ${problem.detail}`}
      </Notice>
    );
  }
  return (
    <>
      <Notice kind="info">{texts.built(visibleText(project))}</Notice>
      {refused.count === 0 ? null : <p className="soft">{texts.refused(refused.count)}</p>}
      <ul className="import-next">
        <li>
          <AppLink href={verdictHref(versionId)}>{texts.openVerdict}</AppLink>
        </li>
        {found.data === undefined ? null : (
          <li>
            <AppLink href={hrefOf(`/explore/${found.data.artifactId}`, { version: versionId })}>{texts.openIt}</AppLink>
          </li>
        )}
        <li>
          <AppLink href={hrefOf("/findings", { project })}>{texts.openFindings}</AppLink>
        </li>
      </ul>
      <p className="small soft">{texts.task(formats.number(task.id))}</p>
    </>
  );
}
