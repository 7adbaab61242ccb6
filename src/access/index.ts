/**
 * access/: who is calling, and what may that caller do: users, passwords, tokens, permissions.
 * Knows the store. Must never know HTTP, projects' contents or how an answer looks.
 */
export { ensureAdministrator } from "./administrator.ts";
export { createAuthenticator, type Authenticator, type Caller } from "./authenticate.ts";
export { createPasswords, type Passwords } from "./passwords.ts";
export {
  decide,
  permissions,
  type Decision,
  type Permission,
  type ProjectRole,
  type ProjectStanding,
} from "./permissions.ts";
export { createSignIn, type SignIn } from "./sign-in.ts";
export { createThrottle, type Throttle } from "./throttle.ts";
export { issueTemporaryToken, newTokenText, tokenHash, type IssuedToken } from "./tokens.ts";
