import type { Caller } from "../access/index.ts";
import { NameSearch, Pace, type Fit } from "../query/index.ts";
import type { VersionHead } from "../store/index.ts";
import { accept, refuse, type Language, type Result } from "../text/index.ts";
import { HitPage, type HitPosition } from "./hit-page.ts";
import { walkProjects } from "./project-access.ts";
import { searchedProjects, type SearchedProject, type SearchedReads } from "./searched-projects.ts";
import { startedEntry, startedVersion } from "./started-version.ts";
import { VersionSearch, type SearchedVersions } from "./version-search.ts";
import { openVersion, type VersionSources } from "./visible-version.ts";

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
  readonly read: VersionSources["read"] & SearchedReads;
  readonly snapshots: VersionSources["snapshots"] & SearchedVersions;
}

/**
 * One page of what fits. Only what the caller may see is ever looked at, each project once, in short slices of time. Of a
 * version, only those blocks are read that can have a hit which would still be on the page. The search ends when nothing
 * further can come onto the page, or when the client has left.
 */
export async function searchPage(
  sources: Sources,
  request: SearchRequest,
): Promise<Result<HitPage<Hit>, "cursor.expired">> {
  const { caller, language, text } = request;
  const page = new HitPage<Hit>(request.limit, request.after, request.accepts);
  const search = new NameSearch(text);
  const pace = new Pace(request.signal);
  const versions = new VersionSearch(sources.snapshots, { text, search, language, pace });
  for await (const projects of walkProjects(sources.read, caller, "artifact.read", page.firstProjectId - 1)) {
    for (const searched of await searchedProjects(sources.read, projects)) {
      offerBranches(searched, search, page);
      if (!isPassedOver(searched, versions, page)) {
        const version = await searchedVersion(sources, caller, searched, page);
        if (!version.ok) return version;
        if (version.value !== undefined) await offerVersion(searched, version.value, versions, page);
      }
      if (page.isFull()) return accept(page);
      if (pace.due()) await pace.rest();
    }
  }
  return accept(page);
}

function offerBranches({ access, branches, main }: SearchedProject, search: NameSearch, page: HitPage<Hit>): void {
  const { project } = access;
  const offer = (kind: "project" | "branch", found: { id: number; name: string }, artifactId: number): void => {
    const fit = search.fitOf(found.name);
    if (fit === undefined) return;
    const hit = { kind, id: found.id, name: found.name, path: null, project: project.name, artifactId };
    page.offer(positionOf(fit, project.id, kind, found.id, 0), () => hit);
  };
  offer("project", project, main.rootArtifactId);
  for (const branch of branches) offer("branch", branch, branch.rootArtifactId);
}

/**
 * Whether a project certainly adds nothing to the page. Of most projects, this is all that is looked at. The members of a
 * meta-project are projects themselves.
 */
function isPassedOver({ access, current }: SearchedProject, versions: VersionSearch, page: HitPage<Hit>): boolean {
  if (access.project.metaProject || current === undefined) return true;
  return page.startedVersion(access.project.id) === undefined && versions.lacks(current, page.worstWanted);
}

async function searchedVersion(
  sources: Sources,
  caller: Caller,
  { access, main, current }: SearchedProject,
  page: HitPage<Hit>,
): Promise<Result<VersionHead | undefined, "cursor.expired">> {
  // A page continues with the version in which the page before ended; the other projects show what they have now.
  const startedOn = page.startedVersion(access.project.id);
  if (startedOn === undefined) return accept(current);
  const branchAccess = { ...access, caller, branch: main };
  const version = await openVersion(sources, branchAccess, startedVersion(startedOn), { code: "project.absent" });
  return version.ok ? accept(version.value.shown.version) : refuse({ code: "cursor.expired" });
}

async function offerVersion(
  { access: { project }, main }: SearchedProject,
  version: VersionHead,
  versions: VersionSearch,
  page: HitPage<Hit>,
): Promise<void> {
  const started = startedEntry(version);
  const found = await versions.find(version, page.worstWanted);
  if (found.ranges.length > 0) {
    const { texts, ids } = await versions.columnsOf(version);
    for await (const rows of versions.rowsIn(texts, found.ranges)) {
      for (const { row, fit } of rows) {
        page.offer(positionOf(fit, project.id, "artifact", row, started), () => ({
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
  if (!found.hasRules) return;
  for (const { index, id, name, fit } of await versions.rulesIn(version)) {
    page.offer(positionOf(fit, project.id, "rule", index, started), () => ({
      kind: "rule",
      id: null,
      name,
      path: id,
      project: project.name,
      artifactId: main.rootArtifactId,
    }));
  }
}

function positionOf(fit: Fit, projectId: number, kind: Hit["kind"], place: number, versionId: number): HitPosition {
  return [fit, projectId, hitKinds.indexOf(kind), place, versionId];
}
