import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../src/access/index.ts";
import { createModelCache, Snapshots } from "../../src/portfolio/index.ts";
import { artifactsPerBlock, parts } from "../../src/snapshot/index.ts";
import { searchPage } from "../../src/visibility/index.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/**
 * What is found by the indexes of versions is what is found without them: in every version, every name, path and rule is
 * then compared.
 */
let server: BuildingServer;
let callers: readonly Caller[];
let indexed: Sources;
let plain: Sources;

type Sources = Parameters<typeof searchPage>[0];

const file = (path: string, more: object = {}) => ({ kind: "artifact", path, type: "FILE", ...more });
const rule = (id: string, name: string) => ({ kind: "rule", id, name });
const finding = (artifact: string, id: string) => ({ kind: "finding", artifact, rule: id, message: "m" });

/** More than one block of artifacts, with names that are repeated, that contain each other, and beyond ASCII. */
function results(shift: number): string {
  const names = ["scan", "Scanner.c", "rescan.h", "ÉTÉ.c", "K\u212Ak", "a", "ab", "💥.md", "σας", "zq"];
  return lines(
    ...Array.from({ length: 700 }, (_, index) => file(`lib${shift}/d${index % 7}/f${index + shift}.c`)),
    ...names.filter((_, index) => (index + shift) % 3 !== 0).map((name) => file(`top/${name}`)),
    file(`odd/${shift}`, { name: `Name of ${shift} scan` }),
    rule("lint:scan", "Unread ÜBER input"),
    rule("lint:unused-rule", "Never reported scan"),
    rule("belvedere:cyclomatic-complexity", "Given name"),
    finding(`odd/${shift}`, "lint:scan"),
    finding(`odd/${shift}`, "belvedere:cyclomatic-complexity"),
  );
}

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin, store } = server;
  for (const [index, name] of ["Scan", "Other", "third zq", "K"].entries()) {
    await admin.createProject(name);
    await admin.build(name, results(index), { query: "?baseline=true" });
    if (index % 2 === 0) await admin.build(name, results(index + 5));
    await admin.build(name, results(9), { query: "?branch=scan-branch" });
  }
  await admin.createProject("empty scan");
  await server.user("guest");
  await server.user("stranger");
  for (const name of ["Scan", "K"]) {
    await admin.json("PUT", `/api/projects/${name}/members`, [{ user: "guest", role: "GUEST" }]);
  }
  callers = await Promise.all(["admin", "guest", "stranger"].map(callerOf));
  const open = () =>
    new Snapshots({ read: store.read, snapshots: server.snapshots, models: createModelCache(store.read) });
  indexed = { read: store.read, snapshots: open() };
  plain = { read: store.read, snapshots: withoutIndexes(open()) };
});
afterAll(() => server.close());

async function callerOf(login: string): Promise<Caller> {
  const user = (await server.store.read.userByLogin(login))!;
  const rights = { role: user.role, limits: null, signedIn: true, anonymous: false };
  return {
    user,
    language: null,
    timezone: null,
    expiresAt: null,
    ...rights,
    credential: { kind: "SESSION", name: "" },
  };
}

/** Every filter says yes, and every block is found. */
function withoutIndexes(snapshots: Snapshots): Sources["snapshots"] {
  return {
    open: (version, branch) => snapshots.open(version, branch),
    unbuilt: (project, branch) => snapshots.unbuilt(project, branch),
    compare: (current, reference) => snapshots.compare(current, reference),
    triageIn: (shown) => snapshots.triageIn(shown),
    factsOf: (version) => snapshots.factsOf(version),
    modelOf: (version) => snapshots.modelOf(version),
    search: {
      knownFilter: () => undefined,
      filterOf: async () => ({ mayHaveAll: () => true }),
      async blocksIn(folder) {
        const rows = await snapshots.factsOf({ folder }).rows("artifacts");
        const blocks = Math.ceil(rows / artifactsPerBlock);
        return { artifacts: Array.from({ length: blocks }, (_, block) => block), hasRules: true };
      },
    },
  };
}

interface Request {
  readonly caller: number;
  readonly text: string;
  readonly limit: number;
  readonly language: "en" | "de";
}

/** All pages, as they are. */
async function pages(sources: Sources, { caller, ...request }: Request): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  const asked = { ...request, caller: callers[caller]!, accepts: () => true, signal: new AbortController().signal };
  for (let after: readonly number[] | undefined; ;) {
    const page = await searchPage(sources, { ...asked, after });
    if (!page.ok) throw new Error(page.problem.code);
    const hits = page.value.hits();
    const shown = hits.slice(0, request.limit);
    all.push(shown);
    if (hits.length <= request.limit || all.length === 4) return all;
    after = shown.at(-1)!.position;
  }
}

const texts = [
  "scan",
  "Scanner.c",
  "top/scan",
  "été.c",
  "kkk",
  "lib0/d3/f3.c",
  "f699.c",
  "σας",
  "💥.md",
  "zq",
  "ab",
  "a",
];
const ruleTexts = [
  "lint:scan",
  "unread über",
  "never reported",
  "belvedere:cyclomatic-complexity",
  "given name",
  "too many paths through",
];
const piece = fc
  .tuple(fc.constantFrom(...texts, ...ruleTexts, "scan-branch", "name of 5 scan", "third"), fc.nat(), fc.nat())
  .map(([text, from, length]) => {
    const letters = Array.from(text);
    const start = from % letters.length;
    return letters.slice(start, start + 1 + (length % (letters.length - start))).join("");
  });
const request: fc.Arbitrary<Request> = fc.record({
  caller: fc.nat({ max: 2 }),
  text: fc.oneof(
    piece,
    piece.map((text) => text.toUpperCase()),
    fc.string({ minLength: 1, maxLength: 4 }),
  ),
  limit: fc.constantFrom(1, 2, 7, 50, 1000),
  language: fc.constantFrom("en", "de"),
});

test("pages by index are the bytes of pages without, for every caller, word and limit", async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(request, async (one) => {
      const expected = JSON.stringify(await pages(plain, one));
      expect(JSON.stringify(await pages(indexed, one))).toBe(expected);
      hits += expected.length > 10 ? 1 : 0;
    }),
    { numRuns: sized({ quick: 60, long: 5_000 }), seed: chosenSeed() },
  );
  expect(hits).toBeGreaterThan(10);
});

const wordly: Request = { caller: 0, text: "scan", limit: 1000, language: "en" };

test.each([
  [
    "missing, as in versions of earlier releases",
    (folder: string) => server.snapshots.removePart(folder, parts.search),
  ],
  [
    "damaged",
    (folder: string) => server.snapshots.addPart(folder, parts.search, (sink) => sink.write(Buffer.from("x"))),
  ],
])("an index that is %s is made again, and stored", async (_, spoil) => {
  const { store, snapshots } = server;
  const expected = JSON.stringify(await pages(plain, wordly));
  const before = await storedIndexes();
  expect(before.size).toBeGreaterThanOrEqual(4);
  for (const folder of before.keys()) await spoil(folder);
  const fresh = new Snapshots({ read: store.read, snapshots, models: createModelCache(store.read) });
  expect(JSON.stringify(await pages({ read: store.read, snapshots: fresh }, wordly))).toBe(expected);
  // Current versions of main branches alone are searched.
  const mains = ["Scan", "Other", "third zq", "K"].map(async (name) => {
    const project = (await store.read.projectByName(name))!;
    return (await store.read.newestHeads([project.mainBranchId], "any"))[0]!.folder;
  });
  for (const folder of await Promise.all(mains)) {
    await expect.poll(async () => (await storedIndexes()).get(folder)).toBe(before.get(folder));
  }
});

test("a failing disk is an error, never an answer with fewer hits", async () => {
  const { store, snapshots } = server;
  const failing = { ...snapshots, open: () => Promise.reject(new Error("input/output error")) };
  const broken = new Snapshots({ read: store.read, snapshots: failing, models: createModelCache(store.read) });
  await expect(pages({ read: store.read, snapshots: broken }, wordly)).rejects.toThrow("input/output error");
});

async function storedIndexes(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of await server.snapshots.list()) {
    if (!(await server.snapshots.parts(folder)).includes(parts.search)) continue;
    const source = await server.snapshots.open(folder, parts.search);
    found.set(folder, Buffer.from(await source.read(0, source.size)).toString("base64"));
    await source.close();
  }
  return found;
}
