import { noticeSentence } from "../../text/index.ts";
import type { WebhookRow } from "../../store/index.ts";
import type { Notice } from "../notice.ts";

/** Makes the JSON that a receiver gets; undefined: the receiver wants nothing of such an event. */
export type Template = (notice: Notice, webhook: Pick<WebhookRow, "jira">) => unknown;

/** What happened, in one sentence. */
export function sentenceOf(notice: Notice): string {
  const { type, language, project, branch, version, gate } = notice;
  return noticeSentence(type, language, { project, branch, version, gate });
}

/** The rest of what a reader may look for, in any language. */
export function detailOf({ type, version, by }: Notice): string {
  return [type, version, by?.name].filter((part) => typeof part === "string" && part !== "").join(" · ");
}
