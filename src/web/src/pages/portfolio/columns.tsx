import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleX, Hourglass } from "lucide-react";
import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { readCached, useRead } from "../../api/queries.ts";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Sparkline } from "../../components/Sparkline.tsx";
import type { Column } from "../../components/Table.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts, type Texts } from "../../texts/catalogue.ts";
import {
  deciding,
  gatePlace,
  movement,
  newFindingsOf,
  newFindingsRequest,
  ratingOrder,
  standingsRequest,
  type NewFindings,
  type Project,
  type ShownMeasure,
  type Standing,
} from "./standings.ts";

type ProjectColumn = Column<Project>;

/** The data of the columns. */
interface ColumnData {
  readonly standings: ReadonlyMap<number, Standing>;
  readonly news: NewFindings;
}

/** The columns of the projects; all of them are sortable. */
export function useColumns({ standings, news }: ColumnData): readonly ProjectColumn[] {
  const texts = useTexts();
  const queries = useQueryClient();
  return useMemo(
    () => [
      nameColumn(texts),
      ...ratingColumns(texts, { standings, news }, queries),
      ...countColumns(texts, { standings, news }, queries),
      gateColumn(texts),
      buildColumn(texts),
    ],
    [texts, queries, standings, news],
  );
}

function nameColumn({ portfolio }: Texts): ProjectColumn {
  return {
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
  };
}

function ratingColumns({ portfolio, frame }: Texts, { standings }: ColumnData, queries: QueryClient): ProjectColumn[] {
  const readStanding = copier(queries);
  return [
    {
      id: "rating",
      header: portfolio.rating,
      width: 92,
      sortable: true,
      value: ({ id }) => ratingOrder(standings.get(id)),
      copies: [
        { header: portfolio.rating, text: async (project) => (await readStanding(project))?.level.name ?? null },
        {
          header: frame.trend,
          text: async (project) => {
            const { history = [], trend } = (await readStanding(project)) ?? {};
            return trend === undefined || history.length === 0 ? null : (frame.trends[trend.id] ?? trend.id);
          },
        },
      ],
      cell: (project) => <ProjectRating project={project} standing={standings.get(project.id)} />,
    },
    {
      id: "history",
      header: portfolio.history,
      width: 120,
      wide: true,
      sortable: true,
      value: ({ id }) => movement(standings.get(id)),
      // Oldest first, like the line in the cell.
      copies: [
        {
          header: portfolio.history,
          text: async (project) =>
            (await readStanding(project))?.history
              .map(({ value }) => value ?? "–")
              .toReversed()
              .join("; ") || null,
        },
      ],
      cell: (project) => <ProjectHistory project={project} standing={standings.get(project.id)} />,
    },
  ];
}

function countColumns({ portfolio }: Texts, { standings, news }: ColumnData, queries: QueryClient): ProjectColumn[] {
  const readStanding = copier(queries);
  const headers = { LC: portfolio.lines, NFIND: portfolio.findings, COVERAGE: portfolio.coverage };
  const measured = (id: ShownMeasure, width: number, content: ProjectColumn["cell"]): ProjectColumn => ({
    id: id.toLowerCase(),
    header: headers[id],
    width,
    numeric: true,
    wide: true,
    sortable: true,
    value: (project) => standings.get(project.id)?.measures[id] ?? null,
    copies: [{ header: headers[id], text: async (project) => (await readStanding(project))?.measures[id] ?? null }],
    cell: content,
  });
  const value = (project: Project, id: ShownMeasure) => (
    <ProjectMeasure project={project} id={id} standing={standings.get(project.id)} />
  );
  return [
    measured("LC", 84, (project) => value(project, "LC")),
    measured("NFIND", 84, (project) => (
      <AppLink href={hrefOf("/findings", { project: project.name, status: "OPEN" })} className="plain-link">
        {value(project, "NFIND")}
      </AppLink>
    )),
    {
      id: "new",
      header: portfolio.newFindings,
      width: 112,
      numeric: true,
      wide: true,
      sortable: true,
      value: ({ id, lastBuild }) => (lastBuild === null ? null : (news.counts.get(id) ?? null)),
      copies: [
        {
          header: portfolio.newFindings,
          text: async ({ id, lastBuild }) => {
            const all = await readCached(queries, "GET /api/portfolio", newFindingsRequest);
            return lastBuild === null ? null : (all.find((one) => one.id === id)?.newFindings ?? null);
          },
        },
      ],
      cell: (project) => <NewCount project={project} news={news} />,
    },
    measured("COVERAGE", 92, (project) => value(project, "COVERAGE")),
  ];
}

/** Returns a function that reads the values to copy, from the server if they are not loaded yet. */
function copier(queries: QueryClient): (project: Project) => Promise<Standing | undefined> {
  return async ({ id }) => {
    const all = await readCached(queries, "GET /api/portfolio", standingsRequest);
    return all.find((standing) => standing.id === id);
  };
}

function gateColumn({ compare }: Texts): ProjectColumn {
  return {
    id: "gate",
    header: compare.gate,
    width: 104,
    wide: true,
    sortable: true,
    value: gatePlace,
    copies: [{ header: compare.gate, text: ({ gate }) => (gate === undefined ? null : compare.gateStatus[gate]) }],
    cell: (project) => <Gate project={project} />,
  };
}

function buildColumn({ portfolio }: Texts): ProjectColumn {
  return {
    id: "lastBuild",
    header: portfolio.lastBuild,
    width: 144,
    sortable: true,
    wide: true,
    value: ({ lastBuild }) => lastBuild?.analysisTime ?? null,
    cell: (project) => <LastBuild project={project} />,
  };
}

function ProjectName({ project: { name, group, color } }: { readonly project: Project }) {
  return (
    <>
      <span className="project-color" aria-hidden style={{ backgroundColor: `rgb(${color.slice(0, 3).join(" ")})` }} />
      <span className="cell-name">
        <span className="truncate" title={name}>
          {name}
        </span>
        {group === "" ? null : <span className="truncate small soft">{group}</span>}
      </span>
    </>
  );
}

interface CellProps {
  readonly project: Project;
  /** Undefined while loading. */
  readonly standing: Standing | undefined;
}

function ProjectRating({ project, standing }: CellProps) {
  const name = standing?.level.name;
  return (
    <span className="row-tight">
      <Rating level={{ ...project.level, ...(name === undefined ? {} : { name }) }} />
      {standing === undefined ? null : <Trend id={standing.trend.id} />}
    </span>
  );
}

function ProjectHistory({ project, standing }: CellProps) {
  const { portfolio } = useTexts();
  const model = useModel(project.modelId);
  if (standing === undefined || model === undefined) return null;
  const { name, risesToWorse } = deciding(model);
  const oldestFirst = standing.history.toReversed();
  const label = portfolio.sparkline(name, oldestFirst[0]?.level.name ?? "–", oldestFirst.at(-1)?.level.name ?? "–");
  return <Sparkline values={oldestFirst.map(({ value }) => value)} label={label} flipped={risesToWorse} />;
}

function ProjectMeasure({ project, standing, id }: CellProps & { readonly id: ShownMeasure }) {
  const model = useModel(project.modelId);
  return <NumberValue value={standing?.measures[id]} unit={model?.measure(id)?.unit} />;
}

function NewCount({ project, news }: { readonly project: Project; readonly news: NewFindings }) {
  const known = news.counts.get(project.id);
  const { data } = useRead("GET /api/artifacts/:id/findings/facets", newFindingsOf(project), {
    enabled: !news.whole && known === undefined && project.lastBuild !== null,
  });
  const count = project.lastBuild === null ? undefined : (known ?? data?.total);
  if (count === undefined || count === 0) return <NumberValue value={count} />;
  return (
    <AppLink
      href={hrefOf("/findings", { project: project.name, change: "new", status: "OPEN" })}
      className="plain-link new-findings"
    >
      <NumberValue value={count} />
    </AppLink>
  );
}

function Gate({ project: { gate } }: { readonly project: Project }) {
  const { compare } = useTexts();
  if (gate === undefined) return <span className="soft">–</span>;
  const Picture = { PASSED: CircleCheck, FAILED: CircleX, PENDING: Hourglass, NOT_COMPUTED: CircleDashed }[gate];
  return (
    <span className={`row-tight gate-${gate}`}>
      <Picture size={16} aria-hidden />
      {compare.gateStatus[gate]}
    </span>
  );
}

function LastBuild({ project: { lastBuild } }: { readonly project: Project }) {
  const { portfolio } = useTexts();
  if (lastBuild === null) return <span className="soft">{portfolio.neverBuilt}</span>;
  const status = lastBuild.status.name + (lastBuild.baseline ? ` · ${portfolio.baseline}` : "");
  return (
    <span className="cell-name">
      <RelativeTime at={lastBuild.analysisTime} />
      <span className="small soft truncate" title={status}>
        {status}
      </span>
    </span>
  );
}
