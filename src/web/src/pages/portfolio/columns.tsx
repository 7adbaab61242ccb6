import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { readCached } from "../../api/queries.ts";
import { useSignedIn } from "../../api/user.ts";
import type { Column } from "../../components/Table.tsx";
import { useTexts, type Texts } from "../../texts/catalogue.ts";
import { FavouriteButton } from "./FavouriteButton.tsx";
import {
  FindingCount,
  Gate,
  LastBuild,
  ProjectHistory,
  ProjectMeasure,
  ProjectName,
  ProjectRating,
} from "./ProjectCells.tsx";
import {
  gateRank,
  findingCountsRequest,
  countOf,
  ratingOrder,
  summariesRequest,
  type CountedFinding,
  type FindingCounts,
  type Project,
  type ProjectSummary,
  type ShownMeasure,
  valueChange,
} from "./summaries.ts";

type ProjectColumn = Column<Project>;

/** The data of the columns. */
interface ColumnData {
  readonly summaries: ReadonlyMap<number, ProjectSummary>;
  readonly findings: ReadonlyMap<number, FindingCounts>;
  /** The names of favourite projects. */
  readonly favourites: ReadonlySet<string>;
}

/** The columns of the projects; all of them are sortable. */
export function useColumns({ summaries, findings, favourites }: ColumnData): readonly ProjectColumn[] {
  const texts = useTexts();
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  return useMemo(
    () => [
      nameColumn(texts),
      ...(signedIn ? [favouriteColumn(texts, favourites)] : []),
      ...ratingColumns(texts, summaries, queries),
      ...countColumns(texts, { summaries, findings }, queries),
      gateColumn(texts),
      buildColumn(texts),
    ],
    [texts, queries, signedIn, summaries, findings, favourites],
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

function favouriteColumn({ dashboards }: Texts, favourites: ReadonlySet<string>): ProjectColumn {
  return {
    id: "favourite",
    header: dashboards.favourite,
    width: 36,
    control: true,
    value: ({ name }) => (favourites.has(name) ? dashboards.favourite : null),
    cell: ({ name }) => <FavouriteButton name={name} marked={favourites.has(name)} />,
  };
}

function ratingColumns(
  { portfolio, frame }: Texts,
  summaries: ColumnData["summaries"],
  queries: QueryClient,
): ProjectColumn[] {
  const readSummary = summaryReader(queries);
  return [
    {
      id: "rating",
      header: portfolio.rating,
      width: 92,
      sortable: true,
      value: ({ id }) => ratingOrder(summaries.get(id)),
      copies: [
        { header: portfolio.rating, text: async (project) => (await readSummary(project))?.level.name ?? null },
        {
          header: frame.trend,
          text: async (project) => {
            const { history = [], trend } = (await readSummary(project)) ?? {};
            return trend === undefined || history.length === 0 ? null : (frame.trends[trend.id] ?? trend.id);
          },
        },
      ],
      cell: (project) => <ProjectRating project={project} summary={summaries.get(project.id)} />,
    },
    {
      id: "history",
      header: portfolio.history,
      width: 112,
      wide: true,
      sortable: true,
      value: ({ id }) => valueChange(summaries.get(id)),
      // Oldest first, like the line in the cell.
      copies: [
        {
          header: portfolio.history,
          text: async (project) =>
            (await readSummary(project))?.history
              .map(({ value }) => value ?? "–")
              .toReversed()
              .join("; ") || null,
        },
      ],
      cell: (project) => <ProjectHistory project={project} summary={summaries.get(project.id)} />,
    },
  ];
}

function countColumns(
  { portfolio }: Texts,
  { summaries, findings }: Omit<ColumnData, "favourites">,
  queries: QueryClient,
): ProjectColumn[] {
  const readSummary = summaryReader(queries);
  const headers = { LC: portfolio.lines, COVERAGE: portfolio.coverage };
  const measured = (id: ShownMeasure, width: number, content: ProjectColumn["cell"]): ProjectColumn => ({
    id: id.toLowerCase(),
    header: headers[id],
    width,
    numeric: true,
    wide: true,
    sortable: true,
    value: (project) => summaries.get(project.id)?.measures[id] ?? null,
    copies: [{ header: headers[id], text: async (project) => (await readSummary(project))?.measures[id] ?? null }],
    cell: content,
  });
  const value = (id: ShownMeasure): ProjectColumn["cell"] =>
    function MeasureCell(project) {
      return <ProjectMeasure project={project} id={id} summary={summaries.get(project.id)} />;
    };
  const counted = (kind: CountedFinding, header: string, width: number, change?: "new"): ProjectColumn => ({
    id: kind,
    header,
    width,
    numeric: true,
    wide: true,
    sortable: true,
    value: (project) => countOf(kind, project, findings.get(project.id)) ?? null,
    copies: [
      {
        header,
        text: async (project) => {
          const all = await readCached(queries, "GET /api/portfolio", findingCountsRequest);
          return (
            countOf(
              kind,
              project,
              all.find(({ id }) => id === project.id),
            ) ?? null
          );
        },
      },
    ],
    cell: (project) => (
      <FindingCount project={project} count={countOf(kind, project, findings.get(project.id))} change={change} />
    ),
  });
  return [
    measured("LC", 88, value("LC")),
    counted("openFindings", portfolio.findings, 80),
    counted("newFindings", portfolio.newFindings, 104, "new"),
    // While the summaries load, it is not known whether there is any.
    { ...measured("COVERAGE", 92, value("COVERAGE")), sparse: summaries.size > 0 },
  ];
}

/** Returns a function that reads the values to copy, from the server if they are not loaded yet. */
function summaryReader(queries: QueryClient): (project: Project) => Promise<ProjectSummary | undefined> {
  return async ({ id }) => {
    const all = await readCached(queries, "GET /api/portfolio", summariesRequest);
    return all.find((summary) => summary.id === id);
  };
}

function gateColumn({ compare }: Texts): ProjectColumn {
  return {
    id: "gate",
    header: compare.gate,
    width: 104,
    wide: true,
    sparse: true,
    sortable: true,
    value: gateRank,
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
