/** The version that others are compared with. */
export const referenceExample = { versionId: 11, branch: "main", commit: "52be0d4", why: "BASELINE" } as const;
