import { resolve } from "node:path";
import { problemDetail } from "../../text/index.ts";
import { Client } from "../client/client.ts";
import { findConnection } from "../client/connection.ts";
import type { Call } from "../command.ts";
import type { Check } from "./doctor-local.ts";
import { machineChecks } from "./production/machine-checks.ts";
import type { LiveCheck, LiveContext, LiveServer } from "./production/production-check.ts";
import { serverSettingsChecks } from "./production/server-checks.ts";
import { settingsChecks } from "./production/settings-checks.ts";
import { dataDirOf } from "./stored-data.ts";

/** The checklist of `docs/going-live.md`, after the item "Settings". */
const liveChecks: readonly LiveCheck[] = [...settingsChecks, ...machineChecks, ...serverSettingsChecks];

const askMillisecondsMax = 10_000;

/** Checks that a server is ready for users. Needs the environment of the server, and a token of an administrator. */
export async function productionChecks(call: Call): Promise<readonly Check[]> {
  const { environment } = call.terminal;
  // Loaded on first use: the server is large.
  const { readSettings } = await import("../../server/index.ts");
  const read = readSettings({ dataDir: dataDirOf(call) }, environment);
  if ("complaint" in read) {
    const remedy = "The server does not start with it. All other checks wait for this one.";
    return [{ name: "Settings", state: "bad", finding: read.complaint, remedy }];
  }
  const context = await contextOf(call, read.settings);
  const checks: Check[] = [{ name: "Settings", state: "ok", finding: "the server can start with them" }];
  for (const { name, run } of liveChecks) checks.push({ name, ...(await run(context)) });
  return checks;
}

async function contextOf(call: Call, settings: LiveContext["settings"]): Promise<LiveContext> {
  const { isCommonPassword } = await import("../../access/index.ts");
  const connection = await findConnection(call.options, call.terminal);
  const client = connection.ok ? new Client(connection.value, call.terminal) : undefined;
  const backup = call.options.text("backup");
  return {
    settings,
    environment: call.terminal.environment,
    server: client === undefined ? "no server, or no token" : await askServer(client),
    isAdminPassword: (password) => tryPassword(client?.server, password),
    isCommonPassword,
    backup: backup === undefined ? undefined : resolve(call.terminal.folder, backup),
    backupTime,
    now: Date.now(),
  };
}

async function askServer(client: Client): Promise<LiveServer | string> {
  const settings = await client.read<"GET /api/settings">({ path: "/api/settings" });
  if (!settings.ok) return settings.failure.title;
  const audit = await client.read<"GET /api/audit/verification">({ path: "/api/audit/verification" });
  if (!audit.ok) return audit.failure.title;
  const query = { where: "group=Demo", fields: "id" };
  const projects = await client.read<"GET /api/projects">({ path: "/api/projects", query });
  if (!projects.ok) return projects.failure.title;
  return {
    settings: settings.value as Readonly<Record<string, unknown>>,
    audit: audit.value,
    demoProjects: projects.value.length,
  };
}

/** HEAD makes no token (D4). */
async function tryPassword(server: string | undefined, password: string): Promise<boolean | undefined> {
  if (server === undefined) return undefined;
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  const signal = AbortSignal.timeout(askMillisecondsMax);
  const answer = await fetch(`${server}/api/token`, { method: "HEAD", headers: { authorization }, signal }).catch(
    () => undefined,
  );
  if (answer === undefined || (!answer.ok && answer.status !== 401)) return undefined;
  return answer.ok;
}

async function backupTime(folder: string): Promise<Date | string> {
  const { describeBackup } = await import("../../store/index.ts");
  const described = await describeBackup(folder);
  return described.ok ? new Date(described.value.at) : problemDetail(described.problem, "en");
}
