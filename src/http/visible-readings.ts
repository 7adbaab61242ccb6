import { createHash } from "node:crypto";
import { decide, rolesOnAll, type Caller } from "../access/index.ts";
import type { BranchRow, ProjectRow } from "../store/index.ts";
import type { Cursor } from "./request/cursor.ts";
import type { Parts } from "./parts.ts";
import { findingsState, openReading, type Reading, type WantedVersion } from "./reading.ts";

const projectsPerReadMax = 100;

/** The current versions of all branches that a caller sees, by project and branch; from behind a cursor, or all. */
export class VisibleReadings {
  readonly #parts: Parts;
  readonly #caller: Caller;
  readonly #after: readonly number[] | undefined;

  constructor(parts: Parts, caller: Caller, after?: Cursor) {
    this.#parts = parts;
    this.#caller = caller;
    this.#after = after?.map(Number);
  }

  /** Whether the version that the page before ended in is still there to be seen. */
  async canGoOn(): Promise<boolean> {
    if (this.#after === undefined) return true;
    const [projectId = 0, branchId = 0] = this.#after;
    for await (const { project, branch, drafts } of this.#places()) {
      if (project.id !== projectId || branch.id !== branchId) return false;
      return (await this.#open(project, branch, drafts)) !== undefined;
    }
    return false;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Reading> {
    for await (const { project, branch, drafts } of this.#places()) {
      const reading = await this.#open(project, branch, drafts);
      if (reading !== undefined) yield reading;
    }
  }

  /** Stands for all that they show of findings. */
  async state(): Promise<string> {
    const digest = createHash("sha256");
    for await (const reading of this) digest.update(`${await findingsState(this.#parts, reading)}\n`);
    return digest.digest("base64url");
  }

  async *#places(): AsyncGenerator<{ project: ProjectRow; branch: BranchRow; drafts: boolean }> {
    const { read } = this.#parts.store;
    const { role, user } = this.#caller;
    const visibleTo = role === "ADMINISTRATOR" ? {} : { visibleTo: { userId: user.id, role: "GUEST" as const } };
    const roles = await rolesOnAll(read, this.#caller);
    let afterId = (this.#after?.[0] ?? 0) - 1;
    for (;;) {
      const projects = await read.projects({ afterId, limit: projectsPerReadMax, ...visibleTo });
      for (const project of projects) {
        const ground = { role: roles.of(project) };
        // A right that went between the two reads takes its project with it.
        if (decide(this.#caller, "finding.read", ground) !== "allowed") continue;
        const drafts = decide(this.#caller, "draft.read", ground) === "allowed";
        for (const branch of await read.branches(project.id)) {
          const passed = project.id === this.#after?.[0] && branch.id < this.#after[1]!;
          if (!passed) yield { project, branch, drafts };
        }
      }
      if (projects.length < projectsPerReadMax) return;
      afterId = projects.at(-1)!.id;
    }
  }

  async #open(project: ProjectRow, branch: BranchRow, drafts: boolean): Promise<Reading | undefined> {
    const begun = branch.id === this.#after?.[1];
    const wanted: WantedVersion = begun ? { id: this.#after![2]!, begun } : undefined;
    const place = { caller: this.#caller, project, branch, drafts };
    const reading = await openReading(this.#parts, place, wanted, { code: "branch.absent" });
    return reading.ok ? reading.value : undefined;
  }
}
