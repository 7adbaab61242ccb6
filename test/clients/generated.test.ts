import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pythonOperations } from "../../scripts/client-python.ts";
import { typescriptOperations, type ApiDescription } from "../../scripts/client-types.ts";
import { endpoints, openApiDocument, productVersion } from "../../src/http/index.ts";

const root = join(import.meta.dirname, "..", "..");
const description = openApiDocument(endpoints, {
  basePath: "",
  version: productVersion(),
}) as unknown as ApiDescription;

const advice = "The API changed: run `node scripts/generate-clients.ts`.";

test("the types of the client are those of the API", () => {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-clients-"));
  try {
    const file = join(folder, "operations.ts");
    writeFileSync(file, typescriptOperations(description));
    const config = join(root, ".oxfmtrc.json");
    execFileSync(join(root, "node_modules", ".bin", "oxfmt"), ["--config", config, file]);
    const written = readFileSync(join(root, "clients", "typescript", "src", "operations.ts"), "utf8");
    expect(written === readFileSync(file, "utf8"), advice).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("so are the operations of the client for Python", () => {
  const written = readFileSync(join(root, "clients", "python", "belvedere_client", "operations.py"), "utf8");
  expect(written === pythonOperations(description), advice).toBe(true);
});

test("generators of clients can read every schema: none is `false`", () => {
  const faults: string[] = [];
  const walk = (value: unknown, place: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if ((name === "items" && typeof inner === "boolean") || name === "prefixItems") faults.push(`${place}/${name}`);
      if (name !== "example" && name !== "examples") walk(inner, `${place}/${name}`);
    }
  };
  walk(description, "");
  expect(faults).toEqual([]);
});

test("the clients have the version of the product, and no dependencies", () => {
  const about = JSON.parse(readFileSync(join(root, "clients", "typescript", "package.json"), "utf8")) as Readonly<
    Record<string, unknown>
  >;
  expect(about["version"]).toBe(productVersion());
  expect(Object.keys(about)).not.toContain("dependencies");
  const project = readFileSync(join(root, "clients", "python", "pyproject.toml"), "utf8");
  expect(project).toContain(`\nversion = "${productVersion()}"\n`);
  expect(project).toContain("\ndependencies = []\n");
});
