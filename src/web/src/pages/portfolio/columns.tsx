import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { readCached } from "../../api/queries.ts";
import { useSignedIn } from "../../api/user.ts";
import { cssColor } from "../../components/colors.ts";
import { GateLink } from "../../components/GateStatus.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Sparkline } from "../../components/Sparkline.tsx";
import type { Column } from "../../components/Table.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts, type Texts } from "../../texts/catalogue.ts";
import { verdictHref } from "../verdict/address.ts";
import { FavouriteButton } from "./FavouriteButton.tsx";
import {
  gateRank,
  newFindingsRequest,
  ratingOrder,
  summariesRequest,
  type NewFindings,
  type Project,
  type ProjectSummary,
  type ShownMeasure,
  valueChange,
} from "./summaries.ts";

type ProjectColumn = Column<Project>;

/** The type of a project's root artifact, whose rating is the rating of the project. */
const rootType = "APPLICATION";

/** The data of the columns. */
interface ColumnData {
  readonly summaries: ReadonlyMap<number, ProjectSummary>;
  readonly newFindings: NewFindings;
  /** The names of favourite projects. */
  readonly favourites: ReadonlySet<string>;
}

/** The columns of the projects; all of them are sortable. */
export function useColumns({ summaries, newFindings, favourites }: ColumnData): readonly ProjectColumn[] {
  const texts = useTexts();
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  return useMemo(
    () => [
      nameColumn(texts),
      ...(signedIn ? [favouriteColumn(texts, favourites)] : []),
      ...ratingColumns(texts, summaries, queries),
      ...countColumns(texts, { summaries, newFindings }, queries),
      gateColumn(texts),
      buildColumn(texts),
    ],
    [texts, queries, signedIn, summaries, newFindings, favourites],
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
  { summaries, newFindings }: Omit<ColumnData, "favourites">,
  queries: QueryClient,
): ProjectColumn[] {
  const readSummary = summaryReader(queries);
  const headers = { LC: portfolio.lines, NFIND: portfolio.findings, COVERAGE: portfolio.coverage };
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
  const value = (project: Project, id: ShownMeasure) => (
    <ProjectMeasure project={project} id={id} summary={summaries.get(project.id)} />
  );
  return [
    measured("LC", 88, (project) => value(project, "LC")),
    measured("NFIND", 80, (project) => (
      <AppLink href={hrefOf("/findings", { project: project.name, status: "OPEN" })} className="plain-link">
        {value(project, "NFIND")}
      </AppLink>
    )),
    {
      id: "new",
      header: portfolio.newFindings,
      width: 104,
      numeric: true,
      wide: true,
      sortable: true,
      value: ({ id, lastBuild }) => (lastBuild === null ? null : (newFindings.get(id) ?? null)),
      copies: [
        {
          header: portfolio.newFindings,
          text: async ({ id, lastBuild }) => {
            const all = await readCached(queries, "GET /api/portfolio", newFindingsRequest);
            return lastBuild === null ? null : (all.find((one) => one.id === id)?.newFindings ?? null);
          },
        },
      ],
      cell: (project) => <NewCount project={project} newFindings={newFindings} />,
    },
    measured("COVERAGE", 92, (project) => value(project, "COVERAGE")),
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

function ProjectName({ project: { name, group, color } }: { readonly project: Project }) {
  return (
    <>
      <span className="project-color" aria-hidden style={{ backgroundColor: cssColor(color) }} />
      <NameCell name={name} note={group} />
    </>
  );
}

interface CellProps {
  readonly project: Project;
  /** Undefined while loading. */
  readonly summary: ProjectSummary | undefined;
}

function ProjectRating({ project, summary }: CellProps) {
  const name = summary?.level.name;
  return (
    <span className="row-tight">
      <Rating level={{ ...project.level, ...(name === undefined ? {} : { name }) }} />
      {summary === undefined ? null : <Trend id={summary.trend.id} />}
    </span>
  );
}

function ProjectHistory({ project, summary }: CellProps) {
  const { portfolio } = useTexts();
  const model = useModel(project.modelId);
  if (summary === undefined || model === undefined) return null;
  const { name, risesToWorse } = model.rootIndicatorOf(rootType);
  const oldestFirst = summary.history.toReversed();
  const label = portfolio.sparkline(name, oldestFirst[0]?.level.name ?? "–", oldestFirst.at(-1)?.level.name ?? "–");
  return <Sparkline values={oldestFirst.map(({ value }) => value)} label={label} flipped={risesToWorse} />;
}

function ProjectMeasure({ project, summary, id }: CellProps & { readonly id: ShownMeasure }) {
  const model = useModel(project.modelId);
  return <NumberValue value={summary?.measures[id]} measure={model?.measure(id)} />;
}

function NewCount({ project, newFindings }: { readonly project: Project; readonly newFindings: NewFindings }) {
  const count = project.lastBuild === null ? undefined : newFindings.get(project.id);
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

function Gate({ project }: { readonly project: Project }) {
  return <GateLink status={project.gate} href={verdictHref(project.lastBuild?.id ?? 0)} />;
}

function LastBuild({ project: { lastBuild } }: { readonly project: Project }) {
  const { portfolio } = useTexts();
  if (lastBuild === null) return <span className="soft">{portfolio.neverBuilt}</span>;
  const { status, baseline } = lastBuild;
  // Success goes without saying: the column has no room for both words.
  const words = [...(baseline && status.id === "DONE" ? [] : [status.name]), ...(baseline ? [portfolio.baseline] : [])];
  const note = words.join(" · ");
  return (
    <span className="cell-name">
      <span className="truncate">
        <RelativeTime at={lastBuild.analysisTime} />
      </span>
      <span className="small soft truncate" title={note}>
        {note}
      </span>
    </span>
  );
}
