import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import pl from "nodejs-polars";
import { expect, test } from "vitest";
import { referenceLevel, referenceValue } from "../../src/model/rating.reference.ts";
import { documents } from "../../src/model/rating-cases.reference.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { snapshotPath } from "../harness/stored-data.ts";
import { runServer } from "../harness/running.ts";
import { generatedTrees, type GeneratedTree } from "./generated-tree.ts";

const running = runServer();

const treeCount = sized({ quick: 50, short: 200, long: 1_000 });
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
    const waiting = [...trees.entries()];
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const [number, tree] = next;
          await checkTree(`seed ${seed}, tree ${number}`, `T${number}`, models[number % modelCount]!, tree);
        }
      }),
    );
    // Trees that are all alike would show little.
    expect(new Set(trees.map((tree) => tree.rows.length)).size).toBeGreaterThan(5);
  },
  testMillisecondsMax,
);

async function checkTree(what: string, project: string, model: Model, tree: GeneratedTree): Promise<void> {
  await running.client.createProject(project, model.id!);
  const task = await running.client.build(project, tree.lines.join("\n"));
  expect([task.versionId === null, task.problem], what).toEqual([false, null]);
  const facts = await readColumns(task.versionId!, "artifacts.arrow");
  const rating = await readColumns(task.versionId!, "rating-1.arrow");
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
  const frame = pl.readIPC(await readFile(join(await snapshotPath(running.dataDir, versionId), part)));
  return new Map(frame.columns.map((name) => [name, frame.getColumn(name).toArray() as Cell[]]));
}

/** Missing is undefined and -0 is 0, as the reference and people have it. */
function plain(value: Cell): number | undefined {
  return typeof value === "number" ? value + 0 : undefined;
}
