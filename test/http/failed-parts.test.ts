import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { failedLint, lines, lint } from "./part-world.ts";
import { TargetedProject, type TargetedVersion } from "./target-world.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

let projects = 0;
const newProject = () => TargetedProject.create(server, `Failing${++projects}`);
const first = "branch=feature&target=main&base=c1&commit=f1";
const second = "branch=feature&target=main&base=c1&commit=f2";

interface ShownFinding {
  readonly id: number;
  readonly message: string;
  readonly isNew: boolean;
  readonly relaxed: boolean;
  readonly location: { readonly path: string };
}

async function findingsOf(
  project: TargetedProject,
  branch: string,
  { id }: TargetedVersion,
): Promise<readonly ShownFinding[]> {
  const { artifactId } = await project.branch(branch);
  const path = `/api/artifacts/${artifactId}/findings?version=${id}&fields=id,message,isNew,relaxed,location`;
  return (await project.client.call<ShownFinding[]>("GET", path)).body;
}

async function findingsOnMain(project: TargetedProject): Promise<readonly ShownFinding[]> {
  const [newest] = await project.client.versions(project.name, "main");
  return findingsOf(project, "main", newest as unknown as TargetedVersion);
}

const messagesOf = (findings: readonly ShownFinding[]) => findings.map(({ message }) => message).toSorted();

/** The tree of the project: each file with its text. */
function scan(sources: Readonly<Record<string, string>>): string {
  return lines(
    { kind: "tree" },
    ...Object.entries(sources).flatMap(([path, text]) => [
      { kind: "artifact", path, type: "FILE" },
      { kind: "source", path, text },
    ]),
  );
}

const sources = { "src/a.c": "int a;\n", "src/b.c": "int b;\n", "src/c.c": "int c;\n" };
const base = lint("src/a.c:1 one", "src/b.c:1 two", "src/c.c:1 three");

async function onMain(): Promise<TargetedProject> {
  const project = await newProject();
  await project.send("commit=c1&part=lint", base);
  await project.send("commit=c1&part=scan", scan(sources));
  return project;
}

describe("a part that fails in the first version of a branch with a target", () => {
  test("shows the findings of the reference, whatever arrives first", async () => {
    for (const failsFirst of [true, false]) {
      const project = await onMain();
      const parts = [
        ["lint", failedLint],
        ["scan", scan(sources)],
      ] as const;
      let version: TargetedVersion | undefined;
      for (const [name, body] of failsFirst ? parts : parts.toReversed()) {
        version = await project.send(`${first}&part=${name}`, body);
      }
      const found = await findingsOf(project, "feature", version!);
      expect(messagesOf(found)).toEqual(["one", "three", "two"]);
      expect(found.filter(({ isNew }) => isNew)).toEqual([]);
      expect(version).toMatchObject({
        gate: "NOT_COMPUTED",
        parts: [{ name: "lint", state: "FAILED", carried: 3 }, {}],
      });
      const there = new Set((await findingsOnMain(project)).map(({ id }) => id));
      expect(found.filter(({ id }) => there.has(id))).toEqual([]);
    }
  });

  test("keeps its findings' ids in later editions and versions", async () => {
    const project = await onMain();
    const early = await findingsOf(project, "feature", await project.send(`${first}&part=lint`, failedLint));
    const late = await findingsOf(project, "feature", await project.send(`${first}&part=scan`, scan(sources)));
    expect(late).toEqual(early);
    const next = await project.send(`${second}&part=lint`, base);
    const ids = new Set((await findingsOf(project, "feature", next)).map(({ id }) => id));
    expect(ids).toEqual(new Set(early.map(({ id }) => id)));
  });

  test("says what it found itself, and matches it with the reference", async () => {
    const project = await onMain();
    const report = JSON.parse(lint("src/b.c:1 two", "src/b.c:9 four")) as { runs: { invocations?: unknown }[] };
    report.runs[0]!.invocations = [{ executionSuccessful: false }];
    const version = await project.send(`${first}&part=lint`, JSON.stringify(report));
    const found = await findingsOf(project, "feature", version);
    expect(messagesOf(found)).toEqual(["four", "one", "three", "two"]);
    expect(messagesOf(found.filter(({ isNew }) => isNew))).toEqual(["four"]);
  });

  test("has the decisions of the target about its findings", async () => {
    const project = await onMain();
    const { id } = (await findingsOnMain(project)).find(({ message }) => message === "two")!;
    const decision = { status: "RELAXED", reason: "WONT_FIX" };
    expect((await project.client.json("PUT", `/api/findings/${id}`, decision)).status).toBe(200);
    for (const [query, name, body] of [
      ["branch=sent&target=main&base=c1&commit=s1", "lint", failedLint],
      ["branch=left&target=main&base=c1&commit=l1", "scan", scan(sources)],
    ] as const) {
      const version = await project.send(`${query}&part=${name}`, body);
      const found = await findingsOf(project, query.slice(7, 11), version);
      expect(messagesOf(found.filter(({ relaxed }) => relaxed))).toEqual(["two"]);
    }
  });

  test("follows a renamed file, and drops the findings of one that no longer exists", async () => {
    for (const failsFirst of [true, false]) {
      const project = await onMain();
      const now = scan({ "src/a.c": "int a;\n", "src/moved.c": "int b;\n" });
      const parts = [
        ["lint", failedLint],
        ["scan", now],
      ] as const;
      let version: TargetedVersion | undefined;
      for (const [name, body] of failsFirst ? parts : parts.toReversed()) {
        version = await project.send(`${first}&part=${name}`, body);
      }
      const found = await findingsOf(project, "feature", version!);
      expect(found.map(({ message, location }) => [message, location.path])).toEqual([
        ["one", "src/a.c"],
        ["two", "src/moved.c"],
      ]);
      expect(version!.parts).toMatchObject([{ name: "lint", carried: 2, dropped: 1 }, {}]);
    }
  });
});

test("a part that failed shows what a late part of the version before brings", async () => {
  const project = await newProject();
  await project.send("commit=c1&part=scan&expect=lint", scan(sources));
  await project.send("commit=c2&part=scan", scan(sources));
  const failed = await project.send("commit=c2&part=lint", failedLint);
  expect(await findingsOf(project, "main", failed)).toEqual([]);
  await project.send("commit=c1&part=lint", base);
  expect(messagesOf(await findingsOf(project, "main", failed))).toEqual(["one", "three", "two"]);
});

test("a part that was delivered before it failed shows what was delivered", async () => {
  const project = await newProject();
  await project.send("commit=c1&part=lint", base);
  await project.send("commit=c2&part=lint", lint("src/a.c:1 one"));
  const failed = await project.send("commit=c2&part=lint", failedLint);
  expect(messagesOf(await findingsOf(project, "main", failed))).toEqual(["one"]);
  await project.send("commit=c2&part=scan", scan(sources));
  await project.send("commit=c2&part=lint", failedLint);
  expect(messagesOf(await findingsOf(project, "main", failed))).toEqual(["one"]);
});

test("a part that only ever failed on a branch is carried from the reference that the branch has now", async () => {
  const project = await onMain();
  await project.send("commit=c2&part=lint", lint("src/a.c:1 one", "src/b.c:1 four"));
  await project.send(`${first}&part=lint`, failedLint);
  const rebased = "branch=feature&target=main&base=c2&commit=f2&expect=lint";
  const version = await project.send(`${rebased}&part=scan`, scan(sources));
  const found = await findingsOf(project, "feature", version);
  expect(messagesOf(found)).toEqual(["four", "one"]);
  expect(found.filter(({ isNew }) => isNew)).toEqual([]);
  expect(version).toMatchObject({ gate: "PENDING", parts: [{ name: "lint", state: "EXPECTED" }, {}] });
});
