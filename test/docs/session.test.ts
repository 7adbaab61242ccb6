import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { read } from "./documents.ts";

const password = "a password with spaces: and a colon";
const separator = "=== next command ===";

/** The commands of the README's first session, and what it shows as their answers. */
const session = [...read("README.md").matchAll(/<!-- session -->\n\n```sh\n([^]*?)```\n(?:\n```\n([^]*?)```)?/g)].map(
  ([, commands = "", answer]) => ({ commands, answer }),
);

let folder: string;
let server: ServerProcess;
let answers: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-session-"));
  const environment = { BELVEDERE_ADMIN_PASSWORD: password };
  server = startServer({ dataDir: join(folder, "data"), environment });
  const address = await server.ready();
  answers = hasCurl() ? await run(address) : [];
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("the session has all its commands", () => expect(session).toHaveLength(5));

test.skipIf(!hasCurl())("the README's session does what the README shows", () => {
  for (const [index, { answer }] of session.entries()) {
    // Between the dots that stand for what is left out, the README shows the answer as it is; times differ.
    for (const piece of (answer ?? "").split("…")) expect(plain(answers[index]!)).toContain(plain(piece));
  }
});

async function run(address: string): Promise<string[]> {
  const script = session.map(({ commands }) => commands).join(`\necho; echo "${separator}"\n`);
  const here = script.replace("http://127.0.0.1:8180", address);
  const { stdout } = await promisify(execFile)("bash", ["-euc", here], {
    cwd: folder,
    env: { ...process.env, PASSWORD: password },
  });
  return stdout.split(separator);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, "").replaceAll(/"elapsedTime":\d+/g, '"elapsedTime":0');
}

function hasCurl(): boolean {
  try {
    // `--json` came with 7.82.
    return /--json/.test(execFileSync("curl", ["--help", "all"], { encoding: "utf8" }));
  } catch {
    return false;
  }
}
