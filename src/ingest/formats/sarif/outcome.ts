import { form, type Form } from "../../../text/index.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report, ReportPosition } from "../../report.ts";
import { firstText } from "./fields.ts";
import { notificationLevel } from "./levels.ts";
import { messageText } from "./texts.ts";
import type { ToolComponents } from "./tool-components.ts";

/** Fields of an invocation that say whether the tool succeeded. */
export const outcomeFields: ReadonlySet<unknown> = new Set([
  "executionSuccessful",
  "toolExecutionSuccessful",
  "exitCode",
  "exitCodeDescription",
  "exitSignalName",
  "exitSignalNumber",
  "processStartFailureMessage",
]);

/** Lists of notifications, as all versions call them. One with the level `error` means that the run failed. */
export const notificationLists: ReadonlySet<unknown> = new Set([
  "toolExecutionNotifications",
  "toolConfigurationNotifications",
  "toolNotifications",
  "configurationNotifications",
]);

/** Notifications without a level that are remembered until their descriptors are known. */
const undecidedMax = 10_000;

/** Whether a run succeeded, as it says itself: its invocations, its notifications, and whether it has a list of results. */
export class RunOutcome {
  readonly #invocations = new Map<
    number,
    { readonly position: ReportPosition; readonly fields: Map<string, unknown> }
  >();
  readonly #undecided: { readonly position: ReportPosition; readonly notification: JsonObject }[] = [];
  #error: { readonly position: ReportPosition; readonly notification: JsonObject } | undefined;
  hasResults = false;
  /** Where the run says that it has only some findings of a version. */
  partialAt: ReportPosition | undefined;

  setField(position: ReportPosition, invocation: number, field: string, value: unknown): void {
    let known = this.#invocations.get(invocation);
    if (known === undefined) this.#invocations.set(invocation, (known = { position, fields: new Map() }));
    known.fields.set(field, value);
  }

  addNotification(position: ReportPosition, notification: JsonObject): void {
    const level = firstText(notification["level"])?.toLowerCase();
    if (level === "error") this.#error ??= { position, notification };
    else if (level === undefined && this.#undecided.length < undecidedMax) {
      this.#undecided.push({ position, notification });
    }
  }

  /** A notification or a part of an invocation that cannot be read. */
  setUnreadable(position: ReportPosition): void {
    this.#error ??= { position, notification: {} };
  }

  /** Reports that the run failed, with the best reason that it gives. */
  report(report: Report, run: ReportPosition, components: ToolComponents): void {
    const tool = components.driver.name;
    const error =
      this.#error ??
      this.#undecided.find(({ notification }) => notificationLevel(notification, components) === "error");
    const words = error === undefined ? undefined : notificationText(error.notification, components);
    const failed = this.#invocations.values().find(({ fields }) => hasFailed(fields));
    if (failed !== undefined) {
      report.analysisFailed(failed.position, analysisFailure(tool, reasonOf(failed.fields, words)));
    } else if (error !== undefined) report.analysisFailed(error.position, analysisFailure(tool, words));
    else if (this.partialAt !== undefined) {
      report.analysisFailed(this.partialAt, analysisFailure(tool, form("findings-left-out")));
    } else if (!this.hasResults) report.analysisFailed(run, analysisFailure(tool, form("results-missing")));
  }
}

function notificationText(notification: JsonObject, components: ToolComponents): string | undefined {
  const { descriptor, exception } = notification;
  const component = components.lookUp(isObject(descriptor) ? descriptor["toolComponent"] : undefined);
  const thrown = isObject(exception) ? exception["message"] : undefined;
  return messageText(notification["message"], component) ?? messageText(thrown, component) ?? firstText(thrown);
}

/**
 * Drafts of 2.0.0 may have only the exit code: 0 is then success, as in the conversion of the format's authors. A tool that
 * says that it succeeded may use other exit codes for its findings; but no tool ends by a signal, or without starting, and
 * succeeds. A field of a wrong type never means success.
 */
function hasFailed(fields: ReadonlyMap<string, unknown>): boolean {
  const isGiven = (name: string): boolean => (fields.get(name) ?? "") !== "";
  if (endsWithoutExit.some(isGiven)) return true;
  const succeeded = fields.get("executionSuccessful") ?? fields.get("toolExecutionSuccessful") ?? undefined;
  if (succeeded !== undefined) return succeeded !== true && firstText(succeeded)?.toLowerCase() !== "true";
  return isGiven("exitCode") && Number(fields.get("exitCode")) !== 0;
}

/** Fields that a process has that did not start, or that did not end by itself. */
const endsWithoutExit = ["processStartFailureMessage", "exitSignalName", "exitSignalNumber"];

function reasonOf(fields: ReadonlyMap<string, unknown>, words: string | undefined): string | Form | undefined {
  const [start, exit, signal] = ["processStartFailureMessage", "exitCodeDescription", "exitSignalName"].map((name) =>
    fields.get(name),
  );
  const own = firstText(start, words, exit, signal);
  const code = fields.get("exitCode");
  return own ?? (typeof code === "number" ? form("exit-code", { code }) : undefined);
}
