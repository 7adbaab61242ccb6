import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { lines, lint, PartedProject } from "./part-world.ts";
import { TargetedProject } from "./target-world.ts";

/** Results of which something was not read: nothing that is missing from them counts as fixed. */
let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

interface Counts {
  readonly new: number;
  readonly fixed: number;
  readonly gone: number;
}

async function compare(before: { readonly id: number }, after: { readonly id: number }): Promise<Counts> {
  const { body } = await server.admin.call<{ findings: Counts }>(
    "GET",
    `/api/versions/${before.id}/compare/${after.id}`,
  );
  const { new: added, fixed, gone } = body.findings;
  return { new: added, fixed, gone };
}

const unreadOf = async ({ id }: { readonly id: number }): Promise<unknown> =>
  (await server.admin.call<{ unread: unknown }>("GET", `/api/versions/${id}/gate`)).body.unread;

const file = (path: string) => ({ kind: "artifact", path, type: "FILE", measures: { LC: 10 } });
const rule = { kind: "rule", id: "leak", categories: ["SEVERITY.CRITICAL"] };
const finding = (artifact: string, message: string) => ({ kind: "finding", artifact, rule: "leak", message });

test.each([
  ["a cut last line", `${lines(rule, file("a.c"))}{"kind":"finding","artifact":"a.c","ru`],
  ["a wrong line", lines(rule, file("a.c"), { ...finding("a.c", "one"), location: { startLine: "x" } })],
  ["a message that is too long", lines(rule, file("a.c"), finding("a.c", "x".repeat(20_000)))],
  ["an artifact that is not there", lines(rule, file("a.c"), finding("b.c", "one"))],
])("a finding that was not read is gone, not fixed: %s", async (name, body) => {
  const project = await TargetedProject.create(server, `Lost ${name}`);
  const before = await project.send("commit=c1", lines(rule, file("a.c"), finding("a.c", "one")));
  expect(await unreadOf(before)).toEqual({ records: 0, files: 0 });
  const after = await project.send("commit=c2", body);
  expect(await compare(before, after)).toEqual({ new: 0, fixed: 0, gone: 1 });
  expect(await unreadOf(after)).toEqual({ records: 1, files: 0 });
  const clean = await project.send("commit=c3", lines(rule, file("a.c")));
  expect(await compare(before, clean)).toEqual({ new: 0, fixed: 1, gone: 0 });
});

test("other records that were refused are counted, and findings are fixed nevertheless; notes are neither", async () => {
  const project = await TargetedProject.create(server, "Other");
  const before = await project.send("commit=c1", lines(rule, file("a.c"), finding("a.c", "one")));
  const link = { kind: "link", type: "TESTS", from: "a.c", to: "absent.c" };
  const after = await project.send("commit=c2", lines(rule, { ...file("a.c"), odd: 1 }, link));
  expect(await compare(before, after)).toEqual({ new: 0, fixed: 1, gone: 0 });
  expect(await unreadOf(after)).toEqual({ records: 1, files: 0 });
});

test("findings of files that were not analysed are gone, not fixed", async () => {
  const project = await TargetedProject.create(server, "Unread");
  const found = [finding("a.js", "one"), finding("b.js", "two")];
  const before = await project.send("commit=c1", lines(rule, file("a.js"), file("b.js"), ...found));
  const unread = { kind: "unread", path: "a.js", reason: "too-large" };
  const after = await project.send("commit=c2", lines(rule, file("b.js"), unread));
  expect(await compare(before, after)).toEqual({ new: 0, fixed: 1, gone: 1 });
  expect(await unreadOf(after)).toEqual({ records: 0, files: 1 });
  const { body: tasks } = await server.admin.call<{ refused: { records: { path: string; reason: string }[] } }[]>(
    "GET",
    "/api/tasks?where=project=Unread&fields=refused",
  );
  expect(tasks.flatMap(({ refused }) => refused.records)).toMatchObject([{ path: "a.js" }]);
});

test("a part that left out a file says nothing of the findings of others", async () => {
  const project = await PartedProject.create(server, "Parts");
  const scan = lines({ kind: "tree" }, file("a.js"), finding("a.js", "scanned"));
  await project.part("scan", "c1", scan);
  const before = await project.part("lint", "c1", lint("a.js:1 linted"));
  const unread = { kind: "unread", path: "a.js", reason: "minified" };
  await project.part("scan", "c2", lines({ kind: "tree" }, file("b.js"), unread));
  const after = await project.part("lint", "c2", lint("b.js:1 other"));
  expect(await compare(before, after)).toEqual({ new: 1, fixed: 1, gone: 1 });
  // The part is carried with what it left out.
  const carried = await project.part("lint", "c3", lint("b.js:1 other"));
  expect(await compare(before, carried)).toEqual({ new: 1, fixed: 1, gone: 1 });
  expect(await unreadOf(carried)).toEqual({ records: 0, files: 1 });
});

test("nothing is fixed in a version that was analysed before", async () => {
  const project = await TargetedProject.create(server, "Backwards");
  const clean = await project.build("commit=c1");
  const worse = await project.build("commit=c2", "leak");
  expect(await compare(clean, worse)).toEqual({ new: 1, fixed: 0, gone: 0 });
  expect(await compare(worse, clean)).toEqual({ new: 0, fixed: 0, gone: 1 });
});
