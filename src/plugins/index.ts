/**
 * plugins/: modules that administrators add. Has the published interface, loads modules, checks their shape, and runs
 * templates in other processes. Must never know what formats, templates and rules do.
 */
export { noPlugins, readCatalogue, type BrokenPlugin, type PluginCatalogue, type UsablePlugin } from "./catalogue.ts";
export type * from "./interface.ts";
export type * from "./rule-interface.ts";
export type * from "./template-interface.ts";
export { BrokenPluginError, loadPlugin, reasonOf } from "./load-plugin.ts";
export type { RuleCheckModule } from "./messages.ts";
export type { PluginFile } from "./plugin-file.ts";
export { TemplateProcesses } from "./template-processes.ts";
