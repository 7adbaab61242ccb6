import type { Endpoint } from "../endpoint.ts";
import { answerAgent } from "./agents.ts";
import { listAncestors, listChildren, listLinks, readInfos } from "./artifact.ts";
import { readArtifact, triageArtifact } from "./artifact-triage.ts";
import { triageFindings } from "./bulk-triage.ts";
import { listArtifactTriage } from "./artifact-triage-history.ts";
import { readDistribution, readHistory } from "./artifact-history.ts";
import { readChanges } from "./artifact-changes.ts";
import { sourceEndpoints } from "./artifact-source.ts";
import { listArtifacts } from "./artifacts.ts";
import { listArtifactFindings, listFindings, readFinding } from "./findings.ts";
import { streamEvents } from "./events.ts";
import { listExclusions } from "./exclusions.ts";
import { explainRating } from "./explain.ts";
import { countArtifactFindings, countFindings } from "./facets.ts";
import { readConfigurationSchema, readOpenApi, readTryItFile, readTryItPage } from "./documentation.ts";
import { readBadge } from "./badges.ts";
import { levelIcon, trendIcon } from "./icons.ts";
import { readMe } from "./me.ts";
import { queryArtifacts } from "./query.ts";
import { exportAudit, verifyAuditLog } from "./audit-export.ts";
import { listAudit } from "./audit.ts";
import { changeBranch, createBranch, deleteBranch, listBranches, readBranch } from "./branches.ts";
import { previewBuild } from "./build-preview.ts";
import { sendBuild } from "./builds.ts";
import { compareVersions, listComparedArtifacts, listComparedFindings } from "./comparison.ts";
import { listGroupGates, readGroupGate, writeGroupGate } from "./group-gates.ts";
import { dashboardEndpoints } from "./dashboards.ts";
import { favouriteEndpoints } from "./favourites.ts";
import { readGate, readVersionGate, writeGate } from "./gates.ts";
import { listFormats } from "./formats.ts";
import { listWebhookTemplates } from "./webhook-templates.ts";
import { listBranchStandings } from "./branch-portfolio.ts";
import { listStandings } from "./portfolio.ts";
import { readSummary } from "./portfolio-summary.ts";
import { changeMail, readMail, readMailState, testMail } from "./mail.ts";
import { readMetrics } from "./metrics.ts";
import { readPortfolioMetrics } from "./portfolio-metrics.ts";
import { deleteModel, listModels, readModel, writeModel } from "./models.ts";
import { listModelRevisions, readModelRevision, rerateModel } from "./model-revisions.ts";
import { previewModel } from "./preview.ts";
import { limitEndpoints } from "./limits.ts";
import { retentionEndpoints } from "./retention.ts";
import { health, readiness } from "./probes.ts";
import { changeProject, createProject, deleteProject, listProjects, readProject, rerateProject } from "./projects.ts";
import { cancelTask, listTasks, readTask } from "./tasks.ts";
import { savedFilterEndpoints } from "./saved-filters.ts";
import { savedQueryEndpoints } from "./saved-queries.ts";
import { scimEndpoints } from "./scim.ts";
import { search } from "./search.ts";
import { readStructure } from "./structure.ts";
import { createToken } from "./token.ts";
import { listTriage, triageFinding } from "./triage.ts";
import { listResults } from "./results.ts";
import { changeVersion, completeVersion, deleteVersion, listVersions, readVersion } from "./versions.ts";
import { listRule, readRuleHistory } from "./rules.ts";
import { askUnsubscribe, unsubscribe } from "./unsubscribe.ts";
import { deliveryEndpoints, testWebhook } from "./webhook-deliveries.ts";
import { webhookEndpoints } from "./webhooks.ts";
import { factorEndpoints } from "./factors.ts";
import { groupEndpoints } from "./groups.ts";
import { createLimitedToken, listLimitedTokens, readLimitedTokenById, revokeLimitedToken } from "./limited-tokens.ts";
import { roleEndpoints } from "./roles.ts";
import { listMembers, replaceMembers } from "./members.ts";
import { endOwnSession, listSessions } from "./own-sessions.ts";
import { finishSignIn, listProviders, signOutByProvider, startSignIn } from "./providers.ts";
import { decideProgram, readProgram, startProgram, takeProgram } from "./programs.ts";
import { createProjectToken, listProjectTokens, revokeProjectToken } from "./project-tokens.ts";
import { takeSecondStep } from "./second-step.ts";
import { beginSession, changePassword, endSession, readSession } from "./session.ts";
import { createPermanentToken, listTokens, revokeToken } from "./session-tokens.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { exchangeToken } from "./exchange.ts";
import { listTrustedJobs, replaceTrustedJobs } from "./trusted-jobs.ts";
import { listDirectories, testDirectory } from "./directories.ts";
import { previewSignInRules, readSignInRules, writeSignInRules } from "./sign-in-rules.ts";
import { listUserFactors, resetUserFactors } from "./user-factors.ts";
import { changeUser, createUser, deleteUser, listUsers, readUser } from "./users.ts";
import { readWebFile, readWebPage } from "./web.ts";

const everyEndpoint = [
  health,
  readiness,
  readMetrics,
  readPortfolioMetrics,
  createToken,
  beginSession,
  readSession,
  endSession,
  changePassword,
  listSessions,
  endOwnSession,
  takeSecondStep,
  ...factorEndpoints,
  listProviders,
  startSignIn,
  finishSignIn,
  signOutByProvider,
  exchangeToken,
  startProgram,
  takeProgram,
  readProgram,
  decideProgram,
  listTokens,
  createPermanentToken,
  revokeToken,
  listLimitedTokens,
  createLimitedToken,
  readLimitedTokenById,
  revokeLimitedToken,
  readMe,
  listUsers,
  createUser,
  readUser,
  changeUser,
  deleteUser,
  listUserFactors,
  resetUserFactors,
  ...roleEndpoints,
  ...groupEndpoints,
  ...scimEndpoints,
  readGate,
  writeGate,
  listGroupGates,
  readGroupGate,
  writeGroupGate,
  ...retentionEndpoints,
  ...limitEndpoints,
  listMembers,
  replaceMembers,
  listProjectTokens,
  createProjectToken,
  revokeProjectToken,
  readSettings,
  changeSettings,
  readSignInRules,
  writeSignInRules,
  previewSignInRules,
  listDirectories,
  testDirectory,
  listTrustedJobs,
  replaceTrustedJobs,
  listAudit,
  verifyAuditLog,
  exportAudit,
  listFormats,
  listWebhookTemplates,
  listModels,
  readModel,
  writeModel,
  deleteModel,
  previewModel,
  listModelRevisions,
  readModelRevision,
  rerateModel,
  listProjects,
  listStandings,
  readSummary,
  listBranchStandings,
  ...favouriteEndpoints,
  ...dashboardEndpoints,
  createProject,
  readProject,
  changeProject,
  deleteProject,
  listBranches,
  createBranch,
  readBranch,
  changeBranch,
  deleteBranch,
  listExclusions,
  sendBuild,
  previewBuild,
  rerateProject,
  listVersions,
  listResults,
  readVersion,
  changeVersion,
  completeVersion,
  deleteVersion,
  readVersionGate,
  compareVersions,
  listComparedArtifacts,
  listComparedFindings,
  listTasks,
  readTask,
  cancelTask,
  listArtifacts,
  readArtifact,
  triageArtifact,
  listAncestors,
  listArtifactTriage,
  listChildren,
  readInfos,
  listLinks,
  readStructure,
  readHistory,
  readDistribution,
  explainRating,
  ...sourceEndpoints,
  readChanges,
  listArtifactFindings,
  countArtifactFindings,
  queryArtifacts,
  listFindings,
  countFindings,
  listRule,
  readRuleHistory,
  readFinding,
  triageFinding,
  listTriage,
  triageFindings,
  ...savedFilterEndpoints,
  ...savedQueryEndpoints,
  search,
  streamEvents,
  answerAgent,
  ...webhookEndpoints,
  testWebhook,
  readMail,
  changeMail,
  readMailState,
  testMail,
  askUnsubscribe,
  unsubscribe,
  ...deliveryEndpoints,
  readBadge,
  levelIcon,
  trendIcon,
  readOpenApi,
  readConfigurationSchema,
  readTryItPage,
  readTryItFile,
  readWebPage,
  readWebFile,
] as const;

/** The endpoints as the compiler knows them, each with its wire types. */
type EveryEndpoint = (typeof everyEndpoint)[number];

/**
 * The wire types of every endpoint, by method and path, such as `Api["GET /api/projects"]["answer"]`: taken from the
 * declarations, so that a client written in TypeScript does not compile against a shape that has changed.
 */
export type Api = {
  [Known in EveryEndpoint as `${Known["method"]} ${Known["path"]}`]: NonNullable<Known["wire"]>;
};

/** All that the handlers need together. */
export type EndpointNeeds = (
  EveryEndpoint extends infer One ? (One extends Endpoint<infer Needs> ? (needs: Needs) => void : never) : never
) extends (needs: infer All) => void
  ? All
  : never;

/** Every endpoint of the server. What is not here does not exist. */
export const endpoints: readonly Endpoint<EndpointNeeds>[] = everyEndpoint;
