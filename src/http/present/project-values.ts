import { decide, rolesOnAll, type Caller, type ProjectRoles } from "../../access/index.ts";
import { visibleProjects } from "../../portfolio/index.ts";
import type { ProjectRole, ProjectRow } from "../../store/index.ts";
import type { Speech } from "../stages/request-context.ts";
import type { Parts } from "../parts.ts";
import { presentProject } from "./projects.ts";
import type { Presenting } from "./presenting.ts";

/** Who asks for projects, and how the answer is put. */
export interface Asking {
  readonly parts: Pick<Parts, "store" | "snapshots" | "modelCache" | "now">;
  readonly caller: Caller;
  readonly speech: Speech;
}

/** The wire shape of projects that the caller sees, in their order: a handful of reads however many they are. */
export async function projectValues(
  asking: Asking,
  roles: Pick<ProjectRoles, "of">,
  projects: readonly ProjectRow[],
): Promise<unknown[]> {
  const { parts, caller } = asking;
  const seen = projects.map((project) => ({
    project,
    drafts: decide(caller, "draft.read", { role: roles.of(project) }) === "allowed",
  }));
  const members = await memberNames(asking, roles, projects);
  const values: unknown[] = [];
  for (const visible of await visibleProjects(parts.store.read, seen, parts.snapshots)) {
    values.push(await presentProject(visible, members.get(visible.project.id) ?? [], presentingOf(asking)));
  }
  return values;
}

/** The wire shape of one project. */
export async function projectValue(
  asking: Asking,
  { project, role }: { readonly project: ProjectRow; readonly role: ProjectRole | undefined },
): Promise<unknown> {
  const roles = project.metaProject ? await rolesOnAll(asking.parts.store.read, asking.caller) : { of: () => role };
  const [value] = await projectValues(asking, roles, [project]);
  return value;
}

/** What turning rows into wire shapes needs of a request. */
export function presentingOf({ parts, speech }: Omit<Asking, "caller">): Presenting {
  return { speech, now: parts.now(), models: parts.modelCache };
}

// Members that the caller may not see are in no list (V5).
async function memberNames(
  { parts }: Asking,
  roles: Pick<ProjectRoles, "of">,
  projects: readonly ProjectRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const metaIds = projects.filter(({ metaProject }) => metaProject).map(({ id }) => id);
  const members = await parts.store.read.metaMembers(metaIds);
  const names = new Map<number, string[]>();
  for (const { metaId, member } of members) {
    if (roles.of(member) === undefined) continue;
    names.set(metaId, [...(names.get(metaId) ?? []), member.name]);
  }
  return names;
}
