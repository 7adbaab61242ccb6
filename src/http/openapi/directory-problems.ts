import type { DirectoryRefusal } from "../../access/index.ts";

/** What a sign-in is refused with whose user a directory or provider has checked. */
export const directoryProblems = [
  "provider.away",
  "provider.login-unusable",
  "provider.groups-unreadable",
  "provider.user-unknown",
  "provider.user-disabled",
  "provider.login-taken",
  "provider.email-shared",
] as const satisfies readonly DirectoryRefusal[];
