import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { readSort } from "../../components/table-state.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { CreateButton } from "../project/CreateButton.tsx";
import { useColumns } from "./columns.tsx";
import { freshMilliseconds, useNewFindings, useSummaries, type Project } from "./summaries.ts";
import { Guide } from "./Guide.tsx";
import { groupsOf, inGroup } from "./groups.ts";
import "./portfolio.css";

const byProject = { column: "project", descending: false };

/** The projects with their ratings. */
export function Page() {
  const { bring, portfolio, frame } = useTexts();
  const { search } = useAddress();
  const { where, group } = search;
  const projects = useRead(
    "GET /api/projects",
    { query: { where: whereIn(search, "/api/projects") } },
    { keepPrevious: true, everyMilliseconds: freshMilliseconds },
  );
  const { data } = projects;
  const summaries = useSummaries();
  const newFindings = useNewFindings(data ?? [], readSort(search)?.column === "new");
  const columns = useColumns({ summaries, newFindings });
  const rows = useMemo(() => (data ?? []).filter((project) => inGroup(project, group)), [data, group]);
  const table = useTableAddress(columns, rows, byProject);
  if (data?.length === 0 && where === undefined) return <Guide />;
  return (
    <div className="page portfolio">
      <h1 className="visually-hidden">{frame.projects}</h1>
      <GroupList projects={data ?? []} current={group} />
      <div className="table-fill portfolio-list">
        <ReadError read={projects} />
        <Table
          {...table}
          label={frame.projects}
          rowKey={({ id }) => id}
          rowHref={({ artifactId }) => hrefOf(`/explore/${artifactId}`)}
          loading={projects.isPending}
          rowHeight={48}
          empty={portfolio.noMatch}
        >
          <WhereField list="/api/projects" example="name~core AND lastBuild.baseline=true" />
          <AppLink href="/import" className="button button-plain">
            {bring.button}
          </AppLink>
          <CreateButton />
        </Table>
      </div>
    </div>
  );
}

interface GroupListProps {
  readonly projects: readonly Project[];
  readonly current: string | undefined;
}

function GroupList({ projects, current }: GroupListProps) {
  const { portfolio } = useTexts();
  const address = useAddress();
  const groups = groupsOf(projects);
  if (groups.length < 2 && current === undefined) return null;
  const entry = (name: string | undefined, label: string, count: number, depth: number) => (
    <li key={name ?? "*"}>
      <AppLink
        href={address.with({ group: name })}
        className="choice group-link"
        aria-current={current === name ? "true" : undefined}
        style={{ paddingInlineStart: 8 + depth * 16 }}
      >
        <span className="truncate">{label}</span>
        <span className="push soft small">{count}</span>
      </AppLink>
    </li>
  );
  return (
    <nav className="group-list" aria-label={portfolio.groups}>
      <h2 className="menu-title">{portfolio.groups}</h2>
      <ul>
        {entry(undefined, portfolio.allGroups, projects.length, 0)}
        {groups.map(({ path, name, depth, count }) =>
          entry(path, name === "" ? portfolio.noGroup : name, count, depth),
        )}
      </ul>
    </nav>
  );
}
