import { resolve } from "node:path";
import { hasKnownLanguages, ruleCheckModule, type ProjectRule } from "../analyser/index.ts";
import { describeFormats, pluginFormats, type Format } from "../ingest/index.ts";
import { loadPlugin, noPlugins, readCatalogue, type PluginCatalogue } from "../plugins/index.ts";
import { environmentNames } from "./client/connection.ts";
import { plainText } from "./output/plain-text.ts";
import type { Call } from "./command.ts";
import { done, fail, type Outcome } from "./failure.ts";

/** The plug-ins of the folder in `BELVEDERE_PLUGINS`. Broken ones are named on standard error, and left out. */
export async function readLocalPlugins({ terminal }: Pick<Call, "terminal">): Promise<PluginCatalogue> {
  const folder = terminal.environment[environmentNames.plugins];
  if (folder === undefined || folder === "") return noPlugins;
  const formats = describeFormats().map(({ id }) => id);
  const checks = { formats, templates: [], ruleCheck: ruleCheckModule };
  const catalogue = await readCatalogue(resolve(terminal.folder, folder), checks);
  for (const { name, reason } of catalogue.broken) {
    terminal.errors.write(plainText(`The plug-in ${name} cannot be used: ${reason}.`) + "\n");
  }
  return catalogue;
}

/** The formats that the plug-ins add. Each plug-in was loaded in a thread before, so none hangs here. */
export async function localFormats(call: Pick<Call, "terminal">): Promise<readonly Format[]> {
  const { plugins } = await readLocalPlugins(call);
  const added = await Promise.all(plugins.map(async ({ name, path }) => pluginFormats(name, await loadPlugin(path))));
  return added.flat();
}

/** A rule that a plug-in adds. */
export interface LocalRule {
  readonly plugin: string;
  readonly rule: ProjectRule;
}

/** The rules that the plug-ins add. With a broken plug-in there is no analysis: its findings would be missing in the verdict. */
export async function localRules(call: Pick<Call, "terminal">): Promise<Outcome<readonly LocalRule[]>> {
  const { plugins, broken } = await readLocalPlugins(call);
  if (broken.length > 0) {
    const detail = `Mend it, remove it, or unset ${environmentNames.plugins}: without its rules, findings would be missing.`;
    return fail({ exit: "usage", title: "Nothing was analysed, because a plug-in cannot be used", detail });
  }
  return done(
    plugins.flatMap(({ name, rules }) => rules.filter(hasKnownLanguages).map((rule) => ({ plugin: name, rule }))),
  );
}
