import { useRead } from "../../api/queries.ts";
import { referenceIn } from "../../model/reference.ts";

/** The current version of a project's main branch and its reference version. */
export function useReference(project: string | undefined) {
  const name = project ?? "";
  const enabled = project !== undefined;
  const read = useRead("GET /api/projects/:name", { params: { name } }, { enabled });
  const branches = Object.values(read.data?.branches ?? {});
  const main = branches.find(({ id }) => id === read.data?.mainId);
  const versions = useRead(
    "GET /api/projects/:name/versions",
    { params: { name }, query: { branch: main?.name } },
    { enabled: enabled && main !== undefined },
  );
  const current = versions.data?.find(({ id }) => id === main?.currentVersionId);
  const reference = current && referenceIn(current, versions.data ?? []);
  return { current, reference };
}
