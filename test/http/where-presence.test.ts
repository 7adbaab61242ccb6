import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { critical } from "./target-world.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("Presence");
  await server.admin.build("Presence", critical("one", "two"), { query: "?commit=c1" });
  await server.admin.build("Presence", critical("one"), { query: "?branch=feature&target=main&base=c1" });
});
afterAll(() => server.close());

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The paths of an element's fields to which `where` applies: objects and what is in them, no arrays. */
function* fieldPaths(description: Description, schema: Schema, path: readonly string[] = []): Generator<string> {
  const named = schema.$ref === undefined ? schema : description.components.schemas[schema.$ref.split("/").at(-1)!]!;
  const plain = named.anyOf?.find(({ type }) => type !== "null");
  if (plain !== undefined) return yield* fieldPaths(description, plain, path);
  if (named.type === "array" || path.length > 3) return;
  if (path.length > 0) yield path.join(".");
  for (const [name, inside] of Object.entries(named.properties ?? {})) {
    yield* fieldPaths(description, inside, [...path, name]);
  }
}

test("every field of every list is there or is not, objects included (D6)", async () => {
  const { client, artifactId, versionId, findingId, ruleId } = await ids();
  const { body: description } = await client.call<Description>("GET", "/openapi.json");
  let conditions = 0;
  for (const [path, { get }] of Object.entries(description.paths)) {
    const described = get?.responses["200"]?.content?.["application/json"]?.schema;
    // The whole answer comes before that of a request with `fields`.
    const schema = described?.anyOf?.[0] ?? described;
    if (!path.startsWith("/api/") || schema?.type !== "array" || !takesWhere(get!)) continue;
    const place = path
      .replace("/artifacts/{id}", `/artifacts/${artifactId}`)
      .replace("/versions/{id}", `/versions/${versionId}`)
      .replace("/findings/{id}", `/findings/${findingId}`)
      .replace("/projects/{name}", "/projects/Presence")
      .replace("/models/{id}", "/models/STANDARD");
    if (place.includes("{")) continue;
    const needed = new Map([
      ["/api/search", "q=a&"],
      ["/api/rules", `id=${encodeURIComponent(ruleId)}&`],
      [`/api/artifacts/${artifactId}/rule-history`, `rule=${encodeURIComponent(ruleId)}&`],
    ]);
    const join = `?${needed.get(place) ?? ""}`;
    const count = async (where: string): Promise<number> => {
      const suffix = where === "" ? "" : `where=${encodeURIComponent(where)}&`;
      const answer = await client.call<readonly unknown[]>("GET", `${place}${join}${suffix}limit=1000`);
      expect(answer.status, `${place} ${where}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
      return answer.body.length;
    };
    const all = await count("");
    for (const field of fieldPaths(description, schema.items!)) {
      const counts = [await count(`${field} IS NULL`), await count(`${field} IS NOT NULL`)];
      expect(counts[0]! + counts[1]!, `${place} ${field}`).toBe(all);
      conditions++;
    }
  }
  expect(conditions).toBeGreaterThan(100);
});

function takesWhere({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name, $ref }) => name === "where" || $ref?.endsWith("/where") === true);
}

async function ids() {
  const client = server.admin;
  const { artifactId } = (await client.call<{ artifactId: number }>("GET", "/api/projects/Presence")).body;
  const [{ id: versionId } = { id: 0 }] = await client.versions("Presence");
  const found = await client.call<readonly { id: number; definition: { id: string } }[]>(
    "GET",
    `/api/artifacts/${artifactId}/findings`,
  );
  const [finding] = found.body;
  return { client, artifactId, versionId, findingId: finding!.id, ruleId: finding!.definition.id };
}
