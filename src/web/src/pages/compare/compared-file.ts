import { useQuery } from "@tanstack/react-query";
import { read, type Answer } from "../../api/client.ts";
import { ApiProblem } from "../../api/problem.ts";
import { quoted } from "../../where/conditions.ts";

type Version = Answer<"GET /api/versions/:id/compare/:other">["after"];

/** A file in one of two versions. */
export interface FileVersion {
  readonly artifactId: number;
  /** Undefined if the results had no source of it. */
  readonly text: string | undefined;
  readonly language: string | null;
  /** The first line of the artifact whose path was asked for, if it is a part of the file. */
  readonly startLine: number | undefined;
}

/** A file in two versions; undefined where a version does not have it. */
export interface ComparedFile {
  readonly path: string;
  readonly before: FileVersion | undefined;
  readonly after: FileVersion | undefined;
}

interface Found {
  readonly path: string;
  readonly file: FileVersion;
}

/** Reads both sources of the file that has an artifact, by the artifact's path. */
export function useComparedFile(before: Version, after: Version, path: string) {
  return useQuery({
    queryKey: ["compared file", before.id, after.id, path],
    queryFn: async ({ signal }): Promise<ComparedFile> => {
      const [old, now] = await Promise.all([findFile(before, path, signal), findFile(after, path, signal)]);
      // A function that one version lacks: its file may be there all the same.
      const filePath = (now ?? old)?.path ?? path;
      const inFile = async (found: Found | undefined, version: Version): Promise<FileVersion | undefined> =>
        (found ?? (filePath === path ? undefined : await findFile(version, filePath, signal)))?.file;
      return { path: filePath, before: await inFile(old, before), after: await inFile(now, after) };
    },
  });
}

async function findFile(version: Version, path: string, signal: AbortSignal): Promise<Found | undefined> {
  const { id, project, branch } = version;
  const found = await read("GET /api/projects/:name/artifacts", {
    params: { name: project },
    query: { branch, version: id, where: `path = ${quoted(path)}` },
    signal,
  });
  const artifact = found[0];
  if (artifact === undefined) return undefined;
  const here = { params: { id: artifact.id }, query: { version: id }, signal };
  try {
    const source = await read("GET /api/artifacts/:id/source", here);
    const { text, language } = source;
    const startLine = source.path === path ? undefined : await firstLineOf(artifact, id, signal);
    return { path: source.path, file: { artifactId: artifact.id, text, language, startLine } };
  } catch (error) {
    const isAbsent = error instanceof ApiProblem && error.code === "source.absent";
    if (!isAbsent) throw error;
    return { path, file: { artifactId: artifact.id, text: undefined, language: null, startLine: undefined } };
  }
}

type Artifact = Pick<Answer<"GET /api/projects/:name/artifacts">[number], "path" | "parentId">;

/** Lists of children have the lines of artifacts. */
async function firstLineOf({ path, parentId }: Artifact, version: number, signal: AbortSignal) {
  if (parentId === null) return undefined;
  const children = await read("GET /api/artifacts/:id/children", {
    params: { id: parentId },
    query: { version, where: `path = ${quoted(path)}` },
    signal,
  });
  return children[0]?.location.startLine ?? undefined;
}
