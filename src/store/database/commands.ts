import type { Result } from "../../text/index.ts";
import { accessCommands } from "../access/commands.ts";
import { auditCommands } from "../audit/commands.ts";
import { buildCommands } from "../builds/commands.ts";
import type { StoreWrites } from "../contract.ts";
import { customRoleCommands } from "../custom-roles/commands.ts";
import { directoryCommands } from "../directory/commands.ts";
import { factorCommands } from "../factors/commands.ts";
import { gateCommands } from "../gates/commands.ts";
import { identityCommands } from "../identity/commands.ts";
import { idCommands } from "../ids/commands.ts";
import { limitCommands } from "../limits/commands.ts";
import { mailCommands } from "../mail/commands.ts";
import { modelCommands } from "../models/commands.ts";
import { outboxCommands } from "../outbox/commands.ts";
import { projectCommands } from "../projects/commands.ts";
import { providerCommands } from "../providers/commands.ts";
import { retentionCommands } from "../retention/commands.ts";
import { savedQueryCommands } from "../saved-queries/commands.ts";
import { settingCommands } from "../settings/commands.ts";
import { taskCommands } from "../tasks/commands.ts";
import { trashCommands } from "../trash/commands.ts";
import { trustedJobCommands } from "../trusted-jobs/commands.ts";
import { triageCommands } from "../triage/commands.ts";
import { versionCommands } from "../versions/commands.ts";
import { webhookCommands } from "../webhooks/commands.ts";
import type { Commands, OutputOf } from "./command.ts";

export type CommandName = keyof StoreWrites;

/** Every write, by its name. */
export const commands: Commands<StoreWrites> = {
  ...accessCommands,
  ...customRoleCommands,
  ...settingCommands,
  ...auditCommands,
  ...modelCommands,
  ...projectCommands,
  ...buildCommands,
  ...idCommands,
  ...gateCommands,
  ...retentionCommands,
  ...versionCommands,
  ...taskCommands,
  ...triageCommands,
  ...savedQueryCommands,
  ...outboxCommands,
  ...webhookCommands,
  ...mailCommands,
  ...directoryCommands,
  ...factorCommands,
  ...providerCommands,
  ...trustedJobCommands,
  ...limitCommands,
  ...identityCommands,
  ...trashCommands,
};

type RefusableName = {
  [Name in CommandName]: OutputOf<StoreWrites, Name> extends Result<unknown> ? Name : never;
}[CommandName];

const refusable: Readonly<Record<RefusableName, true>> = {
  createUser: true,
  updateUser: true,
  deleteUser: true,
  createGroup: true,
  updateGroup: true,
  deleteGroup: true,
  replaceMembers: true,
  createCustomRole: true,
  updateCustomRole: true,
  deleteCustomRole: true,
  createLimitedToken: true,
  createProjectToken: true,
  revokeLimitedToken: true,
  putModel: true,
  deleteModel: true,
  createProject: true,
  updateProject: true,
  deleteProject: true,
  putGate: true,
  putGroupGate: true,
  createBranch: true,
  updateBranch: true,
  deleteBranch: true,
  acceptBuild: true,
  cancelTask: true,
  completeVersion: true,
  updateVersion: true,
  deleteVersion: true,
  triageFindings: true,
  triageSelections: true,
  endAcceptances: true,
  triageArtifact: true,
  createSavedQuery: true,
  updateSavedQuery: true,
  deleteSavedQuery: true,
  putRetention: true,
  expireVersion: true,
  expireBranch: true,
  createWebhook: true,
  updateWebhook: true,
  deleteWebhook: true,
  rotateWebhookSecret: true,
  queueDelivery: true,
  putMailChoices: true,
  unsubscribeFromMail: true,
  requestTestMail: true,
  startProgramSignIn: true,
  decideProgramSignIn: true,
  takeProgramSignIn: true,
  startSignIn: true,
  takeSignIn: true,
  admitProviderUser: true,
  endProviderSessions: true,
  replaceSignInRules: true,
  provisionUser: true,
  changeProvisionedUser: true,
  removeProvisionedUser: true,
  provisionGroup: true,
  changeProvisionedGroup: true,
  removeProvisionedGroup: true,
  startSecondStep: true,
  trySecondStep: true,
  finishSecondStep: true,
  addFactor: true,
  removeFactor: true,
  replaceRecoveryCodes: true,
  resetFactors: true,
  putTrustedJobs: true,
  exchangeJobToken: true,
  putProjectLimits: true,
  putUserLimits: true,
};

/** Whether the command answers with a Result, so that a full disk can be reported as a refusal. */
export function isRefusable(name: CommandName): boolean {
  return Object.hasOwn(refusable, name);
}
