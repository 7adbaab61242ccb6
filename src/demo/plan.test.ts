import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneShallow, copyWithoutGit, makeCheckout } from "../../test/demo/small-checkout.ts";
import { analyseInProcess } from "./analyse-in-process.ts";
import { pickEvenly } from "./own-project.ts";
import { planPortfolio } from "./plan.ts";

const folders: string[] = [];
let checkout: string;

beforeAll(async () => {
  checkout = await makeCheckout();
  folders.push(checkout);
});

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe("what there is to show", () => {
  test("of a checkout: packages that are there, a small one first, and its own history on two branches", async () =>
    check(checkout, {
      commander: ["main 1.2.3 baseline"],
      Belvedere: [
        expect.stringMatching(/^main [0-9a-f]{10} baseline$/),
        expect.stringMatching(/^main [0-9a-f]{10} baseline$/),
        expect.stringMatching(/^product [0-9a-f]{10} baseline$/),
        expect.stringMatching(/^product [0-9a-f]{10} draft$/),
      ],
    }));

  test("of a shallow clone: one version of each branch", async () => {
    const clone = await cloneShallow(checkout);
    folders.push(clone);
    await check(clone, {
      Belvedere: [
        expect.stringMatching(/^main [0-9a-f]{10} baseline$/),
        expect.stringMatching(/^product [0-9a-f]{10} baseline$/),
      ],
    });
  });

  test("of a copy without git inside another repository: only the copy itself", async () => {
    const copy = await copyWithoutGit(checkout);
    folders.push(dirname(copy));
    await check(copy, { Belvedere: ["main as installed baseline", "product as installed baseline"] });
    const [own] = await planPortfolio(copy);
    const file = join(dirname(copy), "results.ndjson");
    const order = { code: own!.versions[1]!.code, file, cacheDir: dirname(copy) };
    expect(await analyseInProcess(order, "awaited", new AbortController().signal)).toMatchObject({ ok: true });
    const text = await readFile(file, "utf8");
    const paths = [...text.matchAll(/"kind":"artifact","path":"([^"#]+\.ts)"/g)].map(([, path = ""]) => path);
    expect(paths.toSorted()).toEqual(["src/part1.ts", "src/part2.ts"]);
  });
});

test("versions are picked evenly, the first and the last among them", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 2, max: 10 }), (length, countMax) => {
      const list = Array.from({ length }, (_, index) => index);
      const picked = pickEvenly(list, countMax);
      expect(picked).toHaveLength(Math.min(length, countMax));
      expect([picked[0], picked.at(-1)]).toEqual([0, length - 1]);
      const distances = picked.slice(1).map((index, place) => index - picked[place]!);
      if (distances.length > 0) expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1);
    }),
  ));

async function check(root: string, expected: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
  const plan = await planPortfolio(root);
  const planned = plan.map(({ name, versions }) => [
    name,
    versions.map((version) => `${version.branch} ${version.name} ${version.baseline ? "baseline" : "draft"}`),
  ]);
  expect(planned).toEqual(Object.entries(expected));
}
