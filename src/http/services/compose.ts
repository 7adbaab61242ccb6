import {
  createAuthenticator,
  createPasskeys,
  createPasswords,
  createRequestLimit,
  createSecondFactors,
  createSessions,
  createSignIn,
  createThrottle,
  recordedSignIns,
} from "../../access/index.ts";
import { describeFormats } from "../../ingest/index.ts";
import { createModelCache, Snapshots } from "../../portfolio/index.ts";
import { refuse } from "../../text/index.ts";
import { createAddressRule, describeTemplates } from "../../webhooks/index.ts";
import { RecentAnswers } from "../answer/recent-answers.ts";
import { pathOfAddress } from "../edge/base-path.ts";
import { createRateLimitedLog } from "../edge/rate-limited-log.ts";
import { Transfers } from "../edge/transfers.ts";
import { Turns } from "../edge/turns.ts";
import { EventFeed } from "../events/event-feed.ts";
import { openWebFiles } from "../edge/web-files.ts";
import { AcceptanceWatch } from "./acceptance-watch.ts";
import { AuditCheck } from "./audit-check.ts";
import { withUsableLogins } from "./directories.ts";
import type { HttpNeeds } from "./needs.ts";
import type { ApiDescription, JobTokens } from "./services.ts";
import { createSettings, needsSecondFactor } from "./settings.ts";
import { createTenantLimits } from "./tenant-limits.ts";

/** Every token comes from an unknown issuer. */
const noIssuers: JobTokens["issuers"] = {
  find: () => undefined,
  check: async () => refuse({ code: "exchange.token-refused", params: { check: "issuer" } }),
};

type OpenApiText = ReturnType<ApiDescription["openApi"]>;

/** Makes every service of `services.ts` from what the server is given: the one place that composes them. */
export function composeServices(needs: HttpNeeds, describe: (basePath: string) => OpenApiText) {
  const { store, now, elapsed = () => performance.now(), bootId, baseUrl, metrics, mail } = needs;
  const models = createModelCache(store.read);
  const basePath = needs.basePath ?? (baseUrl === undefined ? "" : pathOfAddress(baseUrl));
  let openApi: OpenApiText | undefined;
  const throttle = createThrottle(elapsed, needs.shared === true ? recordedSignIns({ store, now }) : undefined);
  const providers = needs.providers ?? { all: [], find: () => undefined, ofSignOutToken: () => undefined };
  const { directories = [] } = needs;
  const providerNames = providers.all.map(({ name }) => name);
  const settings = createSettings(store.read);
  const allowsAnonymous = () => settings.get("anonymousAccess");
  const authenticator = createAuthenticator({ store, bootId, now, allowsAnonymous });
  const passkeys = createPasskeys(baseUrl);
  const factors = createSecondFactors({
    store,
    passkeys,
    requires: async (role) => needsSecondFactor(await settings.get("secondFactorRole"), role),
    now,
  });
  const rateLimitedLog = createRateLimitedLog(needs.log);
  return {
    store,
    read: store.read,
    write: store.write,
    uploads: needs.uploads,
    sources: needs.sources,
    queue: needs.queue,
    formats: describeFormats(needs.plugins),
    templates: describeTemplates(needs.plugins),
    now,
    bootId,
    log: needs.log,
    ready: () => needs.ready(),
    models,
    modelCompiler: needs.models,
    agents: needs.agents,
    snapshots: new Snapshots({ read: store.read, snapshots: needs.snapshots, models }),
    settings,
    authenticator,
    events: new EventFeed({ store, authenticator, now, elapsed, rateLimitedLog }),
    signIn: createSignIn({
      store,
      passwords: createPasswords(),
      throttle,
      factors,
      providerNames,
      directories: directories.map(withUsableLogins),
      now,
    }),
    factors,
    passkeysPossible: passkeys !== undefined,
    providers,
    directories,
    issuers: needs.issuers ?? noIssuers,
    sessions: createSessions({ store, bootId, now }),
    requestLimit: createRequestLimit(elapsed, store.requestCounts),
    limits: createTenantLimits(store.read, settings),
    transfers: new Transfers(needs.transferBounds),
    turns: new Turns(),
    rateLimitedLog,
    recentAnswers: new RecentAnswers(() => store.knownRevision(), now),
    auditCheck: new AuditCheck(store, now),
    acceptances: new AcceptanceWatch(store, now),
    portfolioMetrics: needs.portfolioMetrics ?? false,
    receivers: createAddressRule(needs.webhookNetworks ?? []),
    web: openWebFiles(needs.webDir),
    openApi: () => (openApi ??= describe(basePath)),
    basePath,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(metrics === undefined ? {} : { metrics }),
    ...(mail === undefined ? {} : { mail }),
  };
}
