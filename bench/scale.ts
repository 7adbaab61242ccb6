/**
 * `node bench/scale.ts`: what things cost as they grow, one dimension at a time; the tables of docs/scale.md.
 * `--only artifacts,findings` picks dimensions, `--large` adds a size ten times as large to each.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newTokenText, tokenHash } from "../src/access/index.ts";
import { openStore, type Store } from "../src/store/index.ts";
import { rootId, twoFilters } from "./api.ts";
import { benchModel } from "./bench-model.ts";
import { measureBuiltProjects } from "./built-projects.ts";
import { ask, closeClient, type BenchRequest } from "./client.ts";
import { writeGenerated } from "./generate.ts";
import { bytesBelow } from "./bytes-below.ts";
import { buildOn, startBenchServer, type BenchServer } from "./server.ts";
import { milliseconds, timed } from "./table.ts";

const { values: flags } = parseArgs({
  options: { only: { type: "string" }, large: { type: "boolean", default: false } },
});
const rounds = 25;
/** Nine of ten are functions, and each of them has one finding at most. */
const findingsArtifacts = flags.large ? 1_200_000 : 120_000;
const sizesOf = (...sizes: readonly number[]): readonly number[] =>
  flags.large ? [...sizes, sizes.at(-1)! * 10] : sizes;

/** A server to measure, with a request for a path below `/api`. */
interface Scene {
  readonly server: BenchServer;
  readonly dataDir: string;
  readonly to: (path: string, body?: unknown) => BenchRequest;
}

type Figures = Readonly<Record<string, string>>;

/** A dimension: its sizes, and what is measured at each of them. */
interface Dimension {
  readonly sizes: readonly number[];
  readonly measure: (size: number) => Promise<Figures>;
}

const dimensions: Record<string, Dimension> = {
  artifacts: {
    sizes: sizesOf(1000, 10_000, 100_000),
    measure: (size) => onScene(nothing, (scene) => builtVersion(scene, { artifacts: size, findings: 0 })),
  },
  findings: {
    sizes: sizesOf(1000, 10_000, 100_000),
    measure: (size) =>
      onScene(nothing, (scene) => builtVersion(scene, { artifacts: findingsArtifacts, findings: size })),
  },
  versions: { sizes: sizesOf(10, 50, 150), measure: (size) => onScene(nothing, (scene) => manyVersions(scene, size)) },
  projects: {
    sizes: sizesOf(10, 100, 1000),
    measure: (size) => onScene((store) => seedProjects(store, size), manyProjects),
  },
  "built projects": { sizes: flags.large ? [100, 1000, 10_000] : [100, 1000], measure: measureBuiltProjects },
  users: { sizes: sizesOf(10, 100, 1000), measure: (size) => manyUsers(size) },
};

for (const [name, dimension] of Object.entries(dimensions)) {
  if (flags.only !== undefined && !flags.only.split(",").includes(name)) continue;
  const rows: { readonly size: number; readonly figures: Figures }[] = [];
  for (const size of dimension.sizes) rows.push({ size, figures: await dimension.measure(size) });
  process.stdout.write(`${tableOf(name, rows)}\n\n`);
}

function tableOf(name: string, rows: readonly { readonly size: number; readonly figures: Figures }[]): string {
  const heads = [name, ...Object.keys(rows[0]!.figures)];
  const lines = rows.map(({ size, figures }) => [size.toLocaleString("en"), ...Object.values(figures)]);
  return [heads, heads.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

async function nothing(): Promise<void> {}

/** Seeds a folder, then starts a server on it. */
async function onScene(
  seed: (store: Store) => Promise<void>,
  measure: (scene: Scene) => Promise<Figures>,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-scale-"));
  const dataDir = join(folder, "data");
  const opened = await openStore({ dataDir });
  if (!opened.ok) throw new Error(opened.problem.code);
  await seed(opened.value.store);
  await opened.value.store.close();
  const server = await startBenchServer(dataDir);
  const to = (path: string, body?: unknown): BenchRequest => ({
    url: `${server.base}api/${path}`,
    token: server.adminToken,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  try {
    return await measure({ server, dataDir, to });
  } finally {
    closeClient();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function time(sending: BenchRequest): Promise<string> {
  await timed(rounds, () => ask(sending));
  return milliseconds(await timed(rounds, () => ask(sending)));
}

/** Sends a generated version; gives how long its task took. */
async function build(
  { server, dataDir, to }: Scene,
  size: { readonly artifacts: number; readonly findings: number },
  seed = 1,
): Promise<number> {
  const file = join(dataDir, "..", "results.ndjson");
  await writeGenerated(file, { ...size, form: "values", seed });
  await buildOn(server, file);
  const [task] = JSON.parse(await ask(to("tasks?limit=1"))) as [{ elapsedTime: number; status: { id: string } }];
  if (task.status.id !== "DONE") throw new Error(`the build ended ${task.status.id}`);
  return task.elapsedTime;
}

async function builtVersion(
  scene: Scene,
  size: { readonly artifacts: number; readonly findings: number },
): Promise<Figures> {
  // The first one is for the compiler.
  await build(scene, size);
  const before = bytesBelow(join(scene.dataDir, "snapshots"));
  const built = await build(scene, size, 2);
  const root = await rootId(scene.to);
  const [{ findingCount }] = JSON.parse(await ask(scene.to("projects/bench/versions?limit=1"))) as [
    { findingCount: number },
  ];
  return {
    "findings of it": findingCount.toLocaleString("en"),
    "second build ms": String(built),
    "stored KB": ((bytesBelow(join(scene.dataDir, "snapshots")) - before) / 1000).toFixed(0),
    "top 20": await time(scene.to(`artifacts/${root}/query`, twoFilters)),
    "20 findings": await time(scene.to(`artifacts/${root}/findings?limit=20`)),
    "one artifact": await time(scene.to(`artifacts/${root}`)),
  };
}

async function manyVersions(scene: Scene, versions: number): Promise<Figures> {
  const size = { artifacts: 200, findings: 20 };
  let last = 0;
  for (let version = 0; version < versions; version++) last = await build(scene, size, version);
  const root = await rootId(scene.to);
  return {
    "the last build ms": String(last),
    "stored KB": (bytesBelow(join(scene.dataDir, "snapshots")) / 1000).toFixed(0),
    "20 versions": await time(scene.to("projects/bench/versions?limit=20")),
    "all versions": await time(scene.to("projects/bench/versions")),
    "one artifact": await time(scene.to(`artifacts/${root}`)),
    history: await time(scene.to(`artifacts/${root}/history?measures=LC`)),
  };
}

async function manyProjects({ to }: Scene): Promise<Figures> {
  return {
    "one project": await time(to("projects/bench")),
    "20 projects": await time(to("projects?limit=20")),
    "all projects": await time(to("projects")),
    search: await time(to("search?q=bench")),
  };
}

async function seedProjects(store: Store, projects: number): Promise<void> {
  const document = JSON.stringify(benchModel);
  await store.write.putModel({ modelId: "BENCH", document, at: 0 });
  const owner = await makeUser(store, "owner");
  const color = [0, 0, 0, 255] as const;
  const shape = {
    modelId: "BENCH",
    ownerId: owner,
    metaProject: false,
    audience: "MEMBERS" as const,
    group: "",
    color,
    at: 0,
  };
  const names = Array.from({ length: projects }, (_, index) => `project-${index}`);
  await Promise.all(names.map((name) => store.write.createProject({ ...shape, name })));
}

async function manyUsers(users: number): Promise<Figures> {
  const token = newTokenText("PERMANENT");
  const seed = async (store: Store): Promise<void> => {
    await seedProjects(store, 20);
    const ids = await Promise.all(Array.from({ length: users }, (_, index) => makeUser(store, `user-${index}`)));
    const permanent = { kind: "PERMANENT", name: "scale", expiresAt: null, bootId: null, at: 0 } as const;
    const others = ids.slice(1).map((userId) => ({ userId, hash: tokenHash(newTokenText("PERMANENT")) }));
    for (const one of [{ userId: ids[0]!, hash: tokenHash(token) }, ...others]) {
      await store.write.createToken({ ...permanent, ...one });
    }
  };
  return onScene(seed, async ({ to }) => ({
    "who am I": await time({ ...to("me"), token }),
    "20 projects": await time({ ...to("projects?limit=20"), token }),
    "20 users, administrator": await time(to("users?limit=20")),
  }));
}

async function makeUser(store: Store, login: string): Promise<number> {
  const plain = { name: "", email: "", passwordHash: "", language: null, timezone: null };
  const made = await store.write.createUser({ ...plain, login, role: "USER", at: 0 });
  if (!made.ok) throw new Error(made.problem.code);
  return made.value.id;
}
