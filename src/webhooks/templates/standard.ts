import { timestampOf } from "../notice.ts";
import type { Template } from "./template.ts";

/** Everything about the event, in the envelope that Standard Webhooks recommends. */
export const standardTemplate: Template = (notice) => {
  const { id, type, project, branch, versionId, version, edition, taskId, gate, by, url } = notice;
  const data = { id, project, branch, versionId, version, edition, taskId, gate, by, url };
  return { type, timestamp: timestampOf(notice), data };
};
