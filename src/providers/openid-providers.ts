import { decodeJwt } from "jose";
import { createOpenIdProvider, type ProviderNeeds } from "./openid-provider.ts";
import type { OpenIdSettings, SignInProviders } from "./provider.ts";

/** The providers of the settings. None of them is asked anything before a user signs in. */
export function createOpenIdProviders(settings: readonly OpenIdSettings[], needs: ProviderNeeds): SignInProviders {
  const all = settings.map((one) => ({ settings: one, provider: createOpenIdProvider(one, needs) }));
  return {
    all: all.map(({ provider }) => provider),
    find: (id) => all.find(({ provider }) => provider.id === id)?.provider,
    ofSignOutToken(token) {
      const claims = claimsOf(token);
      const audiences: readonly unknown[] = [claims?.aud].flat();
      return all.find((one) => claims?.iss === one.settings.issuer && audiences.includes(one.settings.clientId))
        ?.provider;
    },
  };
}

function claimsOf(token: string): ReturnType<typeof decodeJwt> | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
