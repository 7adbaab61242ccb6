import { PanelLeft } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { serverAddress, useAddress } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import { useMayReadSource } from "../../api/rights.ts";
import { IconButton } from "../../components/Button.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { useWide } from "../../components/screen.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { OldVersionNotice } from "../../components/OldVersionNotice.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useDropTarget } from "../../frame/dropped-files.ts";
import { useTitleObject } from "../../frame/page-title.ts";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { MetaBuild } from "../project/MetaBuild.tsx";
import { useExplorerView, type ExplorerView, type Version } from "./explorer-view.ts";
import { PageLinks, Header } from "./Header.tsx";
import { Overview } from "./Overview.tsx";
import { TreePanel } from "./TreePanel.tsx";
import "./explorer.css";

const waitMilliseconds = 3_000;

const tabIds = ["overview", "findings", "source", "measures", "history", "activity", "structure", "links"] as const;
type TabId = (typeof tabIds)[number];

const views: Readonly<Record<TabId, (props: { readonly view: ExplorerView }) => ReactNode>> = {
  overview: Overview,
  findings: lazyComponent(async () => (await import("./FindingsTab.tsx")).FindingsTab),
  source: lazyComponent(async () => (await import("./SourceTab.tsx")).SourceTab),
  measures: lazyComponent(async () => (await import("./MeasuresTab.tsx")).MeasuresTab),
  history: lazyComponent(async () => (await import("./HistoryTab.tsx")).HistoryTab),
  activity: lazyComponent(async () => (await import("./activity/ActivityTab.tsx")).ActivityTab),
  structure: lazyComponent(async () => (await import("./structure/StructureTab.tsx")).StructureTab),
  links: lazyComponent(async () => (await import("./LinksTab.tsx")).LinksTab),
};

/** One artifact of a project: the tree on the left, its tabs on the right. */
export function Page() {
  const { artifactTree } = useTexts();
  const read = useExplorerView();
  const { view } = read;
  useTitleObject(view?.artifact.name);
  useDropTarget(view?.project.name);
  const wide = useWide();
  // On a narrow screen the tree covers the content: what was chosen on a wide one does not count there.
  const [choice, setChoice] = useState({ wide, open: wide });
  const open = choice.wide === wide ? choice.open : wide;
  if (view === undefined) return <PageRead read={read} />;
  const label = open ? artifactTree.hide : artifactTree.show;
  return (
    <div className="explorer">
      {open ? <TreePanel view={view} onChosen={() => setChoice({ wide, open: wide })} /> : null}
      <div className="explorer-content">
        <div className="explorer-head">
          <IconButton label={label} aria-expanded={open} onClick={() => setChoice({ wide, open: !open })}>
            <PanelLeft size={18} aria-hidden />
          </IconButton>
          <Header view={view} />
          <PageLinks view={view} />
        </div>
        {view.shown === undefined ? (
          <Unbuilt view={view} />
        ) : (
          <>
            <OldVersion view={view} shown={view.shown} />
            <Views view={view} />
          </>
        )}
      </div>
    </div>
  );
}

function OldVersion({ view: { branch }, shown }: { readonly view: ExplorerView; readonly shown: Version }) {
  const { with: at } = useAddress();
  return (
    <OldVersionNotice
      version={shown}
      newestId={branch.currentVersionId}
      newestHref={at({ version: undefined, finding: undefined })}
    />
  );
}

/** A branch without a version, with the command that creates one. */
function Unbuilt({ view: { project, branch } }: { readonly view: ExplorerView }) {
  const { explorer, project: texts } = useTexts();
  useFirstBuild(project.name, branch.name);
  const server = serverAddress();
  const onBranch = branch.id === project.mainId ? "" : ` --branch ${shellWord(branch.name)}`;
  const command = `belvedere scan . --project ${shellWord(project.name)}${onBranch} --server ${server} --token $BELVEDERE_TOKEN`;
  return (
    <EmptyState title={explorer.unbuilt}>
      <p>{explorer.unbuiltText}</p>
      {project.metaProject ? (
        <>
          <p className="soft">{texts.buildText}</p>
          <MetaBuild project={project} />
        </>
      ) : (
        <>
          <p className="soft">{explorer.unbuiltHow}</p>
          <CodeBlock text={command} label={explorer.unbuilt} />
        </>
      )}
    </EmptyState>
  );
}

// Poll, so that the first version appears as soon as it is built.
function useFirstBuild(name: string, branch: string): void {
  const queries = useQueryClient();
  const { data } = useRead("GET /api/projects/:name", { params: { name } }, { everyMilliseconds: waitMilliseconds });
  const built = (data?.branches[branch]?.currentVersionId ?? null) !== null;
  useEffect(() => {
    if (built) void queries.invalidateQueries();
  }, [built, queries]);
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function Views({ view }: { readonly view: ExplorerView }) {
  const { activity, explorer, structure } = useTexts();
  const { search, with: at } = useAddress();
  const mayReadSource = useMayReadSource(view.project, view.path[0]!.id, view.version);
  // An address with the source may come from a user with more rights.
  const shownTabs = tabIds.filter((id) => id !== "source" || mayReadSource !== false);
  const wanted = currentTab(search);
  const current = shownTabs.includes(wanted) ? wanted : "overview";
  const View = views[current];
  const labels = { ...explorer, activity: activity.title, structure: structure.title };
  return (
    <>
      <Tabs
        label={explorer.tabs}
        current={current}
        tabs={shownTabs.map((id) => ({
          id,
          label: labels[id],
          // Drop the parameters that belong to one tab only.
          href: at({
            tab: id === "overview" ? undefined : id,
            sort: undefined,
            hide: undefined,
            rule: undefined,
            finding: undefined,
            at: undefined,
            range: undefined,
            show: undefined,
            depth: undefined,
            link: undefined,
          }),
        }))}
      />
      <View view={view} />
    </>
  );
}

// The server's `url`s name a finding or a rule, but no tab.
function currentTab(search: Readonly<Record<string, string>>): TabId {
  const named = tabIds.find((id) => id === search["tab"]);
  if (named !== undefined) return named;
  return search["finding"] !== undefined || search["rule"] !== undefined ? "findings" : "overview";
}
