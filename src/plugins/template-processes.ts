import { Semaphore } from "../text/index.ts";
import type { UsablePlugin } from "./catalogue.ts";
import type { PluginNotice } from "./template-interface.ts";
import { PluginHost, type PluginBounds } from "./plugin-host.ts";

/** A process without work is ended after this time, which releases its memory. */
const idleMilliseconds = 30_000;

interface PluginTurn {
  readonly turn: Semaphore;
  host: PluginHost | undefined;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Runs the templates of plug-ins. Each plug-in has its own process: one that hangs delays only its own receivers, for at
 * most the bound, and its process is started again for the next text.
 */
export class TemplateProcesses {
  readonly #plugins: readonly UsablePlugin[];
  readonly #bounds: PluginBounds | undefined;
  readonly #turns = new Map<UsablePlugin, PluginTurn>();

  constructor(plugins: readonly UsablePlugin[], bounds?: PluginBounds) {
    this.#plugins = plugins;
    this.#bounds = bounds;
  }

  /** The plug-in that has the template. */
  find(template: string): UsablePlugin | undefined {
    return this.#plugins.find(({ templates }) => templates.some(({ id }) => id === template));
  }

  /** The text for a receiver; undefined: it gets nothing. Rejects with a `BrokenPluginError`. */
  async write(plugin: UsablePlugin, template: string, notice: PluginNotice): Promise<string | undefined> {
    const known = this.#turns.get(plugin) ?? {
      turn: new Semaphore({ runningMax: 1 }),
      host: undefined,
      idle: undefined,
    };
    this.#turns.set(plugin, known);
    return known.turn.run(async () => {
      clearTimeout(known.idle);
      if (known.host === undefined || known.host.isStopped) known.host = new PluginHost(plugin.path, this.#bounds);
      const { host } = known;
      try {
        return await host.write(template, notice);
      } finally {
        known.idle = setTimeout(() => void host.stop(), idleMilliseconds);
        known.idle.unref();
      }
    });
  }

  /** Ends all processes. */
  async stop(): Promise<void> {
    await Promise.all(
      Array.from(this.#turns.values(), async ({ host, idle }) => {
        clearTimeout(idle);
        await host?.stop();
      }),
    );
  }
}
