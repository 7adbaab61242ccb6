import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { readGate, type GateResult } from "../client/gate.ts";
import { apiPath } from "../client/resolve.ts";
import { sendBuild, type BuildQuery, type RequestContent } from "../client/send-build.ts";
import { awaitTask, exitOf, type RefusedRecord, type Task } from "../client/task.ts";
import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, type Outcome } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { gateText } from "../output/show-gate.ts";
import { colorsFor, countOption } from "../output/show-rows.ts";

/** The most refusals that are shown. The task lists more. */
const refusalsShownMax = 20;

/** Sends results to a project, waits for the build unless `--no-wait` is set, and reports its result. */
export async function sendAndReport(
  call: Call,
  client: Client,
  project: string,
  query: BuildQuery,
  content: RequestContent,
): Promise<Outcome<Exit>> {
  const { options } = call;
  const wait = countOption(call, "waitSeconds");
  if (!wait.ok) return wait;
  const ready = await ensureProject(call, client, project);
  if (!ready.ok) return ready;
  const sent = await sendBuild(call, client, project, query, content, options.text("idempotencyKey"));
  if (!sent.ok) return sent;
  if (options.isOff("wait")) return writeReport(call, { task: sent.value, version: null, gate: null });
  const task = await awaitTask(call, client, sent.value, wait.value);
  if (!task.ok) return task;
  const version = await versionOf(client, task.value);
  if (!version.ok) return version;
  const gate = version.value === null ? done(null) : await gateOf(call, client, version.value.id);
  return gate.ok ? writeReport(call, { task: task.value, version: version.value, gate: gate.value }) : gate;
}

/** Checks that the project exists and is visible, before gigabytes are sent. */
async function ensureProject(call: Call, client: Client, project: string): Promise<Outcome<void>> {
  const { options } = call;
  const asked = await client.open({
    path: apiPath("projects", project),
    query: { fields: "id" },
    ...(options.has("create") ? { expected: [404] } : {}),
  });
  if (!asked.ok) return asked;
  await asked.value.body?.cancel();
  if (asked.value.ok) return done(undefined);
  const [modelId, group] = [options.text("model"), options.text("group")];
  const defaultGate = options.has("defaultGate");
  const body = {
    name: project,
    ...(modelId && { modelId }),
    ...(group && { group }),
    ...(defaultGate && { defaultGate }),
  };
  const created = await client.write("POST", "/api/projects", body);
  return created.ok ? done(undefined) : created;
}

async function versionOf(client: Client, task: Task): Promise<Outcome<ApiAnswer<"GET /api/versions/:id"> | null>> {
  if (exitOf(task, false) !== "done" || task.versionId === null) return done(null);
  return client.read<"GET /api/versions/:id">({ path: apiPath("versions", task.versionId) });
}

// A server without gates, or a caller without the right to see them, is a failure only if the gate decides the exit
// code.
async function gateOf(call: Call, client: Client, versionId: number): Promise<Outcome<GateResult | null>> {
  const gate = await readGate(client, versionId);
  return gate.ok || call.options.has("gate") ? gate : done(null);
}

interface BuildReport {
  readonly task: Task;
  readonly version: ApiAnswer<"GET /api/versions/:id"> | null;
  readonly gate: GateResult | null;
}

function writeReport(call: Call, { task, version, gate }: BuildReport): Outcome<Exit> {
  const { options, terminal } = call;
  if (options.has("json")) terminal.output.write(`${JSON.stringify({ task, version, gate })}\n`);
  else if (!options.has("quiet")) terminal.output.write(reportText(call, { task, version, gate }));
  const exit = exitOf(task, options.has("failOnWarning"));
  return done(exit === "done" && options.has("gate") && gate?.status === "FAILED" ? "gateFailed" : exit);
}

function reportText({ terminal }: Call, { task, version, gate }: BuildReport): string {
  const colors = colorsFor(terminal.output, terminal.environment);
  const { problem, refused, status } = task;
  const place = plainText(`${task.project} · ${task.branch ?? ""}`);
  const lines = [
    version === null
      ? `${place} · task ${task.id}: ${plainText(status.name)}`
      : `${place} · ${plainText(version.name)} (version ${version.id}): ${plainText(status.name)}`,
  ];
  if (problem !== null) lines.push(colors.red(plainText(problem.title)), `  ${plainText(problem.detail)}`);
  if (version !== null) {
    const kind = version.baseline ? "baseline" : "draft";
    lines.push(
      `Level ${colors.bold(plainText(version.level.id))} · ${kind} · ${version.artifactCount} artifacts · ${version.findingCount} findings`,
    );
  }
  const failures = (version?.parts ?? []).filter(({ state }) => state === "FAILED");
  for (const part of failures) lines.push(colors.red(failureText(part)), ...listRecords(part.failures, task.id));
  const others = withoutFailures(refused, failures);
  if (others.count > 0) {
    lines.push(
      colors.yellow(`${others.count} ${others.count === 1 ? "record was" : "records were"} refused or noted:`),
      ...listRecords(others, task.id),
    );
  }
  return `${lines.join("\n")}\n${gate === null ? "" : gateText(gate, colors)}`;
}

type Part = ApiAnswer<"GET /api/versions/:id">["parts"][number];

interface ListedRecords {
  readonly count: number;
  readonly records: readonly Omit<RefusedRecord, "path">[];
}

/** The first records, and a hint where the others are listed. */
function listRecords({ count, records }: ListedRecords, taskId: number): string[] {
  const lines = records.slice(0, refusalsShownMax).map((record) => `  ${refusalText(record)}`);
  if (count > refusalsShownMax) lines.push(`  … all of them: belvedere tasks --json --where id=${taskId}`);
  return lines;
}

/** Failures are refused records too; they are shown once. */
function withoutFailures(refused: ListedRecords, parts: readonly Part[]): ListedRecords {
  const placeOf = ({ report, line, reason }: Omit<RefusedRecord, "path">): string =>
    JSON.stringify([report ?? null, line, reason]);
  const shown = new Set(parts.flatMap(({ failures }) => failures.records.map(placeOf)));
  const count = parts.reduce((left, { failures }) => left - failures.count, refused.count);
  return { count, records: refused.records.filter((record) => !shown.has(placeOf(record))) };
}

function failureText({ carried }: Part): string {
  const staying = `${carried} ${carried === 1 ? "finding" : "findings"} of the version before`;
  return `The analysis failed: nothing counts as fixed, ${staying} ${carried === 1 ? "stays" : "stay"}`;
}

function refusalText({ report, line, pointer, path, reason }: Partial<RefusedRecord>): string {
  const place = [report, pointer ?? `line ${line}`, path].filter((part) => part !== undefined && part !== null);
  return plainText(`${place.join(" ")}: ${reason}`);
}
