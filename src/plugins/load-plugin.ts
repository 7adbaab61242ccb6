import { pathToFileURL } from "node:url";
import { checkPlugin } from "./check-plugin.ts";
import type { Plugin } from "./interface.ts";

/** A plug-in that cannot be used, and why. The message is for administrators, in English. */
export class BrokenPluginError extends Error {
  override readonly name = "BrokenPluginError";
}

/** Imports a plug-in and checks its shape. Runs the code of the plug-in: never call it in the main thread of a server. */
export async function loadPlugin(path: string): Promise<Plugin> {
  let module: { readonly default?: unknown };
  try {
    module = (await import(pathToFileURL(path).href)) as typeof module;
  } catch (error) {
    throw new BrokenPluginError(`it cannot be imported: ${reasonOf(error)}`);
  }
  const complaint = checkPlugin(module.default);
  if (complaint !== undefined) throw new BrokenPluginError(complaint);
  return module.default as Plugin;
}

const reasonCharactersMax = 300;

/** The first line of what was thrown, which may be anything. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : safeText(error);
  return text.replaceAll(/[\p{Cc}\s]+/gu, " ").slice(0, reasonCharactersMax);
}

function safeText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
