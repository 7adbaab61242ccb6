/** The scopes of limited tokens (D17). */
export const tokenScopes = ["read", "build", "triage", "badge"] as const;

/** What a limited token allows. `src/access/permissions.ts` lists the scopes of each permission. */
export type TokenScope = (typeof tokenScopes)[number];

/** The number of limited tokens of one user, and of project tokens of one project. */
export const limitedTokensMax = 100;
