import { expect, test } from "vitest";
import { referenceIn } from "./reference.ts";

const none = { versionId: null, branch: null, commit: null, why: "NONE" } as const;
const first = { id: 1, name: "V1", reference: none };
const second = {
  id: 2,
  name: "V2",
  reference: { versionId: 1, branch: "main", commit: null, why: "PREVIOUS" },
} as const;

test("the reference of a version is the one that the server chose", () => {
  expect(referenceIn(second, [second, first])).toEqual({ id: 1, name: "V1", isHere: true });
  expect(referenceIn(first, [second, first])).toBeUndefined();
});

test("a reference on another branch is named by its branch and commit", () => {
  const reference = { versionId: 7, branch: "main", commit: "0123456789abcdef", why: "MERGE_BASE" } as const;
  const feature = { id: 9, name: "V1", reference };
  expect(referenceIn(feature, [feature])).toEqual({ id: 7, name: "main 0123456789", isHere: false });
  const unnamed = { ...feature, reference: { ...reference, commit: null } };
  expect(referenceIn(unnamed, [unnamed])).toMatchObject({ name: "main" });
});
