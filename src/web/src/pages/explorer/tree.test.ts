import { expect, test } from "vitest";
import type { Artifact } from "./explorer-view.ts";
import { changeTree, rowsOf, type TreeRow } from "./tree.ts";

type Child = Artifact & { readonly descendantCount: number; readonly location: never };

const artifact = (id: number, descendantCount = 0): Child => ({ id, name: `a${id}`, descendantCount }) as Child;
const closed = { open: new Set<number>(), levels: new Map() };

const textOf = (row: TreeRow): string => {
  if (row.kind === "artifact") {
    return `${" ".repeat(row.depth)}${row.open ? "-" : row.expandable ? "+" : "."}${row.artifact.id}`;
  }
  return `${" ".repeat(row.depth)}${row.kind === "more" ? `more ${row.count}` : "…"}`;
};

function check(changes: readonly Parameters<typeof changeTree>[1][], ...expected: readonly string[]): void {
  const state = changes.reduce(changeTree, closed);
  expect(rowsOf(artifact(1), state).map(textOf)).toEqual(expected);
}

const loaded = (id: number, children: readonly Child[], next?: string, after?: string) =>
  ({ kind: "loaded", id, children, after, next }) as const;

test("an open folder whose children are not loaded is loading", () => {
  check([], "+1");
  check([{ kind: "toggle", id: 1 }], "-1", " …");
});

test("children are below their parent; those without children cannot be opened", () =>
  check(
    [{ kind: "open", ids: [1, 2] }, loaded(1, [artifact(2, 2), artifact(5)]), loaded(2, [artifact(3), artifact(4)])],
    "-1",
    " -2",
    "  .3",
    "  .4",
    " .5",
  ));

test("a long list shows how many entries are left, and continues with the next page", () => {
  const loadedFirst = [
    { kind: "open", ids: [1, 2] } as const,
    loaded(1, [artifact(2, 10)]),
    loaded(2, [artifact(3, 4)], "c"),
  ];
  check(loadedFirst, "-1", " -2", "  +3", "  more 5");
  check([...loadedFirst, loaded(2, [artifact(8, 4)], undefined, "c")], "-1", " -2", "  +3", "  +8");
});

test("a repeated answer is ignored", () => {
  const loadedFirst = [
    { kind: "open", ids: [1] } as const,
    loaded(1, [artifact(2)], "c"),
    loaded(1, [artifact(2)], "c"),
  ];
  check(
    [...loadedFirst, loaded(1, [artifact(3)], undefined, "c"), loaded(1, [artifact(3)], undefined, "c")],
    "-1",
    " .2",
    " .3",
  );
});

test("closing hides the children without dropping them", () => {
  const loadedFirst = [{ kind: "open", ids: [1] } as const, loaded(1, [artifact(2)])];
  check([...loadedFirst, { kind: "toggle", id: 1 }], "+1");
  check([...loadedFirst, { kind: "toggle", id: 1 }, { kind: "toggle", id: 1 }], "-1", " .2");
});
