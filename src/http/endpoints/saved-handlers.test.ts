import { expect, test } from "vitest";
import type { SavedQueryRow, StoreWrites } from "../../store/index.ts";
import { refuse } from "../../text/index.ts";
import { deleteSaved, type SavedKind } from "./saved-handlers.ts";

const kind: SavedKind<null, "filters.absent"> = {
  kind: "FINDINGS",
  path: "/api/filters",
  absent: "filters.absent",
  presenter: () => () => null,
};

async function codeOfDeletion(refused: "queries.absent" | "storage.full") {
  const write = { deleteSavedQuery: async () => refuse({ code: refused }) } as unknown as StoreWrites;
  const subject = { saved: { id: 4 } as SavedQueryRow };
  const deleted = await deleteSaved(kind, { subject }, { write, now: () => 1 });
  return deleted.ok ? "deleted" : deleted.problem.code;
}

test("what is gone is absent by the name of its kind, and a full disk is not mistaken for that", async () => {
  expect(await codeOfDeletion("queries.absent")).toBe("filters.absent");
  expect(await codeOfDeletion("storage.full")).toBe("storage.full");
});
