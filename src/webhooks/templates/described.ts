import type { UsablePlugin } from "../../plugins/index.ts";
import type { WebhookTemplate } from "../../store/index.ts";

/** A template as users see it. Names of products are never translated. */
export interface DescribedTemplate {
  readonly id: string;
  readonly title: string;
  /** The name of the plug-in that has it; null: it is built in. */
  readonly plugin: string | null;
}

const titles: Readonly<Record<WebhookTemplate, string>> = {
  standard: "Standard Webhooks",
  slack: "Slack",
  teams: "Microsoft Teams",
  mattermost: "Mattermost",
  jira: "Jira",
};

/** All templates, in order of ids. */
export function describeTemplates(plugins: readonly UsablePlugin[] = []): readonly DescribedTemplate[] {
  const builtIn = Object.entries(titles).map(([id, title]) => ({ id, title, plugin: null }));
  const added = plugins.flatMap(({ name, templates }) => templates.map((template) => ({ ...template, plugin: name })));
  return [...builtIn, ...added].sort((left, right) => (left.id < right.id ? -1 : 1));
}
