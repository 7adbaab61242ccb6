import { expect, test } from "vitest";
import { shownDetails } from "./audit-detail.ts";

const texts = {
  names: { project: "Projekt", name: "Name", version: "Version", relaxed: "akzeptiert" },
  yes: "ja",
  no: "nein",
  time: (at: string) => at.slice(0, 10),
};
const shown = (detail: Parameters<typeof shownDetails>[0]["detail"], changes: never[] = []) =>
  shownDetails({ detail, changes }, texts).map(({ label, text, href }) => [label, text, href]);

test("names are those of the language, and known things lead to their page", () => {
  expect(shown({ project: "a/b", name: "1.0" })).toEqual([
    ["Projekt", "a/b", "/projects/a%2Fb/branches"],
    ["Name", "1.0", undefined],
  ]);
});

test("an id is left out where its name is known, and shown where it is not", () => {
  expect(shown({ version: 7, name: "1.0" })).toEqual([["Name", "1.0", undefined]]);
  expect(shown({ version: 7 })).toEqual([["Version", "7", undefined]]);
});

test("what the server counts by is left out", () => {
  expect(shown({ loginGroup: 412, address: "10.0.0.0/24" })).toEqual([]);
});

test("yes, no and nothing are words", () => {
  expect(shown({ relaxed: true, other: false, project: null })).toEqual([
    ["akzeptiert", "ja", undefined],
    ["other", "nein", undefined],
    ["Projekt", "–", undefined],
  ]);
});

test("times are in the reader's form, and an empty text is seen", () => {
  expect(shown({ until: "2027-01-01T00:00:00.000Z", name: "" })).toEqual([
    ["until", "2027-01-01", undefined],
    ["Name", "–", undefined],
  ]);
});

test("a value that was changed is shown once, before and after", () => {
  const changes = [{ name: "version", before: null, after: true }];
  expect(shownDetails({ detail: { version: true }, changes }, texts)).toEqual([
    { label: "Version", text: "– → ja", href: undefined },
  ]);
});
