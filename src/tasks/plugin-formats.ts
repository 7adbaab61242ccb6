import { pluginFormats, type Format, type RunPlugin } from "../ingest/index.ts";
import { loadPlugin, type PluginFile } from "../plugins/index.ts";

/** The formats that plug-ins add in this thread. Their modules are imported by the first job that reads reports. */
export class PluginFormats {
  readonly #files: readonly PluginFile[];
  readonly #markRunning: (plugin: number) => void;
  #formats: Promise<readonly Format[]> | undefined;

  /** `markRunning` gets the number of the plug-in whose code runs, from 1 on; 0: none does. */
  constructor(files: readonly PluginFile[], markRunning: (plugin: number) => void) {
    this.#files = files;
    this.#markRunning = markRunning;
  }

  async all(): Promise<readonly Format[]> {
    this.#formats ??= this.#load();
    try {
      return await this.#formats;
    } catch (error) {
      this.#formats = undefined;
      throw error;
    }
  }

  async #load(): Promise<readonly Format[]> {
    const formats: Format[] = [];
    for (const [index, { name, path }] of this.#files.entries()) {
      this.#markRunning(index + 1);
      try {
        formats.push(...pluginFormats(name, await loadPlugin(path), this.#runMarked(index + 1)));
      } catch (error) {
        throw new Error(`the plug-in ${name} could not be loaded`, { cause: error });
      } finally {
        this.#markRunning(0);
      }
    }
    return formats;
  }

  #runMarked(plugin: number): RunPlugin {
    return (run) => {
      this.#markRunning(plugin);
      try {
        return run();
      } finally {
        this.#markRunning(0);
      }
    };
  }
}
