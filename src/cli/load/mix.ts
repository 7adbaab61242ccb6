import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, fail, type Outcome } from "../failure.ts";

/** A request of the load. All of them only read. */
export interface LoadRequest {
  /** With a leading slash, encoded. */
  readonly path: string;
  /** Sent as JSON with POST. */
  readonly body?: unknown;
}

/** Something that users do, and how often, compared with the others. */
export interface LoadKind {
  readonly name: string;
  readonly weight: number;
  make(random: () => number): LoadRequest;
}

/** Projects that requests are made for: more would make no other load. */
const projectsMax = 200;
/** Artifacts of a project that are looked at: the worst ones, as users do. */
const artifactsMax = 50;
/** Projects whose artifacts are read before the load starts. */
const projectsReadMax = 20;

/** A project as the load needs it. */
interface LoadedProject {
  readonly name: string;
  readonly root: number;
  readonly artifacts: readonly { readonly id: number; readonly name: string }[];
}

/** Reads what the requests need: projects with a version, and the worst artifacts of some of them. */
export async function readLoadedProjects(
  client: Client,
  names: ReadonlySet<string>,
): Promise<Outcome<readonly LoadedProject[]>> {
  const fields = "id,name,artifactId,lastBuild";
  const query = { fields, limit: String(names.size === 0 ? projectsMax : 10_000) };
  const listed = await client.read<"GET /api/projects">({ path: apiPath("projects"), query });
  if (!listed.ok) return listed;
  const wanted = listed.value.filter(({ name }) => names.size === 0 || names.has(name)).slice(0, projectsMax);
  const projects: LoadedProject[] = [];
  for (const { name, artifactId } of wanted) {
    if (projects.length === projectsReadMax) break;
    const worst = await client.write<"POST /api/artifacts/:id/query">(
      "POST",
      apiPath("artifacts", artifactId, "query"),
      {
        columns: [],
        resultSize: artifactsMax,
      },
    );
    // A project without a version has no artifacts to look at.
    if (!worst.ok) continue;
    const artifacts = worst.value.artifacts.map(({ id, name: artifactName }) => ({ id, name: artifactName }));
    if (artifacts.length > 0) projects.push({ name, root: artifactId, artifacts });
  }
  if (projects.length > 0) return done(projects);
  return fail({ exit: "absent", title: "There is no project with a version", detail: "Or you may not see it." });
}

/** What people, jobs and programs ask a server in a working day. */
export function usualMix(projects: readonly LoadedProject[]): readonly LoadKind[] {
  const anyProject = (random: () => number): LoadedProject => pick(projects, random);
  const anyArtifact = (random: () => number) => pick(anyProject(random).artifacts, random);
  return [
    { name: "one artifact", weight: 30, make: (random) => ({ path: apiPath("artifacts", anyArtifact(random).id) }) },
    {
      name: "children of an artifact",
      weight: 15,
      make: (random) => ({ path: `${apiPath("artifacts", anyProject(random).root, "children")}?limit=100` }),
    },
    {
      name: "why a rating",
      weight: 5,
      make: (random) => ({ path: apiPath("artifacts", anyArtifact(random).id, "explain") }),
    },
    {
      name: "a page of findings",
      weight: 15,
      make: (random) => ({ path: `${apiPath("artifacts", anyProject(random).root, "findings")}?limit=50` }),
    },
    {
      name: "findings counted by rule",
      weight: 5,
      make: (random) => ({ path: `${apiPath("artifacts", anyProject(random).root, "findings", "facets")}?by=rule` }),
    },
    { name: "worst artifacts", weight: 10, make: (random) => worstArtifacts(anyProject(random).root, random) },
    {
      name: "versions of a project",
      weight: 5,
      make: (random) => ({ path: `${apiPath("projects", anyProject(random).name, "versions")}?limit=20` }),
    },
    { name: "a page of projects", weight: 5, make: () => ({ path: `${apiPath("projects")}?limit=50` }) },
    {
      name: "ratings of projects",
      weight: 3,
      make: () => ({ path: `${apiPath("portfolio")}?limit=50` }),
    },
    {
      name: "search",
      weight: 5,
      make: (random) => ({ path: `${apiPath("search")}?q=${encodeURIComponent(wordOf(anyArtifact(random).name))}` }),
    },
    { name: "running tasks", weight: 2, make: () => ({ path: `${apiPath("tasks")}?limit=20` }) },
  ];
}

/** The server orders them: the worst first. */
function worstArtifacts(root: number, random: () => number): LoadRequest {
  const resultSize = 10 + Math.floor(random() * 40);
  return { path: apiPath("artifacts", root, "query"), body: { columns: [], resultSize } };
}

/** A word to search for: the first letters of a name. */
function wordOf(name: string): string {
  return (/[\p{L}\p{N}]{3,}/u.exec(name)?.[0] ?? "main").slice(0, 12);
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** One of the kinds, by their weights. */
export function pickKind(kinds: readonly LoadKind[], random: () => number): LoadKind {
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * all;
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  return kinds.at(-1)!;
}
