import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { documents } from "./documents.ts";
import { hasCurl, piecesOf, plain, runShell, shellExamples, type ShellExample } from "./shell-examples.ts";

const password = "a password with spaces: and a colon";

/** The commands of the README's first session, which the pages of the API continue. */
const session = shellExamples("README.md", "session");

const pages = documents
  .filter((document) => document.startsWith("docs/api/"))
  .toSorted()
  .map((document) => [document, shellExamples(document, "example")] as const)
  .filter(([, examples]) => examples.length > 0);

let folder: string;
let server: ServerProcess;
let address: string;
let answers: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-session-"));
  const environment = { BELVEDERE_ADMIN_PASSWORD: password };
  server = startServer({ dataDir: join(folder, "data"), environment });
  address = await server.ready();
  answers = hasCurl() ? await run(session) : [];
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("the session has all its commands", () => expect(session).toHaveLength(5));

test.skipIf(!hasCurl())("the README's session does what the README shows", () => checkAnswers(session, answers));

describe.skipIf(!hasCurl())("the examples of the API's pages do what the pages show", () => {
  test.each(pages)(
    "%s",
    async (_document, examples) => checkAnswers(examples, await run(examples, session[0]!.commands)),
    60_000,
  );
});

// Dots mark omitted text. Between them, a document shows the answer unchanged, in its order.
function checkAnswers(examples: readonly ShellExample[], printed: readonly string[]): void {
  for (const [index, { commands, answer }] of examples.entries()) {
    let rest = plain(printed[index]!);
    for (const piece of piecesOf(answer)) {
      expect(rest, commands).toContain(piece);
      rest = rest.slice(rest.indexOf(piece) + piece.length);
    }
  }
}

function run(examples: readonly ShellExample[], before = ""): Promise<readonly string[]> {
  return runShell(examples, { address, folder, before, variables: { PASSWORD: password } });
}
