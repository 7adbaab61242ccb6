import { expect, test } from "vitest";
import { NameSearch, Pace } from "../query/index.ts";
import { artifactsPerBlock } from "../snapshot/index.ts";
import type { VersionHead } from "../store/index.ts";
import { VersionSearch, type SearchedVersions } from "./version-search.ts";

const version = { folder: "a", modelRevisionId: 1, findingCount: 1 } as VersionHead;

test("a version whose filter was wrong is not opened", async () => {
  const opened: string[] = [];
  const filter = { mayHaveAll: () => true };
  const versions = {
    search: {
      knownFilter: () => filter,
      filterOf: async () => filter,
      blocksIn: async () => ({ artifacts: [], hasRules: false }),
    },
    modelOf: async () => ({ rules: new Map() }),
    factsOf(head: VersionHead) {
      opened.push(head.folder);
      return { rows: async () => 5_000 };
    },
  } as unknown as SearchedVersions;
  const terms = { text: "word", search: new NameSearch("word"), language: "en" as const, pace: new Pace() };
  const search = new VersionSearch(versions, terms);
  expect(await search.find(version, 0)).toEqual({ ranges: [], hasRules: false });
  expect(opened).toEqual([]);
  const blocksIn = async () => ({ artifacts: [1], hasRules: false });
  const found = new VersionSearch({ ...versions, search: { ...versions.search, blocksIn } }, terms);
  expect((await found.find(version, 0)).ranges).toEqual([{ start: artifactsPerBlock, end: 2 * artifactsPerBlock }]);
  expect(opened).toEqual(["a"]);
});
