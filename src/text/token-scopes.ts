/** The scopes of limited tokens (D17). */
export const tokenScopes = ["read", "build", "triage", "badge", "scim"] as const;

/** The scopes of project tokens: what a developer of one project may do. */
export const projectTokenScopes = ["read", "build", "triage", "badge"] as const satisfies readonly TokenScope[];

/** What a limited token allows. `src/access/permissions.ts` lists the scopes of each permission. */
export type TokenScope = (typeof tokenScopes)[number];

/** The longest lifetime of a limited token (D17). */
export const limitedTokenDaysMax = 366;
