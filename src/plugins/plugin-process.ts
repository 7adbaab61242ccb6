import type { Plugin, PluginFormat } from "./interface.ts";
import { BrokenPluginError, loadPlugin, reasonOf } from "./load-plugin.ts";
import type { FromPlugin, PluginDescription, RuleCheckModule, ToPlugin } from "./messages.ts";
import type { PluginRule } from "./rule-interface.ts";

/** The program of a process that has one plug-in: it says what the plug-in offers, and runs its templates. */
/** Characters of what a template writes. */
const textCharactersMax = 1024 * 1024;

try {
  const [path, ruleCheck] = process.argv.slice(2);
  const plugin = await loadPlugin(path!);
  const description = describe(plugin);
  if (ruleCheck !== undefined) await checkRules(ruleCheck, description);
  process.on("message", (message: ToPlugin) => post(write(plugin, message)));
  post({ kind: "loaded", description });
} catch (error) {
  post({ kind: "broken", reason: error instanceof Error ? error.message : reasonOf(error) });
}

function describe({ formats = [], templates = [], rules = [] }: Plugin): PluginDescription {
  return {
    formats: formats.map(({ id, about }: PluginFormat) => ({
      id,
      title: about.title,
      tools: [...about.tools],
      versions: about.versions,
      contents: [...about.contents],
      command: about.command,
      ...(about.untried === true && { untried: true as const }),
    })),
    templates: templates.map(({ id, title }) => ({ id, title })),
    rules: rules.map(describeRule),
  };
}

/** A copy that is plain data, whatever the module made the rule of. */
function describeRule({
  id,
  name,
  description,
  severity,
  families,
  message,
  patterns,
  examples,
}: PluginRule): PluginRule {
  return {
    id,
    name,
    ...(description !== undefined && { description }),
    severity,
    ...(families !== undefined && { families: [...families] }),
    message,
    patterns: patterns.map(({ languages, query, where }) => ({
      languages: [...languages],
      query,
      ...(where !== undefined && { where }),
    })),
    examples: examples.map(({ language, bad, good }) => ({ language, bad, good })),
  };
}

/** Rules are tried here, because a pattern may take as long as any other code. */
async function checkRules(module: string, { rules }: PluginDescription): Promise<void> {
  if (rules.length === 0) return;
  const { findRuleFault } = (await import(module)) as RuleCheckModule;
  const fault = await findRuleFault(rules);
  if (fault !== undefined) throw new BrokenPluginError(fault);
}

function write({ templates = [] }: Plugin, { call, template, notice }: ToPlugin): FromPlugin {
  try {
    const value = templates.find(({ id }) => id === template)!.write(notice);
    if (value instanceof Promise) return { kind: "failed", call, reason: "it returned a promise" };
    const text = value === undefined ? undefined : JSON.stringify(value);
    if (value !== undefined && text === undefined) return { kind: "failed", call, reason: "it returned no JSON value" };
    if ((text?.length ?? 0) > textCharactersMax) return { kind: "failed", call, reason: "its text is too long" };
    return { kind: "written", call, text };
  } catch (error) {
    return { kind: "failed", call, reason: reasonOf(error) };
  }
}

// Without the server there is nothing to do.
process.on("disconnect", () => process.exit());

function post(message: FromPlugin): void {
  process.send!(message);
}
