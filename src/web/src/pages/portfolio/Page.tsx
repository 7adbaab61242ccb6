import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Table } from "../../components/Table.tsx";
import { readHidden, readSort, sortRows, writeHidden, writeSort } from "../../components/table-state.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { CreateButton } from "../project/CreateButton.tsx";
import { useColumns } from "./columns.tsx";
import { useNewFindings, useStandings, type Project } from "./standings.ts";
import { Guide } from "./Guide.tsx";
import { groupsOf, inGroup } from "./groups.ts";
import "./portfolio.css";

const freshMilliseconds = 20_000;

/** The projects with their ratings. */
export function Page() {
  const { portfolio, frame } = useTexts();
  const { search, change } = useAddress();
  const where = search["where"] ?? "";
  const group = search["group"];
  const { data, error, refetch, isPending } = useRead(
    "GET /api/projects",
    { query: { where: where === "" ? undefined : where } },
    { keepPrevious: true, everyMilliseconds: freshMilliseconds },
  );
  const sort = useMemo(() => readSort(search) ?? { column: "project", descending: false }, [search]);
  const standings = useStandings();
  const news = useNewFindings(data ?? [], sort.column === "new");
  const columns = useColumns({ standings, news });
  const rows = useMemo(
    () =>
      sortRows(
        (data ?? []).filter((project) => inGroup(project, group)),
        columns,
        sort,
      ),
    [data, group, columns, sort],
  );
  if (data?.length === 0 && where === "") return <Guide />;
  return (
    <div className="page portfolio">
      <h1 className="visually-hidden">{frame.projects}</h1>
      <GroupList projects={data ?? []} current={group} />
      <div className="table-fill portfolio-list">
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        <Table
          label={frame.projects}
          columns={columns}
          rows={rows}
          rowKey={({ id }: Project) => id}
          rowHref={({ artifactId }) => hrefOf(`/explore/${artifactId}`)}
          loading={isPending}
          rowHeight={48}
          sort={sort}
          onSort={(next) => change(writeSort(next), { replace: true })}
          hidden={readHidden(search)}
          onHide={(hidden) => change(writeHidden(hidden), { replace: true })}
          empty={portfolio.noMatch}
        >
          <WhereField
            list="/api/projects"
            example="name~core AND lastBuild.baseline=true"
            value={where}
            onApply={(next) => change({ where: next === "" ? undefined : next }, { replace: true })}
          />
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
        className="group-link"
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
