import { BrokenPluginError, type PluginNotice, type TemplateProcesses } from "../plugins/index.ts";
import { webhookTemplates, type ClaimedWebhook, type WebhookTemplate } from "../store/index.ts";
import { timestampOf, type Notice } from "./notice.ts";
import { templates } from "./templates/index.ts";
import { sentenceOf } from "./templates/template.ts";

/** The text for a receiver, or why it cannot be written. Undefined: the receiver wants nothing of the event. */
export type WrittenNotice = { readonly text: string } | { readonly failed: string } | undefined;

/** Writes a notice with the template of a webhook. Templates of plug-ins run in threads, for a bounded time. */
export async function writeNotice(
  plugins: TemplateProcesses,
  webhook: Pick<ClaimedWebhook, "template" | "jira">,
  notice: Notice,
): Promise<WrittenNotice> {
  const { template } = webhook;
  if (isBuiltIn(template)) {
    const body = templates[template](notice, webhook);
    return body === undefined ? undefined : { text: JSON.stringify(body) };
  }
  const plugin = plugins.find(template);
  if (plugin === undefined) return { failed: `There is no template ${template}.` };
  try {
    const text = await plugins.write(plugin, template, pluginNotice(notice));
    return text === undefined ? undefined : { text };
  } catch (error) {
    if (!(error instanceof BrokenPluginError)) throw error;
    return { failed: `The template ${template} of the plug-in ${plugin.name} failed: ${error.message}.` };
  }
}

function isBuiltIn(template: string): template is WebhookTemplate {
  return (webhookTemplates as readonly string[]).includes(template);
}

function pluginNotice(notice: Notice): PluginNotice {
  const { at: _at, ...rest } = notice;
  return { ...rest, timestamp: timestampOf(notice), sentence: sentenceOf(notice) };
}
