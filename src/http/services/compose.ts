import {
  createAuthenticator,
  createPasswords,
  createRequestLimit,
  createSessions,
  createSignIn,
  createThrottle,
  recordedSignIns,
} from "../../access/index.ts";
import { createModelCache, Snapshots } from "../../portfolio/index.ts";
import { createAddressRule } from "../../webhooks/index.ts";
import { RecentAnswers } from "../answer/recent-answers.ts";
import { createRateLimitedLog } from "../edge/rate-limited-log.ts";
import { Transfers } from "../edge/transfers.ts";
import { Turns } from "../edge/turns.ts";
import { EventFeed } from "../events/event-feed.ts";
import { openWebFiles } from "../edge/web-files.ts";
import { AcceptanceWatch } from "./acceptance-watch.ts";
import type { HttpNeeds } from "./needs.ts";
import type { ApiDescription } from "./services.ts";
import { createSettings } from "./settings.ts";

type OpenApiText = ReturnType<ApiDescription["openApi"]>;

/** Makes every service of `services.ts` from what the server is given: the one place that composes them. */
export function composeServices(needs: HttpNeeds, describe: (basePath: string) => OpenApiText) {
  const { store, now, elapsed = () => performance.now(), bootId, baseUrl, metrics, mail } = needs;
  const models = createModelCache(store.read);
  const basePath = baseUrl === undefined ? "" : new URL(baseUrl).pathname.replace(/\/+$/, "");
  let openApi: OpenApiText | undefined;
  const authenticator = createAuthenticator({ store, bootId, now });
  const throttle = createThrottle(elapsed, needs.shared === true ? recordedSignIns({ store, now }) : undefined);
  const providers = needs.providers ?? { all: [], find: () => undefined, ofSignOutToken: () => undefined };
  const providerNames = providers.all.map(({ name }) => name);
  const rateLimitedLog = createRateLimitedLog(needs.log);
  return {
    store,
    read: store.read,
    write: store.write,
    uploads: needs.uploads,
    sources: needs.sources,
    queue: needs.queue,
    now,
    bootId,
    log: needs.log,
    ready: () => needs.ready(),
    models,
    modelCompiler: needs.models,
    agents: needs.agents,
    snapshots: new Snapshots({ read: store.read, snapshots: needs.snapshots, models }),
    settings: createSettings(store.read),
    authenticator,
    events: new EventFeed({ store, authenticator, now, elapsed, rateLimitedLog }),
    signIn: createSignIn({ store, passwords: createPasswords(), throttle, providerNames, now }),
    providers,
    sessions: createSessions({ store, bootId, now }),
    requestLimit: createRequestLimit(elapsed),
    transfers: new Transfers(needs.transferBounds),
    turns: new Turns(),
    rateLimitedLog,
    recentAnswers: new RecentAnswers(() => store.knownRevision(), now),
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
