import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { useServer, type OnServer } from "../../src/cli/on-server.reference.ts";
import { LanguageClient, uriOf, type ClientSetup } from "./language-client.ts";
import { makeWorkingCopy, type WorkingCopy } from "./project-on-server.ts";
import { startProxy, type SwitchedServer } from "./switched-server.ts";

/** A server with the project Numbers, a working copy of it, and editors. */
export interface LspWorld {
  readonly server: OnServer;
  readonly copy: WorkingCopy;
  /** The open file. */
  readonly uri: string;
  /** A folder for caches. */
  readonly caches: string;
  /** The server, behind a switch. */
  readonly proxy: SwitchedServer;
  /** Starts an editor that is stopped after the test. */
  start(setup?: Partial<ClientSetup>): Promise<LanguageClient>;
}

/** All findings of the file, and those that only need this machine. */
export const all = ["1 tool:whole", "6 belvedere:to-do-comment", "7 belvedere:many-parameters", "8 tool:undefined"];
export const local = all.slice(1, 3);

/** Makes it before the tests of a file; usable once they run. */
export function useLspWorld(): LspWorld {
  const server = useServer();
  const made = {} as { copy: WorkingCopy; caches: string; proxy: SwitchedServer };
  const clients: LanguageClient[] = [];
  beforeAll(async () => {
    made.copy = await makeWorkingCopy(server, "numbers", "Numbers");
    made.caches = await mkdtemp(join(tmpdir(), "belvedere-editor-"));
    made.proxy = await startProxy(server.url);
  });
  afterAll(async () => {
    await made.proxy.close();
    await rm(made.caches, { recursive: true });
  });
  afterEach(async () => {
    made.proxy.accept();
    for (const client of clients.splice(0)) expect(await client.stop()).toBe(0);
  });
  return {
    server,
    get copy() {
      return made.copy;
    },
    get uri() {
      return uriOf(made.copy.file);
    },
    get caches() {
      return made.caches;
    },
    get proxy() {
      return made.proxy;
    },
    start(setup = {}) {
      const environment = { ...editorEnvironment(server), ...setup.environment };
      const line = ["--project", "Numbers", "--stdio"];
      const client = new LanguageClient({ folders: [made.copy.folder], line, ...setup, environment });
      clients.push(client);
      return client.start();
    },
  };
}

/** The environment of an editor, with the token of the administrator. */
export function editorEnvironment(server: OnServer): Readonly<Record<string, string>> {
  return {
    BELVEDERE_SERVER: server.url,
    BELVEDERE_TOKEN: server.data.token,
    XDG_CONFIG_HOME: server.folder,
    XDG_CACHE_HOME: server.folder,
  };
}

/** The beginnings of the titles of all actions at a line. */
export async function actionTitles(client: LanguageClient, uri: string, line: number): Promise<readonly string[]> {
  return (await client.actions(uri, line)).map(({ title }) => title.split(":")[0]!);
}
