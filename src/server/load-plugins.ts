import { ruleCheckModule } from "../analyser/index.ts";
import type { Log } from "../http/index.ts";
import { describeFormats } from "../ingest/index.ts";
import { noPlugins, readCatalogue, type PluginCatalogue } from "../plugins/index.ts";
import { webhookTemplates } from "../store/index.ts";
import type { ServerSettings } from "./settings.ts";

/** Finds out what the plug-ins offer. Broken ones are logged by name, and the server starts without them. */
export async function loadPlugins({ plugins: folder }: ServerSettings, log: Log): Promise<PluginCatalogue> {
  if (folder === undefined) return noPlugins;
  const formats = describeFormats().map(({ id }) => id);
  const catalogue = await readCatalogue(folder, { formats, templates: webhookTemplates, ruleCheck: ruleCheckModule });
  for (const { name, reason } of catalogue.broken) {
    log.error({ plugin: name, reason }, "a plug-in cannot be used; the server starts without it");
  }
  for (const { name, formats: own, templates, rules } of catalogue.plugins) {
    const [ofFormats, ofTemplates, ofRules] = [own, templates, rules].map((list) => list.map(({ id }) => id));
    const ids = { formats: ofFormats, templates: ofTemplates, rules: ofRules };
    log.info({ plugin: name, ...ids }, "a plug-in was loaded");
  }
  return catalogue;
}
