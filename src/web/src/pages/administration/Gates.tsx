import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { Tag } from "../../components/Tag.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { groupRows, type GateGroup } from "./gate-groups.ts";
import { GroupGate } from "./GroupGate.tsx";

const byGroup = { column: "group", descending: false };

/** The gates of groups of projects; the group in the address is open. */
export function Gates() {
  const { search } = useAddress();
  return search["group"] === undefined ? <GateList /> : <GroupGate group={search["group"]} />;
}

function GateList() {
  const { groupGates: texts } = useTexts();
  const gates = useRead("GET /api/gates");
  const projects = useRead("GET /api/projects", { query: { fields: "group" } });
  const rows = useMemo(() => groupRows(gates.data ?? [], projects.data ?? []), [gates.data, projects.data]);
  const table = useTableAddress(useColumns(), rows, byGroup);
  return (
    <>
      <ReadError read={gates} />
      <ReadError read={projects} />
      <Table
        {...table}
        label={texts.title}
        rowKey={({ group }) => group}
        rowHref={({ group }) => hrefOf("/administration/gates", { group })}
        loading={gates.isPending || projects.isPending}
        empty={texts.none}
      >
        <p className="soft prose">{texts.text}</p>
      </Table>
    </>
  );
}

function useColumns(): readonly Column<GateGroup>[] {
  const { groupGates: texts, portfolio, administration, gate } = useTexts();
  return useMemo(
    () => [
      {
        id: "group",
        header: portfolio.group,
        fixed: true,
        sortable: true,
        value: ({ group }) => group,
        cell: ({ group }) => group,
      },
      {
        id: "projects",
        header: administration.tabs.projects,
        width: 112,
        numeric: true,
        sortable: true,
        wide: true,
        value: ({ projects }) => projects,
        cell: ({ projects }) => projects,
      },
      {
        id: "conditions",
        header: gate.conditions,
        width: 96,
        numeric: true,
        sortable: true,
        value: ({ conditions }) => conditions,
        cell: ({ conditions }) => (conditions === 0 ? <span className="soft">–</span> : conditions),
      },
      {
        id: "locked",
        header: texts.state,
        width: 96,
        sortable: true,
        value: ({ locked }) => (locked ? texts.locked : null),
        cell: ({ locked }) => (locked ? <Tag kind="warn">{texts.locked}</Tag> : <span className="soft">–</span>),
      },
    ],
    [texts, portfolio, administration, gate],
  );
}
