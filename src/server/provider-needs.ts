import { createRateLimitedLog, type HttpNeeds, type Log } from "../http/index.ts";
import type { ServerSettings } from "./settings.ts";

/**
 * The providers, directories and issuers of the settings. They are imported here, so that servers without them do not load their
 * protocols.
 */
export async function providerNeeds(
  { providers = [], directories = [], issuers = [] }: ServerSettings,
  { now, log }: { readonly now: () => number; readonly log: Log },
): Promise<Pick<HttpNeeds, "providers" | "directories" | "issuers">> {
  if (providers.length + directories.length + issuers.length === 0) return {};
  const { createLdapDirectory, createOpenIdProviders, createTrustedIssuers } = await import("../providers/index.ts");
  // Anybody can start sign-ins, and each may fail.
  const limited = createRateLimitedLog(log);
  const warn = (fields: Readonly<Record<string, unknown>>, message: string): void =>
    limited.write("warn", { message }, fields);
  return {
    providers: createOpenIdProviders(providers, { now, log: { warn } }),
    directories: directories.map((settings) => createLdapDirectory(settings, { log: { warn } })),
    issuers: createTrustedIssuers(issuers, { now, log: { warn } }),
  };
}
