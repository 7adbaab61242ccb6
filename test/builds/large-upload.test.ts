import { expect, test } from "vitest";
import { file } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();

/** Long paths make an upload large with few artifacts. */
const ending = "p".repeat(2000);
const artifacts = 20_000;
const millisecondsMax = 300_000;

test(
  "an upload that two threads read is built whole, and its refusals have their lines",
  async () => {
    const lines = Array.from({ length: artifacts }, (_, index) => JSON.stringify(file(`${index}${ending}`, 3)));
    // Of two records of one path, the later one is refused; here they are in different blocks.
    lines.push("{", lines[artifacts - 400]!);
    const body = lines.join("\n");
    expect(body.length).toBeGreaterThan(40e6);
    await running.client.createProject("Large");
    const { body: sent } = await running.client.send("Large", body);
    const task = await running.client.ended(sent.id, millisecondsMax);
    expect(task).toMatchObject({ status: { id: "WARNING" }, problem: null, refused: { count: 2 } });
    expect(task.refused.records.map(({ line }) => line)).toEqual([artifacts + 1, artifacts + 2]);
    const [version] = await running.client.versions("Large");
    // The root is an artifact, too.
    expect(version).toMatchObject({ artifactCount: artifacts + 1 });
    const { body: projects } = await running.client.call("GET", "/api/portfolio?measures=LC");
    expect(projects).toMatchObject([{ name: "Large", measures: { LC: 3 * artifacts } }]);
  },
  millisecondsMax,
);
