import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { useSignedIn } from "../../api/user.ts";
import { CutText } from "../../components/CutText.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { CreateButton } from "../project/CreateButton.tsx";
import { useColumns } from "./columns.tsx";
import { freshMilliseconds, projectsRequest, useFindingCounts, useSummaries, type Project } from "./summaries.ts";
import { Guide } from "./Guide.tsx";
import { useFavourites } from "./favourites.ts";
import { groupsOf, inGroup } from "./groups.ts";
import "./portfolio.css";

const byProject = { column: "project", descending: false };

/** The projects with their ratings. */
export function Page() {
  const { bring, portfolio, frame } = useTexts();
  const { search } = useAddress();
  const { where, group, favourites } = search;
  const marked = useFavourites();
  const projects = useRead("GET /api/projects", projectsRequest(whereIn(search, "/api/projects")), {
    keepPrevious: true,
    everyMilliseconds: freshMilliseconds,
  });
  const { data } = projects;
  const { summaries, isPending } = useSummaries();
  const findings = useFindingCounts({ enabled: !isPending && !projects.isPending });
  const columns = useColumns({ summaries, findings, favourites: marked });
  const rows = useMemo(
    () =>
      (data ?? []).filter(
        (project) => inGroup(project, group) && (favourites === undefined || marked.has(project.name)),
      ),
    [data, group, favourites, marked],
  );
  const table = useTableAddress(columns, rows, byProject);
  const signedIn = useSignedIn();
  // The groups are beside the list, so the list moves when they arrive.
  if (projects.isPending) return <PageRead read={projects} />;
  if (data?.length === 0 && where === undefined) return signedIn ? <Guide /> : <NothingPublic />;
  return (
    <div className="page portfolio">
      <h1 className="visually-hidden">{frame.projects}</h1>
      <GroupList projects={data ?? []} current={group} favourites={marked.size} />
      <div className="table-fill portfolio-list">
        <ReadError read={projects} />
        <Table
          {...table}
          label={frame.projects}
          rowKey={({ id }) => id}
          rowHref={({ artifactId }) => hrefOf(`/explore/${artifactId}`)}
          rowDropTarget={({ name, metaProject }) => (metaProject ? undefined : name)}
          rowHeight={48}
          empty={portfolio.noMatch}
        >
          <WhereField list="/api/projects" example="name~core AND lastBuild.baseline=true" />
          {signedIn ? (
            <AppLink href="/import" className="button button-plain">
              {bring.button}
            </AppLink>
          ) : null}
          <CreateButton />
        </Table>
      </div>
    </div>
  );
}

function NothingPublic() {
  const { publicView } = useTexts();
  return (
    <div className="page">
      <EmptyState title={publicView.emptyTitle}>
        <p>{publicView.emptyText}</p>
        <AppLink href="/sign-in">{publicView.signIn}</AppLink>
      </EmptyState>
    </div>
  );
}

interface GroupListProps {
  readonly projects: readonly Project[];
  readonly current: string | undefined;
  /** How many projects are favourites. */
  readonly favourites: number;
}

function GroupList({ projects, current, favourites }: GroupListProps) {
  const { dashboards, portfolio } = useTexts();
  const address = useAddress();
  const groups = groupsOf(projects);
  const onlyFavourites = address.search["favourites"] !== undefined;
  if (groups.length < 2 && current === undefined && favourites === 0) return null;
  const entry = (name: string | undefined, label: string, count: number, depth: number) => (
    <li key={name ?? "*"}>
      <AppLink
        href={address.with({ group: name, favourites: undefined })}
        className="choice group-link"
        aria-current={current === name && !onlyFavourites ? "true" : undefined}
        style={{ paddingInlineStart: 8 + depth * 16 }}
      >
        <CutText text={label} />
        <span className="push soft small">{count}</span>
      </AppLink>
    </li>
  );
  return (
    <nav className="group-list" aria-label={portfolio.groups}>
      <h2 className="menu-title">{portfolio.groups}</h2>
      <ul>
        {favourites === 0 ? null : (
          <li>
            <AppLink
              href={address.with({ group: undefined, favourites: "true" })}
              className="choice group-link"
              aria-current={onlyFavourites ? "true" : undefined}
            >
              <CutText text={dashboards.favourites} />
              <span className="push soft small">{favourites}</span>
            </AppLink>
          </li>
        )}
        {entry(undefined, portfolio.allGroups, projects.length, 0)}
        {groups.map(({ path, name, depth, count }) =>
          entry(path, name === "" ? portfolio.noGroup : name, count, depth),
        )}
      </ul>
    </nav>
  );
}
