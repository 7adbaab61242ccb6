import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useMemo } from "react";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Sparkline } from "../../components/Sparkline.tsx";
import type { Column } from "../../components/Table.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useModel, type ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";

export type Project = Answer<"GET /api/projects">[number];

const versionsShown = 12;
const rootType = "APPLICATION";

/** The columns of the projects. What a row needs beyond the list is asked for when the row comes into view. */
export function useColumns(projects: readonly Project[]): readonly Column<Project>[] {
  const { portfolio, compare } = useTexts();
  // Ranks sort the ratings; projects of other models than the first sort by the names of their levels.
  const model = useModel(projects[0]?.modelId);
  return useMemo(
    () => [
      {
        id: "project",
        header: portfolio.project,
        fixed: true,
        sortable: true,
        value: ({ name }) => name,
        cell: (project) => <ProjectName project={project} />,
      },
      {
        id: "rating",
        header: portfolio.rating,
        width: 104,
        sortable: true,
        value: ({ level }) => model?.levelName(level.id).rank ?? level.id,
        cell: (project) => <ProjectRating project={project} />,
      },
      {
        id: "history",
        header: portfolio.history,
        width: 128,
        wide: true,
        value: () => null,
        cell: (project) => <ProjectHistory project={project} />,
      },
      ...(["LC", "NFIND", "COVERAGE"] as const).map((id, index) => ({
        id: id.toLowerCase(),
        header: [portfolio.lines, portfolio.findings, portfolio.coverage][index]!,
        width: 104,
        numeric: true,
        wide: true,
        value: () => null,
        cell: (project: Project) => <ProjectMeasure project={project} id={id} />,
      })),
      {
        id: "gate",
        header: compare.gate,
        width: 128,
        wide: true,
        value: () => null,
        cell: (project) => <Gate project={project} />,
      },
      {
        id: "lastBuild",
        header: portfolio.lastBuild,
        width: 184,
        sortable: true,
        wide: true,
        value: ({ lastBuild }) => lastBuild?.analysisTime ?? null,
        cell: (project) => <LastBuild project={project} />,
      },
    ],
    [portfolio, compare, model],
  );
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
  const { data } = useRead(
    "GET /api/artifacts/:id",
    { params: { id: project.artifactId }, query: { fields: "trend.id" } },
    { enabled: project.lastBuild !== null },
  );
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
  const model = useModel(project.modelId);
  const { data } = useHistory(project, model);
  const root = model?.rootIndicatorOf(rootType);
  if (data === undefined || root === undefined) return null;
  const oldestFirst = data.toReversed();
  const label = portfolio.sparkline(
    root.name,
    oldestFirst[0]?.level.name ?? "–",
    oldestFirst.at(-1)?.level.name ?? "–",
  );
  const values = oldestFirst.map(({ measures }) => measures[root.measure.id] ?? null);
  return <Sparkline values={values} label={label} flipped={root.risesToWorse} />;
}

function ProjectMeasure({ project, id }: { readonly project: Project; readonly id: string }) {
  const model = useModel(project.modelId);
  const { data } = useHistory(project, model);
  const value = data?.[0]?.measures[id];
  return <NumberValue value={value} unit={model?.measure(id)?.unit} />;
}

// One request feeds three columns.
function useHistory(project: Project, model: ModelView | undefined) {
  const root = model?.rootIndicatorOf(rootType).measure.id;
  const ids = [root, "LC", "NFIND", "COVERAGE"].filter((id) => id !== undefined && model?.measure(id) !== undefined);
  return useRead(
    "GET /api/artifacts/:id/history",
    { params: { id: project.artifactId }, query: { measures: [...new Set(ids)].join(","), limit: versionsShown } },
    { enabled: model !== undefined && project.lastBuild !== null },
  );
}

function Gate({ project }: { readonly project: Project }) {
  const { compare } = useTexts();
  const versionId = Object.values(project.branches).find(({ id }) => id === project.mainId)?.currentVersionId ?? null;
  const { data } = useRead(
    "GET /api/versions/:id/gate",
    { params: { id: versionId ?? 0 } },
    { enabled: versionId !== null },
  );
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
