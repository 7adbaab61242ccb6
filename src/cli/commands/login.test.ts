import { chmod, lstat, readdir, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { useServer } from "../on-server.reference.ts";
import type { RunOptions } from "../run-command.reference.ts";

const server = useServer();
const { run, runIn } = server;

describe("login", () => {
  const place = (): RunOptions => ({
    input: `${server.data.token}\n`,
    environment: { BELVEDERE_TOKEN: "", BELVEDERE_SERVER: "" },
  });
  const file = (): string => join(server.folder, "belvedere", "login.json");

  test("keeps a token that the server knows, for its owner alone, and never prints it", async () => {
    const url = server.url;
    const signedIn = await runIn(place(), "login", `${url}/`, "--token-stdin");
    expect(signedIn).toMatchObject({ code: 0, output: `Signed in to ${url} as admin.\n`, errors: "" });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await runIn(place(), "projects", "--fields", "name")).toMatchObject({ code: 0, output: "name\nEngine\n" });
    expect(await runIn(place(), "logout")).toMatchObject({ code: 0 });
    await expect(stat(file())).rejects.toThrow("ENOENT");
    expect(await runIn(place(), "projects")).toMatchObject({ code: 2 });
  });

  test("a wrong token is not stored", async () => {
    const input = { ...place(), input: "bvp_wrong" };
    const refused = await runIn(input, "login", server.url, "--token-stdin");
    expect(refused.code).toBe(7);
    expect(refused.output + refused.errors).not.toContain("bvp_wrong");
    await expect(stat(file())).rejects.toThrow("ENOENT");
  });

  test("a temporary token is refused before it is sent", async () => {
    const input = { ...place(), input: "bvt_short" };
    expect(await runIn(input, "login", "http://127.0.0.1:9", "--token-stdin")).toMatchObject({ code: 2 });
  });

  test("a file that others can read is refused", async () => {
    await runIn(place(), "login", server.url, "--token-stdin");
    await chmod(file(), 0o644);
    const refused = await runIn(place(), "projects");
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain("chmod 600");
    await rm(file());
  });

  test("a file that is a symbolic link stays one; its target is written, and removed with the last login", async () => {
    const target = join(server.folder, "login-elsewhere.json");
    await symlink(target, file());
    expect(await runIn(place(), "login", server.url, "--token-stdin")).toMatchObject({ code: 0, errors: "" });
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect(await runIn(place(), "logout")).toMatchObject({ code: 0 });
    await expect(stat(target)).rejects.toThrow("ENOENT");
    expect((await lstat(file())).isSymbolicLink()).toBe(true);
    expect((await readdir(server.folder)).filter((name) => name.includes(".part"))).toEqual([]);
    await rm(file());
  });

  test("tokens are made on the web page", async () => {
    expect((await run("tokens")).output).toContain(`${server.url}/account`);
  });
});
