import { useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { useTitleObject } from "../../frame/page-title.ts";
import { useRead } from "../../api/queries.ts";
import type { VerdictSubject } from "./condition-links.ts";

/** A version with its parts and reference. */
export type Version = Answer<"GET /api/versions/:id">;

/** Parts arrive while a page is open. */
export const freshMilliseconds = 10_000;

/** The version in the address, its project, and what other pages need to name it; undefined while it loads. */
export interface VersionSubject {
  readonly version: Version;
  readonly project: Answer<"GET /api/projects/:name">;
  readonly subject: VerdictSubject;
}

/** Reads the version that the path names. */
export function useVersionSubject() {
  const { params } = useAddress();
  const request = { params: { id: Number(params["version"]) } };
  const version = useRead("GET /api/versions/:id", request, { everyMilliseconds: freshMilliseconds });
  const project = useRead(
    "GET /api/projects/:name",
    { params: { name: version.data?.project ?? "" } },
    { enabled: version.data !== undefined },
  );
  useTitleObject(version.data && `${version.data.project} ${version.data.name}`);
  const branch = version.data && project.data?.branches[version.data.branch];
  const found: VersionSubject | undefined =
    version.data === undefined || project.data === undefined || branch === undefined
      ? undefined
      : {
          version: version.data,
          project: project.data,
          subject: { versionId: version.data.id, project: project.data.name, rootId: branch.artifactId },
        };
  return { found, read: version.error === null ? project : version };
}
