import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { build, call, engineResults, type FixtureServer } from "./populate.ts";
import type { RecordedAnswer } from "./record.ts";

const fixtures = join(import.meta.dirname, "fixtures");

/** Every release that has a fixture. */
export const releases: readonly string[] = readdirSync(fixtures);

/** Unpacks a data folder that a release wrote. */
export async function unpackFolder(release: string, name: "folder" | "killed-folder"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-upgrade-"));
  execFileSync("tar", ["-xzf", join(fixtures, release, `${name}.tar.gz`), "-C", folder]);
  return folder;
}

/** The statements that make the database of a release again. */
export async function databaseDump(release: string): Promise<string> {
  return gunzipSync(await readFile(join(fixtures, release, "postgres.sql.gz"))).toString();
}

/** Asks everything that was recorded again: each field of the recorded answer must still be there and be the same. */
export async function expectRecordedAnswers(
  server: FixtureServer,
  release: string,
  store: "folder" | "postgres",
): Promise<void> {
  const text = gunzipSync(await readFile(join(fixtures, release, `${store}-answers.json.gz`))).toString();
  const recorded = JSON.parse(text) as readonly RecordedAnswer[];
  expect(recorded.length).toBeGreaterThan(200);
  for (const { login, method, path, body, answer } of recorded) {
    // A release may bring a changed STANDARD: its document differs then, and projects that use it are dirty.
    if (path.startsWith("models")) continue;
    const present = await call(server, method, path, { login, body });
    expect({ login, path, answer: present.body }).toMatchObject({ login, path, answer: asJudgedNow(answer, login) });
  }
}

/** Since 0.2, a gate passes only if each of its conditions was computed: one that was not did not count before. */
const passedBefore: unknown = expect.stringMatching(/^(PASSED|NOT_COMPUTED)$/);

/** Since 0.2, a branch without its own group is in that of its project. */
const groupNow: unknown = expect.any(String);

/**
 * A recorded answer without what follows from rules that changed since: dirty models, the results of gates, the groups of
 * branches, and the evidence of findings, which only those who see drafts may know.
 */
function asJudgedNow(value: unknown, login: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => asJudgedNow(entry, login));
  if (typeof value !== "object" || value === null) return value;
  const isGate = "referenceVersionId" in value;
  const entries = Object.entries(value).filter(
    ([name]) => name !== "dirty" && !(name === "reason" && isGate) && !(name === "display" && isIndicator(value)),
  );
  return Object.fromEntries(
    entries.map(([name, inner]) => {
      // Since 1.0, new passwords are longer by default, and the setting has another name.
      if (name === "passwordCharactersMin") return ["passwordLengthMin", expect.any(Number) as unknown];
      const isResult = name === "gate" || (name === "status" && isGate);
      if (name === "evidence" && login === "guest") return [name, null];
      if (name === "group" && inner === "" && "lastBaselineId" in value) return [name, groupNow];
      return [name, isResult && inner === "PASSED" ? passedBefore : asJudgedNow(inner, login)];
    }),
  );
}

/** Of a condition on an indicator, the level is displayed instead of its rank. */
function isIndicator(value: object): boolean {
  return "type" in value && value.type === "INDICATOR" && "actual" in value;
}

/** Builds on: artifacts and findings keep their ids, triage still counts, a new version can be compared with an old one. */
export async function expectToBuildOn(server: FixtureServer): Promise<void> {
  const paths = "projects/Engine/artifacts?fields=id,path";
  const findings = "artifacts/1/findings?fields=id,message,relaxed";
  const before = {
    paths: (await call(server, "GET", paths)).body,
    findings: (await call(server, "GET", findings)).body,
  };
  await build(server, "projects/Engine/builds?version=after", { login: "dev", body: engineResults(5) });
  expect((await call(server, "GET", paths)).body).toEqual(before.paths);
  expect((await call(server, "GET", findings)).body).toEqual(before.findings);
  const versions = await call(server, "GET", "projects/Engine/versions?branch=main&fields=id,name");
  const [newest, older] = versions.body as readonly { readonly id: number; readonly name: string }[];
  expect(newest?.name).toBe("after");
  await call(server, "GET", `versions/${older?.id}/compare/${newest?.id}`);
}
