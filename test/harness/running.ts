import { afterAll, beforeAll, expect } from "vitest";
import { Client } from "./client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "./data-folder.ts";
import { startServer, type ServerProcess } from "./server-process.ts";

/** One server with its own folder for the tests of a file. It must exit without an error afterwards. */
export interface TestServer {
  readonly client: Client;
  /** Another user, who may do as much. */
  readonly other: Client;
  readonly dataDir: string;
}

/** Starts a server before the tests of a file and stops it after them; usable once they run. */
export function runServer(): TestServer {
  let folder: DataFolder;
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    folder = await makeDataFolder();
    server = startServer({ dataDir: folder.path });
    url = await server.ready();
  });
  afterAll(async () => {
    const exit = await server.stop();
    await removeDataFolder(folder);
    expect(exit).toEqual({ code: 0, signal: null });
  });
  return {
    get client() {
      return new Client(url, folder.token);
    },
    get other() {
      return new Client(url, folder.otherToken);
    },
    get dataDir() {
      return folder.path;
    },
  };
}
