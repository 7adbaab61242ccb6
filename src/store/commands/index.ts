import type { Result } from "../../text/index.ts";
import type { StoreWrites } from "../contract.ts";
import type { StoreTransaction } from "../schema.ts";
import { audit } from "./audit.ts";
import { createBranch, updateBranch } from "./branches.ts";
import { acceptBuild, commitBuild } from "./builds.ts";
import { deleteBranch, deleteProject } from "./deletions.ts";
import { recordTrash, recordWork } from "./identity.ts";
import { triageArtifact } from "./artifact-triage.ts";
import { triageFindings } from "./findings.ts";
import { putGate } from "./gates.ts";
import { createGroup, deleteGroup, replaceMembers, updateGroup } from "./groups.ts";
import { reserveIds } from "./ids.ts";
import { deleteModel, putModel } from "./models.ts";
import { updateProject } from "./project-changes.ts";
import { createProject } from "./projects.ts";
import { expireVersion, putRetention } from "./retention.ts";
import { createSavedQuery, deleteSavedQuery, updateSavedQuery } from "./saved-queries.ts";
import { cancelTask, claimTask, enqueueRerate, finishTask, recoverTasks, reportProgress } from "./tasks.ts";
import { changeSettings } from "./settings.ts";
import {
  createSession,
  createToken,
  dropDeadTokens,
  endSession,
  revokeToken,
  touchSession,
  touchToken,
} from "./tokens.ts";
import { createUser, deleteUser, updateUser } from "./users.ts";
import { commitLayer, deleteVersion, forgetLayers, forgetVersions, updateVersion } from "./versions.ts";

export type CommandName = keyof StoreWrites;
export type CommandInput<Name extends CommandName> = Parameters<StoreWrites[Name]>[0];
export type CommandOutput<Name extends CommandName> = Awaited<ReturnType<StoreWrites[Name]>>;

type Commands = {
  readonly [Name in CommandName]: (
    transaction: StoreTransaction,
    input: CommandInput<Name>,
  ) => Promise<CommandOutput<Name>>;
};

/** Every write. Each runs inside a transaction that the store provides, the same on every dialect. */
export const commands: Commands = {
  createUser,
  updateUser,
  deleteUser,
  createGroup,
  updateGroup,
  deleteGroup,
  replaceMembers,
  createToken,
  revokeToken,
  touchToken,
  dropDeadTokens,
  createSession,
  touchSession,
  endSession,
  changeSettings,
  audit,
  putModel,
  deleteModel,
  createProject,
  updateProject,
  deleteProject,
  putGate,
  createBranch,
  updateBranch,
  deleteBranch,
  acceptBuild,
  enqueueRerate,
  claimTask,
  recoverTasks,
  reportProgress,
  cancelTask,
  finishTask,
  reserveIds,
  commitBuild,
  commitLayer,
  forgetLayers,
  updateVersion,
  deleteVersion,
  forgetVersions,
  triageFindings,
  triageArtifact,
  createSavedQuery,
  updateSavedQuery,
  deleteSavedQuery,
  putRetention,
  expireVersion,
  recordWork,
  recordTrash,
};

type RefusableName = {
  [Name in CommandName]: CommandOutput<Name> extends Result<unknown> ? Name : never;
}[CommandName];

const refusable: Readonly<Record<RefusableName, true>> = {
  createUser: true,
  updateUser: true,
  deleteUser: true,
  createGroup: true,
  updateGroup: true,
  deleteGroup: true,
  replaceMembers: true,
  putModel: true,
  deleteModel: true,
  createProject: true,
  updateProject: true,
  deleteProject: true,
  putGate: true,
  createBranch: true,
  updateBranch: true,
  deleteBranch: true,
  acceptBuild: true,
  cancelTask: true,
  updateVersion: true,
  deleteVersion: true,
  triageFindings: true,
  triageArtifact: true,
  createSavedQuery: true,
  updateSavedQuery: true,
  deleteSavedQuery: true,
  putRetention: true,
  expireVersion: true,
};

/** Whether the command answers with a Result, so that a full disk can be told as a refusal. */
export function isRefusable(name: CommandName): boolean {
  return Object.hasOwn(refusable, name);
}
