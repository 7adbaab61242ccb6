import type { Client } from "./client.ts";

/** What a server of this or an earlier release takes in a build besides the reports. */
export interface BuildAbilities {
  /** The parameters `target`, `base` and `ancestors` (D15). */
  readonly targets: boolean;
  /** Records of changed lines (D15). */
  readonly changes: boolean;
}

/** Those of a server of an earlier release. */
export const noAbilities: BuildAbilities = { targets: false, changes: false };

/** Reads them from the description of the API and from the list of formats. A server that has neither takes nothing. */
export async function readAbilities(client: Client): Promise<BuildAbilities> {
  const [targets, changes] = await Promise.all([takesTargets(client), takesChanges(client)]);
  return { targets, changes };
}

interface ApiDescription {
  readonly paths?: Readonly<
    Record<string, { readonly post?: { readonly parameters?: readonly { readonly name?: string }[] } }>
  >;
}

async function takesTargets(client: Client): Promise<boolean> {
  const answer = await client.open({ path: "/openapi.json" });
  if (!answer.ok) return false;
  const description = (await answer.value.json().catch(() => ({}))) as ApiDescription;
  const parameters = description.paths?.["/api/projects/{name}/builds"]?.post?.parameters ?? [];
  return ["target", "base", "ancestors"].every((wanted) => parameters.some(({ name }) => name === wanted));
}

async function takesChanges(client: Client): Promise<boolean> {
  const query = { where: "id=native", fields: "contents" };
  const answer = await client.read<"GET /api/formats">({ path: "/api/formats", query });
  if (!answer.ok) return false;
  const contents: readonly string[] = answer.value.flatMap((format) => format.contents);
  return contents.includes("changes");
}
