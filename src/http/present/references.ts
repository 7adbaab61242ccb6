import type { VisibleReference } from "../../visibility/index.ts";

/** The version that another one is compared with, and why (D15). */
export function presentReference({ why, version, branch }: VisibleReference) {
  return {
    versionId: version?.id ?? null,
    branch: branch?.name ?? null,
    commit: version?.commit ?? null,
    why,
  };
}
