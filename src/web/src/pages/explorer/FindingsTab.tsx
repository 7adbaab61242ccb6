import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import { usePages, useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Table } from "../../components/Table.tsx";
import { readHidden, writeHidden } from "../../components/table-state.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { allOf, quoted } from "../../where/conditions.ts";
import { WhereField } from "../../where/WhereField.tsx";
import type { ExplorerView } from "./explorer-view.ts";
import { findingColumns, type ListedFinding } from "../../finding/columns.tsx";

export type Finding = ListedFinding;

const FindingDetail = lazyComponent(async () => (await import("../../finding/FindingDetail.tsx")).FindingDetail);

const rowsPerPage = 100;
/** The detail shows these columns, so that the list beside it has room for messages. */
const besideDetail: ReadonlySet<string> = new Set(["place", "status"]);

/** The findings of the artifact and of everything below it, and the detail of one of them. */
export function FindingsTab({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const { search, change, with: at } = useAddress();
  const { artifact, version } = view;
  const { rule, finding } = search;
  const where = allOf([search["where"], rule === undefined ? undefined : `definition.id=${quoted(rule)}`]);
  const pages = usePages("GET /api/artifacts/:id/findings", {
    params: { id: artifact.id },
    query: { version, where, limit: rowsPerPage },
  });
  const counted = useRead("GET /api/artifacts/:id/findings/facets", {
    params: { id: artifact.id },
    query: { version, where, by: "status" },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ value }) => value) ?? [], [pages.data]);
  const columns = useMemo(() => findingColumns(explorer), [explorer]);
  return (
    <div className={finding === undefined ? "findings" : "findings findings-split"}>
      <div className="table-fill">
        {pages.error === null ? null : <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
        <Table
          label={explorer.findings}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => at({ finding: id, tab: "findings" })}
          loading={pages.isFetching && rows.length === 0}
          onEnd={pages.hasNextPage && !pages.isFetching ? () => void pages.fetchNextPage() : undefined}
          total={counted.data?.total}
          more={pages.hasNextPage && counted.data === undefined}
          hidden={finding === undefined ? readHidden(search) : besideDetail}
          onHide={(hidden) => change(writeHidden(hidden), { replace: true })}
          rowHeight={44}
          empty={explorer.noFindings}
        >
          <WhereField
            list="/api/findings"
            example="isNew=true AND definition.id~null"
            value={search["where"] ?? ""}
            onApply={(next) => change({ where: next === "" ? undefined : next }, { replace: true })}
          />
          {rule === undefined ? null : (
            <Button onClick={() => change({ rule: undefined, tab: "findings" })}>
              {explorer.onlyRule(rule)} · {explorer.allRules}
            </Button>
          )}
        </Table>
      </div>
      {finding === undefined ? null : (
        <FindingDetail
          id={Number(finding)}
          version={version}
          onClose={() => change({ finding: undefined, tab: "findings" })}
        />
      )}
    </div>
  );
}
