import { chooseBrowser, type FoundBrowser } from "./choose.ts";
import { machineSources } from "./sources.ts";

/** Finds a browser on this machine; unpacks or installs one where that is needed. Throws the ways out when none starts. */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = await chooseBrowser(machineSources());
  if (chosen.ok) return chosen.browser;
  const error = new Error(chosen.reason);
  // Where it was thrown does not help a user who has no browser.
  error.stack = chosen.reason;
  throw error;
}
