import { formatTimestamp } from "../../text/index.ts";
import type { VisibleEvent } from "../../visibility/index.ts";
import type { ResetEvent } from "../events/event-stream.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** An event as its `data` (D19). */
export function presentEvent(event: VisibleEvent | ResetEvent, format: AnswerFormat) {
  const { id, type, at } = event;
  const time = formatTimestamp(at, format.zone);
  if (event.type === "reset") return { id, type, time, ...nothing };
  const { project, branch, versionId, edition, taskId, gate, by } = event;
  return { id, type, time, project, branch, versionId, edition, taskId, gate, by };
}

const nothing = { project: null, branch: null, versionId: null, edition: null, taskId: null, gate: null, by: null };
