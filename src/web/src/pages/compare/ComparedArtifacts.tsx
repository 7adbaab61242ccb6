import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { rowsOf, usePages, useRead } from "../../api/queries.ts";
import { useMayReadSource } from "../../api/rights.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { pagingOf } from "../../components/table-pages.ts";
import type { ModelView } from "../../model/model.ts";
import { useTexts, type Texts } from "../../texts/catalogue.ts";
import { aboveFiles } from "../explorer/population.ts";

type Row = Answer<"GET /api/versions/:id/compare/:other/artifacts">[number];

const rowsPerPage = 100;

/** The condition for each kind of change, in the filter language. */
const conditions: Readonly<Record<string, string>> = {
  ADDED: "change=ADDED",
  REMOVED: "change=REMOVED",
  CHANGED: "change=CHANGED",
  DEGRADED: "rankChange>0",
  IMPROVED: "rankChange<0",
};

interface ComparedArtifactsProps {
  readonly pair: { readonly id: number; readonly other: number };
  readonly comparison: Answer<"GET /api/versions/:id/compare/:other">;
  /** Has the units of the values; undefined while loading. */
  readonly model: ModelView | undefined;
}

/** The artifacts that changed, were added or were removed. */
export function ComparedArtifacts({ pair, comparison, model }: ComparedArtifactsProps) {
  const { compare, diff, explorer } = useTexts();
  const { search } = useAddress();
  const { change } = search;
  const { id: before, other: after } = pair;
  const pages = usePages("GET /api/versions/:id/compare/:other/artifacts", {
    params: pair,
    query: { limit: rowsPerPage, where: change === undefined ? undefined : conditions[change] },
  });
  const rows = useMemo(() => rowsOf(pages.data), [pages.data]);
  const mayReadSource = useMayCompareSources(comparison);
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: "artifact",
        header: explorer.artifact,
        fixed: true,
        value: ({ path }) => path,
        cell: ({ name, viewPath }) => <NameCell name={name} note={viewPath} />,
      },
      {
        id: "change",
        header: compare.change,
        width: 144,
        wide: true,
        value: (row) => row.change,
        cell: (row) => compare.changes[row.change],
      },
      {
        id: "rating",
        header: compare.rating,
        width: 112,
        value: ({ rankChange }) => rankChange,
        cell: ({ change: kind, levelBefore, level }) => (
          <span className="row-tight">
            {levelBefore === null ? "–" : <Rating level={levelBefore} />}
            <ArrowRight size={14} aria-hidden />
            {kind === "REMOVED" ? "–" : <Rating level={level} />}
          </span>
        ),
      },
      {
        id: "measure",
        header: explorer.measure,
        width: 176,
        wide: true,
        value: ({ measure }) => measure.name,
        cell: ({ measure }) => measure.name,
      },
      {
        id: "value",
        header: compare.value,
        width: 176,
        numeric: true,
        wide: true,
        value: ({ value }) => value,
        cell: ({ measure, value, valueBefore }) => (
          <>
            <NumberValue value={valueBefore} measure={model?.measure(measure.id)} /> →{" "}
            <NumberValue value={value} measure={model?.measure(measure.id)} />
          </>
        ),
      },
      ...(mayReadSource === true ? [sourceColumn(`/compare/${before}/${after}`, diff, explorer.source)] : []),
    ],
    [compare, diff, explorer, mayReadSource, before, after, model],
  );
  return (
    <div className="panel">
      <ReadError read={pages} />
      <Table
        label={compare.artifacts}
        columns={columns}
        rows={rows}
        rowKey={({ id, change: kind }) => `${id}${kind}`}
        rowHref={({ id, change: kind }) => hrefOf(`/explore/${id}`, { version: versionWith(kind, comparison) })}
        total={totalOf(comparison.artifacts, change)}
        {...pagingOf(pages)}
        rowHeight={44}
        empty={change === undefined ? compare.nothing : compare.noneOfKind}
      >
        <h2>{compare.artifacts}</h2>
      </Table>
    </div>
  );
}

/** Whether the user may read sources; undefined while loading. */
function useMayCompareSources({ after }: ComparedArtifactsProps["comparison"]): boolean | undefined {
  const project = useRead("GET /api/projects/:name", { params: { name: after.project } });
  return useMayReadSource(project.data, project.data?.branches[after.branch]?.artifactId ?? undefined, after.id);
}

/** Links to the changes of files. */
function sourceColumn(comparisonPath: string, diff: Texts["diff"], header: string): Column<Row> {
  return {
    id: "source",
    header,
    width: 112,
    control: true,
    value: () => null,
    cell: (row) =>
      hasSource(row) ? (
        <AppLink href={hrefOf(comparisonPath, { path: row.path })} aria-label={diff.openOf(row.name)}>
          {diff.open}
        </AppLink>
      ) : null,
  };
}

// Files and what is in them. Whether the results had their source is known when it is opened.
function hasSource({ change, type }: Row): boolean {
  return change === "CHANGED" && !aboveFiles.has(type.id);
}

// A removed artifact opens in the older version, which still has it.
function versionWith(change: Row["change"], { before, after }: ComparedArtifactsProps["comparison"]): number {
  return change === "REMOVED" ? before.id : after.id;
}

type Counts = ComparedArtifactsProps["comparison"]["artifacts"];

// The comparison already contains these counts.
function totalOf({ added, removed, changed, degraded, improved }: Counts, change: string | undefined): number {
  const counts: Readonly<Record<string, number>> = {
    ADDED: added,
    REMOVED: removed,
    CHANGED: changed,
    DEGRADED: degraded,
    IMPROVED: improved,
  };
  return counts[change ?? ""] ?? added + removed + changed;
}
