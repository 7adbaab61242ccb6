import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { usePermissions } from "../../api/rights.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Table } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { Tabs } from "../../components/Tabs.tsx";
import { useTitleObject } from "../../frame/page-title.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { allOf } from "../../where/conditions.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { verdictHref } from "../verdict/address.ts";
import { branchesHref } from "./address.ts";
import { useBranchColumns } from "./columns.tsx";
import "./branches.css";

const CleanUp = lazyComponent(async () => (await import("./CleanUp.tsx")).CleanUp, null);

/** Verdicts change while the page is open. */
const freshMilliseconds = 20_000;

const newestFirst = { column: "age", descending: true };

/** The pull requests of a project (branches with a target), or its other branches. */
export function Page() {
  const { branches: texts } = useTexts();
  const { params, search } = useAddress();
  const name = params["project"] ?? "";
  const project = useRead("GET /api/projects/:name", { params: { name } });
  const mayCleanUp = usePermissions(project.data)?.includes("retention.read");
  useTitleObject(name);
  const others = search["show"] === "branches";
  const address = branchesHref(name);
  return (
    <div className="page stack table-fill branches">
      <div>
        <p className="small">
          {project.data === undefined ? (
            name
          ) : (
            <AppLink href={hrefOf(`/explore/${project.data.artifactId}`)}>{name}</AppLink>
          )}
        </p>
        <h1>{others ? texts.branches : texts.pullRequests}</h1>
      </div>
      <Tabs
        label={texts.title}
        current={others ? "branches" : "pullRequests"}
        tabs={[
          { id: "pullRequests", label: texts.pullRequests, href: address },
          { id: "branches", label: texts.branches, href: hrefOf(address, { show: "branches" }) },
        ]}
      />
      <BranchTable project={name} others={others} />
      {mayCleanUp === true && !others ? <CleanUp project={name} /> : null}
    </div>
  );
}

function BranchTable({ project, others }: { readonly project: string; readonly others: boolean }) {
  const { branches: texts } = useTexts();
  const { search } = useAddress();
  const where = allOf([
    whereIn(search, "/api/projects/:name/portfolio"),
    others ? "target IS NULL" : "target IS NOT NULL",
  ]);
  const read = useRead(
    "GET /api/projects/:name/portfolio",
    { params: { name: project }, query: { where } },
    { everyMilliseconds: freshMilliseconds, keepPrevious: true },
  );
  const rows = useMemo(() => read.data ?? [], [read.data]);
  const table = useTableAddress(useBranchColumns(project, others), rows, newestFirst);
  const none = others ? texts.noBranches : texts.noPullRequests;
  return (
    <Table
      {...table}
      label={others ? texts.branches : texts.pullRequests}
      rowKey={({ id }) => id}
      rowHref={({ version, artifactId }) => (version === null ? `/explore/${artifactId}` : verdictHref(version.id))}
      rowHeight={44}
      loading={read.isPending}
      empty={read.error === null ? <p className="prose">{none}</p> : <ReadError read={read} />}
    >
      <WhereField list="/api/projects/:name/portfolio" example="version.gate=FAILED AND newFindings>0" />
    </Table>
  );
}
