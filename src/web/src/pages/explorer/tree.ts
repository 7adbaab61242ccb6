import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer } from "react";
import type { Answer } from "../../api/client.ts";
import { toggled } from "../../components/toggled.ts";
import { childrenOptions, type Artifact } from "./prefetch.ts";

type Child = Answer<"GET /api/artifacts/:id/children">[number];

/** A visible row of the tree. */
export type TreeRow =
  | {
      readonly kind: "artifact";
      readonly key: string;
      readonly artifact: Artifact;
      readonly depth: number;
      readonly open: boolean;
      readonly expandable: boolean;
    }
  | {
      readonly kind: "more";
      readonly key: string;
      readonly depth: number;
      readonly parentId: number;
      readonly count: number;
    }
  | { readonly kind: "loading"; readonly key: string; readonly depth: number };

interface Level {
  readonly children: readonly Child[];
  /** The cursor of the next page of children. */
  readonly next: string | undefined;
  readonly loading: boolean;
}

interface TreeState {
  readonly open: ReadonlySet<number>;
  readonly levels: ReadonlyMap<number, Level>;
}

type TreeChange =
  | { readonly kind: "toggle"; readonly id: number }
  | { readonly kind: "open"; readonly ids: readonly number[] }
  | { readonly kind: "requested"; readonly id: number }
  | {
      readonly kind: "loaded";
      readonly id: number;
      readonly children: readonly Child[];
      /** The cursor of the request; undefined for the first page. */
      readonly after: string | undefined;
      readonly next: string | undefined;
    }
  | { readonly kind: "failed"; readonly id: number }
  | { readonly kind: "forget" };

const empty: TreeState = { open: new Set(), levels: new Map() };

/** The state of the tree after a change. */
export function changeTree(state: TreeState, change: TreeChange): TreeState {
  switch (change.kind) {
    case "forget":
      return { ...state, levels: new Map() };
    case "toggle":
      return { ...state, open: toggled(state.open, change.id) };
    case "open":
      return { ...state, open: new Set([...state.open, ...change.ids]) };
    case "requested":
      return withLevel(state, change.id, (level) => ({ ...level, loading: true }));
    case "failed":
      return withLevel(state, change.id, (level) => ({ ...level, loading: false }));
    case "loaded":
      return withLevel(state, change.id, (level) => {
        const { after, next } = change;
        // Ignore a repeated answer, and one for a page that the list has passed.
        if (after !== undefined && after !== level.next) return level;
        const before = after === undefined ? [] : level.children;
        return { children: [...before, ...change.children], next, loading: false };
      });
  }
}

function withLevel(state: TreeState, id: number, change: (level: Level) => Level): TreeState {
  const level = state.levels.get(id) ?? { children: [], next: undefined, loading: false };
  return { ...state, levels: new Map(state.levels).set(id, change(level)) };
}

/** The visible rows of the tree, from its root. */
export function rowsOf(root: Artifact, { open, levels }: TreeState): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (artifact: Artifact, descendants: number | undefined, depth: number): void => {
    const level = levels.get(artifact.id);
    const expandable = descendants === undefined ? level?.children.length !== 0 : descendants > 0;
    const isOpen = expandable && open.has(artifact.id);
    rows.push({ kind: "artifact", key: String(artifact.id), artifact, depth, open: isOpen, expandable });
    if (!isOpen) return;
    let rest = descendants ?? 0;
    for (const child of level?.children ?? []) {
      add(child, child.descendantCount, depth + 1);
      rest -= child.descendantCount + 1;
    }
    const key = `${artifact.id}+`;
    if (level === undefined || level.loading) rows.push({ kind: "loading", key, depth: depth + 1 });
    else if (level.next !== undefined) {
      rows.push({ kind: "more", key, depth: depth + 1, parentId: artifact.id, count: Math.max(1, rest) });
    }
  };
  add(root, undefined, 0);
  return rows;
}

/**
 * The tree of a version. Open folders are loaded, and the folders above the shown artifact are open. `shownId` is the
 * id of the version that is shown, also when the address asks for the current one: a new current version gets a new
 * tree.
 */
export function useTree(path: readonly Artifact[], version: number | undefined, shownId: number | undefined) {
  const queries = useQueryClient();
  const [state, change] = useReducer(changeTree, empty);
  const root = path[0]!;
  useEffect(() => change({ kind: "forget" }), [shownId, root.id]);
  const way = path.map(({ id }) => id).join(",");
  useEffect(() => change({ kind: "open", ids: way.split(",").map(Number) }), [way]);
  const load = (id: number, after: string | undefined): void => {
    change({ kind: "requested", id });
    queries.fetchQuery(childrenOptions(id, version, after)).then(
      ({ value, next }) => change({ kind: "loaded", id, children: value, after, next }),
      () => change({ kind: "failed", id }),
    );
  };
  const rows = useMemo(() => rowsOf(root, state), [root, state]);
  useEffect(() => {
    // Load all folders above the shown artifact at once, not one after the other.
    const wanted = new Set(way.split(",").map(Number));
    for (const row of rows) if (row.kind === "artifact" && row.open) wanted.add(row.artifact.id);
    for (const id of wanted) if (!state.levels.has(id)) load(id, undefined);
  });
  return {
    rows,
    toggle: (id: number) => change({ kind: "toggle", id }),
    loadMore: (id: number) => load(id, state.levels.get(id)?.next),
  };
}
