import type { Caller } from "../../access/index.ts";
import type { AssignedGroups } from "../../portfolio/index.ts";
import type { Pace } from "../../query/index.ts";
import { readAhead, type Language } from "../../text/index.ts";
import { currentMains, groupsAtOnce, groupsIn, type ProjectAccess } from "../../visibility/index.ts";
import type { ModelReader, SnapshotReader, StoreReader } from "../services/services.ts";

interface SeverityCount {
  readonly id: string;
  readonly name: string;
  readonly findings: number;
}

const scaleId = "SEVERITY";
const projectsAtOnce = 200;

/**
 * Findings that are not relaxed by severity, in all code of the projects' main branches: as many as the list of findings
 * has. Those of a meta-project are its members', and are counted there. In the order of the models' scales.
 */
export async function countSeverities(
  needs: StoreReader & SnapshotReader & ModelReader,
  { caller, language, pace }: { readonly caller: Caller; readonly language: Language; readonly pace: Pace },
  projects: readonly ProjectAccess[],
): Promise<readonly SeverityCount[]> {
  const counts = new Map<string, SeverityCount>();
  for (let first = 0; first < projects.length; first += projectsAtOnce) {
    const page = projects.slice(first, first + projectsAtOnce);
    const mains = await currentMains(needs, caller, page);
    const groupsOf = async ({ project }: ProjectAccess) => {
      const current = mains.get(project.id);
      return current && groupsIn(needs.snapshots, current);
    };
    for await (const [{ project }, groups] of readAhead(page, groupsAtOnce, groupsOf)) {
      const model = await needs.models.current(project.modelId);
      const own = groups === undefined ? undefined : categoryCounts(groups);
      for (const { id } of model?.scales.get(scaleId)?.levels ?? []) {
        const known = counts.get(id);
        const name = known?.name ?? model!.nameOf(`scales.${scaleId}.levels.${id}.name`, language) ?? id;
        counts.set(id, { id, name, findings: (known?.findings ?? 0) + (own?.get(`${scaleId}.${id}`) ?? 0) });
      }
      if (pace.due()) await pace.rest();
    }
  }
  return [...counts.values()];
}

/** How many findings that are not relaxed are of each category. */
function categoryCounts({ counts, decision, rule, rules }: AssignedGroups): ReadonlyMap<string, number> {
  const byRule = new Float64Array(rules.length);
  for (let row = 0; row < counts.length; row++) if (decision[row] === 0) byRule[rule[row]!]! += counts[row]!;
  const byCategory = new Map<string, number>();
  for (const [index, { categories }] of rules.entries()) {
    for (const category of categories) byCategory.set(category, (byCategory.get(category) ?? 0) + byRule[index]!);
  }
  return byCategory;
}
