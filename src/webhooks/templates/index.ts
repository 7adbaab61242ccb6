import type { WebhookTemplate } from "../../store/index.ts";
import { jiraTemplate } from "./jira.ts";
import { mattermostTemplate } from "./mattermost.ts";
import { slackTemplate } from "./slack.ts";
import { standardTemplate } from "./standard.ts";
import { teamsTemplate } from "./teams.ts";
import type { Template } from "./template.ts";

/** Every template that is built in, by its name. */
export const templates: Readonly<Record<WebhookTemplate, Template>> = {
  standard: standardTemplate,
  slack: slackTemplate,
  teams: teamsTemplate,
  mattermost: mattermostTemplate,
  jira: jiraTemplate,
};
