import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { usePages, useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { readHidden, writeHidden } from "../../components/table-state.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { WhereField } from "../../where/WhereField.tsx";
import type { Explored } from "./explored.ts";
import { FindingDetail } from "./FindingDetail.tsx";
import { placeOf, shortPlaceOf } from "./place.ts";

export type Finding = Answer<"GET /api/artifacts/:id/findings">[number];

const rowsPerPage = 100;
/** Told by the detail itself, so that the list has room for messages. */
const besideDetail: ReadonlySet<string> = new Set(["rule", "place", "status"]);

/** The findings of the artifact and of everything below it; one of them in detail. */
export function FindingsTab({ explored }: { readonly explored: Explored }) {
  const { explorer } = useTexts();
  const { search, change, with: at } = useAddress();
  const { artifact, version } = explored;
  const { rule, finding } = search;
  const where = conditionOf(search["where"], rule);
  const pages = usePages("GET /api/artifacts/:id/findings", {
    params: { id: artifact.id },
    query: { version, where, limit: rowsPerPage },
  });
  const counted = useRead("GET /api/artifacts/:id/findings/facets", {
    params: { id: artifact.id },
    query: { version, where, by: "status" },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ value }) => value) ?? [], [pages.data]);
  const columns = useMemo(() => columnsOf(explorer), [explorer]);
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
      {finding === undefined ? null : <FindingDetail id={Number(finding)} explored={explored} />}
    </div>
  );
}

function conditionOf(where: string | undefined, rule: string | undefined): string | undefined {
  const byRule = rule === undefined ? undefined : `definition.id="${rule.replaceAll('"', '""')}"`;
  if (where === undefined || byRule === undefined) return where ?? byRule;
  return `(${where}) AND ${byRule}`;
}

function columnsOf(explorer: ReturnType<typeof useTexts>["explorer"]): readonly Column<Finding>[] {
  return [
    {
      id: "message",
      header: explorer.message,
      fixed: true,
      value: ({ message }) => message,
      cell: ({ message, definition, isNew }) => (
        <span className="cell-name">
          <span className="truncate">{message}</span>
          <span className="truncate small soft">
            {isNew ? `${explorer.isNew} · ` : ""}
            {definition.name}
          </span>
        </span>
      ),
    },
    {
      id: "category",
      header: explorer.severity,
      width: 144,
      value: ({ definition }) => definition.categories.map(({ level }) => level.name).join(", "),
      cell: ({ definition }) => (
        <span className="row-tight">
          {definition.categories.map(({ scale, level }) => (
            <Rating key={scale.id} level={level} size="small" named />
          ))}
        </span>
      ),
    },
    {
      id: "rule",
      header: explorer.rule,
      width: 200,
      wide: true,
      value: ({ definition }) => definition.id,
      cell: ({ definition }) => <code>{definition.id}</code>,
    },
    {
      id: "place",
      header: explorer.place,
      width: 240,
      wide: true,
      value: ({ location }) => placeOf(location),
      cell: ({ location }) => <span title={location.path}>{shortPlaceOf(location)}</span>,
    },
    {
      id: "status",
      header: explorer.status,
      width: 112,
      wide: true,
      value: ({ status }) => status.name,
      cell: ({ status }) => status.name,
    },
  ];
}
