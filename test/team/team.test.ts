import { expect, test, vi } from "vitest";
import type { Client } from "../harness/client.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import { runServer } from "../harness/running.ts";
import type { Reporter } from "./code.ts";
import { readHistory } from "./history.ts";
import type { ExpectedVersion } from "./oracle.ts";
import { Dice } from "./random.ts";
import { Team } from "./team.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const server = runServer();
const days = sized({ quick: 12, long: 30 });
const pullRequests = sized({ quick: 15, long: 40 });
const project = "Team";

/** A version as the server shows it. */
interface ShownVersion {
  readonly id: number;
  readonly commit: string;
  readonly gate: string;
  readonly complete: boolean;
  readonly parts: readonly { readonly name: string; readonly state: string }[];
  readonly reference: { readonly commit: string | null; readonly why: string };
}

interface ShownFinding {
  readonly isNew: boolean;
  readonly definition: { readonly tool: string };
  readonly location: { readonly path: string; readonly startLine: number };
}

test("every verdict on a pull request of a team is the one that it has earned", async () => {
  const seed = chosenSeed();
  const dice = new Dice(seed);
  const { client } = server;
  const team = new Team(client, project, readHistory(days), dice);
  await team.begin();
  await team.work();
  const open = new Set<ReturnType<Team["openPullRequest"]>>();
  const verdicts = new Map<string, number>();
  let opened = 0;
  // A team whose pull requests all end in the same way shows nothing: it opens more of them.
  const wanted = (): number => (verdicts.size > 1 ? pullRequests : 4 * pullRequests);
  while (opened < wanted() || open.size > 0 || team.day < days - 1) {
    if (team.day < days - 1) await team.work();
    for (let count = Math.ceil(pullRequests / days); count > 0 && opened < wanted(); count--) {
      open.add(team.openPullRequest((opened += 1)));
    }
    for (const pair of chunks(dice.shuffled([...open]), 2)) {
      for (const version of await team.push(pair)) {
        await agree(client, version, seed);
        verdicts.set(version.gate, (verdicts.get(version.gate) ?? 0) + 1);
        if (version.gate !== "PENDING") continue;
        await endWait(client, version);
        await agree(client, version, seed);
      }
    }
    for (const pull of open) if (dice.happens(0.5)) open.delete(pull);
  }
  expect(verdicts.size, `seed ${seed}: ${JSON.stringify([...verdicts])}`).toBeGreaterThan(1);
});

/** The server says what the independent reference says. */
async function agree(client: Client, expected: ExpectedVersion, seed: number): Promise<void> {
  const about = `seed ${seed}, ${expected.branch} at ${expected.commit}`;
  const shown = await versionOf(client, expected);
  const states = Object.fromEntries(shown.parts.map(({ name, state }) => [name, state]));
  expect(states, about).toEqual(Object.fromEntries(expected.states));
  expect(shown.complete, about).toBe(expected.isComplete);
  expect(shown.reference, about).toMatchObject({ why: expected.why, commit: expected.reference?.commit ?? null });
  const findings = await findingsOf(client, expected.branch, shown.id);
  const newOnes = findings.filter(({ isNew }) => isNew);
  // Carried findings are where they were in the version that they come from, so that only those of this state are known by
  // their places; the others are counted.
  expect(newOnes, about).toHaveLength(expected.newFlaws?.size ?? 0);
  const delivered = newOnes
    .filter(({ definition }) => states[reporterOf(definition)] === "DELIVERED")
    .map(({ location }) => expected.code.flawAt(location.path, location.startLine));
  expect([...(expected.newFlaws ?? [])], about).toEqual(expect.arrayContaining(delivered));
  expect(findings, about).toHaveLength(expected.flaws.size);
  expect(shown.gate, about).toBe(expected.gate);
  const troubled = shown.parts.some(({ state }) => state !== "DELIVERED" && state !== "CARRIED");
  if (troubled) expect(shown.gate, about).not.toBe("PASSED");
}

function reporterOf({ tool }: ShownFinding["definition"]): Reporter {
  return tool === "Lint" ? "lint" : "security";
}

async function versionOf(client: Client, { branch, commit }: ExpectedVersion): Promise<ShownVersion> {
  const versions = (await client.versions(project, branch)) as unknown as readonly ShownVersion[];
  const own = versions.filter((version) => version.commit === commit);
  expect(own).toHaveLength(1);
  return own[0]!;
}

async function findingsOf(client: Client, branch: string, versionId: number): Promise<readonly ShownFinding[]> {
  const { body } = await client.call<{ branches: Readonly<Record<string, { artifactId: number }>> }>(
    "GET",
    `/api/projects/${project}`,
  );
  const root = body.branches[branch]!.artifactId;
  const fields = "isNew,definition(tool),location(path,startLine)";
  const answer = await client.call<readonly ShownFinding[]>(
    "GET",
    `/api/artifacts/${root}/findings?version=${versionId}&fields=${fields}`,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

async function endWait(client: Client, expected: ExpectedVersion): Promise<void> {
  const { id } = await versionOf(client, expected);
  expect(await client.call("POST", `/api/versions/${id}/complete`)).toMatchObject({ status: 200 });
  expected.endWait();
}

function* chunks<Item>(items: readonly Item[], size: number): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
