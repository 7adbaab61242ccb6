import type { Notice } from "../notice.ts";
import { detailOf, sentenceOf, type Template } from "./template.ts";

/** A message of Mattermost. */
export const mattermostTemplate: Template = (notice) => ({
  attachments: [
    {
      fallback: plain(sentenceOf(notice)),
      color: colorOf(notice),
      title: plain(sentenceOf(notice)),
      ...(notice.url === null ? {} : { title_link: notice.url }),
      text: plain(detailOf(notice)),
    },
  ],
});

const [bad, good, neutral] = ["#b3261e", "#2e7d32", "#5f6368"];

function colorOf({ type, gate }: Notice): string | undefined {
  if (type === "task.failed" || gate?.after === "FAILED") return bad;
  return gate?.after === "PASSED" ? good : neutral;
}

/** Without markup, and without mentions: a project may be named `@all`. The space after `@` has no width. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-!|<>~]/g, "\\$&").replaceAll("@", "@\u200B");
}
