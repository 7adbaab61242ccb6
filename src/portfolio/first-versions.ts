import { mapIntegers, mapNumbers, rowOfId, type VersionReader } from "../snapshot/index.ts";
import { readFindingOrder } from "./shared-identity.ts";

/** The versions in which findings were first found, on this branch or on the one that it is compared with. */
export interface FirstVersions {
  /** For every finding, an index into `versions`. */
  readonly codes: Int32Array<ArrayBufferLike>;
  /** Negative: a version of the other branch. */
  readonly versions: readonly number[];
}

/** The columns of findings that say when they were first found. */
interface FirstColumns {
  readonly ids: Float64Array<ArrayBufferLike>;
  /** The id that branches share, or 0. */
  readonly origin: Float64Array<ArrayBufferLike> | null | undefined;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
}

/**
 * Codes the first versions of findings. `other` is the reference if it is on another branch: a finding that both have is
 * as old as it is there.
 */
export async function codeFirstVersions(
  { ids, origin, firstVersion }: FirstColumns,
  other: VersionReader | undefined,
): Promise<FirstVersions> {
  const earlier = other && (await firstInOther({ ids, origin }, other));
  const known = new Map<number, number>();
  const codes = mapIntegers(firstVersion, (version, finding) => {
    const first = earlier?.[finding] || version;
    const code = known.get(first) ?? known.size;
    known.set(first, code);
    return code;
  });
  return { codes, versions: [...known.keys()] };
}

/** For every finding, the first version on the other branch, negative; 0 where it does not have the finding. */
async function firstInOther(
  { ids, origin }: Pick<FirstColumns, "ids" | "origin">,
  other: VersionReader,
): Promise<Float64Array> {
  const order = await readFindingOrder(other, false);
  const first = (await other.doubles("findings", "firstVersion"))!;
  return mapNumbers(ids, (id, finding) => {
    const row = rowOfId(order, origin?.[finding] || id);
    return row === -1 ? 0 : -first[row]!;
  });
}
