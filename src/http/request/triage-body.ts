import { roleOfUser } from "../../access/index.ts";
import type { FindingTriage } from "../../store/index.ts";
import { accept, form, refuse, type Problem, type RelaxReason, type Result } from "../../text/index.ts";
import { readInstant, yearMax, yearMin } from "./dates.ts";
import type { Clock, StoreReader } from "../services/services.ts";

/** Why a user relaxes a finding. Only a report can set `IMPORTED`. */
export const givenReasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"] as const;

/** What a body says of findings. */
export interface SentTriage {
  readonly status?: "OPEN" | "RELAXED";
  readonly reason?: (typeof givenReasons)[number] | null;
  readonly until?: string | null;
  readonly comment?: string | null;
  readonly assignee?: string | null;
  readonly dueDate?: string | null;
}

/** What it is refused with. */
export const triageBodyProblems = [
  "triage.reason-missing",
  "triage.reason-unwanted",
  "triage.until-unwanted",
  "triage.until-past",
  "triage.assignee-unknown",
  "body.value-form",
] as const;

type TriageRefusal = (typeof triageBodyProblems)[number];

/** The values that the store writes. */
export type ReadTriage = Pick<
  FindingTriage,
  "status" | "reason" | "comment" | "until" | "assigneeId" | "dueDate" | "detail"
>;

/** Whether the body says anything of findings. */
export function saysAnything({ status, comment, assignee, dueDate }: SentTriage): boolean {
  return [status, comment, assignee, dueDate].some((value) => value !== undefined);
}

/**
 * Reads what a body says of findings of these projects. `before` is what was said of the only one; null: there are many.
 */
export async function readTriage(
  needs: Clock & StoreReader,
  sent: SentTriage,
  projects: readonly { readonly id: number; readonly name: string }[],
  before: { readonly relaxed: boolean; readonly reason: RelaxReason | null } | null,
): Promise<Result<ReadTriage, TriageRefusal>> {
  const relaxed = sent.status === undefined ? (before?.relaxed ?? false) : sent.status === "RELAXED";
  const problem = reasonProblem(relaxed, sent.reason, before?.reason ?? null);
  if (problem !== undefined) return refuse(problem);
  const until = readUntil(sent.until, relaxed, needs.now());
  if (!until.ok) return until;
  if (sent.dueDate && !isDay(sent.dueDate)) return refuse(wrongDate("/dueDate"));
  const assignee = await readAssignee(needs, sent.assignee, projects);
  if (!assignee.ok) return assignee;
  return accept({
    ...(sent.status === undefined ? {} : { status: sent.status }),
    ...(sent.reason ? { reason: sent.reason } : {}),
    ...(sent.comment === undefined ? {} : { comment: commentText(sent.comment) }),
    ...(until.value === undefined ? {} : { until: until.value }),
    ...(assignee.value === undefined ? {} : { assigneeId: assignee.value }),
    ...(sent.dueDate === undefined ? {} : { dueDate: sent.dueDate || null }),
    ...(sent.assignee === undefined ? {} : { detail: { assignee: sent.assignee } }),
  });
}

/** What is said of an artifact or a finding must be whole: relaxed with a reason, open without one. */
export function reasonProblem(
  relaxed: boolean,
  sent: RelaxReason | null | undefined,
  before: RelaxReason | null,
): Problem<"triage.reason-missing" | "triage.reason-unwanted"> | undefined {
  if (!relaxed) return sent ? { code: "triage.reason-unwanted", pointer: "/reason" } : undefined;
  const reason = sent === undefined ? before : sent;
  if (reason !== null) return undefined;
  return { code: "triage.reason-missing", pointer: "/reason", params: { choices: givenReasons.join(", ") } };
}

/** Half of a surrogate pair cannot be stored as text. */
export function commentText(comment: string | null): string {
  return (comment ?? "").trim().toWellFormed();
}

function readUntil(
  sent: string | null | undefined,
  relaxed: boolean,
  now: number,
): Result<number | null | undefined, "triage.until-unwanted" | "triage.until-past" | "body.value-form"> {
  if (sent === undefined || sent === null) return accept(sent);
  if (!relaxed) return refuse({ code: "triage.until-unwanted", pointer: "/until" });
  const until = readInstant(sent);
  if (until === undefined) return refuse(wrongDate("/until"));
  return until <= now ? refuse({ code: "triage.until-past", pointer: "/until" }) : accept(until);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readInstant(text) !== undefined;
}

function wrongDate(pointer: string): Problem<"body.value-form"> {
  return { code: "body.value-form", pointer, params: { expected: form("date", { min: yearMin, max: yearMax }) } };
}

// A user who does not exist and one who does not see the project are one answer.
async function readAssignee(
  { read }: StoreReader,
  login: string | null | undefined,
  projects: readonly { readonly id: number; readonly name: string }[],
): Promise<Result<number | null | undefined, "triage.assignee-unknown">> {
  if (login === undefined || login === null) return accept(login);
  const user = await read.userByLogin(login);
  for (const project of projects) {
    const role = user && !user.disabled ? await roleOfUser(read, user, project) : undefined;
    if (role === undefined) {
      const params = { login, project: project.name };
      return refuse({ code: "triage.assignee-unknown", pointer: "/assignee", params });
    }
  }
  return accept(user?.id ?? null);
}
