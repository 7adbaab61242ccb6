import { Semaphore } from "../text/index.ts";
import { reasonOf } from "./load-plugin.ts";
import type { PluginDescription } from "./messages.ts";
import { listPluginFiles, pluginsMax, type PluginFile } from "./plugin-file.ts";
import { PluginHost, usualBounds, type PluginBounds } from "./plugin-host.ts";

/** A plug-in that can be used. */
export interface UsablePlugin extends PluginFile, PluginDescription {}

/** A plug-in that is not used, and why, in English. */
export interface BrokenPlugin {
  readonly name: string;
  readonly reason: string;
}

/** What the folder of plug-ins offers. */
export interface PluginCatalogue {
  readonly plugins: readonly UsablePlugin[];
  readonly broken: readonly BrokenPlugin[];
}

/** The catalogue of a server without plug-ins. */
export const noPlugins: PluginCatalogue = { plugins: [], broken: [] };

/** What plug-ins are checked with. */
export interface PluginChecks {
  /** Ids that plug-ins cannot use, because built-in formats and templates have them. Built-in rules have another prefix. */
  readonly formats: Iterable<string>;
  readonly templates: Iterable<string>;
  /** The address of the module that tries rules. */
  readonly ruleCheck: string;
}

/** Plug-ins that are loaded at the same time. */
const loadsMax = 4;

/**
 * Loads each plug-in of a folder once, in its own process, and says what it offers. A broken one is listed and left out:
 * one that throws, hangs, has another shape, or an id that exists already. Of two with the same id, the first by name is
 * used.
 */
export async function readCatalogue(
  folder: string,
  checks: PluginChecks,
  bounds: PluginBounds = usualBounds,
): Promise<PluginCatalogue> {
  let files: readonly PluginFile[];
  try {
    files = await listPluginFiles(folder);
  } catch (error) {
    return { plugins: [], broken: [{ name: folder, reason: `the folder cannot be read: ${reasonOf(error)}` }] };
  }
  const loads = new Semaphore({ runningMax: loadsMax });
  const loaded = await Promise.all(
    files
      .slice(0, pluginsMax)
      .map((file) => loads.run(async () => ({ file, found: await describePlugin(file, bounds, checks.ruleCheck) }))),
  );
  const catalogue = chooseUsable(loaded, checks);
  const tooMany = files.slice(pluginsMax).map(({ name }) => ({ name, reason: `there are more than ${pluginsMax}` }));
  return { ...catalogue, broken: [...catalogue.broken, ...tooMany] };
}

async function describePlugin(
  { path }: PluginFile,
  bounds: PluginBounds,
  ruleCheck: string,
): Promise<PluginDescription | string> {
  const host = new PluginHost(path, bounds, ruleCheck);
  try {
    return await host.description;
  } catch (error) {
    return error instanceof Error ? error.message : reasonOf(error);
  } finally {
    await host.stop();
  }
}

function chooseUsable(
  loaded: readonly { readonly file: PluginFile; readonly found: PluginDescription | string }[],
  { formats, templates }: PluginChecks,
): PluginCatalogue {
  const takenIds = { formats: new Set(formats), templates: new Set(templates), rules: new Set<string>() };
  const plugins: UsablePlugin[] = [];
  const broken: BrokenPlugin[] = [];
  for (const { file, found } of loaded) {
    const reason = typeof found === "string" ? found : takeIds(found, takenIds);
    if (reason !== undefined) broken.push({ name: file.name, reason });
    else plugins.push({ ...file, ...(found as PluginDescription) });
  }
  return { plugins, broken };
}

const idKinds = ["formats", "templates", "rules"] as const;

/** Takes the ids of a plug-in; says which of them is taken already, and takes none then. */
function takeIds(
  found: PluginDescription,
  taken: Readonly<Record<keyof PluginDescription, Set<string>>>,
): string | undefined {
  for (const kind of idKinds) {
    const ids = found[kind].map(({ id }) => id);
    const repeated = ids.find((id, index) => taken[kind].has(id) || ids.indexOf(id) !== index);
    if (repeated !== undefined) return `${kind}: there is a "${repeated}" already`;
  }
  for (const kind of idKinds) for (const { id } of found[kind]) taken[kind].add(id);
  return undefined;
}
