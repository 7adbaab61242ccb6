import { decide, type Caller } from "../../access/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { findingsState, openVersion, type Subjects } from "../../visibility/index.ts";
import { dayNumber } from "../present/days.ts";
import type { Plan } from "../request/plan.ts";
import type { BaseAddress, Clock, SnapshotReader, StoreReader } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { sarifInRange } from "./sarif-lists.ts";

interface WantedVersion {
  readonly caller: Caller;
  readonly format: AnswerFormat;
  readonly subject: Subjects["version"];
  readonly plan: Plan;
  readonly signal: AbortSignal;
}

/** All findings of a version as SARIF (D18). Whoever may read the version need not be allowed to read its findings. */
export async function versionSarif(
  needs: BaseAddress & Clock & SnapshotReader & StoreReader,
  { caller, format, subject, plan, signal }: WantedVersion,
) {
  const permission = "finding.read";
  if (decide(caller, permission, subject) !== "allowed") {
    return refuse({ code: "access.scope-missing", params: { scope: caller.limits?.scope ?? "", permission } });
  }
  const { branch, version } = subject;
  const wanted = { id: version.id, gone: "version.absent" } as const;
  const opened = await openVersion(needs, { ...subject, caller, branch }, wanted, { code: "version.absent" });
  if (!opened.ok) return opened;
  const visible = opened.value;
  const range = { visible, start: 0, end: await visible.shown.reader.rows("findings") };
  const listed = { format, plan, orders: [], rules: {}, distinct: false, signal };
  const state = async () => `${await findingsState(needs.read, visible)}:${dayNumber(needs.now(), format.zone)}`;
  return accept({ status: 200 as const, sarif: { ...(await sarifInRange(needs, range, listed)), state } });
}
