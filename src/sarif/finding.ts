/** A place in a file, or a note without one. */
export interface SarifPlace {
  /** Relative to the root of the project; "" for none. */
  readonly path: string;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
}

/** The definition of findings. */
export interface SarifRule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly helpUri: string | null;
  readonly tool: string | null;
  readonly families: readonly string[];
  /** `SCALE.LEVEL` */
  readonly categories: readonly string[];
}

/** Why a finding does not count. */
export interface SarifRelaxation {
  readonly reason: string | null;
  readonly comment: string | null;
  readonly until: string | null;
  /** A comment in the source says it; otherwise a user decided it. */
  readonly isInSource?: boolean;
}

/** The artifact of a finding. */
export interface SarifArtifact {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  /** The file that contains it; null if it is neither a file nor in one. */
  readonly file: string | null;
}

/** What a result is made of. */
export interface SarifFinding {
  readonly run: SarifRun;
  readonly rule: SarifRule;
  /** The id that all branches share; 0 if it has none. */
  readonly id: number;
  readonly message: string;
  readonly place: SarifPlace;
  /** Undefined: only the place is known. */
  readonly artifact?: SarifArtifact;
  readonly related: readonly (SarifPlace & { readonly message: string | null })[];
  readonly fingerprint: string | null;
  /** Under the host's names: what it recognises the result by. */
  readonly hostFingerprints?: Readonly<Record<string, string>>;
  /** Null for an open finding; undefined where that is not known. */
  readonly relaxation?: SarifRelaxation | null;
  /** Whether the reference version lacks it; null without a reference. */
  readonly isNew: boolean | null;
  /** Where the web interface shows it; "" if that is not known. */
  readonly url: string;
  /** Further values, such as the assignee. Null ones are left out. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The version that results belong to, or a list of findings of many versions. */
export interface SarifRun {
  /** `automationDetails.id`: results with the same one replace each other on hosts. */
  readonly category: string;
  /** Identifies the version; null for many. */
  readonly guid: string | null;
  /** Identifies the version that it is compared with. */
  readonly baselineGuid: string | null;
  /** False: an analysis failed, and results may be missing. */
  readonly succeeded: boolean;
  /** Whether results are all findings of a complete version. Others are not read back: what they lack would look fixed. */
  readonly whole: boolean;
  /** Sentences about the run. */
  readonly notes: readonly string[];
  /** What the list leaves out to fit a host. */
  readonly leftOut?: Partial<LeftOut>;
  readonly properties: SarifRunProperties;
}

export type SarifRunProperties = Readonly<Record<string, unknown>>;

/** How much was left out to fit a host. */
export interface LeftOut {
  /** Findings that the host would not show, or that would make the file too large. */
  results: number;
  /** Findings that are relaxed: the host would show them as open. */
  relaxed: number;
  /** Findings without a file. */
  withoutFile: number;
  relatedLocations: number;
  /** Families of rules. */
  tags: number;
}
