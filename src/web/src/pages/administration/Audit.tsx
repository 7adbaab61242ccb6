import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { rowsOf, usePages } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { useNarrow } from "../../components/screen.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useHiddenColumns } from "../../components/table-address.ts";
import { pagingOf } from "../../components/table-pages.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";

type Entry = Answer<"GET /api/audit">[number];

const pageRows = 200;

/** The audit log, newest entry first. */
export function Audit() {
  const { administration, audit } = useTexts();
  const where = whereIn(useAddress().search, "/api/audit");
  const entries = usePages("GET /api/audit", { query: { where, limit: pageRows } });
  const rows = useMemo(() => rowsOf(entries.data), [entries.data]);
  return (
    <>
      <ReadError read={entries} />
      <Table
        label={administration.tabs.audit}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        {...pagingOf(entries)}
        {...useHiddenColumns()}
        empty={audit.noEntry}
      >
        <WhereField list="/api/audit" example="action~token AND user.login=admin" />
      </Table>
    </>
  );
}

function useColumns(): readonly Column<Entry>[] {
  const { audit } = useTexts();
  const formats = useFormats();
  const narrow = useNarrow();
  return useMemo(
    () => [
      {
        id: "time",
        header: audit.time,
        cell: ({ time }) => (
          <>
            <time dateTime={time} className="wide-only">
              {formats.dateTime(time)}
            </time>
            <span className="narrow-only">
              <RelativeTime at={time} />
            </span>
          </>
        ),
        value: ({ time }) => time,
        width: narrow ? 128 : 216,
      },
      {
        id: "user",
        header: audit.user,
        cell: ({ user }) => user?.login ?? <span className="soft">–</span>,
        value: ({ user }) => user?.login ?? null,
        width: narrow ? 84 : 128,
      },
      {
        id: "action",
        header: audit.action,
        cell: ({ action }) => audit.actions[action] ?? action,
        value: ({ action }) => action,
        ...(narrow ? {} : { width: 200 }),
      },
      {
        id: "detail",
        header: audit.detail,
        cell: ({ detail }) => <span title={detailText(detail)}>{detailText(detail)}</span>,
        value: ({ detail }) => detailText(detail),
        wide: true,
      },
    ],
    [audit, formats, narrow],
  );
}

function detailText(detail: Entry["detail"]): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(" · ");
}
