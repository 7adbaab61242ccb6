import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { hrefOf, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { NameCell } from "../../components/NameCell.tsx";
import { useDrawnRows } from "../../components/drawn-rows.ts";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { quoted } from "../../where/conditions.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { useTree, type TreeRow } from "./tree.ts";

const overscanRows = 20;
const rowPixels = 28;
const foundMax = 100;

interface TreePanelProps {
  readonly view: ExplorerView;
  readonly onChosen: () => void;
}

/** The artifacts of the version as a tree, with a search field. */
export function TreePanel({ view, onChosen }: TreePanelProps) {
  const { artifactTree } = useTexts();
  const [searchText, setSearchText] = useState("");
  return (
    <aside className="tree-panel" aria-label={artifactTree.title}>
      <input
        className="input tree-search"
        type="search"
        aria-label={artifactTree.search}
        placeholder={artifactTree.search}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      {searchText.trim() === "" ? (
        <Tree view={view} onChosen={onChosen} />
      ) : (
        <SearchResults view={view} searchText={searchText.trim()} onChosen={onChosen} />
      )}
    </aside>
  );
}

function Tree({ view, onChosen }: TreePanelProps) {
  const { artifactTree } = useTexts();
  const navigate = useNavigation();
  const { path, artifact, version, shown } = view;
  const tree = useTree(path, version, shown?.id);
  const { rows } = tree;
  const scroll = useRef<HTMLDivElement>(null);
  const treeId = useId();
  const [active, setActive] = useState<number>();
  const chosen = rows.findIndex((row) => row.kind === "artifact" && row.artifact.id === artifact.id);
  const at = Math.min(active ?? chosen, rows.length - 1);
  const drawnRows = useDrawnRows(rows.length, rowPixels, overscanRows);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPixels,
    ...drawnRows,
  });
  const found = chosen !== -1;
  const showChosen = useEffectEvent(() => {
    setActive(undefined);
    if (found) virtual.scrollToIndex(chosen, { align: isShown(virtual, chosen) ? "auto" : "center" });
  });
  // Scroll when another artifact is opened or has just been loaded, not whenever a folder is opened.
  useEffect(() => showChosen(), [artifact.id, found]);
  const open = (row: TreeRow | undefined): void => {
    if (row?.kind === "more") tree.loadMore(row.parentId);
    if (row?.kind !== "artifact") return;
    navigate(hrefOf(`/explore/${row.artifact.id}`, { version }));
    onChosen();
  };
  const move = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      Enter: () => open(row),
      " ": () => open(row),
      ArrowRight: () =>
        row?.kind === "artifact" && row.expandable && !row.open ? tree.toggle(row.artifact.id) : move(at + 1),
      ArrowLeft: () =>
        row?.kind === "artifact" && row.open ? tree.toggle(row.artifact.id) : move(parentIndex(rows, at)),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const item = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    const row = item === null ? undefined : rows[Number(item.dataset["index"])];
    const onArrow = target instanceof Element && target.closest(".tree-arrow") !== null;
    if (onArrow && row?.kind === "artifact" && row.expandable) tree.toggle(row.artifact.id);
    else open(row);
  };
  return (
    <div
      ref={scroll}
      className="tree"
      role="tree"
      tabIndex={0}
      onClick={onClick}
      aria-label={artifactTree.title}
      aria-activedescendant={at !== -1 ? `${treeId}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="none" className="tree-space" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <TreeItem
            key={rows[index]!.key}
            id={`${treeId}-${index}`}
            row={rows[index]!}
            top={start}
            chosen={index === chosen}
            active={index === at && active !== undefined}
            index={index}
          />
        ))}
      </div>
    </div>
  );
}

function isShown(virtual: { getVirtualItems(): readonly { readonly index: number }[] }, index: number): boolean {
  return virtual.getVirtualItems().some((item) => item.index === index);
}

function parentIndex(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let above = index - 1; above >= 0; above--) if (rows[above]!.depth < depth) return above;
  return 0;
}

interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly index: number;
}

// The tree has the focus and handles clicks and keys for all of its items.
function TreeItem({ id, row, top, chosen, active, index }: TreeItemProps) {
  const { artifactTree } = useTexts();
  const style = { transform: `translateY(${top}px)`, paddingInlineStart: 4 + row.depth * 14 };
  const common = {
    id,
    className: "tree-item",
    role: "treeitem",
    tabIndex: -1,
    style,
    "aria-level": row.depth + 1,
    "data-index": index,
    "data-active": active || undefined,
  } as const;
  if (row.kind !== "artifact") {
    return (
      <div {...common} aria-selected={false}>
        <span className="soft small">{row.kind === "more" ? artifactTree.more(row.count) : "…"}</span>
      </div>
    );
  }
  const { artifact, open, expandable } = row;
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <div
      {...common}
      aria-expanded={expandable ? open : undefined}
      aria-selected={chosen}
      aria-current={chosen ? "page" : undefined}
    >
      <span className="tree-arrow" aria-hidden>
        {expandable ? <Arrow size={16} /> : null}
      </span>
      <Rating level={artifact.level} size="small" />
      <span className="truncate" title={artifact.path}>
        {artifact.name}
      </span>
      {artifact.trend.id === "STABLE" || artifact.trend.id === "UNKNOWN" ? null : (
        <span className="push row-tight">
          <Trend id={artifact.trend.id} size={14} />
        </span>
      )}
    </div>
  );
}

function SearchResults({ view, searchText, onChosen }: TreePanelProps & { readonly searchText: string }) {
  const { artifactTree } = useTexts();
  const { project, branch, version } = view;
  const { data, isPending } = useRead(
    "GET /api/projects/:name/artifacts",
    {
      params: { name: project.name },
      query: {
        where: `name~${quoted(searchText)}`,
        limit: foundMax,
        ...(version === undefined ? { branch: branch.name } : { version }),
      },
    },
    { keepPrevious: true },
  );
  if (isPending) return <Skeleton lines={6} />;
  if (data?.length === 0) return <p className="soft tree-note">{artifactTree.nothing}</p>;
  return (
    <ul className="tree found" data-rows>
      {data?.map((artifact) => (
        <li key={artifact.id}>
          <AppLink
            href={hrefOf(`/explore/${artifact.id}`, { version })}
            className="choice found-link"
            onClick={onChosen}
          >
            <Rating level={artifact.level} size="small" />
            <NameCell name={artifact.name} note={artifact.viewPath} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
