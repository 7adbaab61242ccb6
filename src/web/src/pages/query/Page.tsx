import { useMemo } from "react";
import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useProjectChoices, type ProjectChoice } from "../../api/project-choices.ts";
import { useRead } from "../../api/queries.ts";
import { useSignedIn } from "../../api/user.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { SearchSelect } from "../../components/SearchSelect.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useModel, type ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { firstQuery, readQuery, writeQuery, type Query } from "./query.ts";
import { ResultTable } from "./ResultTable.tsx";
import { SavedQueries } from "./SavedQueries.tsx";
import { Sentence } from "./Sentence.tsx";
import { Sharing } from "./Sharing.tsx";
import "./query.css";

/** Builds queries for artifacts: the query as a sentence on the left, the result on the right. */
export function Page() {
  const { query: texts, frame } = useTexts();
  const { search } = useAddress();
  const projects = useProjectChoices();
  const project =
    projects.data?.find(({ name }) => name === search["project"]) ??
    (search["project"] === undefined ? projects.data?.[0] : undefined);
  const model = useModel(project?.modelId);
  if (projects.data !== undefined && project === undefined) {
    return (
      <div className="page">
        <EmptyState title={projects.data.length === 0 ? texts.noProjects : frame.notFoundTitle}>
          <AppLink href="/">{frame.toProjects}</AppLink>
        </EmptyState>
      </div>
    );
  }
  if (project === undefined || model === undefined) return <PageRead read={projects} />;
  return <Workbench projects={projects.data ?? []} project={project} model={model} />;
}

interface WorkbenchProps {
  readonly projects: readonly ProjectChoice[];
  readonly project: ProjectChoice;
  readonly model: ModelView;
}

function Workbench({ projects, project, model }: WorkbenchProps) {
  const { query: texts } = useTexts();
  const signedIn = useSignedIn();
  const { search, change } = useAddress();
  const text = search["query"];
  const query = useMemo(() => (text === undefined ? undefined : readQuery(text)) ?? firstQuery(model), [text, model]);
  const artifactId = search["artifact"] === undefined ? project.artifactId : Number(search["artifact"]);
  const put = (next: Query): void => change({ query: writeQuery(next) }, { replace: true });
  return (
    <div className="page query">
      <div className="query-head">
        <h1>{texts.title}</h1>
        {signedIn ? <SavedQueries project={project.name} /> : null}
        <Sharing query={query} project={project} artifactId={artifactId} model={model} />
      </div>
      <div className="query-body">
        <Sentence
          query={query}
          model={model}
          onChange={put}
          start={<QueryStart projects={projects} project={project} />}
        />
        <div className="query-table table-fill">
          <ResultTable query={query} artifactId={artifactId} model={model} onChange={put} />
        </div>
      </div>
    </div>
  );
}

/** The project or artifact that the query starts from. */
function QueryStart({ projects, project }: Pick<WorkbenchProps, "projects" | "project">) {
  const { query: texts, portfolio } = useTexts();
  const { search } = useAddress();
  const navigate = useNavigation();
  const artifactId = search["artifact"];
  const artifact = useRead(
    "GET /api/artifacts/:id",
    { params: { id: Number(artifactId ?? 0) } },
    { enabled: artifactId !== undefined },
  );
  return (
    <>
      <SearchSelect
        label={portfolio.project}
        value={project.name}
        options={projects.map(({ name }) => ({ value: name, label: name }))}
        onChange={(name) => navigate(hrefOf("/query", { project: name, query: search["query"] }))}
      />
      {artifact.data === undefined ? null : (
        <AppLink
          href={hrefOf("/query", { project: project.name, query: search["query"] })}
          title={texts.wholeProject}
          className="chip chip-add"
        >
          {artifact.data.name} · {texts.wholeProject}
        </AppLink>
      )}
    </>
  );
}
