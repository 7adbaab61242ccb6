import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { usePages } from "../../api/queries.ts";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTexts } from "../../texts/catalogue.ts";

type Row = Answer<"GET /api/versions/:id/compare/:other/findings">[number];

const rowsPerPage = 100;

interface ComparedFindingsProps {
  readonly pair: { readonly id: number; readonly other: number };
  readonly comparison: Answer<"GET /api/versions/:id/compare/:other">;
}

/** The new, fixed and unchanged findings. */
export function ComparedFindings({ pair, comparison }: ComparedFindingsProps) {
  const { compare, explorer } = useTexts();
  const { search } = useAddress();
  const { change } = search;
  const pages = usePages("GET /api/versions/:id/compare/:other/findings", {
    params: pair,
    query: { limit: rowsPerPage, change },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ value }) => value) ?? [], [pages.data]);
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: "message",
        header: explorer.message,
        fixed: true,
        value: ({ message }) => message,
        cell: ({ message, definition }) => (
          <span className="cell-name">
            <span className="truncate">{message}</span>
            <span className="truncate small soft">{definition.name}</span>
          </span>
        ),
      },
      {
        id: "change",
        header: compare.change,
        width: 128,
        value: (row) => row.change,
        cell: (row) => compare.changes[row.change],
      },
      {
        id: "category",
        header: explorer.severity,
        width: 144,
        wide: true,
        value: ({ definition }) => definition.categories.map(({ level }) => level.name).join(", "),
        cell: ({ definition }) =>
          definition.categories.map(({ scale, level }) => <Rating key={scale.id} level={level} size="small" named />),
      },
      {
        id: "place",
        header: explorer.place,
        width: 280,
        wide: true,
        value: ({ location }) => location.path,
        cell: ({ location }) =>
          location.startLine === null ? location.path : `${location.path}:${location.startLine}`,
      },
    ],
    [compare, explorer],
  );
  const versionOf = (row: Row): number => (row.change === "FIXED" ? comparison.before.id : comparison.after.id);
  return (
    <div className="panel">
      {pages.error === null ? null : <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      <Table
        label={compare.findings}
        columns={columns}
        rows={rows}
        rowKey={({ id, change: kind }) => `${id}${kind}`}
        rowHref={(row) => hrefOf(`/explore/${row.artifact.id}`, { version: versionOf(row), finding: row.id })}
        loading={pages.isFetching && rows.length === 0}
        total={totalOf(comparison.findings, change)}
        onEnd={pages.hasNextPage && !pages.isFetching ? () => void pages.fetchNextPage() : undefined}
        rowHeight={44}
        empty={compare.nothing}
      >
        <h2>{compare.findings}</h2>
      </Table>
    </div>
  );
}

type Counts = ComparedFindingsProps["comparison"]["findings"];

function totalOf(counts: Counts, change: string | undefined): number {
  const byChange: Readonly<Record<string, number>> = { NEW: counts.new, FIXED: counts.fixed, KEPT: counts.kept };
  return byChange[change ?? ""] ?? counts.new + counts.fixed;
}
