import { Pace } from "../query/index.ts";
import {
  ColumnCache,
  groupsPart,
  readGroups,
  readPart,
  SnapshotDamagedError,
  type Rule,
  type VersionReader,
} from "../snapshot/index.ts";
import type { BranchRow, SnapshotStore, StoreReads, TriageNote, VersionHead, VersionRow } from "../store/index.ts";
import { artifactOwners } from "./artifact-owners.ts";
import { compactGroups } from "./compact-groups.ts";
import { causeCodes, findingsChangedSince } from "./changed-findings.ts";
import { groupAssigned, rulesDigest, unassigned, type AssignedGroups, type GroupedColumns } from "./finding-groups.ts";
import { codeFirstVersions } from "./first-versions.ts";
import { findingsNewIn, partsAnalysedBefore } from "./new-findings.ts";
import type { OpenVersion } from "./open-version.ts";
import type { RowTriage } from "./row-triage.ts";

/** The memory for groups: 20,000 versions of 700 groups each, 40,000 of 100. */
const groupBytesMax = 160 * 1024 ** 2;
/** Different lists of rules that versions share. */
const ruleListsMax = 2_000;

/** A version that is shown, and what decides about its groups. */
export interface GroupedVersion {
  readonly version: VersionHead;
  readonly branch: BranchRow;
  /** The version that it is compared with for this caller; undefined: it has no reference. */
  readonly reference: { readonly version: VersionHead; readonly branch: BranchRow } | undefined;
  /** Triage since the layer was written counts: it is the newest version of its branch (D11). */
  readonly takesTriage: boolean;
  /** The caller sees the current notes on findings. */
  readonly notes: boolean;
  /** Findings of the branch have assignees. */
  readonly hasAssignees: boolean;
  /** The version carries parts from others. */
  readonly carries: boolean;
}

interface GroupNeeds {
  readonly read: Pick<StoreReads, "versionById" | "versionsByIds" | "versionParts">;
  readonly snapshots: SnapshotStore;
  /** See `Snapshots`. */
  readonly open: (version: VersionRow, branch: BranchRow) => Promise<OpenVersion>;
  readonly reader: (folder: string) => VersionReader;
  readonly triageIn: (shown: OpenVersion) => Promise<RowTriage>;
  readonly notesOn: (branch: BranchRow) => Promise<ReadonlyMap<number, TriageNote>>;
}

/**
 * The groups of versions' findings. Most are read from the file that was written with the layer; groups that depend on
 * later triage, on notes or on another reference are computed from the columns. Both are cached until one of these changes.
 */
export class GroupCache {
  readonly #needs: GroupNeeds;
  readonly #cache = new ColumnCache(groupBytesMax, "most-stay");
  readonly #rules = new Map<string, readonly Rule[]>();

  constructor(needs: GroupNeeds) {
    this.#needs = needs;
  }

  /** The groups of a version's findings; undefined if the version is gone. */
  groupsOf(grouped: GroupedVersion): Promise<AssignedGroups | undefined> {
    return this.#cache.derive(keyOf(grouped), async () => {
      const value = await this.#load(grouped);
      return value === undefined ? { value, bytes: 0 } : compactGroups(value);
    });
  }

  // Nothing is read from the database for groups that were stored: after a start, thousands of versions are read at once.
  async #load(grouped: GroupedVersion): Promise<AssignedGroups | undefined> {
    const { branch, version, notes: seesNotes } = grouped;
    const differ = isCaughtUp(grouped) || (seesNotes && grouped.hasAssignees);
    const stored = differ ? undefined : await this.#readStored(grouped);
    if (stored !== undefined) return stored;
    const newest = await this.#needs.read.versionById(version.id);
    if (newest === undefined) return undefined;
    const notes = seesNotes ? await this.#needs.notesOn(branch) : new Map<number, TriageNote>();
    // The row may have another layer by now; the files of this one stay for a while.
    return this.#compute(grouped, { ...newest, ...version }, notes);
  }

  /** The groups that were written with the layer; undefined if there are none, or if they are of other circumstances. */
  async #readStored(grouped: GroupedVersion): Promise<AssignedGroups | undefined> {
    const { folder, layer } = grouped.version;
    const stored = await this.#readPart(folder, groupsPart(layer));
    if (stored === undefined) return undefined;
    const { groups, origin } = stored;
    if (origin.reference !== (grouped.reference?.version.folder ?? "")) return undefined;
    const earlier = await this.#earlierParts(grouped);
    if (origin.earlierParts.length !== earlier.size || origin.earlierParts.some((name) => !earlier.has(name))) {
      return undefined;
    }
    return unassigned(groups, this.#rules.get(origin.rules) ?? (await this.#rulesOf(this.#needs.reader(folder))));
  }

  async #readPart(folder: string, part: string): Promise<Awaited<ReturnType<typeof readGroups>> | undefined> {
    try {
      return await readPart(() => this.#needs.snapshots.open(folder, part), readGroups);
    } catch (error) {
      if (error instanceof SnapshotDamagedError) throw error;
      const known = await this.#needs.snapshots.parts(folder).catch((): readonly string[] => []);
      if (known.includes(part)) throw error;
      return undefined;
    }
  }

  async #compute(
    grouped: GroupedVersion,
    row: VersionRow,
    notes: ReadonlyMap<number, TriageNote>,
  ): Promise<AssignedGroups> {
    const shown = await this.#needs.open(row, grouped.branch);
    const { reader } = shown;
    const { relaxed: decisions } = await this.#needs.triageIn(shown);
    const columns: GroupedColumns = {
      rule: (await reader.choice("findings", "rule")).values,
      rules: await this.#rulesOf(reader),
      decisions,
      ...(await this.#compared(grouped, row, reader)),
      artifact: (await reader.integers("findings", "artifact"))!,
      owners: await artifactOwners(reader),
    };
    return groupAssigned(columns, await reader.ids("findings"), notes);
  }

  /** The columns that depend on the reference. */
  async #compared(
    grouped: GroupedVersion,
    row: VersionRow,
    reader: VersionReader,
  ): Promise<Pick<GroupedColumns, "isNew" | "cause" | "first">> {
    const reference = grouped.reference?.version;
    const there = reference && this.#needs.reader(reference.folder);
    const sameBranch = reference?.branchId === row.branchId;
    const firstColumns = {
      ids: await reader.ids("findings"),
      origin: await reader.doubles("findings", "origin"),
      firstVersion: (await reader.doubles("findings", "firstVersion"))!,
    };
    const first = await codeFirstVersions(firstColumns, sameBranch ? undefined : there);
    if (reference === undefined || there === undefined) return { isNew: undefined, cause: undefined, first };
    const earlierParts = await this.#earlierParts(grouped);
    const isNew = await findingsNewIn(reader, there, { sameBranch, earlierParts }, new Pace());
    const changes = await findingsChangedSince(reader, row.layer, reference.id);
    return { isNew, cause: changes && causeCodes(changes, isNew), first };
  }

  async #earlierParts({ version, reference, carries }: GroupedVersion): Promise<ReadonlySet<string>> {
    if (reference === undefined || !carries) return new Set();
    const row = await this.#needs.read.versionById(version.id);
    return row === undefined ? new Set() : partsAnalysedBefore(this.#needs.read, row, reference.version);
  }

  /** The rules of a version, as one object for all versions that have the same. */
  async #rulesOf(reader: VersionReader): Promise<readonly Rule[]> {
    const rules = await reader.rules();
    const digest = rulesDigest(rules);
    const known = this.#rules.get(digest);
    if (known !== undefined) return known;
    if (this.#rules.size >= ruleListsMax) this.#rules.clear();
    this.#rules.set(digest, rules);
    return rules;
  }
}

/** Identifies everything that the groups depend on. */
function keyOf(grouped: GroupedVersion): string {
  const { version, branch, reference, notes } = grouped;
  const triage = isCaughtUp(grouped) ? branch.triageRevision : version.triageRevision;
  return [
    version.folder,
    version.layer,
    triage,
    reference?.version.folder ?? "",
    notes ? branch.triageRevision : "",
  ].join("/");
}

/** Whether triage that the stored layer does not have is applied in memory. */
function isCaughtUp({ version, branch, takesTriage }: GroupedVersion): boolean {
  return takesTriage && version.triageRevision !== branch.triageRevision;
}
