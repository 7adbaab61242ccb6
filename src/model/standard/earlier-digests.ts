/**
 * SHA-256 of every document of STANDARD that a release shipped, in the order of releases: a server that still uses one
 * of them gets this release's document. Whoever makes a release adds its digest together with its fixture:
 * `test/upgrade/folder.test.ts` fails while it is missing, and prints it.
 */
export const earlierStandardDigests: readonly string[] = [
  // 0.1.0
  "0f07488c0854de43ff2268f2c6c3ada8205a60d50ed6d7ca64a7ece09dfa4045",
];
