/**
 * SHA-256 of every document of STANDARD that a release shipped, in the order of releases: a server that still uses one
 * of them gets this release's document. `test/upgrade` fails when the document of a release's fixture is missing here.
 */
export const earlierStandardDigests: readonly string[] = [
  // 0.1.0
  "0f07488c0854de43ff2268f2c6c3ada8205a60d50ed6d7ca64a7ece09dfa4045",
];
