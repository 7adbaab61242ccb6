import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const migrationsFile = "src/store/database/migrations/index.ts";

/**
 * Makes the folder of a release that follows this one. It differs by one migration, which adds a column to tables that
 * every request and every build reads.
 */
export async function makeNextRelease(): Promise<string> {
  const release = await mkdtemp(join(tmpdir(), "belvedere-next-release-"));
  const isProduct = (path: string): boolean => !/\/examples$|\/src\/web$|\.(?:test|contract)\.ts$/.test(path);
  await cp(join(root, "src"), join(release, "src"), { recursive: true, filter: isProduct });
  await cp(join(root, "package.json"), join(release, "package.json"));
  await symlink(join(root, "node_modules"), join(release, "node_modules"));
  const text = await readFile(join(release, migrationsFile), "utf8");
  const added = text.replace(
    "\n} as const;\n",
    `
  "9000-next-release": async (database: Kysely<unknown>) => {
    for (const table of ["users", "projects", "versions", "tasks"]) {
      await database.schema.alterTable(table).addColumn("next_release", "integer").execute();
    }
  },
} as const;
`,
  );
  if (added === text) throw new Error(`${migrationsFile} has no list of migrations`);
  await writeFile(join(release, migrationsFile), `import type { Kysely } from "kysely";\n${added}`);
  return release;
}
