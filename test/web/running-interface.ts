import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { Client } from "../harness/client.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { openBrowser, openPage, type WatchedPage } from "./browser.ts";

/** Longest wait for something to show on a slow and busy machine. */
const patienceMilliseconds = 15_000;

/** A server that really builds, its interface, and a browser. */
export interface RunningInterface {
  readonly server: BuildingServer;
  readonly admin: Client;
  /** A page of its own, signed in: as the administrator, unless a login is given. */
  signIn(path?: string, who?: Who, options?: BrowserContextOptions): Promise<Page>;
  /** Makes a user that can sign in. */
  createUser(who: Who & { readonly role?: string }): Promise<void>;
}

interface Who {
  readonly login: string;
  readonly password: string;
}

/** Starts all of it before the tests of a file and stops it after them; whatever went wrong in a page fails them. */
export function runInterface(prepare: (running: RunningInterface) => Promise<void> = async () => {}): RunningInterface {
  let server: BuildingServer;
  let browser: Browser;
  const watched: WatchedPage[] = [];
  const running: RunningInterface = {
    get server() {
      return server;
    },
    get admin() {
      return server.admin;
    },
    async signIn(path = "/", who = { login: "admin", password: buildingPassword }, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en", ...options });
      context.setDefaultTimeout(patienceMilliseconds);
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
      const one = await openPage(context, server.url);
      watched.push(one);
      // Signing in by the page is another test's business: this one goes straight to what it is about.
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
    server = await startBuildingServer({ webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)) });
    browser = await openBrowser();
    await prepare(running);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    expect(watched.flatMap(({ faults }) => faults)).toEqual([]);
  });
  return running;
}
