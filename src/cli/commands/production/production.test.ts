import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useServer } from "../../on-server.reference.ts";
import { machineChecks } from "./machine-checks.ts";
import type { LiveContext } from "./production-check.ts";
import { serverSettingsChecks } from "./server-checks.ts";
import { settingsChecks } from "./settings-checks.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "belvedere-live-"));
});

afterAll(() => rm(dataDir, { recursive: true }));

const projectLimits = { projectBuildsMax: 4, projectVersionsMax: 500, projectBytesMax: 1e10 };
const day = 24 * 60 * 60 * 1000;

/** Where everything is as it should be, except for what the machine of the test decides. */
function live(): LiveContext {
  return {
    settings: {
      host: "127.0.0.1",
      dataDir,
      database: undefined,
      baseUrl: "https://quality.example.org",
      trustedProxies: ["10.1.2.3"],
      metricsToken: "sixteen-or-more-x",
      demo: false,
      audit: { receivers: ["syslog"] },
    },
    environment: {},
    server: {
      settings: { secondFactorRole: "ADMINISTRATOR", requestsPerMinute: 600, ...projectLimits, retentionOlder: "WEEK" },
      audit: { verified: true, entries: 12 },
      demoProjects: 0,
    },
    isAdminPassword: () => Promise.resolve(undefined),
    isCommonPassword: (password) => password === "password1234",
    backup: "/backups",
    backupTime: () => Promise.resolve(new Date(live.now - day)),
    now: live.now,
  };
}
live.now = Date.UTC(2026, 10, 17);

type Settings = Partial<LiveContext["settings"]>;

async function stateOf(name: string, change: Partial<Omit<LiveContext, "settings">>, settings: Settings = {}) {
  const check = [...settingsChecks, ...machineChecks, ...serverSettingsChecks].find((each) => each.name === name);
  const usual = live();
  const verdict = await check!.run({ ...usual, ...change, settings: { ...usual.settings, ...settings } });
  // What is not good comes with what to do.
  expect(verdict.state === "ok" || (verdict.remedy ?? "") !== "", verdict.finding).toBe(true);
  return verdict.state;
}

const onServer = (settings: object, more: object = {}): Partial<LiveContext> => {
  const { server } = live() as { server: Exclude<LiveContext["server"], string> };
  return { server: { ...server, ...more, settings: { ...server.settings, ...settings } } };
};
const provider = (createUsers: boolean) => [{ id: "corp", createUsers }];
const aPassword = { environment: { BELVEDERE_ADMIN_PASSWORD: "correct horse" } };

test.each<[string, string, Partial<Omit<LiveContext, "settings">>, Settings?]>([
  ["Encryption", "ok", {}],
  ["Encryption", "bad", {}, { baseUrl: "http://quality.example.org" }],
  ["Encryption", "warn", {}, { baseUrl: "http://localhost:8180" }],
  ["Encryption", "warn", {}, { baseUrl: undefined }],
  ["Encryption", "bad", {}, { baseUrl: undefined, host: "0.0.0.0" }],
  ["Proxy", "ok", {}],
  ["Proxy", "warn", {}, { trustedProxies: [] }],
  ["Proxy", "warn", {}, { trustedProxies: ["loopback"], host: "0.0.0.0" }],
  ["Proxy", "ok", {}, { trustedProxies: ["loopback"] }],
  ["Proxy", "bad", {}, { trustedProxies: ["::/0"] }],
  ["First password", "ok", {}],
  ["First password", "bad", { ...aPassword, isAdminPassword: async () => true }],
  ["First password", "warn", { ...aPassword, isAdminPassword: async () => false }],
  ["First password", "warn", aPassword],
  ["First password", "bad", { environment: { BELVEDERE_ADMIN_PASSWORD: "password1234" } }],
  ["Who can sign in", "ok", {}],
  ["Who can sign in", "ok", {}, { providers: provider(false) }],
  ["Who can sign in", "warn", {}, { directories: provider(true) }],
  ["Who can sign in", "warn", onServer({ anonymousAccess: true })],
  ["Other sites", "ok", {}],
  ["Other sites", "ok", {}, { corsOrigins: ["https://portal.example.org"] }],
  ["Other sites", "warn", {}, { corsOrigins: ["https://portal.example.org", "http://portal.example.org"] }],
  ["Database connection", "ok", {}],
  ["Database connection", "ok", {}, { database: { url: "postgres://b@localhost/b" } }],
  ["Database connection", "ok", {}, { database: { url: "postgres://b@db.example.org/b?sslmode=verify-full" } }],
  ["Database connection", "warn", {}, { database: { url: "postgres://b@db.example.org/b?sslmode=require" } }],
  ["Monitoring", "ok", {}],
  ["Monitoring", "warn", {}, { metricsToken: undefined }],
  ["Certificate", "ok", {}, { baseUrl: undefined }],
  ["Certificate", "bad", {}, { baseUrl: "https://127.0.0.1:1" }],
  ["Data folder", "ok", {}],
  ["Data folder", "bad", {}, { dataDir: "/nowhere/at/all" }],
  ["Secrets in files", "ok", {}],
  ["Secrets in files", "bad", { environment: { BELVEDERE_SIGN_IN: "/nowhere/at/all" } }],
  ["Disk", "bad", {}, { dataDir: "/nowhere/at/all" }],
  ["Clock", "warn", {}, { baseUrl: undefined }],
  ["Clock", "warn", {}, { baseUrl: "http://127.0.0.1:1" }],
  ["Backup", "ok", {}],
  ["Backup", "warn", { backup: undefined }],
  ["Backup", "bad", { backupTime: async () => new Date(live.now - 3 * day) }],
  ["Backup", "bad", { backupTime: async () => "There is no backup." }],
  ["Backup", "warn", {}, { database: { url: "postgres://b@localhost/b" } }],
  ["Second factor", "ok", {}],
  ["Second factor", "warn", onServer({ secondFactorRole: "NONE" })],
  ["Limits", "ok", {}],
  ["Limits", "warn", onServer({ requestsPerMinute: 0 })],
  ["Limits", "warn", onServer({ projectBytesMax: 0 })],
  ["Retention", "ok", {}],
  ["Retention", "warn", onServer({ retentionOlder: "ALL" })],
  ["Audit log", "ok", {}],
  ["Audit log", "bad", onServer({}, { audit: { verified: false, entries: 3 } })],
  ["Audit log", "warn", {}, { audit: { receivers: [] } }],
  ["Audit log", "warn", {}, { audit: { receivers: ["syslog"], days: 30 } }],
  ["Audit log", "warn", { server: "no token" }],
  ["Demo", "ok", {}],
  ["Demo", "warn", {}, { demo: true }],
  ["Demo", "warn", onServer({}, { demoProjects: 4 })],
])("%s is %s", async (name, state, change, settings) => {
  expect(await stateOf(name, change, settings)).toBe(state);
});

test("modes of files and the owner of data are looked at", async () => {
  const file = join(dataDir, "sign-in.json");
  await writeFile(file, "{}");
  for (const [mode, state] of [
    [0o640, "ok"],
    [0o644, "bad"],
  ] as const) {
    await chmod(file, mode);
    expect(await stateOf("Secrets in files", { environment: { BELVEDERE_SIGN_IN: file } })).toBe(state);
  }
  expect(await stateOf("Account of the process", {})).toBe(process.getuid?.() === 0 ? "warn" : "ok");
  await chmod(dataDir, 0o750);
  expect(await stateOf("Data folder", {})).toBe("bad");
  await chmod(dataDir, 0o700);
});

describe("belvedere doctor --production", () => {
  const server = useServer();
  const checked = async (environment: Readonly<Record<string, string>>, ...line: readonly string[]) => {
    const { code, output } = await server.runIn({ environment }, "doctor", "--production", "--json", ...line);
    const checks = JSON.parse(output) as readonly { name: string; state: string; finding: string }[];
    return { code, checks, of: (name: string) => checks.find((each) => each.name === name) };
  };

  test("asks a running server, and reads the newest backup", async () => {
    const backup = join(server.folder, "backup");
    expect((await server.run("backup", backup, "--data-dir", server.data.path)).code).toBe(0);
    const { code, checks, of } = await checked({}, "--data-dir", server.data.path, "--backup", backup);
    expect(code).toBe(0);
    expect([of("Backup")?.state, of("Data folder")?.state, of("Audit log")?.state]).toEqual(["ok", "ok", "warn"]);
    expect(checks.filter(({ finding }) => finding.startsWith("not checked")).map(({ name }) => name)).toEqual([
      "Clock",
    ]);
    expect(of("Demo")).toMatchObject({ state: "ok" });
  });

  test("ends with code 11 where something fails, and never prints a password", async () => {
    const secret = { BELVEDERE_ADMIN_PASSWORD: "not-the-password", BELVEDERE_BASE_URL: "http://quality.example.org" };
    const { code, checks, of } = await checked(secret, "--data-dir", server.data.path, "--backup", "absent");
    expect(code).toBe(11);
    expect([of("Encryption")?.state, of("Backup")?.state, of("First password")?.state]).toEqual(["bad", "bad", "warn"]);
    expect(JSON.stringify(checks)).not.toContain("not-the-password");
  });

  test("a setting that the server refuses ends the list", async () => {
    const { code, checks } = await checked({ BELVEDERE_BASE_PATH: "quality" });
    expect([code, checks.map(({ name, state }) => [name, state])]).toEqual([11, [["Settings", "bad"]]]);
  });

  test("its items are those of the document, in the same order", async () => {
    const text = await readFile(new URL("../../../../docs/going-live.md", import.meta.url), "utf8");
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const { checks } = await checked({}, "--data-dir", server.data.path);
    expect(checks.map(({ name }) => name)).toEqual(headings);
  });
});
