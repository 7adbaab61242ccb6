import { expect, test } from "vitest";
import { runServer } from "../harness/running.ts";
import { lint, lines, PartedProject } from "../http/part-world.ts";

const running = runServer();

interface Row {
  readonly id: number;
  readonly path: string;
}

test("a late part has the ids that later versions gave, and is first in its own version", async () => {
  await running.client.createProject("Late");
  const project = new PartedProject(running.client, "Late");
  const file = (path: string): string => lines({ kind: "artifact", path, type: "FILE" });
  const artifacts = async (version: number): Promise<ReadonlyMap<string, number>> => {
    const { body } = await running.client.call<Row[]>("GET", `/api/projects/Late/artifacts?version=${version}`);
    return new Map(body.map(({ path, id }) => [path, id]));
  };
  const first = await project.part("code", "c1", file("src/a.c"));
  const second = await project.part("lint", "c2", lint("src/a.c:1 x", "src/new.c:2 y"));
  const before = await project.findings(second.id);
  const idsBefore = await artifacts(second.id);
  expect([...before.values()].map(({ firstVersionId }) => firstVersionId)).toEqual([second.id, second.id]);

  const late = await project.part("lint", "c1", lint("src/a.c:1 x", "src/new.c:2 y"));
  expect([late.id, late.edition]).toEqual([first.id, 2]);
  const [inFirst, inSecond] = [await project.findings(first.id), await project.findings(second.id)];
  for (const message of ["x", "y"]) {
    const id = before.get(message)!.id;
    expect([inFirst.get(message)!.id, inSecond.get(message)!.id], message).toEqual([id, id]);
    const since = [inFirst, inSecond].map((findings) => findings.get(message)!.firstVersionId);
    expect(since, message).toEqual([first.id, first.id]);
  }
  // The path has one id on the branch, in whichever version it came first.
  const idsOfNew = [await artifacts(first.id), await artifacts(second.id)].map((ids) => ids.get("src/new.c"));
  expect(idsOfNew).toEqual([idsBefore.get("src/new.c"), idsBefore.get("src/new.c")]);
});

test("a carried part keeps the ids of equal findings, and follows a file that was renamed", async () => {
  await running.client.createProject("Renamed");
  const project = new PartedProject(running.client, "Renamed");
  const scan = (path: string): string =>
    lines(
      { kind: "tree" },
      { kind: "artifact", path, type: "FILE" },
      { kind: "source", path, text: "one\ntwo\nthree\n" },
      { kind: "artifact", path: "stays.c", type: "FILE" },
    );
  await project.part("scan", "c1", scan("old.c"));
  const first = await project.part("lint", "c1", lint("old.c:2 m", "stays.c:1 n", "gone.c:1 o"));
  const second = await project.part("scan", "c2", scan("new.c"));
  const [before, after] = [await project.findings(first.id), await project.findings(second.id)];
  expect([...after.keys()].toSorted()).toEqual(["m", "n"]);
  for (const message of ["m", "n"]) {
    expect([after.get(message)!.id, after.get(message)!.isNew]).toEqual([before.get(message)!.id, false]);
  }
  expect(after.get("m")!.artifact.name).toBe("new.c");
  expect(second.parts.find(({ name }) => name === "lint")).toMatchObject({ state: "CARRIED", dropped: 1, findings: 2 });
});
