import type { Caller } from "../access/index.ts";
import { ruleName, visibleProjects, type Snapshots, type VisibleProject } from "../portfolio/index.ts";
import { NameSearch, Pace, searchRows, type Fit } from "../query/index.ts";
import type { StoreReads } from "../store/index.ts";
import { accept, refuse, type Language, type Result } from "../text/index.ts";
import { HitPage, type HitPosition } from "./hit-page.ts";
import { walkProjects, type ProjectAccess } from "./project-access.ts";
import { startedEntry, startedVersion } from "./started-version.ts";
import { openVersion, type VersionSources, type VisibleVersion } from "./visible-version.ts";

/** What can be found, in the order in which a project's hits are listed. */
export const hitKinds = ["project", "branch", "artifact", "rule"] as const;

/** Something that was found. */
export interface Hit {
  readonly kind: (typeof hitKinds)[number];
  /** Of a rule: null. */
  readonly id: number | null;
  readonly name: string;
  /** Of an artifact; of a rule, its id; else null. */
  readonly path: string | null;
  readonly project: string;
  /** Shows the hit: the artifact itself, or the root of what was found. */
  readonly artifactId: number;
}

/** A search in all that the caller sees. */
export interface SearchRequest {
  readonly caller: Caller;
  readonly language: Language;
  readonly text: string;
  /** Drops hits that the client does not want. */
  readonly accepts: (hit: Hit) => boolean;
  /** The position of the last hit of the page before. */
  readonly after: readonly number[] | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

interface Sources extends VersionSources {
  readonly read: VersionSources["read"] & Pick<StoreReads, "projects"> & Parameters<typeof visibleProjects>[0];
  readonly snapshots: VersionSources["snapshots"] & Pick<Snapshots, "rootOf" | "gateOf">;
}

/**
 * One page of what fits. Only what the caller may see is ever looked at, each project once, in short slices of time;
 * the search ends when nothing further can come onto the page, or when the client has left.
 */
export async function searchPage(
  sources: Sources,
  request: SearchRequest,
): Promise<Result<HitPage<Hit>, "cursor.expired">> {
  const { caller, language } = request;
  const page = new HitPage<Hit>(request.limit, request.after, request.accepts);
  const scan = { search: new NameSearch(request.text), page, pace: new Pace(request.signal) };
  for await (const projects of walkProjects(sources.read, caller, "artifact.read", page.firstProjectId - 1)) {
    const visible = await visibleProjects(sources.read, projects, sources.snapshots);
    for (const [index, project] of visible.entries()) {
      offerBranches(project, scan);
      const opened = await openMain(sources, caller, projects[index]!, project, page);
      if (!opened.ok) return opened;
      if (opened.value !== undefined) {
        await offerArtifacts(opened.value, scan);
        await offerRules(opened.value, language, scan);
      }
      if (page.isFull()) return accept(page);
      if (scan.pace.due()) await scan.pace.rest();
    }
  }
  return accept(page);
}

interface Scan {
  readonly search: NameSearch;
  readonly page: HitPage<Hit>;
  readonly pace: Pace;
}

function offerBranches({ project, branches, main }: VisibleProject, { search, page }: Scan): void {
  const offer = (kind: "project" | "branch", found: { id: number; name: string }, artifactId: number): void => {
    const fit = search.fitOf(found.name);
    if (fit === undefined) return;
    const hit = { kind, id: found.id, name: found.name, path: null, project: project.name, artifactId };
    page.offer(positionOf(fit, project.id, kind, found.id, 0), () => hit);
  };
  offer("project", project, main.branch.rootArtifactId);
  for (const { branch } of branches) offer("branch", branch, branch.rootArtifactId);
}

// The root is the project under another name, and the members of a meta-project are projects themselves.
async function openMain(
  sources: Sources,
  caller: Caller,
  access: ProjectAccess,
  { project, main }: VisibleProject,
  page: Scan["page"],
): Promise<Result<VisibleVersion | undefined, "cursor.expired">> {
  if (project.metaProject || main.currentVersion === undefined) return accept(undefined);
  // A page continues with the version in which the page before ended; the other projects show what they have now.
  const startedOn = page.startedVersion(project.id);
  const wanted = startedOn === undefined ? undefined : startedVersion(startedOn);
  const branchAccess = { ...access, caller, branch: main.branch };
  const version = await openVersion(sources, branchAccess, wanted, { code: "project.absent" });
  if (version.ok) return version;
  return startedOn === undefined ? accept(undefined) : refuse({ code: "cursor.expired" });
}

async function offerArtifacts({ project, shown }: VisibleVersion, { search, page, pace }: Scan): Promise<void> {
  const texts = { names: await shown.names(), paths: await shown.paths() };
  const ids = await shown.ids();
  for await (const rows of searchRows(texts, { start: 1, end: shown.tree.size }, search, pace)) {
    for (const { row, fit } of rows) {
      page.offer(positionOf(fit, project.id, "artifact", row, startedEntry(shown.version)), () => ({
        kind: "artifact",
        id: ids[row]!,
        name: texts.names.text(row),
        path: texts.paths.text(row),
        project: project.name,
        artifactId: ids[row]!,
      }));
    }
    if (page.isFull()) return;
  }
}

async function offerRules({ project, branch, shown }: VisibleVersion, language: Language, scan: Scan): Promise<void> {
  const rules = await shown.reader.rules();
  const used = new Uint8Array(rules.length);
  for (const rule of (await shown.reader.choice("findings", "rule")).values) used[rule] = 1;
  for (const [index, rule] of rules.entries()) {
    const name = ruleName(rule, shown.model, language);
    const fit = used[index] === 1 ? scan.search.fitOf(name, rule.id) : undefined;
    if (fit === undefined) continue;
    scan.page.offer(positionOf(fit, project.id, "rule", index, startedEntry(shown.version)), () => ({
      kind: "rule",
      id: null,
      name,
      path: rule.id,
      project: project.name,
      artifactId: branch.rootArtifactId,
    }));
  }
}

function positionOf(fit: Fit, projectId: number, kind: Hit["kind"], place: number, versionId: number): HitPosition {
  return [fit, projectId, hitKinds.indexOf(kind), place, versionId];
}
