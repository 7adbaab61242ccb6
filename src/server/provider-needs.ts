import { createRateLimitedLog, type HttpNeeds, type Log } from "../http/index.ts";
import type { ServerSettings } from "./settings.ts";

/** The providers of the settings. They are imported here, so that servers without them do not load their protocol. */
export async function providerNeeds(
  { providers = [] }: ServerSettings,
  { now, log }: { readonly now: () => number; readonly log: Log },
): Promise<Pick<HttpNeeds, "providers">> {
  if (providers.length === 0) return {};
  const { createOpenIdProviders } = await import("../providers/index.ts");
  // Anybody can start sign-ins, and each may fail.
  const limited = createRateLimitedLog(log);
  const warn = (fields: Readonly<Record<string, unknown>>, message: string): void =>
    limited.write("warn", { message }, fields);
  return { providers: createOpenIdProviders(providers, { now, log: { warn } }) };
}
