import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Client } from "../harness/client.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { openBrowser, openPage, type WatchedPage } from "./browser.ts";

/** The longest wait for an element on a slow, busy machine. */
const timeoutMilliseconds = 15_000;

/** A server with builds enabled, its interface, and a browser. */
export interface RunningInterface {
  readonly server: BuildingServer;
  readonly admin: Client;
  /** Opens a page in a context without stored values, signed in as the administrator or as the given user. */
  signIn(path?: string, who?: Credentials, options?: BrowserContextOptions): Promise<Page>;
  /** Creates a user who can sign in. */
  createUser(who: Credentials & { readonly role?: string }): Promise<void>;
}

interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Starts everything before the tests of a file and stops it after them. An error in any page fails the tests. */
export function runInterface(
  prepare: (running: RunningInterface) => Promise<void> = async () => {},
  more: Parameters<typeof startBuildingServer>[0] = {},
): RunningInterface {
  let server: BuildingServer;
  let browser: Browser;
  const watched: WatchedPage[] = [];
  /** Contexts of earlier tests. They have the interface's scripts, which take longer to load than most tests take. */
  const clean: BrowserContext[] = [];
  const used: BrowserContext[] = [];
  const running: RunningInterface = {
    get server() {
      return server;
    },
    get admin() {
      return server.admin;
    },
    async signIn(path = "/", who = { login: "admin", password: buildingPassword }, options) {
      const reused = options === undefined ? clean.pop() : undefined;
      const context = reused ?? (await newContext(browser, server.url, options));
      if (options === undefined) used.push(context);
      const one = await openPage(context, server.url);
      watched.push(one);
      // Other tests cover the sign-in page: sign in with a request and open the page directly.
      await context.request.post(`${server.url}/session`, { data: who });
      await one.page.goto(server.url + path);
      return one.page;
    },
    async createUser({ login, password, role = "USER" }) {
      const made = await server.admin.json("POST", "/api/users", { login, password, role });
      expect(made.status).toBe(201);
    },
  };
  beforeAll(async () => {
    server = await startBuildingServer({ ...more, webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)) });
    browser = await openBrowser();
    await prepare(running);
  });
  // Pages that stay open continue to work, and slow down the tests that follow.
  afterEach(async () => {
    const open = browser.contexts().filter((context) => !clean.includes(context));
    for (const context of open) {
      // Other options, or none of `signIn` at all: no later test can use it.
      if (!used.includes(context)) await context.close();
      else {
        await cleanContext(context, server.url);
        clean.push(context);
      }
    }
    used.length = 0;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    expect(watched.flatMap(({ faults }) => faults)).toEqual([]);
  });
  return running;
}

async function newContext(browser: Browser, origin: string, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en", ...options });
  context.setDefaultTimeout(timeoutMilliseconds);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  return context;
}

/** Leaves nothing of a test but the cache of the interface's files. */
async function cleanContext(context: BrowserContext, origin: string): Promise<void> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  if (first === undefined) return;
  const debug = await context.newCDPSession(first);
  await first.goto("about:blank");
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb,websql" });
  await first.close();
  await context.clearCookies();
}
