import { causeCodes, findingsChangedSince } from "../portfolio/index.ts";
import { referenceOf, type VersionSources, type VisibleVersion } from "./visible-version.ts";

/** Index into `causes`. */
export type CauseCodes = Uint8Array;

/** Why a finding is new (D15); null: it is not new, or that is unknown. */
export const causes = [null, "CODE", "TOOL"] as const;

/**
 * Why each finding is new: because one of its lines changed, or because of the tool or its rules. `isNew` are the flags of
 * `newFindings`. Undefined: nothing is known, because the version was not compared with the reference that the caller sees.
 */
export async function findingCauses(
  { read }: Pick<VersionSources, "read">,
  version: VisibleVersion,
  isNew: Uint8Array | undefined,
): Promise<CauseCodes | undefined> {
  const { shown } = version;
  const { version: reference } = await referenceOf(read, version);
  if (reference === undefined || isNew === undefined) return undefined;
  const { layer } = shown.version;
  const changes = await findingsChangedSince(shown.reader, layer, reference.id);
  if (changes === undefined) return undefined;
  return shown.reader.derived(`causes:${layer}:${reference.folder}`, async () => {
    const value = causeCodes(changes, isNew);
    return { value, bytes: value.byteLength };
  });
}
