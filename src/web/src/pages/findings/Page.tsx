import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { versionIn } from "../../address/search.ts";
import { useProjectChoices } from "../../api/project-choices.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { SearchSelect } from "../../components/SearchSelect.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { FindingTable } from "../../finding/FindingTable.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { verdictHref } from "../verdict/address.ts";
import { Changes } from "./Changes.tsx";
import { Facets } from "./Facets.tsx";
import type { groupings } from "./filter.ts";
import { Groups } from "./Groups.tsx";
import { useComparison, useFixed, type Scope } from "./finding-lists.ts";
import { useReference } from "./reference.ts";
import { WorkList } from "./WorkList.tsx";
import "./findings.css";

const FindingDetail = lazyComponent(async () => (await import("../../finding/FindingDetail.tsx")).FindingDetail);

/** Parameters that belong to one project. */
const noScope = { artifact: undefined, version: undefined, from: undefined, finding: undefined };

type Grouping = keyof typeof groupings;

/** All findings: counted, filtered, grouped, and one of them in detail. */
export function Page() {
  const { findings: texts, portfolio } = useTexts();
  const { search, change } = useAddress();
  const navigate = useNavigation();
  const projects = useProjectChoices();
  const project = projects.data?.find(({ name }) => name === search["project"]);
  const artifact = search["artifact"] === undefined ? project?.artifactId : Number(search["artifact"]);
  const version = versionIn(search);
  const chosen: Scope = artifact === undefined ? undefined : { artifact, version };
  const waiting = search["project"] !== undefined && projects.isPending;
  const grouping = search["group"] === "rule" || search["group"] === "file" ? search["group"] : undefined;
  const finding = search["finding"];
  const options = [
    { value: "", label: texts.allProjects },
    ...(projects.data ?? []).map(({ name }) => ({ value: name, label: name })),
  ];
  // Fixed findings are those of the reference version: the facets and groups count the current ones.
  const fixed = search["change"] === "fixed" && project !== undefined;
  const layout = `${finding === undefined ? "" : "findings-page-split"} ${fixed ? "findings-page-fixed" : ""}`;
  return (
    <div className={`page findings-page ${layout}`}>
      <div className="findings-head">
        <h1>{texts.title}</h1>
        <SearchSelect
          label={portfolio.project}
          value={search["project"] ?? ""}
          options={options}
          onChange={(name) => navigate(hrefOf("/findings", { ...search, ...noScope, project: name }))}
        />
        <Changes scope={chosen} project={project} />
        {fixed ? null : <GroupLinks current={grouping} />}
        {version === undefined ? null : <ShownVersion id={version} />}
      </div>
      {fixed ? null : <Facets scope={chosen} enabled={!waiting} />}
      <div className="findings-list table-fill">
        {waiting ? null : <List scope={chosen} grouping={grouping} project={project?.name} />}
      </div>
      {finding === undefined ? null : (
        <FindingDetail
          id={Number(finding)}
          version={fixed ? Number(search["from"]) || undefined : version}
          onClose={() => change({ finding: undefined, from: undefined })}
        />
      )}
    </div>
  );
}

/** Which version the findings are of, where it may not be the current one. */
function ShownVersion({ id }: { readonly id: number }) {
  const { findings: texts, verdict } = useTexts();
  const { with: at } = useAddress();
  const { data } = useRead("GET /api/versions/:id", { params: { id } });
  if (data === undefined) return null;
  return (
    <p className="findings-version small">
      {texts.ofVersion(data.name, data.branch)} <AppLink href={verdictHref(id)}>{verdict.title}</AppLink>
      {" · "}
      <AppLink href={at({ version: undefined, finding: undefined })}>{texts.showCurrent}</AppLink>
    </p>
  );
}

function GroupLinks({ current }: { readonly current: Grouping | undefined }) {
  const { findings: texts } = useTexts();
  const address = useAddress();
  const link = (group: Grouping | undefined, label: string) => (
    <AppLink
      href={address.with({ group, open: undefined })}
      className="segment"
      aria-current={current === group ? "true" : undefined}
    >
      {label}
    </AppLink>
  );
  return (
    <nav className="segments push" aria-label={texts.grouping}>
      {link(undefined, texts.ungrouped)}
      {link("rule", texts.byRule)}
      {link("file", texts.byFile)}
    </nav>
  );
}

interface ListProps {
  readonly scope: Scope;
  readonly grouping: Grouping | undefined;
  readonly project: string | undefined;
}

function List({ scope, grouping, project }: ListProps) {
  const { search } = useAddress();
  if (search["change"] === "fixed" && project !== undefined) return <FixedList project={project} />;
  if (grouping === undefined) return <WorkList scope={scope} />;
  return (
    <>
      <Filter />
      <Groups scope={scope} grouping={grouping} />
    </>
  );
}

function Filter() {
  return <WhereField list="/api/findings" example="message~null" />;
}

function FixedList({ project }: { readonly project: string }) {
  const { findings: texts } = useTexts();
  const { with: at } = useAddress();
  const { current, reference } = useReference(project);
  const list = useFixed(reference?.id, current?.id);
  const compared = useComparison(reference?.id, current?.id);
  if (list.error !== null) return <ReadError read={list} />;
  return (
    <FindingTable
      label={texts.title}
      list={list}
      total={compared.data?.findings.fixed}
      rowHref={({ id }) => at({ finding: id, from: reference?.id })}
      empty={texts.none}
    />
  );
}
