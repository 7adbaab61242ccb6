import { findContext } from "../ci/context.ts";
import { readServerView } from "../check/server-view.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { Options } from "../command.ts";
import { done, fail, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import type { VersionView } from "./facts.ts";
import type { EditorSettings } from "./settings.ts";

/** The code of a folder, as git and the settings name it. */
export type CodeContext = Awaited<ReturnType<typeof findContext>>;

/** Reads the branch, the target and the base of a folder. */
export function readContext(
  { branch, target }: EditorSettings,
  { environment }: Terminal,
  root: string,
): Promise<CodeContext> {
  const options = new Options({
    ...(branch === undefined ? {} : { branch }),
    ...(target === undefined ? {} : { target }),
  });
  return findContext(options, environment, root, { changes: false, ancestors: false, ownTarget: true });
}

/** Chooses the version that a folder shows: the newest of its branch, else the one that a build would be compared with. */
export async function findView(
  client: Client,
  project: string,
  context: CodeContext,
  root: string,
): Promise<Outcome<VersionView>> {
  if (!context.ok) return context;
  const found = await readServerView(client, project, context.value, root);
  if (!found.ok) return found;
  const { branch, reference, targetRootId, modelId } = found.value;
  const chosen =
    branch ?? (reference === null || targetRootId === null ? null : { rootId: targetRootId, ...reference });
  if (chosen === null) return fail({ exit: "absent", title: `${found.value.project} has no version yet` });
  const version = await client.read<"GET /api/versions/:id">({
    path: apiPath("versions", chosen.versionId),
    query: { fields: "name,branch,commit" },
  });
  if (!version.ok) return version;
  return done({
    project: found.value.project,
    modelId,
    branch: version.value.branch,
    versionId: chosen.versionId,
    versionName: version.value.name,
    commit: version.value.commit,
    rootId: chosen.rootId,
  });
}
