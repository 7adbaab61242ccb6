import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { rowsOf, usePages } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { pagingOf } from "../../components/table-pages.ts";
import { findingColumns } from "../../finding/columns.tsx";
import { useTexts } from "../../texts/catalogue.ts";

type Row = Answer<"GET /api/versions/:id/compare/:other/findings">[number];

const rowsPerPage = 100;

interface ComparedFindingsProps {
  readonly pair: { readonly id: number; readonly other: number };
  readonly comparison: Answer<"GET /api/versions/:id/compare/:other">;
}

/** The new, fixed, gone and unchanged findings. */
export function ComparedFindings({ pair, comparison }: ComparedFindingsProps) {
  const { compare, explorer } = useTexts();
  const { search } = useAddress();
  const { change } = search;
  const pages = usePages("GET /api/versions/:id/compare/:other/findings", {
    params: pair,
    query: { limit: rowsPerPage, change },
  });
  const rows = useMemo(() => rowsOf(pages.data), [pages.data]);
  const columns = useMemo((): readonly Column<Row>[] => {
    const [message, ...others] = findingColumns(explorer, { marksNew: false }).filter(({ id }) => id !== "status");
    const changed: Column<Row> = {
      id: "change",
      header: compare.change,
      width: 144,
      value: (row) => row.change,
      cell: (row) => compare.changes[row.change],
    };
    return [message!, changed, ...others];
  }, [compare, explorer]);
  const versionOf = (row: Row): number => {
    const isBefore = row.change === "FIXED" || row.change === "GONE";
    return isBefore ? comparison.before.id : comparison.after.id;
  };
  return (
    <div className="panel">
      <ReadError read={pages} />
      <Table
        label={compare.findings}
        columns={columns}
        rows={rows}
        rowKey={({ id, change: kind }) => `${id}${kind}`}
        rowHref={(row) => hrefOf(`/explore/${row.artifact.id}`, { version: versionOf(row), finding: row.id })}
        total={totalOf(comparison.findings, change)}
        {...pagingOf(pages)}
        rowHeight={44}
        empty={change === undefined ? compare.nothing : compare.noneOfKind}
      >
        <h2>{compare.findings}</h2>
      </Table>
    </div>
  );
}

type Counts = ComparedFindingsProps["comparison"]["findings"];

function totalOf(counts: Counts, change: string | undefined): number {
  const { fixed: FIXED, gone: GONE, kept: KEPT } = counts;
  const byChange: Readonly<Record<string, number>> = { NEW: counts.new, FIXED, GONE, KEPT };
  return byChange[change ?? ""] ?? counts.new + FIXED;
}
