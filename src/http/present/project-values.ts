import type { Caller } from "../../access/index.ts";
import { visibleProjects } from "../../portfolio/index.ts";
import { visibleMemberNames, type ProjectAccess } from "../../visibility/index.ts";
import type { Clock, ModelReader, SnapshotReader, StoreReader } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { PresentationContext } from "./presentation-context.ts";
import { presentProject } from "./projects.ts";

/** What presenting projects and branches needs. */
export type ProjectNeeds = StoreReader & SnapshotReader & ModelReader & Clock;

/** The caller, and the format of the answer. */
export interface AnswerContext {
  readonly caller: Caller;
  readonly format: AnswerFormat;
}

/** The wire shapes of projects that the caller sees, in their order, with the same few reads for any number of them. */
export async function projectValues(needs: ProjectNeeds, context: AnswerContext, projects: readonly ProjectAccess[]) {
  const { read, snapshots } = needs;
  const rows = projects.map(({ project }) => project);
  const members = await visibleMemberNames(read, context.caller, rows);
  const values = [];
  for (const visible of await visibleProjects(read, projects, snapshots)) {
    const names = members.get(visible.project.id) ?? [];
    values.push(await presentProject(visible, names, presentationContext(needs, context)));
  }
  return values;
}

/** The wire shape of one project. */
export async function projectValue(needs: ProjectNeeds, context: AnswerContext, project: ProjectAccess) {
  const [value] = await projectValues(needs, context, [project]);
  return value!;
}

/** Everything besides the rows that their wire shapes depend on. */
export function presentationContext(
  { now, models }: Clock & ModelReader,
  { format }: AnswerContext,
): PresentationContext {
  return { format, now: now(), models };
}
