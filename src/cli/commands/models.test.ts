import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { useServer } from "../on-server.reference.ts";

const server = useServer();
const { run, runIn } = server;

describe("models", () => {
  const yaml = [
    "id: SMALL",
    "rootIndicator: Q",
    "types: [{ id: APPLICATION }, { id: FOLDER }, { id: FILE }]",
    "scales:",
    "  - id: S",
    "    levels: [{ id: A, rank: 0, bounds: '[;10[' }, { id: B, rank: 1, bounds: '[10;[' }]",
    "measures:",
    "  - { id: LC, aggregate: SUM }",
    "indicators:",
    "  - { id: Q, measure: LC, scale: S }",
    "",
  ].join("\n");

  test("are checked without a server, and written", async () => {
    await writeFile(join(server.folder, "model.yaml"), yaml);
    const offline = { environment: { BELVEDERE_SERVER: "", BELVEDERE_TOKEN: "" } };
    expect(await runIn(offline, "models", "validate", "model.yaml")).toMatchObject({
      code: 0,
      output: "SMALL is valid: 1 measures, 1 indicators.\n",
    });
    expect(await run("models", "put", "model.yaml")).toMatchObject({ code: 0 });
    expect((await run("models", "--fields", "id", "--where", "id=SMALL")).output).toBe("id\nSMALL\n");
    expect(JSON.parse((await run("models", "show", "SMALL")).output)).toMatchObject({ id: "SMALL" });
  });

  test.each([
    [yaml.replace("measure: LC", "measure: NOPE"), "model.yaml:10:", "/indicators/0/measure"],
    [yaml.replace("[;10[", "[;20["), "model.yaml:6:", "/scales/0"],
    [`${yaml}id: TWICE\n`, "is no JSON or YAML", "line 11"],
  ])("a fault is shown with its line", async (text, title, place) => {
    await writeFile(join(server.folder, "model.yaml"), text);
    const { code, errors } = await run("models", "validate", "model.yaml");
    expect(code).toBe(9);
    expect(errors).toContain(title);
    expect(errors).toContain(place);
  });
});

describe("doctor", () => {
  interface CheckResult {
    readonly name: string;
    readonly state: string;
  }

  test("finds nothing to mend where all is well", async () => {
    const { code, output } = await run("doctor", "--json", "--data-dir", server.data.path, "--port", "0");
    const bad = (JSON.parse(output) as CheckResult[]).filter(({ state }) => state !== "ok").map(({ name }) => name);
    expect([code, bad]).toEqual([0, []]);
  });

  test("shows what takes space, by kind and by project", async () => {
    const { code, output } = await run("doctor", "--disk", "--data-dir", server.data.path);
    expect(code).toBe(0);
    for (const kind of ["versions", "packs of old versions", "sources", "uploads", "database"]) {
      expect(output).toMatch(new RegExp(`^${kind} +\\d+\\.\\d MB$`, "m"));
    }
    const { output: json } = await run("doctor", "--disk", "--json", "--data-dir", server.data.path);
    expect(JSON.parse(json)).toMatchObject({ uploads: expect.any(Number), unfinished: 0 });
    expect(await run("doctor", "--disk", "--data-dir", "absent")).toMatchObject({ code: 1 });
  });

  test("names what has to be mended", async () => {
    await writeFile(join(server.folder, "file"), "");
    const { code, output } = await run("doctor", "--data-dir", "file", "--token", "bvp_wrong");
    expect(code).toBe(11);
    expect(output).toMatch(/^BAD {3}data folder: .* is no folder$/m);
    expect(output).toMatch(/^BAD {3}token: /m);
  });
});
