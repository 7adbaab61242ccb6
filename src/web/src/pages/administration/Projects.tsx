import { useMemo } from "react";
import { AppLink } from "../../address/AppLink.tsx";
import { hrefOf } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import type { Answer } from "../../api/client.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { CreateButton } from "../project/CreateButton.tsx";
import { nameColumn, settingsColumn } from "./project-columns.tsx";
import { valueColumn } from "../../components/columns.tsx";

type Project = Answer<"GET /api/projects">[number];
type Owners = ReadonlyMap<number, string>;

const byName = { column: "name", descending: false };

/** All projects, with their owners and visibility. */
export function Projects() {
  const { administration } = useTexts();
  const projects = useRead("GET /api/projects");
  const users = useRead("GET /api/users");
  const owners = useMemo(() => new Map((users.data ?? []).map(({ id = 0, login = "" }) => [id, login])), [users.data]);
  const rows = useMemo(() => projects.data ?? [], [projects.data]);
  const table = useTableAddress(useColumns(owners), rows, byName);
  return (
    <>
      <ReadError read={projects} />
      <Table
        {...table}
        label={administration.tabs.projects}
        rowKey={({ id }) => id}
        rowHref={({ artifactId }) => hrefOf(`/explore/${artifactId}`)}
        loading={projects.isPending}
        empty={administration.noProject}
      >
        <CreateButton />
      </Table>
    </>
  );
}

function useColumns(owners: Owners): readonly Column<Project>[] {
  const { administration, models, portfolio, project, serverSettings } = useTexts();
  return useMemo(
    () => [
      nameColumn(portfolio.project),
      valueColumn({ id: "group", header: portfolio.group, value: ({ group }) => group, wide: true }),
      {
        id: "model",
        header: models.model,
        cell: ({ modelId }) => <AppLink href={hrefOf(`/models/${modelId}`)}>{modelId}</AppLink>,
        value: ({ modelId }) => modelId,
        sortable: true,
        wide: true,
      },
      {
        id: "owner",
        header: administration.owner,
        cell: ({ ownerId }) => owners.get(ownerId) ?? <span className="soft">–</span>,
        value: ({ ownerId }) => owners.get(ownerId) ?? null,
        sortable: true,
        width: 160,
        wide: true,
      },
      {
        id: "audience",
        header: project.audience,
        cell: ({ audience }) => project.audiences[audience],
        value: ({ audience }) => project.audiences[audience],
        sortable: true,
        width: 160,
        wide: true,
      },
      settingsColumn(project.title, serverSettings.toSettings),
    ],
    [administration, models, portfolio, project, serverSettings, owners],
  );
}
