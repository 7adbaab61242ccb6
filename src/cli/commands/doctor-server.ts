import { Client } from "../client/client.ts";
import { findConnection, findServer } from "../client/connection.ts";
import type { Call } from "../command.ts";
import type { Check } from "./doctor-local.ts";

/** Tasks and tokens are shown with their times, so clocks that differ by more mislead users. */
const clockSecondsMax = 60;

/** The checks of the server that commands use. */
export async function serverChecks(call: Call): Promise<readonly Check[]> {
  const server = await findServer(call.options, call.terminal);
  if (!server.ok) return [{ name: "server", state: "bad", finding: server.failure.title }];
  if (server.value === undefined) {
    return [{ name: "server", state: "warn", finding: "none is named", remedy: "belvedere login <server>" }];
  }
  const client = new Client({ server: server.value }, call.terminal);
  const before = Date.now();
  const ready = await client.open({ path: "/readyz", expected: [503] });
  const after = Date.now();
  if (!ready.ok) {
    const { title, detail } = ready.failure;
    return [{ name: "server", state: "bad", finding: `${title}${detail === undefined ? "" : `: ${detail}`}` }];
  }
  await ready.value.body?.cancel();
  const finding = `${server.value} ${ready.value.ok ? "is ready" : "is not ready yet"} (${after - before} ms)`;
  return [
    { name: "server", state: ready.value.ok ? "ok" : "warn", finding },
    checkClock(ready.value.headers.get("date"), (before + after) / 2),
    await checkVersions(client, ready.value.headers.get("api-version")),
    await checkToken(call),
  ];
}

function checkClock(date: string | null, now: number): Check {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return { name: "clock", state: "warn", finding: "the server does not send its time" };
  // The header has whole seconds, cut off.
  const seconds = Math.max(0, Math.abs(at + 500 - now) / 1000 - 0.5);
  const finding = seconds < 1 ? "as the server's" : `${Math.round(seconds)} s off the server's`;
  if (seconds <= clockSecondsMax) return { name: "clock", state: "ok", finding };
  return { name: "clock", state: "warn", finding, remedy: "Let both machines follow a time server." };
}

async function checkVersions(client: Client, apiVersion: string | null): Promise<Check> {
  const name = "versions";
  const document = await client.read<"GET /openapi.json">({ path: "/openapi.json" });
  // The schema of the description declares only its field `openapi`.
  const info = document.ok ? (document.value as { readonly info?: { readonly version: string } }).info : undefined;
  if (info === undefined || apiVersion === null) {
    return { name, state: "bad", finding: `${client.server} does not answer as Belvedere does` };
  }
  return { name, state: "ok", finding: `server ${info.version}, API ${apiVersion}` };
}

async function checkToken(call: Call): Promise<Check> {
  const connection = await findConnection(call.options, call.terminal);
  const name = "token";
  if (!connection.ok) {
    return { name, state: "warn", finding: connection.failure.title, remedy: "belvedere login" };
  }
  const me = await new Client(connection.value, call.terminal).read<"GET /api/me">({
    path: "/api/me",
  });
  if (me.ok) return { name, state: "ok", finding: `good, of ${me.value.login} (${me.value.role})` };
  return { name, state: "bad", finding: me.failure.title, remedy: "Make another one: belvedere tokens" };
}
