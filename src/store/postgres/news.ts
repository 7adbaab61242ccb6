import type { Result } from "../../text/index.ts";
import type { StoreWrites } from "../contract.ts";
import type { OutputOf } from "../database/command.ts";
import type { CommandName } from "../database/commands.ts";

/** The channel on which processes notify each other. */
export const newsChannel = "belvedere";

/** There may be a task to take. */
export const tasksNews = "tasks";
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

/** The notifications to other processes after a successful command. */
export function newsOf(name: CommandName, output: unknown): readonly string[] {
  if (name === "cancelTask") {
    const result = output as OutputOf<StoreWrites, "cancelTask">;
    return result.ok ? [cancelNews(result.value.id), tasksNews] : [];
  }
  if (name === "deleteProject" || name === "deleteBranch") {
    const result = output as OutputOf<StoreWrites, "deleteProject">;
    return result.ok ? result.value.running.map(cancelNews) : [];
  }
  if (!taskCommands.has(name)) return [];
  const refused = typeof output === "object" && output !== null && "ok" in output && !(output as Result<unknown>).ok;
  return refused || output === false ? [] : [tasksNews];
}

/** The task to cancel, if that is what the notification says. */
export function cancelledTask(news: string): number | undefined {
  return news.startsWith(cancelPrefix) ? Number(news.slice(cancelPrefix.length)) : undefined;
}

function cancelNews(taskId: number): string {
  return `${cancelPrefix}${taskId}`;
}
