import { detailOf, sentenceOf, type Template } from "./template.ts";

/** Jira refuses longer summaries. */
const summaryCharactersMax = 255;

/**
 * The body of `POST /rest/api/2/issue`. An issue is something to do: a gate that passes again makes none.
 */
export const jiraTemplate: Template = (notice, { jira }) => {
  if (jira === null || (notice.type === "gate.changed" && notice.gate?.after !== "FAILED")) return undefined;
  const lines = [sentenceOf(notice), detailOf(notice)].map(escapeMarkup);
  return {
    fields: {
      project: { key: jira.project },
      issuetype: { name: jira.issueType },
      summary: sentenceOf(notice).replaceAll(/\s+/g, " ").slice(0, summaryCharactersMax),
      description: [...lines, ...(notice.url === null ? [] : [notice.url])].join("\n\n"),
      labels: ["belvedere"],
    },
  };
};

function escapeMarkup(text: string): string {
  return text.replaceAll(/[\\{}[\]!|*_^~+@-]/g, "\\$&");
}
