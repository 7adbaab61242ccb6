import { hrefOf, useAddress } from "../../address/address.ts";
import { Go } from "../../address/Go.tsx";
import { useAnswered } from "../../api/queries.ts";
import { useMayManage } from "../../api/rights.ts";
import { later } from "../../components/later.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Absent } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref, projectParts } from "./address.ts";
import type { Project } from "./Settings.tsx";
import "./project.css";

const Gate = later(async () => (await import("./Gate.tsx")).Gate);
const Members = later(async () => (await import("./Members.tsx")).Members);
const Settings = later(async () => (await import("./Settings.tsx")).Settings);

/** What managers of a project decide: how it is shown and rated, who sees it, what its versions must fulfil. */
export function Page() {
  const { project: texts } = useTexts();
  const { params } = useAddress();
  const name = params["project"] ?? "";
  const current = projectParts.find((part) => part === params["part"]);
  const answer = useAnswered("GET /api/projects/:name", { params: { name } });
  const project = answer.data?.value;
  const mayManage = useMayManage(project);
  if (current === undefined) return <Absent />;
  return (
    <div className="page stack">
      <div>
        <p className="small">
          {project === undefined ? name : <Go href={hrefOf(`/explore/${project.artifactId}`)}>{name}</Go>}
        </p>
        <h1>{texts.title}</h1>
      </div>
      <Tabs
        label={texts.title}
        current={current}
        tabs={projectParts.map((id) => ({ id, label: texts.tabs[id], href: projectHref(name, id) }))}
      />
      {answer.error === null ? null : <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending || (project !== undefined && mayManage === undefined) ? (
        <Skeleton lines={6} height={32} />
      ) : null}
      {mayManage === false ? <p className="soft">{texts.notManager}</p> : null}
      {project === undefined || mayManage !== true ? null : (
        <Part part={current} project={project} etag={answer.data?.etag} />
      )}
    </div>
  );
}

interface PartProps {
  readonly part: (typeof projectParts)[number];
  readonly project: Project;
  readonly etag: string | undefined;
}

function Part({ part, project, etag }: PartProps) {
  if (part === "members") return <Members project={project} />;
  if (part === "gate") return <Gate project={project} />;
  return <Settings key={etag} project={project} etag={etag} />;
}
