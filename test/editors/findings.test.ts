import { afterAll, beforeAll, expect, test } from "vitest";
import { useServer } from "../../src/cli/on-server.reference.ts";
import { LanguageClient, uriOf, type ClientSetup } from "./language-client.ts";
import { makeWorkingCopy, source, type WorkingCopy } from "./project-on-server.ts";

const server = useServer();
let copy: WorkingCopy;
let client: LanguageClient;
let uri: string;

const environment = () => ({
  BELVEDERE_SERVER: server.url,
  BELVEDERE_TOKEN: server.data.token,
  XDG_CONFIG_HOME: server.folder,
  XDG_CACHE_HOME: server.folder,
});

const start = (setup: Partial<ClientSetup> = {}): Promise<LanguageClient> =>
  new LanguageClient({ folders: [copy.folder], environment: environment(), ...setup }).start();

beforeAll(async () => {
  copy = await makeWorkingCopy(server, "numbers", "Numbers");
  uri = uriOf(copy.file);
  client = await start({ line: ["--project", "Numbers"] });
});
afterAll(async () => {
  expect(await client.stop()).toBe(0);
});

const all = [
  "1 tool:whole",
  "6 belvedere:to-do-comment",
  "7 belvedere:many-parameters",
  "8 tool:undefined",
];

test("an open file shows the findings of the server and of the analysis, each once", async () => {
  await client.open(uri, source);
  await client.expectShown(uri, all);
  console.log(JSON.stringify(client.diagnostics(uri), null, 1), client.logs, client.messages, client.progress);
  console.log(await client.hover(uri, 6));
  console.log(await client.hover(uri, 7));
  console.log(JSON.stringify(await client.actions(uri, 7)));
});
