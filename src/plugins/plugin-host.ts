import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PluginNotice } from "./template-interface.ts";
import { BrokenPluginError, reasonOf } from "./load-plugin.ts";
import type { FromPlugin, PluginDescription } from "./messages.ts";

/** How long a plug-in may take. Tests set their own values. */
export interface PluginBounds {
  readonly loadMilliseconds: number;
  readonly writeMilliseconds: number;
}

/** A module is imported and its rules are tried, which takes seconds; a small text is written in milliseconds. */
export const usualBounds: PluginBounds = { loadMilliseconds: 30_000, writeMilliseconds: 2_000 };

/** Memory of the objects of a plug-in. */
const heapMegabytesMax = 128;

/**
 * A process that runs the code of one plug-in, from outside. Whatever the plug-in does, the caller gets an answer or a
 * `BrokenPluginError` within the bounds. After an error the process is ended and must not be used again. A thread would not
 * do: one that runs out of memory may end the whole server.
 */
export class PluginHost {
  readonly #process: ChildProcess;
  readonly #bounds: PluginBounds;
  readonly description: Promise<PluginDescription>;
  #calls = 0;
  #take: ((message: FromPlugin) => void) | undefined;
  #fail: ((error: BrokenPluginError) => void) | undefined;
  isStopped = false;

  /** `ruleCheck` is the address of a `RuleCheckModule`; without it, rules are not tried. */
  constructor(path: string, bounds: PluginBounds = usualBounds, ruleCheck?: string) {
    const file = import.meta.url.endsWith(".ts") ? "./plugin-process.ts" : "./plugin-process.js";
    this.#bounds = bounds;
    this.#process = fork(
      fileURLToPath(new URL(file, import.meta.url)),
      [path, ...(ruleCheck === undefined ? [] : [ruleCheck])],
      {
        execArgv: [`--max-old-space-size=${heapMegabytesMax}`],
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      },
    );
    this.#process.on("message", (message: FromPlugin) => this.#take?.(message));
    this.#process.on("error", (error) => this.#end(`its process failed: ${reasonOf(error)}`));
    this.#process.on("exit", (code, signal) => this.#end(endOf(code, signal)));
    this.description = this.#within("load", bounds.loadMilliseconds, (message, resolve) => {
      if (message.kind === "loaded") resolve(message.description);
      else if (message.kind === "broken") this.#end(message.reason);
    });
  }

  /** The text for a receiver; undefined: it gets nothing. One call at a time. */
  async write(template: string, notice: PluginNotice): Promise<string | undefined> {
    await this.description;
    const call = ++this.#calls;
    const written = this.#within<string | undefined>("write", this.#bounds.writeMilliseconds, (message, resolve) => {
      if (!("call" in message) || message.call !== call) return;
      if (message.kind === "written") resolve(message.text);
      else this.#fail?.(new BrokenPluginError(message.reason));
    });
    this.#process.send({ call, template, notice }, (error) => {
      if (error !== null) this.#end(`its process failed: ${reasonOf(error)}`);
    });
    return written;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const { exitCode, signalCode, pid } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
  }

  #within<Value>(
    what: "load" | "write",
    milliseconds: number,
    take: (message: FromPlugin, resolve: (value: Value) => void) => void,
  ): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const timer = setTimeout(() => this.#end(`its ${what} took more than ${milliseconds / 1000} s`), milliseconds);
    this.#take = (message) => take(message, resolve);
    this.#fail = reject;
    return promise.finally(() => {
      clearTimeout(timer);
      this.#take = undefined;
      this.#fail = undefined;
    });
  }

  /** Ends the process, whatever it does. */
  #end(reason: string): void {
    this.#fail?.(new BrokenPluginError(reason));
    if (!this.isStopped) void this.stop();
  }
}

/** Node aborts a process whose objects need more memory than it may use. */
function endOf(code: number | null, signal: string | null): string {
  if (signal === "SIGABRT") return `its process ended: it used more than ${heapMegabytesMax} MB`;
  return `its process ended with ${code ?? signal}`;
}
