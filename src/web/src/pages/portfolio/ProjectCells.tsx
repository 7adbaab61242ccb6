import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { cssColor } from "../../components/colors.ts";
import { GateLink } from "../../components/GateStatus.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Sparkline } from "../../components/Sparkline.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { verdictHref } from "../verdict/address.ts";
import type { Project, ProjectSummary, ShownMeasure } from "./summaries.ts";

/** The type of a project's root artifact, whose rating is the rating of the project. */
const rootType = "APPLICATION";

export function ProjectName({ project: { name, group, color } }: { readonly project: Project }) {
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

export function ProjectRating({ project, summary }: CellProps) {
  const name = summary?.level.name;
  return (
    <span className="row-tight">
      <Rating level={{ ...project.level, ...(name === undefined ? {} : { name }) }} />
      {summary === undefined ? null : <Trend id={summary.trend.id} />}
    </span>
  );
}

export function ProjectHistory({ project, summary }: CellProps) {
  const { portfolio } = useTexts();
  const model = useModel(project.modelId);
  if (summary === undefined || model === undefined) return null;
  const { name, risesToWorse } = model.rootIndicatorOf(rootType);
  const oldestFirst = summary.history.toReversed();
  const label = portfolio.sparkline(name, oldestFirst[0]?.level.name ?? "–", oldestFirst.at(-1)?.level.name ?? "–");
  return <Sparkline values={oldestFirst.map(({ value }) => value)} label={label} flipped={risesToWorse} />;
}

export function ProjectMeasure({ project, summary, id }: CellProps & { readonly id: ShownMeasure }) {
  const value = summary?.measures[id];
  if (value === undefined || value === null) return <NumberValue value={value} />;
  return <KnownMeasure project={project} value={value} id={id} />;
}

interface KnownMeasureProps {
  readonly project: Project;
  readonly value: number;
  readonly id: ShownMeasure;
}

function KnownMeasure({ project, value, id }: KnownMeasureProps) {
  return <NumberValue value={value} measure={useModel(project.modelId)?.measure(id)} />;
}

interface FindingCountProps {
  readonly project: Project;
  readonly count: number | null | undefined;
  readonly change: "new" | undefined;
}

export function FindingCount({ project, count, change }: FindingCountProps) {
  if (!count) return <NumberValue value={count} />;
  return (
    <AppLink
      href={hrefOf("/findings", { project: project.name, change, status: "OPEN" })}
      className={`plain-link${change === undefined ? "" : " new-findings"}`}
    >
      <NumberValue value={count} />
    </AppLink>
  );
}

export function Gate({ project }: { readonly project: Project }) {
  return <GateLink status={project.gate} href={verdictHref(project.lastBuild?.id ?? 0)} />;
}

export function LastBuild({ project: { lastBuild } }: { readonly project: Project }) {
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
