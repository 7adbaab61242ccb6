import { describe, expect, test } from "vitest";
import { temporaryToken } from "../../../test/http/token-world.ts";
import { adminPassword } from "../../../test/harness/data-folder.ts";
import { useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();
const { run, runIn } = server;

const withPassword = (...line: readonly string[]): Promise<CommandResult> =>
  runIn({ input: `${adminPassword}\n` }, "tokens", "create", ...line, "--user", "admin", "--password-stdin");

const list = async (...line: readonly string[]) => {
  const { output } = await run("tokens", "list", "--json", ...line);
  return JSON.parse(output) as { id: number; name: string; scope: string; project: string | null; owner: string }[];
};

describe("tokens", () => {
  test("a token is created with a password, printed alone, listed and revoked", async () => {
    const made = await withPassword("nightly", "--scope", "build", "--project", "Engine", "--days", "7");
    expect(made.code, made.errors).toBe(0);
    expect(made.output).toMatch(/^bvl_[0-9A-Za-z]{38}\n$/);
    expect(made.errors).toMatch(/^A token of admin, valid until \S+\. Store it now:\n$/);
    const [token] = await list();
    expect(token).toMatchObject({ name: "nightly", scope: "build", project: "Engine", owner: "admin" });
    const place = { environment: { BELVEDERE_TOKEN: made.output.trim() } };
    expect(await runIn(place, "projects", "--fields", "name")).toMatchObject({ code: 0, output: "name\nEngine\n" });
    expect(await runIn(place, "findings", "Engine")).toMatchObject({ code: 7 });
    const revoked = await run("tokens", "revoke", String(token!.id));
    expect(revoked).toMatchObject({ code: 0, output: `Token ${token!.id} is revoked.\n` });
    expect(await list()).toEqual([]);
    expect(await run("tokens", "revoke", String(token!.id))).toMatchObject({ code: 8 });
  });

  test("a token of a project pushes to it, and is listed with it", async () => {
    const made = await withPassword("ci", "--scope", "build", "-p", "Engine", "--project-token", "--json");
    const { id, token, owner } = JSON.parse(made.output) as { id: number; token: string; owner: string };
    expect(owner).toBe("token:Engine/ci");
    const place = { environment: { BELVEDERE_TOKEN: token } };
    const pushed = await runIn(place, "push", "--project", "Engine", "results.ndjson");
    expect(pushed, pushed.errors).toMatchObject({ code: 0 });
    expect((await list("--project", "Engine")).map(({ name }) => name)).toEqual(["ci"]);
    expect(await run("tokens", "revoke", String(id), "--project", "Engine")).toMatchObject({ code: 0 });
    expect(await runIn(place, "projects")).toMatchObject({ code: 7 });
  });

  test("a temporary token needs no password; a permanent one is not sent", async () => {
    const temporary = await temporaryToken(server.url, "admin", adminPassword);
    const place = { environment: { BELVEDERE_TOKEN: temporary } };
    expect((await runIn(place, "tokens", "create", "quick", "-q")).output).toMatch(/^bvl_/);
    const asked = await run("tokens", "create", "quick", "--user", "admin");
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.errors).toContain("--password-stdin");
    expect(await run("tokens", "create", "quick")).toMatchObject({ code: 2 });
  });

  test("wrong passwords and days are refused, and no password is shown", async () => {
    const wrong = await runIn({ input: "sesame" }, "tokens", "create", "n", "--user", "admin", "--password-stdin");
    expect(wrong.code).toBe(7);
    expect(wrong.output + wrong.errors).not.toContain("sesame");
    for (const days of ["0", "367", "1.5", "many"]) expect((await withPassword("n", "--days", days)).code).toBe(2);
    expect((await withPassword("n", "--project-token")).code).toBe(2);
    expect((await withPassword("n", "--project", "Absent")).code).toBe(9);
  });
});
