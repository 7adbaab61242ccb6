import { PanelLeft } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useAddress } from "../../address/address.ts";
import { IconButton } from "../../components/Button.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { useExplored, type Explored } from "./explored.ts";
import { FindingsTab } from "./FindingsTab.tsx";
import { Header } from "./Header.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { LinksTab } from "./LinksTab.tsx";
import { MeasuresTab } from "./MeasuresTab.tsx";
import { Overview } from "./Overview.tsx";
import { TreePanel } from "./TreePanel.tsx";
import "./explorer.css";

const SourceTab = lazy(async () => ({ default: (await import("./SourceTab.tsx")).SourceTab }));

const tabIds = ["overview", "findings", "source", "measures", "history", "links"] as const;
type TabId = (typeof tabIds)[number];

const views: Readonly<Record<TabId, (props: { readonly explored: Explored }) => React.ReactNode>> = {
  overview: Overview,
  findings: FindingsTab,
  source: SourceTab as unknown as (props: { readonly explored: Explored }) => React.ReactNode,
  measures: MeasuresTab,
  history: HistoryTab,
  links: LinksTab,
};

/** One artifact of a project: the tree on one side, on the other what is known of the artifact. */
export function Page() {
  const { explorer } = useTexts();
  const { explored, error } = useExplored();
  const [open, setOpen] = useState(() => matchMedia("(min-width: 961px)").matches);
  if (explored === undefined) {
    return (
      <div className="page">{error === null ? <Skeleton lines={8} height={28} /> : <ErrorState error={error} />}</div>
    );
  }
  const label = open ? explorer.hideTree : explorer.showTree;
  return (
    <div className="explorer">
      {open ? (
        <TreePanel explored={explored} onChosen={() => setOpen(matchMedia("(min-width: 961px)").matches)} />
      ) : null}
      <div className="explorer-content">
        <div className="explorer-head">
          <IconButton label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
            <PanelLeft size={18} aria-hidden />
          </IconButton>
          <Header explored={explored} />
        </div>
        {explored.shown === undefined ? (
          <EmptyState title={explorer.unbuilt}>
            <p>{explorer.unbuiltText}</p>
          </EmptyState>
        ) : (
          <Views explored={explored} />
        )}
      </div>
    </div>
  );
}

function Views({ explored }: { readonly explored: Explored }) {
  const { explorer } = useTexts();
  const { search, with: at } = useAddress();
  const current = currentTab(search);
  const View = views[current];
  return (
    <>
      <Tabs
        label={explorer.tabs}
        current={current}
        tabs={tabIds.map((id) => ({
          id,
          label: explorer[id],
          // What belongs to one view alone does not follow into another.
          href: at({
            tab: id === "overview" ? undefined : id,
            sort: undefined,
            hide: undefined,
            rule: undefined,
            finding: undefined,
          }),
        }))}
      />
      <Suspense fallback={<Skeleton lines={8} height={24} />}>
        <View explored={explored} />
      </Suspense>
    </>
  );
}

// Addresses that the server gives name a finding or a rule, and no view.
function currentTab(search: Readonly<Record<string, string>>): TabId {
  const named = tabIds.find((id) => id === search["tab"]);
  if (named !== undefined) return named;
  return search["finding"] !== undefined || search["rule"] !== undefined ? "findings" : "overview";
}
