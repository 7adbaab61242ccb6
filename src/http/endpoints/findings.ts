import { Type } from "typebox";
import { decide, rolesOnAll, type Caller } from "../../access/index.ts";
import { lowerBound } from "../../snapshot/index.ts";
import type { BranchRow, ProjectRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { cursorNumber, type Cursor } from "../cursor.ts";
import { endpoint, usual } from "../endpoint.ts";
import type { Speech } from "../exchange.ts";
import { noBody } from "../json-body.ts";
import type { Parts } from "../parts.ts";
import { FindingPresenter } from "../present/findings.ts";
import { openReading, type Reading, type WantedVersion } from "../reading.ts";
import { belowArtifact } from "./artifact.ts";
import { FindingShape } from "./artifact-shapes.ts";
import { rowCursor, rowList, versionParameter } from "./artifacts.ts";
import { findingExample } from "./examples.ts";

const findingsPerBatchMax = 512;
const projectsPerReadMax = 100;

/** The findings of an artifact and of all below it (S64). */
export const listArtifactFindings = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/findings",
  summary: "List an artifact's findings",
  description: "Its own and its descendants', in tree order, relaxed ones too; with `scope=self` its own alone.",
  permission: "finding.read",
  query: Type.Object({
    scope: Type.Optional(Type.Enum(["self", "all"], { title: "self | all", description: "Default `all`." })),
    ...versionParameter,
  }),
  cursor: rowCursor,
  body: noBody,
  responses: { 200: { description: "The findings.", schema: Type.Array(FindingShape) } },
  example: { response: [findingExample] },
  async handle({ parts, speech, subject, query, plan }) {
    const { reading, row } = subject;
    const { tree, reader } = reading.shown;
    const artifact = (await reader.integers("findings", "artifact")) ?? new Int32Array(0);
    const end = lowerBound(artifact, query.scope === "self" ? row + 1 : tree.end[row]!);
    const start = Math.max(lowerBound(artifact, row), (cursorNumber(plan.after, 1) ?? -1) + 1);
    const presenter = await FindingPresenter.load(parts, reading, speech);
    return accept({ status: 200, list: rowList(reading, range(start, end), presenter) });
  },
});

/** One finding. */
export const readFinding = endpoint({
  ...usual,
  method: "GET",
  path: "/api/findings/:id",
  summary: "Read a finding",
  description: "As its branch's current version has it, or another (`version`).",
  permission: "finding.read",
  subject: "finding",
  params: Type.Object({ id: Type.Integer() }),
  absent: "finding.absent",
  query: Type.Object(versionParameter),
  body: noBody,
  responses: { 200: { description: "The finding.", schema: FindingShape }, 404: { description: "Absent." } },
  example: { response: findingExample },
  async handle({ parts, speech, subject, params }) {
    const presenter = await FindingPresenter.load(parts, subject.reading, speech);
    const said = await parts.store.read.findingTriage(subject.reading.branch.id, params.id);
    return accept({ status: 200, value: presenter.element(subject.row), revision: said?.revision ?? 0 });
  },
});

/** All findings of the current versions that the caller may see. */
export const listFindings = endpoint({
  ...usual,
  method: "GET",
  path: "/api/findings",
  summary: "List all findings",
  description: "Of the current version of every branch that the caller may see, by project and branch.",
  permission: "finding.list",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
  // Project, branch and version that the page ended in, and the row there.
  cursor: ["number", "number", "number", "number"],
  body: noBody,
  responses: { 200: { description: "The findings.", schema: Type.Array(FindingShape) } },
  example: { response: [findingExample] },
  async handle({ parts, caller, speech, plan }) {
    const scan = new FindingScan(parts, caller, speech, plan.after);
    if (!(await scan.canGoOn())) return refuse({ code: "cursor.expired" });
    return accept({
      status: 200,
      list: { batches: scan.batches(), cursorOf: (_element, index) => scan.cursorOf(index) },
    });
  },
});

/** Walks all visible branches, from behind a cursor. */
class FindingScan {
  readonly #parts: Parts;
  readonly #caller: Caller;
  readonly #speech: Speech;
  readonly #after: readonly number[] | undefined;
  #latest: { readonly reading: Reading; readonly rows: Int32Array } | undefined;

  constructor(parts: Parts, caller: Caller, speech: Speech, after: Cursor | undefined) {
    this.#parts = parts;
    this.#caller = caller;
    this.#speech = speech;
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

  async *batches(): AsyncGenerator<readonly unknown[]> {
    for await (const { project, branch, drafts } of this.#places()) {
      const reading = await this.#open(project, branch, drafts);
      const count = reading === undefined ? 0 : await reading.shown.reader.rows("findings");
      if (reading === undefined || count === 0) continue;
      const presenter = await FindingPresenter.load(this.#parts, reading, this.#speech);
      const start = branch.id === this.#after?.[1] ? this.#after[3]! + 1 : 0;
      for (const rows of range(start, count)) {
        this.#latest = { reading, rows };
        yield Array.from(rows, (row) => presenter.element(row));
      }
    }
  }

  cursorOf(index: number): Cursor {
    const { reading, rows } = this.#latest!;
    return [reading.project.id, reading.branch.id, reading.shown.version.id, rows[index]!];
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

function* range(start: number, end: number): Generator<Int32Array> {
  for (let from = start; from < end; from += findingsPerBatchMax) {
    const count = Math.min(findingsPerBatchMax, end - from);
    yield Int32Array.from({ length: count }, (_, index) => from + index);
  }
}
