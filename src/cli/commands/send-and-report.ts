import { contextForm, contextQuery } from "../ci/build-context.ts";
import type { CiContext } from "../ci/context.ts";
import { notesText } from "../ci/show-context.ts";
import { noAbilities, readAbilities } from "../client/abilities.ts";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { awaitGate, exitOfGate, readGate, type GateResult } from "../client/gate.ts";
import { apiPath, readBranches } from "../client/resolve.ts";
import { sendBuild, type BuildQuery, type FormExtras, type RequestContent } from "../client/send-build.ts";
import { awaitTask, exitOf, waitSecondsDefault, type RefusedRecord, type Task } from "../client/task.ts";
import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { gateText } from "../output/show-gate.ts";
import { colorsFor } from "../output/colors.ts";
import { countOption } from "../output/show-rows.ts";
import { countOf } from "../report/words.ts";

/** The most refusals that are shown. The task lists more. */
const refusalsShownMax = 20;

/** A build to send. */
export interface OutgoingBuild {
  readonly project: string;
  readonly query: BuildQuery;
  readonly context: CiContext;
  /** The body, with what the context adds to it. */
  readonly content: (extras: FormExtras) => RequestContent;
  /** A folder for temporary files. */
  readonly scratch: string;
}

/** Whether a form has nothing but reports. */
export function isEmpty({ fields, files }: FormExtras): boolean {
  return files.length === 0 && Object.keys(fields).length === 0;
}

/** Sends results to a project, waits for the build unless `--no-wait` is set, and reports its result. */
export async function sendAndReport(call: Call, client: Client, build: OutgoingBuild): Promise<Outcome<Exit>> {
  const { options } = call;
  const wait = countOption(call, "waitSeconds");
  if (!wait.ok) return wait;
  if (options.isOff("wait") && options.has("gate")) return misuse("--gate and --no-wait exclude each other");
  const ready = await ensureProject(call, client, build.project);
  if (!ready.ok) return ready;
  const sent = await sendWithContext(call, client, build);
  if (!sent.ok) return sent;
  if (options.isOff("wait")) return writeReport(call, { task: sent.value, version: null, gate: null });
  const task = await awaitTask(call, client, sent.value, wait.value);
  if (!task.ok) return task;
  const versionId = exitOf(task.value, false) === "done" ? task.value.versionId : null;
  if (versionId === null) return writeReport(call, { task: task.value, version: null, gate: null });
  const gate = await gateOf(call, client, versionId, wait.value);
  if (!gate.ok) return gate;
  // Read after waiting for the gate: parts may have arrived meanwhile.
  const version = await client.read<"GET /api/versions/:id">({ path: apiPath("versions", versionId) });
  return version.ok ? writeReport(call, { task: task.value, version: version.value, gate: gate.value }) : version;
}

async function sendWithContext(
  call: Call,
  client: Client,
  { project, query, context, content, scratch }: OutgoingBuild,
): Promise<Outcome<Task>> {
  const branches = await readBranches(client, project);
  if (!branches.ok) return branches;
  const abilities = context.target === undefined ? noAbilities : await readAbilities(client);
  const whole = { ...query, ...contextQuery(context, branches.value, abilities) };
  const form = await contextForm(whole, context, abilities, scratch);
  const { options, terminal } = call;
  if (!options.has("json") && !options.has("quiet")) {
    terminal.errors.write(notesText(context.notes.filter(({ about }) => abilities.targets || about !== "base")));
  }
  return sendBuild(call, client, project, form.query, content(form.extras), options.text("idempotencyKey"));
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

// A server without gates, or a caller without the right to see them, is a failure only if the gate decides the exit
// code.
async function gateOf(
  call: Call,
  client: Client,
  versionId: number,
  waitSeconds: number | undefined,
): Promise<Outcome<GateResult | null>> {
  if (call.options.has("gate")) return awaitGate(call, client, versionId, waitSeconds ?? waitSecondsDefault);
  const gate = await readGate(client, versionId);
  return gate.ok ? gate : done(null);
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
  if (exit !== "done" || !options.has("gate")) return done(exit);
  // Without a version there is no verdict, and no verdict is not a success.
  if (gate === null) return done("gateUndecided");
  return done(exitOfGate(gate, version?.parts ?? [], options.text("gateMissing"), false));
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
      [
        `Level ${colors.bold(plainText(letterOf(version.level.id)))}`,
        kind,
        countOf(version.artifactCount, "artifact"),
        countOf(version.findingCount, "finding"),
      ].join(" · "),
    );
  }
  if (version !== null && isJoined(version)) lines.push(partsText(version));
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

/** The letter of a level: `C` of `LEVELC`. Levels of other models have their ids. */
function letterOf(level: string): string {
  return level.replace(/^LEVEL(?=.)/, "");
}

type Part = ApiAnswer<"GET /api/versions/:id">["parts"][number];

/** Whether a version is made of parts that were sent separately. */
function isJoined({ parts }: ApiAnswer<"GET /api/versions/:id">): boolean {
  return parts.some(({ name }) => name !== "main");
}

function partsText({ edition, parts }: ApiAnswer<"GET /api/versions/:id">): string {
  const states = parts.map(({ name, state }) => `${name} ${state.toLowerCase()}`);
  return `Edition ${edition} · parts: ${states.join(", ")}`;
}

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
