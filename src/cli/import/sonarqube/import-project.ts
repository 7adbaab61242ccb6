import { done, fail, type Outcome } from "../../failure.ts";
import { missOtherOrigin } from "../import-report.ts";
import { sendMissing, type SendingMove } from "../send-missing.ts";
import { newestAnalysis, readAnalyses, type SonarAnalysis } from "./analyses.ts";
import { readContent, type BranchContent, type ContentSource } from "./branch-content.ts";
import { readGate } from "./gate.ts";
import type { SonarBranch, SonarProject, SonarServer } from "./server.ts";
import { versionLines, type SentFindings } from "./version-lines.ts";

/** A project that is imported, and both servers. */
export interface ProjectMove extends SendingMove {
  readonly server: SonarServer;
  readonly project: SonarProject;
  readonly modelId: string | undefined;
  readonly group: string | undefined;
  /** Shows the user what the import is doing. */
  readonly say: (text: string) => void;
}

/** Imports a project with its branches and its gate. What an earlier run has sent is not sent again. */
export async function importProject(move: ProjectMove): Promise<Outcome<void>> {
  const { server, destination, project, name, report } = move;
  const branches = await server.branches(project.key);
  if (!branches.ok) return branches;
  const [main] = branches.value;
  if (main === undefined) return done(undefined);
  const pullRequests = await server.pullRequests(project.key);
  if (!pullRequests.ok) return pullRequests;
  if (pullRequests.value > 0) report.miss(name, "pull requests", "they are temporary", pullRequests.value);
  const processed = await server.awaitProcessing(project.key, () =>
    move.say(`${project.key}: an analysis is still being processed there, waiting …`),
  );
  if (!processed.ok) return processed;
  const analyses = await readAnalyses(server, project.key, main);
  if (!analyses.ok) return analyses;
  if (analyses.value.analyses.length === 0) {
    report.miss(name, "project", "it was never analysed");
    return done(undefined);
  }
  const ready = await destination.ensureProject({ ...move, mainBranch: main.name });
  if (!ready.ok) return ready;
  const pending = await destination.awaitPending(name);
  if (!pending.ok) return pending;
  const isOurs = await isFromThisServer(move, ready.value.main, analyses.value.analyses);
  if (!isOurs.ok) return isOurs;
  if (!isOurs.value) {
    missOtherOrigin(report, name);
    return done(undefined);
  }
  const gate = await importGate(move);
  if (!gate.ok) return gate;
  for (const branch of branches.value) {
    const branchName = branch.isMain ? ready.value.main : branch.name;
    const taken = await importBranch(move, branch, { name: branchName, main: ready.value.main });
    if (!taken.ok) return taken;
  }
  return done(undefined);
}

/** Whether the project has no versions, or one of an analysis of this project. */
async function isFromThisServer(
  { destination, name }: ProjectMove,
  branch: string,
  analyses: readonly SonarAnalysis[],
): Promise<Outcome<boolean>> {
  const times = await destination.versionTimes(name, branch);
  if (!times.ok) return times;
  return done(times.value.size === 0 || analyses.some(({ at }) => times.value.has(at)));
}

async function importGate({ server, destination, project, name, report, counts }: ProjectMove): Promise<Outcome<void>> {
  const gate = await readGate(server, project.key);
  if (!gate.ok) return gate;
  const { conditions, unknown } = gate.value;
  for (const metric of unknown) report.miss(name, "gate condition", `${metric} has no counterpart`);
  if (conditions.length === 0) return done(undefined);
  const set = await destination.setGate(name, conditions);
  if (!set.ok) {
    if (set.failure.exit !== "refused") return set;
    report.miss(name, "gate conditions", set.failure.detail ?? set.failure.title, conditions.length);
    return done(undefined);
  }
  if (set.value) counts.conditions = conditions.length;
  return done(undefined);
}

/** The branch here. */
interface BranchHere {
  readonly name: string;
  readonly main: string;
}

async function importBranch(move: ProjectMove, branch: SonarBranch, here: BranchHere): Promise<Outcome<void>> {
  const { server, destination, project, name, report } = move;
  const read = await readAnalyses(server, project.key, branch);
  if (!read.ok) return read;
  const { analyses, left } = read.value;
  if (left > 0) report.miss(name, `analyses of ${here.name}`, "there are more than this command reads", left);
  const newest = analyses.at(-1);
  if (newest === undefined) {
    report.miss(name, `branch ${here.name}`, "it was never analysed");
    return done(undefined);
  }
  const times = await destination.versionTimes(name, here.name);
  if (!times.ok) return times;
  return sendMissing(move, {
    branch: here.name,
    source: "SonarQube",
    entries: analyses,
    newest,
    times: times.value,
    lateWords: `analyses of ${here.name}`,
    readContent: (scratch) =>
      readSettled({ server, project, branch, scratch, report, name } satisfies ContentSource, newest),
    send: (content, analysis, isNewest) => sendAnalysis(move, content, { analysis, isNewest, here }),
  });
}

/** Reads the content of a branch, and refuses it if the branch was analysed meanwhile: it may be of both analyses. */
async function readSettled(source: ContentSource, newest: SonarAnalysis): Promise<Outcome<BranchContent>> {
  const content = await readContent(source);
  if (!content.ok) return content;
  const present = await newestAnalysis(source.server, source.project.key, source.branch);
  if (!present.ok) return present;
  if (present.value === newest.key) return content;
  return fail({ exit: "refused", title: "It was analysed while it was read", detail: "Run the command again." });
}

interface SentAnalysis {
  readonly analysis: SonarAnalysis;
  readonly isNewest: boolean;
  readonly here: BranchHere;
}

async function sendAnalysis(
  { destination, name, report, counts }: ProjectMove,
  content: BranchContent,
  { analysis, isNewest, here }: SentAnalysis,
): Promise<Outcome<void>> {
  const findings: SentFindings = { issues: 0, all: 0 };
  const day = new Date(analysis.at).toISOString().slice(0, 10);
  const task = await destination.sendVersion(name, {
    branch: here.name,
    target: here.name === here.main ? undefined : here.main,
    name: analysis.version ?? day,
    at: analysis.at,
    commit: analysis.commit,
    baseline: analysis.isRelease || isNewest,
    records: () => versionLines(content, analysis, isNewest, findings),
  });
  if (!task.ok) return task;
  counts.versionsSent += 1;
  if (isNewest) counts.findings += findings.all;
  const refused = task.value.refused.count;
  if (refused > 0) report.miss(name, `records of version ${day}`, `see task ${task.value.id}`, refused);
  const counted = countedIssues(analysis);
  if (counted !== undefined && counted !== findings.issues) {
    const why = `SonarQube counted ${counted} then; by their dates of creation, ${findings.issues} existed`;
    report.miss(name, `issues as counted on ${day} (${here.name})`, why, Math.abs(counted - findings.issues));
  }
  return done(undefined);
}

/** The issues that the server counted at the time of an analysis. */
function countedIssues({ values }: SonarAnalysis): number | undefined {
  const open = values.get("violations");
  if (open === undefined) return undefined;
  const accepted = values.get("accepted_issues") ?? values.get("wont_fix_issues") ?? 0;
  return open + accepted + (values.get("false_positive_issues") ?? 0);
}
