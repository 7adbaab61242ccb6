import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import { visibleProject, type VisibleBranch } from "../../portfolio/index.ts";
import { accept } from "../../text/index.ts";
import { countNewFindings, noReference, openVersion, referenceOf, type ProjectAccess } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { cursorNumber } from "../request/cursor.ts";
import { emptyBody } from "../request/json-body.ts";
import { isRequested, type Plan } from "../request/plan.ts";
import { presentTarget } from "../present/branches.ts";
import { presentReference } from "../present/references.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { versionExample } from "./examples.ts";
import { PortfolioBranchShape } from "./portfolio-shapes.ts";
import { versionValue } from "./versions.ts";
import type { ModelReader, SnapshotReader, StoreReader } from "../services/services.ts";

/** How every branch of a project is doing: what a list of pull requests shows. */
export const listBranchStandings = endpoint({
  ...onProject,
  method: "GET",
  path: "/api/projects/:name/portfolio",
  chapter: "Projects and branches",
  summary: "List the state of a project's branches",
  description:
    "For every branch that the caller may see, in order of ids: what it is to be merged into, its newest version with the " +
    "gate's result, parts and reference, and the number of new findings. `where=target IS NOT NULL` lists pull requests. " +
    "What `fields` leaves out is not computed: without `newFindings` no findings are read.",
  permission: "project.read",
  body: emptyBody,
  responses: { 200: { description: "The branches.", schema: Type.Array(PortfolioBranchShape) } },
  example: {
    response: [
      {
        id: 9,
        name: "fix-leak",
        artifactId: 4711,
        target: "main",
        base: "8c2f1e0",
        version: { ...versionExample, branch: "fix-leak" },
        reference: { versionId: 11, branch: "main", commit: "8c2f1e0", why: "MERGE_BASE" },
        newFindings: 2,
      },
    ],
  },
  async handle({ caller, format, subject, plan }, needs: BranchNeeds) {
    const after = cursorNumber(plan.after) ?? 0;
    const { branches } = await visibleProject(needs.read, subject, needs.snapshots);
    const following = branches.filter(({ branch }) => branch.id > after);
    return accept({
      status: 200,
      list: { batches: () => presentBranches(needs, { caller, format, plan, subject }, following) },
    });
  },
});

type BranchNeeds = ModelReader & SnapshotReader & StoreReader;

/** What a list of branches shows, and to whom. */
interface BranchRequest {
  readonly caller: Caller;
  readonly format: AnswerFormat;
  readonly plan: Plan;
  readonly subject: ProjectAccess;
}

// One at a time: nothing is computed beyond the end of a page.
async function* presentBranches(needs: BranchNeeds, request: BranchRequest, branches: readonly VisibleBranch[]) {
  for (const visible of branches) yield [await presentBranch(needs, request, visible)];
}

async function presentBranch(
  needs: BranchNeeds,
  { caller, format, plan, subject }: BranchRequest,
  { branch, currentVersion }: VisibleBranch,
) {
  const version =
    currentVersion === undefined
      ? null
      : await versionValue(needs, caller, format, { ...subject, branch, version: currentVersion });
  const compared = await openCompared(needs, { ...subject, caller, branch });
  const counts = compared !== undefined && compared.reference.version !== undefined && isRequested(plan, "newFindings");
  return {
    id: branch.id,
    name: branch.name,
    artifactId: branch.rootArtifactId,
    ...presentTarget({ branch, drafts: subject.drafts }),
    version,
    reference: presentReference(compared?.reference ?? noReference),
    newFindings: counts ? await countNewFindings(needs, compared.visible) : null,
  };
}

/** The newest version of a branch and the version that it is compared with; undefined before the first build. */
async function openCompared(needs: BranchNeeds, access: Parameters<typeof openVersion>[1]) {
  const opened = await openVersion(needs, access, undefined, { code: "branch.absent" });
  if (!opened.ok || opened.value.versions.length === 0) return undefined;
  return { visible: opened.value, reference: await referenceOf(needs.read, opened.value) };
}
