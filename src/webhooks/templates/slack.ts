import { openPageName } from "../../text/index.ts";
import { detailOf, sentenceOf, type Template } from "./template.ts";

/** A message of Slack. Its blocks are plain text, so that no name in it becomes a mention or a link. */
export const slackTemplate: Template = (notice) => {
  const sentence = sentenceOf(notice);
  const link = {
    type: "actions",
    elements: [{ type: "button", text: plain(openPageName(notice.language)), url: notice.url }],
  };
  return {
    text: escapeControls(sentence),
    blocks: [
      { type: "section", text: plain(sentence) },
      { type: "context", elements: [plain(detailOf(notice))] },
      ...(notice.url === null ? [] : [link]),
    ],
  };
};

/** Slack refuses longer texts. */
const textCharactersMax = 2_900;

function plain(text: string) {
  return { type: "plain_text", text: text.slice(0, textCharactersMax), emoji: false };
}

// The text of notifications has markup: these three characters start it.
function escapeControls(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
