import { useRead } from "../api/queries.ts";
import { quoted } from "../where/conditions.ts";

/** More paths than this are not looked up. */
const pathsMax = 50;

/**
 * The artifacts of files in the version of another artifact, by path; undefined while loading. A path without an artifact
 * is not in it.
 */
export function useFileIds(
  artifactId: number,
  version: number | undefined,
  paths: readonly string[],
): ReadonlyMap<string, number> | undefined {
  const artifact = useRead(
    "GET /api/artifacts/:id",
    { params: { id: artifactId }, query: { version } },
    { enabled: paths.length > 0 },
  );
  const listed = paths.slice(0, pathsMax).map(quoted).join(",");
  const found = useRead(
    "GET /api/projects/:name/artifacts",
    {
      params: { name: artifact.data?.project.name ?? "" },
      query: { branch: artifact.data?.branch.name, version, where: `path IN (${listed})`, fields: "id,path" },
    },
    { enabled: artifact.data !== undefined && paths.length > 0 },
  );
  if (paths.length > 0 && (artifact.isPending || found.isLoading)) return undefined;
  return new Map((found.data ?? []).map(({ path, id }) => [path, id]));
}
