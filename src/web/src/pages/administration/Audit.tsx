import { Fragment, useMemo } from "react";
import { AppLink } from "../../address/AppLink.tsx";
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
import { AuditCheck } from "./AuditCheck.tsx";
import { shownDetails, type ShownDetail } from "./audit-detail.ts";

type Entry = Answer<"GET /api/audit">[number];

type Credential = NonNullable<Entry["token"]>["kind"];

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
      <AuditCheck />
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
  const { audit, auditAccess, auditAccessDetails, auditActions, auditDetails } = useTexts();
  const formats = useFormats();
  const details = useMemo(
    () => ({
      names: { ...auditAccessDetails, ...auditDetails },
      yes: audit.yes,
      no: audit.no,
      time: (instant: string) => formats.dateTime(instant),
    }),
    [audit, auditAccessDetails, auditDetails, formats],
  );
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
        width: narrow ? 140 : 216,
      },
      {
        id: "user",
        header: audit.user,
        cell: ({ user }) => user?.login ?? <span className="soft">–</span>,
        value: ({ user }) => user?.login ?? null,
        width: narrow ? 88 : 128,
      },
      {
        id: "action",
        header: audit.action,
        cell: ({ action }) => ({ ...auditAccess, ...auditActions })[action] ?? action,
        value: ({ action }) => action,
        ...(narrow ? {} : { width: 200 }),
      },
      {
        id: "detail",
        header: audit.detail,
        cell: (entry) => <Details shown={shownDetails(entry, details)} />,
        value: (entry) => detailText(shownDetails(entry, details)),
        wide: true,
      },
      {
        id: "origin",
        header: audit.origin,
        cell: (entry) => {
          const text = originText(entry, audit.credentials);
          return text === "" ? <span className="soft">–</span> : <span title={text}>{text}</span>;
        },
        value: (entry) => originText(entry, audit.credentials),
        width: 216,
        wide: true,
      },
    ],
    [audit, auditAccess, auditActions, details, formats, narrow],
  );
}

function Details({ shown }: { readonly shown: readonly ShownDetail[] }) {
  return (
    <span title={detailText(shown)}>
      {shown.map(({ label, text, href }, index) => (
        <Fragment key={label}>
          {index === 0 ? "" : " · "}
          <span className="soft">{label}</span> {href === undefined ? text : <AppLink href={href}>{text}</AppLink>}
        </Fragment>
      ))}
    </span>
  );
}

function detailText(shown: readonly ShownDetail[]): string {
  return shown.map(({ label, text }) => `${label}: ${text}`).join(" · ");
}

function originText({ address, token }: Entry, names: Readonly<Record<Credential, string>>): string {
  const credential = token === null ? null : names[token.kind] + (token.name === "" ? "" : ` “${token.name}”`);
  return [address, credential].filter((text) => text !== null).join(" · ");
}
