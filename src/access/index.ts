/**
 * access/: who the caller is and what the caller may do: users, passwords, tokens, sessions, permissions.
 * Knows the store. Must never know HTTP, the content of projects, or response formats.
 */
export { clientNetwork } from "./address.ts";
export { ensureAdministrator, resetPassword } from "./administrator.ts";
export { anonymousCaller, callerOf, createAuthenticator, type Authenticator, type Caller } from "./authenticate.ts";
export { admitUser, isClearLogin } from "./clear-logins.ts";
export { findMismatch, matchesClaims, type Claims } from "./claim-patterns.ts";
export { checkNeeds, customPermissions, permissionsOf, projectPermissions } from "./custom-roles.ts";
export type { DirectoryRefusal, PasswordCaller, PasswordDirectory } from "./directories.ts";
export { projectsVisibleTo, type ProjectPermission } from "./visible-projects.ts";
export { isCommonPassword } from "./common-passwords.ts";
export { createPasswords, type Passwords } from "./passwords.ts";
export {
  decide,
  isWithinToken,
  permissions,
  refuseDecision,
  waitsForSubject,
  type Decision,
  type DecisionContext,
  type Permission,
} from "./permissions.ts";
export { createPasskeys, type PasskeyAssertion, type PasskeyRegistration } from "./passkeys.ts";
export { createSecondFactors, type PendingStep, type Preparation, type SecondFactors } from "./second-factors.ts";
export { createRequestLimit, type RequestLimit } from "./request-limit.ts";
export { reachesProject, roleOfUser, roleOn, rolesOnAll, type ProjectRoles } from "./roles.ts";
export {
  createSessions,
  isCsrfToken,
  sessionIdleMilliseconds,
  sessionMilliseconds,
  type LiveSession,
  type Sessions,
} from "./sessions.ts";
export { createSignIn, recordedSignIns, type SignIn } from "./sign-in.ts";
export { createThrottle, type Throttle } from "./throttle.ts";
export {
  anonymousToken,
  issueLimitedToken,
  issuePermanentToken,
  issueProjectToken,
  isSessionText,
  isTokenText,
  issueTemporaryToken,
  newSessionText,
  newTokenText,
  tokenHash,
  type IssuedToken,
} from "./tokens.ts";
