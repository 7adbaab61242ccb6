import {
  causeCodes,
  codeFirstVersions,
  groupFindings,
  rulesDigest,
  type ArtifactOwners,
  type FindingIdentities,
} from "../portfolio/index.ts";
import type { FindingGroups, GroupsOrigin, Rule, VersionReader } from "../snapshot/index.ts";

/** Groups of findings, and what they were computed from. */
export interface LayerGroups {
  readonly groups: FindingGroups;
  readonly origin: GroupsOrigin;
}

/** The findings of a version whose layer is written. */
interface WrittenFindings {
  readonly identities: Pick<FindingIdentities, "ids" | "origin">;
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly rules: readonly Rule[];
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  /** Undefined: there is no reference. */
  readonly isNew: Uint8Array | undefined;
  /** Which findings are on changed lines; undefined: unknown of all. */
  readonly changed: Uint8Array | undefined;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  readonly owners: ArtifactOwners;
  readonly branchId: number;
  readonly earlierParts: ReadonlySet<string>;
}

/** The version that it is compared with. */
interface GroupsReference {
  readonly folder: string;
  readonly branchId: number;
  readonly reader: VersionReader;
}

/** The groups of a version's findings; null if it has none. */
export async function layerGroups(
  findings: WrittenFindings,
  reference: GroupsReference | undefined,
): Promise<LayerGroups | null> {
  const { identities, artifact, rule, rules, relaxed, isNew, changed, firstVersion, owners, branchId } = findings;
  if (rule.length === 0) return null;
  const other = reference === undefined || reference.branchId === branchId ? undefined : reference.reader;
  const groups = groupFindings({
    rule,
    rules,
    decisions: relaxed,
    isNew,
    cause: changed && isNew && causeCodes(changed, isNew),
    first: await codeFirstVersions({ ...identities, firstVersion }, other),
    artifact,
    owners,
  });
  const earlierParts = [...findings.earlierParts].toSorted();
  return { groups, origin: { reference: reference?.folder ?? "", earlierParts, rules: rulesDigest(rules) } };
}
