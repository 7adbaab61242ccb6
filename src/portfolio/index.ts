/**
 * portfolio/: projects, branches and versions as their readers see them: which version is the reference, which layer
 * is in force. Knows the store, snapshots and the quality model; knows nothing of HTTP, and decides no permission.
 */
export { referenceVersion } from "./reference.ts";
export { relaxedFlags } from "./relaxed-flags.ts";
export { caughtUpView, ratingFactsOf, readLayer, VersionView } from "./version-view.ts";
