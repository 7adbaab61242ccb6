import { decide, projectsVisibleTo, rolesOnAll, type Caller } from "../access/index.ts";
import { evaluateWhere, type BoundWhere } from "../language/index.ts";
import { visibleProjects, type VisibleProject } from "../portfolio/index.ts";
import { NameSearch, Pace, searchRows, type Fit } from "../query/index.ts";
import { accept, type Language, type Result } from "../text/index.ts";
import { readInBatches } from "./batches.ts";
import type { Cursor } from "./cursor.ts";
import type { ListOutcome } from "./endpoint.ts";
import { HitPage, type Position } from "./hit-page.ts";
import type { Parts } from "./parts.ts";
import { definitionName } from "./present/definitions.ts";
import { artifactUrl, ruleUrl } from "./present/links.ts";
import { openReading, type Reading } from "./reading.ts";

/** What can be found, in the order in which a project's hits are listed. */
export const hitKinds = ["project", "branch", "artifact", "rule"] as const;

/** Something that was found. */
export interface Hit {
  readonly kind: (typeof hitKinds)[number];
  readonly id: number | null;
  readonly name: string;
  readonly path: string | null;
  readonly project: string;
  readonly url: string;
}

/** Who searches. */
export interface Searching {
  readonly parts: Pick<Parts, "store" | "snapshots">;
  readonly caller: Caller;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** What is searched for, and which part of the result is wanted. */
export interface Sought {
  readonly text: string;
  readonly where: BoundWhere | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/**
 * One page of what fits. Only what the caller may see is ever looked at, each project once, a slice of time after the
 * other; the search ends when nothing further can come onto the page, or when the caller has left.
 */
export async function searchPage(searching: Searching, sought: Sought): Promise<Result<ListOutcome>> {
  const { where } = sought;
  const page = new HitPage<Hit>(sought.limit, sought.after?.map(Number), (hit) =>
    // A hit has no timestamps, so that days never matter.
    where === undefined ? true : evaluateWhere(where, hit, { dayOf: (text) => text }),
  );
  const search = new NameSearch(sought.text);
  const pace = new Pace(searching.signal);
  for await (const visible of projectsOf(searching, page.firstProjectId)) {
    offerPlaces(visible, search, page);
    const offered = await offerVersion(searching, visible, { search, page, pace });
    if (!offered.ok) return offered;
    if (page.isFull()) break;
    if (pace.due()) await pace.rest();
  }
  return accept(page.list());
}

async function* projectsOf({ parts, caller }: Searching, firstId: number): AsyncGenerator<VisibleProject> {
  const { read } = parts.store;
  const visibleTo = projectsVisibleTo(caller, "artifact.read");
  const roles = await rolesOnAll(read, caller);
  const batches = readInBatches(
    (afterId: number | undefined, limit) =>
      read.projects({ limit, ...(afterId === undefined ? {} : { afterId }), ...(visibleTo && { visibleTo }) }),
    ({ id }) => id,
    firstId - 1,
  );
  for await (const projects of batches) {
    // A right that went between the two reads takes its project with it.
    const seen = projects
      .map((project) => ({ project, ground: { role: roles.of(project) } }))
      .filter(({ ground }) => decide(caller, "artifact.read", ground) === "allowed")
      .map(({ project, ground }) => ({ project, drafts: decide(caller, "draft.read", ground) === "allowed" }));
    yield* await visibleProjects(read, seen, parts.snapshots);
  }
}

interface Scan {
  readonly search: NameSearch;
  readonly page: HitPage<Hit>;
  readonly pace: Pace;
}

function offerPlaces({ project, branches, main }: VisibleProject, search: NameSearch, page: Scan["page"]): void {
  const { id, name } = project;
  const offer = (kind: "project" | "branch", place: { id: number; name: string }, root: number): void => {
    const fit = search.fitOf(place.name);
    if (fit === undefined) return;
    const hit = { kind, id: place.id, name: place.name, path: null, project: name, url: artifactUrl(root) };
    page.offer(positionOf(fit, id, kind, place.id, 0), () => hit);
  };
  offer("project", project, main.branch.rootArtifactId);
  for (const { branch } of branches) offer("branch", branch, branch.rootArtifactId);
}

// The root is the project under another name, and the members of a meta-project are projects themselves.
async function offerVersion(searching: Searching, visible: VisibleProject, scan: Scan): Promise<Result<null>> {
  const { project, main, drafts } = visible;
  if (project.metaProject || main.currentVersion === undefined) return accept(null);
  const place = { caller: searching.caller, project, branch: main.branch, drafts };
  // A page goes on with the version that the page before ended in; the other projects show what they have now.
  const begun = scan.page.begunVersion(project.id);
  const wanted = begun === undefined ? undefined : { id: begun, begun: true };
  const reading = await openReading(searching.parts, place, wanted, { code: "project.absent" });
  if (!reading.ok) return begun === undefined ? accept(null) : reading;
  await offerArtifacts(reading.value, scan);
  await offerRules(reading.value, searching.language, scan);
  return accept(null);
}

async function offerArtifacts({ project, shown }: Reading, { search, page, pace }: Scan): Promise<void> {
  const texts = { names: await shown.names(), paths: await shown.paths() };
  const ids = await shown.ids();
  for await (const rows of searchRows(texts, { start: 1, end: shown.tree.size }, search, pace)) {
    for (const { row, fit } of rows) {
      page.offer(positionOf(fit, project.id, "artifact", row, shown.version.id), () => ({
        kind: "artifact",
        id: ids[row]!,
        name: texts.names.text(row),
        path: texts.paths.text(row),
        project: project.name,
        url: artifactUrl(ids[row]!),
      }));
    }
    if (page.isFull()) return;
  }
}

async function offerRules({ project, branch, shown }: Reading, language: Language, scan: Scan): Promise<void> {
  const rules = await shown.reader.rules();
  const used = new Uint8Array(rules.length);
  for (const rule of (await shown.reader.choice("findings", "rule")).values) used[rule] = 1;
  for (const [index, rule] of rules.entries()) {
    const name = definitionName(rule, shown.model, language);
    const fit = used[index] === 1 ? scan.search.fitOf(name, rule.id) : undefined;
    if (fit === undefined) continue;
    scan.page.offer(positionOf(fit, project.id, "rule", index, shown.version.id), () => ({
      kind: "rule",
      id: null,
      name,
      path: rule.id,
      project: project.name,
      url: ruleUrl(branch.rootArtifactId, rule.id),
    }));
  }
}

function positionOf(fit: Fit, projectId: number, kind: Hit["kind"], place: number, versionId: number): Position {
  return [fit, projectId, hitKinds.indexOf(kind), place, versionId];
}
