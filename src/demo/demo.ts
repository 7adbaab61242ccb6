import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ProjectRow, StoreReads, UserRow } from "../store/index.ts";
import { analyseInProcess, type Urgency } from "./analyse-in-process.ts";
import { buildVersion, type BuildServices, type Results } from "./build-version.ts";
import { planPortfolio } from "./plan.ts";
import { demoGroup, mainBranch, type PlannedProject, type PlannedVersion } from "./planned.ts";
import { readProgress, writeProgress } from "./progress.ts";

/** What making the portfolio needs. */
export interface DemoNeeds extends BuildServices {
  /** The folder of the checkout or installation. */
  readonly root: string;
  /** The work folder. Its name is the same at every start, so that a start finds the files of one that was killed. */
  readonly scratchDir: string;
  /** Makes the input of a meta-project's build of baselines, as the API does. */
  readonly composeMetaBuild: (
    read: StoreReads,
    project: ProjectRow,
  ) => Promise<{ readonly lines: () => AsyncIterable<Uint8Array>; readonly members: Results["members"] }>;
  /** Shows the progress to the user. */
  readonly say: (line: string) => void;
  readonly log: { error(fields: Readonly<Record<string, unknown>>, message: string): void };
}

const modelId = "STANDARD";
const ownerLogin = "admin";
const metaProjectName = "Portfolio";
/** The longest time that a start waits for the first project. */
const firstProjectMillisecondsMax = 30_000;

/**
 * Makes the portfolio once, in a data folder without projects, one version at a time, so that the server stays
 * responsive. A start that finds it unfinished continues it.
 */
export class Demo {
  readonly #needs: DemoNeeds;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #first = Promise.withResolvers<void>();

  constructor(needs: DemoNeeds) {
    this.#needs = needs;
  }

  /**
   * Starts the work. Resolves when the first project is built or none will be. The rest continues in the background.
   */
  start(): Promise<void> {
    this.#running = this.#run()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#needs.log.error({ error }, "demo portfolio not finished");
      })
      .finally(() => this.#first.resolve());
    const patience = setTimeout(() => this.#first.resolve(), firstProjectMillisecondsMax);
    return this.#first.promise.finally(() => clearTimeout(patience));
  }

  /** Stops the work. The next start continues it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, root, say } = this.#needs;
    const known = await readProgress(store);
    const isFresh = known === undefined && (await store.read.projects({ limit: 1 })).length === 0;
    const owner = await store.read.userByLogin(ownerLogin);
    if (known?.done === true || (known === undefined && !isFresh) || owner === undefined) return this.#clean();
    const settled = [...(known?.settled ?? [])];
    await writeProgress(store, { settled, done: false });
    const plan = await planPortfolio(root);
    const { scratchDir: cacheDir } = this.#needs;
    await mkdir(cacheDir, { recursive: true });
    try {
      for (const planned of plan.filter(({ name }) => !settled.includes(name))) {
        const urgency = settled.length === 0 ? "awaited" : "background";
        await this.#make(planned, owner, cacheDir, urgency).catch((error: unknown) => this.#passOver(planned, error));
        settled.push(planned.name);
        await writeProgress(store, { settled, done: false });
        say(`Demo portfolio: ${planned.name} is there (${settled.length} of ${plan.length + 1})`);
        this.#first.resolve();
      }
      await this.#makeMetaProject(plan, owner);
      await writeProgress(store, { settled, done: true });
      say("Demo portfolio: complete");
    } finally {
      await this.#clean();
    }
  }

  async #clean(): Promise<void> {
    await rm(this.#needs.scratchDir, { recursive: true, force: true });
  }

  /** If one project fails, the others are still made. A full disk or the end of the server stops the work. */
  #passOver({ name }: PlannedProject, error: unknown): void {
    if (this.#stopping.signal.aborted || error instanceof NoSpaceError) throw error;
    this.#needs.log.error({ project: name, error }, "project of the demo not made");
  }

  async #make(planned: PlannedProject, owner: UserRow, cacheDir: string, urgency: Urgency): Promise<void> {
    const project = await this.#projectOf(planned, owner, []);
    if (project === undefined) return;
    for (const version of planned.versions) {
      if (await this.#hasVersion(project, version)) continue;
      const file = join(cacheDir, "results.ndjson");
      const analysed = await analyseInProcess({ code: version.code, file, cacheDir }, urgency, this.#stopping.signal);
      if (analysed.ok) await this.#build(project, version, { lines: createReadStream(file) });
    }
    await this.#dropUnlessThere(project);
  }

  /** Deletes a project without a baseline: it would stay hidden forever. */
  async #dropUnlessThere({ id, ownerId }: ProjectRow): Promise<void> {
    const { store, now } = this.#needs;
    const isHidden = (await store.read.hiddenProjects()).some((project) => project.id === id);
    if (isHidden) await store.write.deleteProject({ projectId: id, userId: ownerId, at: now() });
  }

  /**
   * The project that an earlier start created under this name, or a new one, which becomes visible with its first
   * baseline.
   */
  async #projectOf(
    { name, group }: Pick<PlannedProject, "name" | "group">,
    owner: UserRow,
    memberIds: readonly number[],
  ): Promise<ProjectRow | undefined> {
    const { store, now, colorOf } = this.#needs;
    const hidden = (await store.read.hiddenProjects()).find((project) => project.name === name);
    const existing = (await store.read.projectByName(name)) ?? hidden;
    // A project of that name that the demo did not create is left alone.
    if (existing !== undefined) return isDemo(existing.group) ? existing : undefined;
    const created = await store.write.createProject({
      name,
      modelId,
      ownerId: owner.id,
      metaProject: memberIds.length > 0,
      ...(memberIds.length > 0 ? { memberIds } : {}),
      audience: "USERS",
      group,
      color: colorOf(name),
      hidden: true,
      at: now(),
    });
    return created.ok ? created.value : undefined;
  }

  async #hasVersion(project: ProjectRow, { name, branch }: PlannedVersion): Promise<boolean> {
    const { store } = this.#needs;
    const row = await store.read.branchByName(project.id, branch);
    if (row === undefined) return false;
    return (await store.read.versions(row.id)).some((version) => version.name === name);
  }

  async #makeMetaProject(plan: readonly PlannedProject[], owner: UserRow): Promise<void> {
    const { store, composeMetaBuild } = this.#needs;
    const members: number[] = [];
    for (const { name } of plan) {
      const member = await store.read.projectByName(name);
      if (member !== undefined && isDemo(member.group)) members.push(member.id);
    }
    if (members.length === 0) return;
    const project = await this.#projectOf({ name: metaProjectName, group: demoGroup }, owner, members);
    if (project === undefined) return;
    const version = { name: "1", branch: mainBranch, baseline: true, commit: null, analysisTime: null };
    const { lines, members: recorded } = await composeMetaBuild(store.read, project);
    await this.#build(project, version, { lines: lines(), members: recorded });
    await this.#dropUnlessThere(project);
  }

  async #build(project: ProjectRow, version: Omit<PlannedVersion, "code">, results: Results): Promise<void> {
    const built = await buildVersion(this.#needs, project, version, results, this.#stopping.signal);
    const problem = built.ok ? built.value.problem : built.problem;
    if (problem === null) return;
    if (problem.code === "storage.full") throw new NoSpaceError("no space for the demo portfolio");
    const { name: demoVersion } = version;
    this.#needs.log.error({ project: project.name, version: demoVersion, problem }, "version of the demo not built");
  }
}

/** Stops the work. The next start continues it. */
class NoSpaceError extends Error {}

function isDemo(group: string): boolean {
  return group === demoGroup || group.startsWith(`${demoGroup}/`);
}
