/** What a directory manages over SCIM. */
export type DirectoryKind = "USER" | "GROUP";
