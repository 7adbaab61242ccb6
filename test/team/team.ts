import type { Client, Task } from "../harness/client.ts";
import { Code, reporters, type Flaw } from "./code.ts";
import type { Lines } from "./history.ts";
import { brokenLint, jobs, reportOf, type Job } from "./jobs.ts";
import { chooseReference, ExpectedVersion } from "./oracle.ts";
import type { Dice } from "./random.ts";

/** A branch that shall be merged. */
interface PullRequest {
  readonly name: string;
  /** The day of the main branch that it starts from. */
  base: number;
  /** Files that it takes from the future of the repository: real changes. */
  readonly changed: Map<string, readonly string[]>;
  readonly added: Flaw[];
  readonly fixed: Set<number>;
  last: ExpectedVersion | undefined;
}

/** How a job of a commit ends. */
type JobEnd = "sent" | "sent twice" | "lost" | "broken";

/** A team that works on a repository, with CI jobs as unreliable as real ones. */
export class Team {
  readonly main: ExpectedVersion[] = [];
  readonly #client: Client;
  readonly #project: string;
  readonly #history: readonly Lines[];
  readonly #dice: Dice;
  #flaws: Flaw[] = [];
  #nextFlaw = 1;
  #nextCommit = 1;

  constructor(client: Client, project: string, history: readonly Lines[], dice: Dice) {
    this.#client = client;
    this.#project = project;
    this.#history = history;
    this.#dice = dice;
  }

  get day(): number {
    return this.main.length - 1;
  }

  /** Makes a project with a gate that allows no new findings. */
  async begin(): Promise<void> {
    await this.#client.createProject(this.#project);
    const conditions = [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }];
    await this.#client.json("PUT", `/api/projects/${this.#project}/gate`, { conditions });
  }

  /** The main branch moves on by a day: code changes, flaws are added and fixed. */
  async work(): Promise<ExpectedVersion> {
    const lines = this.#history[this.main.length]!;
    this.#flaws = this.#flaws.filter(({ path }) => lines.has(path) && !this.#dice.happens(0.08));
    for (let count = this.#dice.below(4); count > 0; count--) this.#flaws.push(this.#newFlaw(lines));
    const version = new ExpectedVersion("main", this.#newCommit(), new Code(lines, this.#flaws), this.main.at(-1));
    // The first state is whole: a team starts with a build that works.
    await this.#runJobs([{ version, query: {} }], this.main.length === 0 ? 0 : 0.06);
    this.main.push(version);
    return version;
  }

  openPullRequest(number: number): PullRequest {
    const base = Math.max(0, this.day - this.#dice.below(4));
    const pull: PullRequest = {
      name: `pull/${number}`,
      base,
      changed: new Map(),
      added: [],
      fixed: new Set(),
      last: undefined,
    };
    return pull;
  }

  /** Pushes to some pull requests at the same time; their jobs run side by side. */
  async push(pulls: readonly PullRequest[]): Promise<readonly ExpectedVersion[]> {
    const pushed = pulls.map((pull) => {
      this.#edit(pull);
      const version = new ExpectedVersion(pull.name, this.#newCommit(), this.#codeOf(pull), pull.last);
      pull.last = version;
      const ancestors = this.main.slice(0, pull.base + 1).map(({ commit }) => commit);
      const newestFirst = ancestors.toReversed();
      chooseReference(version, this.main, newestFirst);
      const [base = "", ...others] = newestFirst;
      const known = others.length === 0 ? {} : { ancestors: others.join(",") };
      return { version, query: { target: "main", base, ...known } };
    });
    await this.#runJobs(pushed, 0.08);
    return pushed.map(({ version }) => version);
  }

  #edit(pull: PullRequest): void {
    // A rebase, now and then.
    if (pull.last !== undefined && this.#dice.happens(0.4)) pull.base = this.day - this.#dice.below(2);
    const future = this.#history[Math.min(this.#history.length - 1, pull.base + 1 + this.#dice.below(3))]!;
    const own = this.#history[pull.base]!;
    for (const path of own.keys()) {
      const lines = future.get(path);
      if (lines !== undefined && lines !== own.get(path) && this.#dice.happens(0.5)) pull.changed.set(path, lines);
    }
    // Half of the pull requests add no flaw at all.
    const count = this.#dice.happens(0.5) ? 0 : 1 + this.#dice.below(2);
    for (let added = 0; added < count; added++) pull.added.push(this.#newFlaw(own));
    if (pull.added.length > 0 && this.#dice.happens(0.4)) pull.added.splice(this.#dice.below(pull.added.length), 1);
    for (const { id } of this.main[pull.base]!.code.flaws) if (this.#dice.happens(0.1)) pull.fixed.add(id);
  }

  #codeOf({ base, changed, added, fixed }: PullRequest): Code {
    const lines = new Map(this.#history[base]);
    for (const [path, text] of changed) if (lines.has(path)) lines.set(path, text);
    const inherited = this.main[base]!.code.flaws.filter(({ id }) => !fixed.has(id));
    return new Code(lines, [...inherited, ...added]);
  }

  #newFlaw(lines: Lines): Flaw {
    const id = this.#nextFlaw++;
    const path = this.#dice.pick([...lines.keys()]);
    return { id, path, depth: this.#dice.below(1000) / 1000, reporter: this.#dice.pick(reporters) };
  }

  #newCommit(): string {
    return (this.#nextCommit++).toString(16).padStart(40, "0");
  }

  /** Runs the jobs of some commits in any order. Some are lost, some run twice, and the linter breaks sometimes. */
  async #runJobs(
    pushed: readonly { readonly version: ExpectedVersion; readonly query: Readonly<Record<string, string>> }[],
    trouble: number,
  ): Promise<void> {
    const all = pushed.flatMap((push) => jobs.map((job) => ({ ...push, job, end: this.#endOf(job, trouble) })));
    const tasks: Promise<Task>[] = [];
    for (const { version, query, job, end } of this.#dice.shuffled(all)) {
      if (end === "lost") continue;
      version.states.set(job, end === "broken" ? "FAILED" : "DELIVERED");
      const report = end === "broken" ? brokenLint() : reportOf(job, version.code);
      const parameters = new URLSearchParams({
        branch: version.branch,
        commit: version.commit,
        part: job,
        expect: jobs.join(","),
        ...query,
      });
      const sent = { query: `?${parameters.toString()}`, headers: { "content-type": report.mediaType } };
      for (let times = end === "sent twice" ? 2 : 1; times > 0; times--) {
        tasks.push(this.#client.build(this.#project, report.body, sent));
      }
      // Sometimes the next job comes only when this one is done.
      if (this.#dice.happens(0.3)) await Promise.all(tasks);
    }
    for (const task of await Promise.all(tasks)) {
      const { id } = task.status;
      if (id !== "DONE" && id !== "WARNING") throw new Error(`a build ended as ${id}: ${JSON.stringify(task.problem)}`);
    }
  }

  #endOf(job: Job, trouble: number): JobEnd {
    if (this.#dice.happens(trouble)) return "lost";
    if (job === "lint" && this.#dice.happens(trouble)) return "broken";
    return this.#dice.happens(0.15) ? "sent twice" : "sent";
  }
}
