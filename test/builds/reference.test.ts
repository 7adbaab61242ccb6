import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import pl from "nodejs-polars";
import { expect, test } from "vitest";
import { referenceLevel, referenceValue } from "../../src/model/rating.reference.ts";
import { documents } from "../../src/model/rating-cases.reference.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { newestSnapshotPath } from "../harness/stored-data.ts";
import { runServer } from "../harness/running.ts";
import { generatedTrees, type GeneratedTree } from "./generated-tree.ts";

const running = runServer();

const treeCount = sized({ quick: 50, short: 200, long: 1_000 });
const partedTreeCount = sized({ quick: 16, short: 60, long: 300 });
const modelCount = 10;
const clients = 4;
const testMillisecondsMax = sized({ quick: 180_000, long: 1_200_000 });

type Model = ReturnType<typeof documents.generate>["value"];
type Cell = number | string | null | undefined;

test(
  "every value and level of generated versions, read by another Arrow reader, is what the slow reference says",
  async () => {
    const seed = chosenSeed();
    const models = fc.sample(documents, { numRuns: modelCount, seed }).map((model, n) => ({ ...model, id: `M${n}` }));
    const trees = fc.sample(generatedTrees, { numRuns: treeCount, seed });
    for (const model of models) await running.client.putModel(model);
    await checkTrees(trees, async (number, tree) => {
      const project = `T${number}`;
      const model = models[number % modelCount]!;
      await running.client.createProject(project, model.id!);
      const task = await running.client.build(project, tree.lines.join("\n"));
      expect([task.versionId === null, task.problem], project).toEqual([false, null]);
      await checkVersion(`seed ${seed}, tree ${number}`, { project, versionId: task.versionId! }, model, tree);
    });
    // Trees that are all alike would show little.
    expect(new Set(trees.map((tree) => tree.rows.length)).size).toBeGreaterThan(5);
  },
  testMillisecondsMax,
);

test(
  "so it is in versions of parts, however the records are distributed and in whatever order the parts arrive",
  async () => {
    const seed = chosenSeed();
    const models = fc.sample(documents, { numRuns: modelCount, seed }).map((model, n) => ({ ...model, id: `P${n}` }));
    const split = fc.record({ tree: generatedTrees, numbers: fc.infiniteStream(fc.nat(1000)) });
    const cases = fc.sample(split, { numRuns: partedTreeCount, seed });
    for (const model of models) await running.client.putModel(model);
    await checkTrees(cases, async (number, { tree, numbers }) => {
      const project = `P${number}`;
      const model = models[number % modelCount]!;
      await running.client.createProject(project, model.id!);
      const versionId = await sendParts(project, distribute(tree.lines, numbers));
      await checkVersion(`seed ${seed}, parted tree ${number}`, { project, versionId }, model, tree);
    });
  },
  testMillisecondsMax,
);

async function checkTrees<Case>(cases: readonly Case[], check: (number: number, entry: Case) => Promise<void>) {
  const waiting = [...cases.entries()];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await check(...next);
    }),
  );
}

/** The records of up to four parts, in the order in which they are sent. Each begins with the columns. */
function distribute([columns, ...lines]: readonly string[], numbers: Iterator<number>): [string, string][] {
  const names = ["b", "A", "scan.1", "_"];
  const parts = new Map<string, string[]>();
  // A part of rules alone would be empty.
  const [rules, records] = [true, false].map((isRule) =>
    lines.filter((line) => line.includes('"kind":"rule"') === isRule),
  );
  for (const line of records!) {
    const name = names[(numbers.next().value as number) % names.length]!;
    parts.set(name, [...(parts.get(name) ?? [columns!]), line]);
  }
  const all = [...parts.values()];
  for (const rule of rules!) all[(numbers.next().value as number) % all.length]!.push(rule);
  return Array.from(parts, ([name, part]) => [name, part.join("\n")]);
}

async function sendParts(project: string, parts: readonly [string, string][]): Promise<number> {
  const tasks = [];
  for (const [name, body] of parts) {
    const { body: task } = await running.client.send(project, body, { query: `?part=${name}&commit=c` });
    tasks.push(task.id);
  }
  let versionId = 0;
  for (const id of tasks) {
    const task = await running.client.ended(id);
    expect([task.versionId === null, task.problem], project).toEqual([false, null]);
    versionId = task.versionId!;
  }
  return versionId;
}

async function checkVersion(
  what: string,
  { project, versionId }: { readonly project: string; readonly versionId: number },
  model: Model,
  tree: GeneratedTree,
): Promise<void> {
  const facts = await readColumns(versionId, "artifacts.arrow");
  const rating = await readColumns(versionId, "rating-1.arrow");
  const column = (table: Columns, name: string): readonly Cell[] => table.get(name) ?? tree.rows.map(() => undefined);
  const actual = {
    path: column(facts, "path"),
    type: column(facts, "type"),
    parent: column(facts, "parent"),
    root: column(facts, "name")[0],
  };
  expect(actual, what).toEqual({
    path: tree.rows.map(({ path }) => path),
    type: tree.rows.map(({ artifact }) => artifact.type),
    parent: tree.rows.map(({ parentRow }) => parentRow),
    root: project,
  });
  for (const id of [...model.measures.map((measure) => measure.id), "UNKNOWN_MEASURE"]) {
    const given = column(facts, `measure:${id}`);
    const added = column(rating, `measure:${id}`);
    const values = given.map((value, row) => plain(value ?? added[row]));
    const expected = tree.rows.map(({ artifact }) => plain(referenceValue(model, artifact, id)));
    expect([id, values], what).toEqual([id, expected]);
  }
  for (const { id } of model.indicators) {
    const expected = tree.rows.map(({ artifact }) => referenceLevel(model, artifact, id));
    expect([id, column(rating, `indicator:${id}`)], what).toEqual([id, expected]);
  }
}

type Columns = ReadonlyMap<string, readonly Cell[]>;

async function readColumns(versionId: number, part: string): Promise<Columns> {
  const frame = pl.readIPC(await readFile(join(await newestSnapshotPath(running.dataDir, versionId), part)));
  return new Map(frame.columns.map((name) => [name, frame.getColumn(name).toArray() as Cell[]]));
}

/** Missing is undefined and -0 is 0, as the reference and people have it. */
function plain(value: Cell): number | undefined {
  return typeof value === "number" ? value + 0 : undefined;
}
