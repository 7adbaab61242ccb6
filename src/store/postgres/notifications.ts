import type { Result } from "../../text/index.ts";
import type { StoreWrites } from "../contract.ts";
import type { OutputOf } from "../database/command.ts";
import type { CommandName } from "../database/commands.ts";

/** The channel on which processes notify each other. */
export const notificationChannel = "belvedere";

/** There may be a task to take. */
export const tasksNotification = "tasks";
/** There may be new events in the outbox. */
export const eventsNotification = "events";
/** A newer release waits until all processes have left, to change the schema. */
export const retireNotification = "retire";
const cancelPrefix = "cancel:";

/** Commands after which a new task may be queued, or a queued one may start because another one finished. */
const taskCommands: ReadonlySet<CommandName> = new Set<CommandName>([
  "acceptBuild",
  "enqueueRerate",
  "recoverTasks",
  "finishTask",
  "commitBuild",
  "triageFindings",
  "triageArtifact",
]);

/** Commands that may write events. */
const eventCommands: ReadonlySet<CommandName> = new Set<CommandName>([
  "acceptBuild",
  "commitBuild",
  "commitLayer",
  "completeVersion",
  "endWaits",
  "finishTask",
  "recoverTasks",
  "triageFindings",
  "triageArtifact",
  "createProject",
  "deleteProject",
  "deleteBranch",
  "deleteVersion",
  "expireVersion",
]);

/** The notifications to other processes after a successful command. */
export function notificationsAfter(name: CommandName, output: unknown): readonly string[] {
  const others = taskNotifications(name, output);
  return eventCommands.has(name) ? [eventsNotification, ...others] : others;
}

function taskNotifications(name: CommandName, output: unknown): readonly string[] {
  if (name === "cancelTask") {
    const result = output as OutputOf<StoreWrites, "cancelTask">;
    return result.ok ? [cancelNotification(result.value.id), tasksNotification] : [];
  }
  if (name === "deleteProject" || name === "deleteBranch") {
    const result = output as OutputOf<StoreWrites, "deleteProject">;
    return result.ok ? result.value.running.map(cancelNotification) : [];
  }
  if (!taskCommands.has(name)) return [];
  const refused = typeof output === "object" && output !== null && "ok" in output && !(output as Result<unknown>).ok;
  return refused || output === false ? [] : [tasksNotification];
}

/** The task to cancel, if that is what the notification says. */
export function cancelledTask(notification: string): number | undefined {
  return notification.startsWith(cancelPrefix) ? Number(notification.slice(cancelPrefix.length)) : undefined;
}

function cancelNotification(taskId: number): string {
  return `${cancelPrefix}${taskId}`;
}
