import { expect, test } from "vitest";
import { until } from "../harness/until.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { files, lint, manyFiles, PartedProject } from "./part-world.ts";

const code = files({ "src/a.c": 10, "src/b.c": 20 });

test("entity tags and cursors end with their edition", async () => {
  // Lists of all projects must end in this one.
  const alone = await startBuildingServer();
  const { admin } = alone;
  const project = await PartedProject.create(alone, "Paged");
  const first = await project.part("lint", "c1", lint("src/a.c:1 x", "src/a.c:2 y", "src/b.c:3 z"));
  const root = await project.rootId();
  const lists = [
    `/api/artifacts/${root}/findings`,
    `/api/projects/Paged/artifacts`,
    `/api/artifacts/${root}/children`,
    `/api/versions/${first.id}/results`,
    `/api/findings`,
    `/api/search?q=c`,
  ];
  const next = async (path: string) => {
    const answer = await admin.call("GET", `${path}${path.includes("?") ? "&" : "?"}limit=1`);
    const link = answer.headers.get("link") ?? "";
    return { body: answer.body, etag: answer.headers.get("etag"), next: /<([^>]*)>; rel="next"/.exec(link)?.[1] ?? "" };
  };
  const follow = (path: string) => admin.call<{ code?: string }>("GET", path.replace(/^https?:\/\/[^/]*/, ""));
  const pages = await Promise.all(lists.map(next));
  for (const page of pages) if (page.next !== "") expect((await follow(page.next)).status).toBe(200);
  const version = await admin.call("GET", `/api/versions/${first.id}`);
  await project.part("code", "c1", code);
  const after = await admin.call("GET", `/api/versions/${first.id}`);
  expect(after.headers.get("etag")).not.toBe(version.headers.get("etag"));
  for (const [index, page] of pages.entries()) {
    if (page.next === "") continue;
    const answer = await follow(page.next);
    expect([lists[index], answer.status, answer.body.code]).toEqual([lists[index], 409, "cursor.expired"]);
    const again = await next(lists[index]!);
    // The first page of a list may be the same in both editions, but not the link to the second.
    expect(again.etag, lists[index]).not.toBe(page.etag);
    expect((await follow(again.next)).status).toBe(200);
  }
  await alone.close();
});

test("a finding that is absent from some editions returns with its id, and with its triage", async () => {
  const alone = await startBuildingServer();
  const project = await PartedProject.create(alone, "Returning");
  const both = lint("src/a.c:1 same", "src/a.c:1 same", "src/a.c:2 other", "src/b.c:2 relaxed");
  const first = await project.part("lint", "c1", both);
  const root = await project.rootId();
  const idsOf = async (): Promise<readonly (readonly [string, number])[]> => {
    const path = `/api/artifacts/${root}/findings?version=${first.id}`;
    const { body } = await alone.admin.call<{ message: string; id: number }[]>("GET", path);
    return body.map(({ message, id }) => [message, id] as const);
  };
  const ids = await idsOf();
  const relaxed = ids.find(([message]) => message === "relaxed")![1];
  await alone.admin.json("PUT", `/api/findings/${relaxed}`, { status: "RELAXED", reason: "WONT_FIX" });
  await project.part("lint", "c1", lint("src/a.c:2 other"));
  await project.part("lint", "c1", lint());
  await project.part("code", "c1", code);
  expect(await project.part("lint", "c1", both)).toMatchObject({ id: first.id, edition: 5, findingCount: 4 });
  expect(await idsOf()).toEqual(ids);
  const found = await alone.admin.call<{ relaxed: boolean }>("GET", `/api/findings/${relaxed}`);
  expect(found.body.relaxed).toBe(true);
  await alone.close();
});

test("a part that is cancelled leaves the batch, and the others are built", async () => {
  let cancelled = 0;
  const alone: BuildingServer = await startBuildingServer(
    {},
    {
      onStep(_task, step) {
        // Written before the commit, because writes are in the order of the calls.
        if (step === "before-commit" && cancelled !== 0) {
          void alone.store.write.cancelTask({ taskId: cancelled, at: 0 }).catch(() => undefined);
        }
      },
    },
  );
  const { admin } = alone;
  const project = await PartedProject.create(alone, "Cancelled");
  await project.part("lint", "c1", lint("src/a.c:3 one"));
  await admin.createProject("Busy");
  await admin.send("Busy", manyFiles);
  const scan = await project.send("scan", "c2", lint("src/b.c:4 two"));
  const again = await project.send("lint", "c2", lint("src/a.c:3 three"));
  await until("the batch runs", async () => {
    const { status } = await admin.task(again.id);
    return status.id === "QUEUED" ? undefined : status;
  });
  cancelled = again.id;
  const ended = await Promise.all([scan, again].map(({ id }) => admin.ended(id)));
  expect(ended.map(({ status }) => status.id)).toEqual(["DONE", "CANCELLED"]);
  const version = await project.version(ended[0]!.versionId!);
  expect([version.edition, await project.messages(version.id)]).toEqual([1, ["one", "two"]]);
  expect(await alone.spooled()).toEqual([]);
  await alone.close();
});
