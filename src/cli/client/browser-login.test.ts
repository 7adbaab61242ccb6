import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adminPassword } from "../../../test/harness/data-folder.ts";
import { until } from "../../../test/harness/until.ts";
import { useServer } from "../on-server.reference.ts";
import { startCommand } from "../run-command.reference.ts";

const server = useServer();

/** Decides as the web interface does. Returns where the browser is led. */
async function decide(code: string, allow: boolean): Promise<string | null> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ login: "admin", password: adminPassword });
  const signedIn = await fetch(`${server.url}/session`, { method: "POST", headers, body });
  const { csrfToken } = (await signedIn.json()) as { readonly csrfToken: string };
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const decided = await fetch(`${server.url}/session/programs/${code}`, {
    method: "PUT",
    headers: { ...headers, cookie, "x-csrf-token": csrfToken },
    body: JSON.stringify({ allow }),
  });
  return ((await decided.json()) as { readonly address: string | null }).address;
}

/** Starts the command and waits until it shows its code. */
async function start(option: "--browser" | "--device") {
  const environment = { XDG_CONFIG_HOME: server.folder, BROWSER: join(server.folder, "no-browser") };
  const started = startCommand(["login", server.url, option], { environment });
  const shown = (): string | undefined => /\/programs\/(\w{8})\n/.exec(started.errors())?.[1];
  return { code: await until("the code", shown), ...started };
}

const file = (): string => join(server.folder, "belvedere", "login.json");

describe("login in the browser", () => {
  test("leads back to this machine, and stores a temporary token that is never printed", async () => {
    const { code, ended, output, errors } = await start("--browser");
    expect(errors()).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
    const address = (await decide(code, true)) ?? "";
    expect((await fetch(new URL("/favicon.ico", address))).status).toBe(404);
    expect(await (await fetch(address)).text()).toContain("You can close this page.");
    expect(await ended).toBe(0);
    expect(output()).toBe(`Signed in to ${server.url} as admin.\n`);
    const stored = await readFile(file(), "utf8");
    expect(stored).toContain('"bvt_');
    expect(output() + errors()).not.toContain("bvt_");
    await rm(file());
  });

  test("on another machine, the command asks until the user has decided", async () => {
    const { code, ended, pauses } = await start("--device");
    await until("three pauses", () => (pauses.length > 2 ? true : undefined));
    expect(await decide(code, true)).toBeNull();
    expect(await ended).toBe(0);
    await rm(file());
  });

  test("a refusal ends the command, and nothing is stored", async () => {
    const { code, ended, errors } = await start("--browser");
    await fetch((await decide(code, false)) ?? "");
    expect(await ended).toBe(7);
    expect(errors()).toContain("Refused by the user");
    await expect(readFile(file())).rejects.toThrow("ENOENT");
  });
});
