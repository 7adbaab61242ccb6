import { openPageName } from "../../text/index.ts";
import { detailOf, sentenceOf, type Template } from "./template.ts";

/** A message of Microsoft Teams with an adaptive card. Runs of text have no markup. */
export const teamsTemplate: Template = (notice) => {
  const open = { type: "Action.OpenUrl", title: openPageName(notice.language), url: notice.url };
  const card = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [line(sentenceOf(notice), { weight: "Bolder" }), line(detailOf(notice), { isSubtle: true })],
    actions: notice.url === null ? [] : [open],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: card }],
  };
};

function line(text: string, look: Readonly<Record<string, unknown>>) {
  return { type: "RichTextBlock", inlines: [{ type: "TextRun", text, ...look }] };
}
