/**
 * Writes the upgrade fixture of a release: `node test/upgrade/make-fixture.ts <checkout of the release, built> <version>`.
 * Needs the PostgreSQL of Debian's packages (`pg_dump`). A fixture is written once and never changed afterwards.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findDebianPostgres } from "../harness/debian-postgres.ts";
import { makePostgres } from "../harness/postgres-server.ts";
import {
  build,
  call,
  engineResults,
  fixturePassword,
  fixtureServer,
  populate,
  waitingVersions,
  type FixtureServer,
} from "./populate.ts";
import { recordAnswers } from "./record.ts";

const [checkout, version] = process.argv.slice(2);
if (checkout === undefined || version === undefined) throw new Error("usage: make-fixture.ts <checkout> <version>");
const target = join(import.meta.dirname, "fixtures", version);
const scratch = mkdtempSync(join(tmpdir(), "belvedere-fixture-"));
// PostgreSQL runs as another user than root.
chmodSync(scratch, 0o755);
mkdirSync(target, { recursive: true });

await fill("folder", { BELVEDERE_DATA_DIR: join(scratch, "folder") });
pack("folder");
await leaveBuildsWaiting();
pack("killed-folder");

const engine = await findDebianPostgres();
if (engine === undefined) throw new Error("PostgreSQL of Debian's packages is needed");
const postgres = await makePostgres(join(scratch, "postgres"), engine);
await postgres.start();
await postgres.query("CREATE DATABASE fixture");
const url = `${postgres.url}/fixture`;
await fill("postgres", { BELVEDERE_DATABASE_URL: url, BELVEDERE_DATA_DIR: join(scratch, "node") });
const [release] = readdirSync("/usr/lib/postgresql").toSorted((left, right) => Number(right) - Number(left));
const dump = execFileSync(
  join("/usr/lib/postgresql", release ?? "", "bin", "pg_dump"),
  ["--inserts", "--rows-per-insert=50", "--no-owner", "--no-privileges", url],
  { maxBuffer: 1 << 30 },
);
// psql alone understands these two lines; the tests send the dump through a driver.
const statements = dump.toString().replaceAll(/^\\(?:un)?restrict .*$/gm, "");
writeFileSync(join(target, "postgres.sql.gz"), gzipSync(statements, { level: 9 }));
await postgres.stop();
rmSync(scratch, { recursive: true, force: true });

async function fill(name: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const { child, server } = await start(environment);
  await populate(server, join(checkout ?? "", "src/ingest/formats"));
  const answers = await recordAnswers(server);
  writeFileSync(join(target, `${name}-answers.json.gz`), gzipSync(JSON.stringify(answers), { level: 9 }));
  await end(child, "SIGTERM");
  console.log(`${name}: ${answers.length} answers`);
}

/** A folder whose server was killed while acknowledged builds were waiting. */
async function leaveBuildsWaiting(): Promise<void> {
  const { child, server } = await start({ BELVEDERE_DATA_DIR: join(scratch, "killed-folder") });
  await call(server, "POST", "projects", { body: { name: "Engine" } });
  await build(server, "projects/Engine/builds?version=finished", { body: engineResults(1) });
  const waiting = waitingVersions.map((name, index) =>
    call(server, "POST", `projects/Engine/builds?version=${name}`, {
      body: engineResults(index + 2),
      type: "application/x-ndjson",
    }),
  );
  await Promise.all(waiting);
  await end(child, "SIGKILL");
}

function pack(name: string): void {
  const file = join(target, `${name}.tar.gz`);
  execFileSync("tar", ["--sort=name", "--owner=0", "--group=0", "-czf", file, "-C", join(scratch, name), "."]);
}

async function start(
  environment: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; server: FixtureServer }> {
  const child = spawn(
    join(checkout ?? "", "node_modules/.bin/node"),
    [join(checkout ?? "", "dist/cli/main.js"), "serve", "--port", "0"],
    {
      env: { ...process.env, ...environment, BELVEDERE_ADMIN_PASSWORD: fixturePassword, BELVEDERE_LOG_LEVEL: "error" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  process.once("exit", () => child.kill("SIGKILL"));
  return { child, server: fixtureServer(await addressOf(child.stdout)) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    output.on("data", (piece: Buffer) => {
      text += piece.toString();
      const address = /^Belvedere answers on (http:\S+)\/$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.once("end", () => reject(new Error(`the server ended: ${text}`)));
  });
}
