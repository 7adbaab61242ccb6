import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useResponse } from "../../api/queries.ts";
import { usePermissions } from "../../api/rights.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useDropTarget } from "../../frame/dropped-files.ts";
import { useTitleObject } from "../../frame/page-title.ts";
import { NotFound } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { partsFor, projectHref, projectParts } from "./address.ts";
import type { Project } from "./Settings.tsx";
import "./project.css";

const Gate = lazyComponent(async () => (await import("./Gate.tsx")).Gate);
const Members = lazyComponent(async () => (await import("./Members.tsx")).Members);
const ProjectTokens = lazyComponent(async () => (await import("./ProjectTokens.tsx")).ProjectTokens);
const TrustedJobs = lazyComponent(async () => (await import("./TrustedJobs.tsx")).TrustedJobs);
const Badge = lazyComponent(async () => (await import("./Badge.tsx")).Badge);
const ProjectWebhooks = lazyComponent(async () => (await import("./ProjectWebhooks.tsx")).ProjectWebhooks);
const Versions = lazyComponent(async () => (await import("./Versions.tsx")).Versions);
const BranchSettings = lazyComponent(async () => (await import("./BranchSettings.tsx")).BranchSettings);
const Retention = lazyComponent(async () => (await import("./Retention.tsx")).Retention);
const Limits = lazyComponent(async () => (await import("./Limits.tsx")).Limits);
const Exclusions = lazyComponent(async () => (await import("./Exclusions.tsx")).Exclusions);
const Settings = lazyComponent(async () => (await import("./Settings.tsx")).Settings);

/** The settings of a project, in tabs: what it is, what it has, and who may use it. */
export function Page() {
  const { project: texts } = useTexts();
  const { params } = useAddress();
  const name = params["project"] ?? "";
  const current = projectParts.find((part) => part === params["part"]);
  const answer = useResponse("GET /api/projects/:name", { params: { name } });
  const project = answer.data?.value;
  const permissions = usePermissions(project);
  const parts = permissions && partsFor(permissions);
  const mayManage = parts?.includes(current ?? "settings");
  useTitleObject(name);
  useDropTarget(name);
  if (current === undefined) return <NotFound />;
  return (
    <div className="page stack">
      <div>
        <p className="small">
          {project === undefined ? name : <AppLink href={hrefOf(`/explore/${project.artifactId}`)}>{name}</AppLink>}
        </p>
        <h1>{texts.title}</h1>
      </div>
      <Tabs
        label={texts.title}
        current={current}
        tabs={(parts ?? projectParts).map((id) => ({ id, label: texts.tabs[id], href: projectHref(name, id) }))}
      />
      <ReadError read={answer} />
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
  switch (part) {
    case "versions":
      return <Versions project={project} />;
    case "branch-list":
      return <BranchSettings project={project} />;
    case "retention":
      return <Retention project={project} />;
    case "limits":
      return <Limits project={project.name} />;
    case "exclusions":
      return <Exclusions project={project} />;
    case "members":
      return <Members project={project} />;
    case "gate":
      return <Gate project={project} />;
    case "tokens":
      return <ProjectTokens project={project} />;
    case "trusted-jobs":
      return <TrustedJobs project={project} />;
    case "badge":
      return <Badge project={project} />;
    case "webhooks":
      return <ProjectWebhooks project={project} />;
    case "settings":
      return <Settings key={etag} project={project} etag={etag} />;
  }
}
