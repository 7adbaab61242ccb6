import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import { Go } from "../../address/Go.tsx";
import { useRead } from "../../api/queries.ts";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Sparkline } from "../../components/Sparkline.tsx";
import type { Column } from "../../components/Table.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useModel } from "../../model/model.ts";
import { useSpeech, useTexts } from "../../texts/catalogue.ts";
import {
  deciding,
  gatedVersion,
  historyRequest,
  newFindingsRequest,
  ProjectTexts,
  trendRequest,
  type Project,
  type ShownMeasure,
} from "./details.ts";

/** The columns of the projects. What a row needs beyond the list is asked for when the row comes into view. */
export function useColumns(projects: readonly Project[]): readonly Column<Project>[] {
  const { language, texts } = useSpeech();
  const queries = useQueryClient();
  // Ranks sort the ratings; projects of other models than the first sort by the names of their levels.
  const model = useModel(projects[0]?.modelId);
  return useMemo(() => {
    const { portfolio, compare, frame } = texts;
    const copied = new ProjectTexts(queries, language, texts);
    const measures = { LC: portfolio.lines, NFIND: portfolio.findings, COVERAGE: portfolio.coverage };
    const measured = (id: ShownMeasure, cell: Column<Project>["cell"]): Column<Project> => ({
      id: id.toLowerCase(),
      header: measures[id],
      width: id === "COVERAGE" ? 96 : 88,
      numeric: true,
      wide: true,
      value: () => null,
      copies: [{ header: measures[id], text: (project) => copied.measure(project, id) }],
      cell,
    });
    return [
      {
        id: "project",
        header: portfolio.project,
        fixed: true,
        sortable: true,
        value: ({ name }) => name,
        copies: [
          { header: portfolio.project, text: ({ name }) => name },
          { header: portfolio.group, text: ({ group }) => group },
        ],
        cell: (project) => <ProjectName project={project} />,
      },
      {
        id: "rating",
        header: portfolio.rating,
        width: 96,
        sortable: true,
        value: ({ level }) => model?.levelName(level.id).rank ?? level.id,
        copies: [
          { header: portfolio.rating, text: (project) => copied.rating(project) },
          { header: frame.trend, text: (project) => copied.trend(project) },
        ],
        cell: (project) => <ProjectRating project={project} />,
      },
      {
        id: "history",
        header: portfolio.history,
        width: 120,
        wide: true,
        value: () => null,
        copies: [{ header: portfolio.history, text: (project) => copied.lastVersions(project) }],
        cell: (project) => <ProjectHistory project={project} />,
      },
      measured("LC", (project) => <ProjectMeasure project={project} id="LC" />),
      measured("NFIND", (project) => (
        <Go href={hrefOf("/findings", { project: project.name, status: "OPEN" })} className="plain-link">
          <ProjectMeasure project={project} id="NFIND" />
        </Go>
      )),
      {
        id: "new",
        header: portfolio.newFindings,
        width: 112,
        numeric: true,
        wide: true,
        value: () => null,
        copies: [{ header: portfolio.newFindings, text: (project) => copied.newFindings(project) }],
        cell: (project) => <NewFindings project={project} />,
      },
      measured("COVERAGE", (project) => <ProjectMeasure project={project} id="COVERAGE" />),
      {
        id: "gate",
        header: compare.gate,
        width: 104,
        wide: true,
        value: () => null,
        copies: [{ header: compare.gate, text: (project) => copied.gate(project) }],
        cell: (project) => <Gate project={project} />,
      },
      {
        id: "lastBuild",
        header: portfolio.lastBuild,
        width: 144,
        sortable: true,
        wide: true,
        value: ({ lastBuild }) => lastBuild?.analysisTime ?? null,
        cell: (project) => <LastBuild project={project} />,
      },
    ];
  }, [texts, language, queries, model]);
}

function ProjectName({ project: { name, group, color } }: { readonly project: Project }) {
  return (
    <>
      <span className="project-color" aria-hidden style={{ backgroundColor: `rgb(${color.slice(0, 3).join(" ")})` }} />
      <span className="project-name">
        <span className="truncate">{name}</span>
        {group === "" ? null : <span className="truncate small soft">{group}</span>}
      </span>
    </>
  );
}

function ProjectRating({ project }: { readonly project: Project }) {
  const model = useModel(project.modelId);
  const { data } = useRead("GET /api/artifacts/:id", trendRequest(project), { enabled: project.lastBuild !== null });
  const name = model?.levelName(project.level.id).name;
  return (
    <span className="row-tight">
      <Rating level={{ ...project.level, ...(name === undefined ? {} : { name }) }} />
      {data === undefined ? null : <Trend id={data.trend.id} />}
    </span>
  );
}

function ProjectHistory({ project }: { readonly project: Project }) {
  const { portfolio } = useTexts();
  const { data, model } = useHistory(project);
  if (data === undefined || model === undefined) return null;
  const { name, measure, risesToWorse } = deciding(model);
  const oldestFirst = data.toReversed();
  const label = portfolio.sparkline(name, oldestFirst[0]?.level.name ?? "–", oldestFirst.at(-1)?.level.name ?? "–");
  const values = oldestFirst.map(({ measures }) => measures[measure.id] ?? null);
  return <Sparkline values={values} label={label} flipped={risesToWorse} />;
}

function ProjectMeasure({ project, id }: { readonly project: Project; readonly id: string }) {
  const { data, model } = useHistory(project);
  return <NumberValue value={data?.[0]?.measures[id]} unit={model?.measure(id)?.unit} />;
}

function useHistory(project: Project) {
  const model = useModel(project.modelId);
  const { data } = useRead("GET /api/artifacts/:id/history", historyRequest(project, model), {
    enabled: model !== undefined && project.lastBuild !== null,
  });
  return { data, model };
}

function NewFindings({ project }: { readonly project: Project }) {
  const { data } = useRead("GET /api/artifacts/:id/findings/facets", newFindingsRequest(project), {
    enabled: project.lastBuild !== null,
  });
  if (data === undefined || data.total === 0) return <NumberValue value={data?.total} />;
  return (
    <Go
      href={hrefOf("/findings", { project: project.name, change: "new", status: "OPEN" })}
      className="plain-link new-findings"
    >
      <NumberValue value={data.total} />
    </Go>
  );
}

function Gate({ project }: { readonly project: Project }) {
  const { compare } = useTexts();
  const id = gatedVersion(project);
  const { data } = useRead("GET /api/versions/:id/gate", { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  if (data === undefined || data.conditions.length === 0) return <span className="soft">–</span>;
  const Picture = { PASSED: CircleCheck, FAILED: CircleX, NOT_COMPUTED: CircleDashed }[data.status];
  return (
    <span className={`row-tight gate-${data.status}`}>
      <Picture size={16} aria-hidden />
      {compare.gateStatus[data.status]}
    </span>
  );
}

function LastBuild({ project: { lastBuild } }: { readonly project: Project }) {
  const { portfolio } = useTexts();
  if (lastBuild === null) return <span className="soft">{portfolio.neverBuilt}</span>;
  return (
    <span className="project-build">
      <RelativeTime at={lastBuild.analysisTime} />
      <span className="small soft truncate">
        {lastBuild.status.name}
        {lastBuild.baseline ? ` · ${portfolio.baseline}` : ""}
      </span>
    </span>
  );
}
