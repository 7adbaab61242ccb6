/**
 * The operations of the API, and the shapes of their answers. Generated from the description of the API by
 * `node scripts/generate-clients.ts`: changes are made there.
 */

/** A shape of the API. */
export type Timestamp = string;

/** A shape of the API. */
export type Color = readonly number[];

/** A shape of the API. */
export type Identified = { readonly id: string; readonly name: string };

/** A shape of the API. */
export type Level = { readonly id: string; readonly icon: string };

/** A shape of the API. */
export type RatedLevel = {
  readonly id: string;
  readonly rank: number;
  readonly name: string;
  readonly mnemonic: string;
  readonly color: Color;
  readonly icon: string;
};

/** A shape of the API. */
export type Project = {
  readonly id: number;
  readonly modelId: string;
  readonly ownerId: number;
  readonly name: string;
  readonly metaProject: boolean;
  readonly multiBranch: boolean;
  readonly mainId: number;
  readonly creationTime: Timestamp;
  readonly artifactId: number;
  readonly group: string;
  readonly color: Color;
  readonly public: boolean;
  readonly audience: "MEMBERS" | "USERS" | "EVERYONE";
  readonly carryParts: boolean;
  readonly expectedParts: readonly string[];
  readonly members?: readonly string[];
  readonly level: Level;
  readonly gate?: "FAILED" | "PENDING" | "NOT_COMPUTED" | "PASSED";
  readonly lastBuild: Build | null;
  readonly branches: Readonly<Record<string, Branch>>;
};

/** A shape of the API. */
export type Branch = {
  readonly id: number;
  readonly name: string;
  readonly level: Level;
  readonly group: string;
  readonly color: Color;
  readonly projectId: number;
  readonly currentVersionId: number | null;
  readonly lastBaselineId: number | null;
  readonly lastTask: LastTask | null;
  readonly lastBuild: Build | null;
  readonly creationTime: Timestamp;
  readonly artifactId: number;
  readonly dirty: boolean;
  readonly target: string | null;
  readonly base: string | null;
};

/** A shape of the API. */
export type LastTask = {
  readonly id: number;
  readonly type: "build" | "baseline" | "delete" | "rerate" | "edition";
  readonly status: Identified;
  readonly elapsedTime: number;
  readonly submitDate: Timestamp;
};

/** A shape of the API. */
export type Build = {
  readonly id: number;
  readonly baseline: boolean;
  readonly analysisTime: Timestamp;
  readonly status: Identified;
};

/** A shape of the API. */
export type Task = {
  readonly id: number;
  readonly type: "build" | "baseline" | "delete" | "rerate" | "edition";
  readonly status: Identified;
  readonly elapsedTime: number;
  readonly submitDate: Timestamp;
  readonly startDate: Timestamp | null;
  readonly endDate: Timestamp | null;
  readonly project: string;
  readonly branch: string | null;
  readonly versionId: number | null;
  readonly progress: number;
  readonly step: Identified | null;
  readonly problem: { readonly code: string; readonly title: string; readonly detail: string } | null;
  readonly refused: {
    readonly count: number;
    readonly records: readonly {
      readonly report?: string;
      readonly line: number;
      readonly pointer?: string;
      readonly path: string | null;
      readonly reason: string;
    }[];
  };
};

/** A shape of the API. */
export type Version = {
  readonly id: number;
  readonly name: string;
  readonly project: string;
  readonly branch: string;
  readonly baseline: boolean;
  readonly analysisTime: Timestamp;
  readonly creationTime: Timestamp;
  readonly commit: string | null;
  readonly status: Identified;
  readonly level: Level;
  readonly artifactCount: number;
  readonly findingCount: number;
  readonly gate: ("FAILED" | "PENDING" | "NOT_COMPUTED" | "PASSED") | null;
  readonly edition: number;
  readonly complete: boolean;
  readonly parts: readonly Part[];
  readonly reference: Reference;
};

/** A shape of the API. */
export type Part = {
  readonly name: string;
  readonly state: "DELIVERED" | "CARRIED" | "EXPECTED" | "MISSING" | "FAILED";
  readonly versionId: number | null;
  readonly commit: string | null;
  readonly time: Timestamp | null;
  readonly findings: number;
  readonly artifacts: number;
  readonly dropped: number;
  readonly refused: number | null;
  readonly carried: number;
  readonly tools: readonly { readonly name: string; readonly version: string | null }[];
  readonly failures: {
    readonly count: number;
    readonly records: readonly {
      readonly report?: string;
      readonly line: number;
      readonly pointer?: string;
      readonly reason: string;
    }[];
  };
};

/** A shape of the API. */
export type Artifact = {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly type: Identified;
  readonly url: string;
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly level: RatedLevel;
  readonly trend: Trend;
  readonly rank: number;
  readonly path: string;
  readonly parentId: number | null;
};

/** A shape of the API. */
export type Child = {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly type: Identified;
  readonly url: string;
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly level: RatedLevel;
  readonly trend: Trend;
  readonly rank: number;
  readonly path: string;
  readonly parentId: number | null;
  readonly descendantCount: number;
  readonly location: {
    readonly startLine: number | null;
    readonly startColumn: number | null;
    readonly endLine: number | null;
    readonly endColumn: number | null;
  };
};

/** A shape of the API. */
export type QueryBody = {
  readonly artefactTypes?: readonly string[];
  readonly linkType?: string;
  readonly linkDirection?: "OUT" | "IN";
  readonly includeArtifact?: boolean;
  readonly columns: readonly {
    readonly type: "MEASURE" | "INDICATOR" | "INFO";
    readonly id: string;
    readonly displayType?: "RANK" | "ICON" | "NAME" | "MNEMONIC";
    readonly useBackgroundColor?: boolean;
    readonly alpha?: number;
    readonly excludingTypes?: string | readonly string[];
  }[];
  readonly orders?: readonly {
    readonly type: "ROOT_MEASURE" | "MEASURE" | "ARTIFACT";
    readonly id: string;
    readonly order: "ASC" | "DESC";
    readonly orderType: "VALUE" | "RANK" | "DIFF_VALUE" | "DIFF_RANK";
  }[];
  readonly filters?: readonly {
    readonly type: "measure" | "indicator" | "info";
    readonly id: string;
    readonly data: {
      readonly checked?: unknown;
      readonly bounds?: string;
      readonly patterns?: string | readonly string[];
    };
    readonly invert?: boolean;
  }[];
  readonly resultSize?: number;
  readonly hidePath?: boolean;
  readonly hideRating?: boolean;
};

/** A shape of the API. */
export type QueryAnswer = {
  readonly hidePath: boolean;
  readonly hideRating: boolean;
  readonly smartSort: boolean;
  readonly artifacts: readonly {
    readonly id: number;
    readonly name: string;
    readonly type: Identified;
    readonly url: string;
    readonly values: readonly ({
      readonly type: "MEASURE" | "INDICATOR" | "INFO";
      readonly id: string;
      readonly value: number | string | null;
      readonly display: string | null;
      readonly level?: RatedLevel | null;
      readonly backgroundColor?: Color;
    } | null)[];
    readonly viewPath?: string;
    readonly level?: RatedLevel;
    readonly trend?: Trend;
  }[];
};

/** A shape of the API. */
export type Trend = { readonly id: string; readonly icon: string };

/** A shape of the API. */
export type Link = { readonly type: Identified; readonly direction: "OUT" | "IN"; readonly artifact: Artifact };

/** A shape of the API. */
export type Definition = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly helpUri: string | null;
  readonly tool: string | null;
  readonly families: readonly string[];
  readonly categories: readonly { readonly scale: Identified; readonly level: RatedLevel }[];
};

/** A shape of the API. */
export type FindingArtifact = {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly type: Identified;
  readonly url: string;
};

/** A shape of the API. */
export type FindingLocation = {
  readonly path: string;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
};

/** A shape of the API. */
export type RelatedLocations = readonly {
  readonly path: string;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  readonly message: string | null;
}[];

/** A shape of the API. */
export type Finding = {
  readonly id: number;
  readonly artifact: FindingArtifact;
  readonly definition: Definition;
  readonly message: string;
  readonly location: FindingLocation;
  readonly relatedLocations: RelatedLocations;
  readonly status: Identified;
  readonly relaxed: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly until: Timestamp | null;
  readonly assignee: { readonly login: string; readonly name: string } | null;
  readonly dueDate: string | null;
  readonly owner: string | null;
  readonly age: number | null;
  readonly project: string;
  readonly branch: string;
  readonly isNew: boolean;
  readonly cause: ("CODE" | "TOOL") | null;
  readonly firstVersionId: number | null;
  readonly evidence: string | null;
  readonly url: string;
};

/** A shape of the API. */
export type FindingDetail = {
  readonly id: number;
  readonly artifact: FindingArtifact;
  readonly definition: Definition;
  readonly message: string;
  readonly location: FindingLocation;
  readonly relatedLocations: RelatedLocations;
  readonly status: Identified;
  readonly relaxed: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly until: Timestamp | null;
  readonly assignee: { readonly login: string; readonly name: string } | null;
  readonly dueDate: string | null;
  readonly owner: string | null;
  readonly age: number | null;
  readonly project: string;
  readonly branch: string;
  readonly isNew: boolean;
  readonly cause: ("CODE" | "TOOL") | null;
  readonly firstVersionId: number | null;
  readonly evidence: string | null;
  readonly url: string;
  readonly reference: Reference;
};

/** A shape of the API. */
export type ArtifactDetail = {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly type: Identified;
  readonly url: string;
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly level: RatedLevel;
  readonly trend: Trend;
  readonly rank: number;
  readonly path: string;
  readonly parentId: number | null;
  readonly project: { readonly id: number; readonly name: string; readonly modelId: string };
  readonly branch: { readonly id: number; readonly name: string };
  readonly reference: Reference;
  readonly relaxed: boolean;
  readonly excluded: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
};

/** A shape of the API. */
export type TriageEntry = {
  readonly id: number;
  readonly time: Timestamp;
  readonly user: { readonly login: string; readonly name: string } | null;
  readonly status: Identified;
  readonly reason: string | null;
  readonly until: Timestamp | null;
  readonly comment: string | null;
  readonly assignee: { readonly login: string; readonly name: string } | null;
  readonly dueDate: string | null;
};

/** A shape of the API. */
export type ArtifactTriageEntry = {
  readonly id: number;
  readonly time: Timestamp;
  readonly user: { readonly login: string; readonly name: string };
  readonly relaxed: boolean;
  readonly excluded: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
};

/** A shape of the API. */
export type Facets = {
  readonly total: number;
  readonly facets: readonly {
    readonly by:
      | "rule"
      | "category"
      | "family"
      | "status"
      | "new"
      | "tool"
      | "artifact"
      | "folder"
      | "file"
      | "project"
      | "branch"
      | "owner"
      | "assignee"
      | "age";
    readonly values: readonly { readonly id: string; readonly name: string; readonly count: number }[];
    readonly others: { readonly values: number; readonly count: number };
  }[];
};

/** A shape of the API. */
export type Explanation = {
  readonly artifact: { readonly id: number; readonly name: string; readonly path: string; readonly type: Identified };
  readonly line: number | null;
  readonly indicator: Identified;
  readonly measure: { readonly id: string; readonly name: string; readonly unit: string | null };
  readonly value: number | null;
  readonly display: string | null;
  readonly level: RatedLevel;
  readonly interval: {
    readonly text: string;
    readonly lower: number | null;
    readonly lowerIncluded: boolean;
    readonly upper: number | null;
    readonly upperIncluded: boolean;
  } | null;
  readonly source: {
    readonly kind: "GIVEN" | "AGGREGATE" | "COUNT" | "FORMULA" | "MISSING";
    readonly aggregate: ("SUM" | "MIN" | "MAX" | "AVG" | "MED" | "COUNT") | null;
    readonly formula: string | null;
    readonly operands: readonly {
      readonly id: string;
      readonly name: string;
      readonly value: number | null;
      readonly display: string | null;
      readonly source: "GIVEN" | "AGGREGATE" | "COUNT" | "FORMULA" | "MISSING";
    }[];
  };
  readonly causes: readonly {
    readonly id: string;
    readonly name: string;
    readonly value: number;
    readonly display: string | null;
    readonly share: number;
    readonly shareDisplay: string | null;
    readonly limit: number | null;
    readonly limitDisplay: string | null;
    readonly risesToWorse: boolean;
  }[];
  readonly better: {
    readonly level: RatedLevel;
    readonly interval: {
      readonly text: string;
      readonly lower: number | null;
      readonly lowerIncluded: boolean;
      readonly upper: number | null;
      readonly upperIncluded: boolean;
    };
    readonly target: number;
    readonly targetIncluded: boolean;
    readonly targetDisplay: string | null;
    readonly change: number;
  } | null;
  readonly contributors: {
    readonly suffices: boolean;
    readonly artifacts: readonly {
      readonly id: number;
      readonly name: string;
      readonly path: string;
      readonly type: Identified;
      readonly url: string;
      readonly value: number;
      readonly after: number | null;
    }[];
  } | null;
  readonly comparison: {
    readonly betterThanPercent: number;
    readonly language: string;
    readonly packages: number;
    readonly day: string;
  } | null;
};

/** A shape of the API. */
export type SavedQuery = {
  readonly id: number;
  readonly name: string;
  readonly query: QueryBody;
  readonly project: string | null;
  readonly artifactId: number | null;
  readonly shared: boolean;
  readonly owner: string;
  readonly own: boolean;
  readonly creationTime: Timestamp;
  readonly changeTime: Timestamp;
};

/** A shape of the API. */
export type SavedFilter = {
  readonly id: number;
  readonly name: string;
  readonly where: string | null;
  readonly category: string | null;
  readonly family: string | null;
  readonly sort: string | null;
  readonly project: string | null;
  readonly shared: boolean;
  readonly owner: string;
  readonly own: boolean;
  readonly creationTime: Timestamp;
  readonly changeTime: Timestamp;
};

/** A shape of the API. */
export type Reference = {
  readonly versionId: number | null;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly why: "MERGE_BASE" | "ANCESTOR" | "NEWEST_OF_TARGET" | "BASELINE" | "PREVIOUS" | "NONE";
};

/** A shape of the API. */
export type RuleHistory = {
  readonly versionId: number;
  readonly versionName: string;
  readonly baseline: boolean;
  readonly analysisTime: string;
  readonly findings: number;
  readonly open: number;
  readonly definition: Definition | null;
};

/** A shape of the API. */
export type Event = {
  readonly id: number;
  readonly type:
    | "version.built"
    | "version.completed"
    | "gate.changed"
    | "task.failed"
    | "triage.changed"
    | "project.created"
    | "project.deleted"
    | "reset";
  readonly time: Timestamp;
  readonly project: string | null;
  readonly branch: string | null;
  readonly versionId: number | null;
  readonly edition: number | null;
  readonly taskId: number | null;
  readonly gate: {
    readonly before: ("FAILED" | "PENDING" | "NOT_COMPUTED" | "PASSED") | null;
    readonly after: ("FAILED" | "PENDING" | "NOT_COMPUTED" | "PASSED") | null;
  } | null;
  readonly by: { readonly login: string; readonly name: string } | null;
};

/** A shape of the API. */
export type Preview = {
  readonly projects: readonly {
    readonly project: string;
    readonly branch: string;
    readonly versionId: number;
    readonly indicator: Identified;
    readonly before: RatedLevel | null;
    readonly after: RatedLevel | null;
    readonly changed: boolean;
  }[];
  readonly left: number;
  readonly changed: number;
  readonly distribution: {
    readonly project: string;
    readonly levels: readonly { readonly level: RatedLevel; readonly before: number; readonly after: number }[];
  } | null;
};

/** A shape of the API. */
export type GateCondition = {
  readonly type: "MEASURE" | "INDICATOR" | "FINDINGS" | "NEW_CODE" | "PARTS";
  readonly id?: string;
  readonly on?: "OVERALL" | "NEW";
  readonly categories?: readonly string[];
  readonly families?: readonly string[];
  readonly cause?: "CODE" | "TOOL";
  readonly bounds?: string;
  readonly level?: string;
};

/** A shape of the API. */
export type Gate = { readonly conditions: readonly GateCondition[] };

/** A shape of the API. */
export type GateResult = {
  readonly versionId: number;
  readonly status: "FAILED" | "PENDING" | "NOT_COMPUTED" | "PASSED";
  readonly reason: Identified | null;
  readonly referenceVersionId: number | null;
  readonly reference: Reference;
  readonly unread: { readonly records: number; readonly files: number };
  readonly conditions: readonly {
    readonly type: "MEASURE" | "INDICATOR" | "FINDINGS" | "NEW_CODE" | "PARTS";
    readonly id?: string;
    readonly on?: "OVERALL" | "NEW";
    readonly categories?: readonly string[];
    readonly families?: readonly string[];
    readonly cause?: "CODE" | "TOOL";
    readonly bounds?: string;
    readonly level?: string;
    readonly name: string | null;
    readonly status: "FAILED" | "PENDING" | "NOT_COMPUTED" | "PASSED";
    readonly actual: number | null;
    readonly display: string | null;
    readonly threshold: string;
    readonly comparedWith: number | null;
    readonly sentence: string;
  }[];
};

/** A shape of the API. */
export type GateInForce = {
  readonly conditions: readonly GateCondition[];
  readonly group: string | null;
  readonly locked: boolean;
};

/** A shape of the API. */
export type GroupGate = {
  readonly group: string;
  readonly conditions: readonly GateCondition[];
  readonly locked: boolean;
};

/** A shape of the API. */
export type Comparison = {
  readonly before: Version;
  readonly after: Version;
  readonly ratings: readonly {
    readonly indicator: Identified;
    readonly before: RatedLevel | null;
    readonly after: RatedLevel | null;
    readonly rankChange: number | null;
    readonly valueBefore: number | null;
    readonly valueAfter: number | null;
  }[];
  readonly artifacts: {
    readonly added: number;
    readonly removed: number;
    readonly improved: number;
    readonly degraded: number;
    readonly changed: number;
    readonly unchanged: number;
  };
  readonly findings: {
    readonly new: number;
    readonly fixed: number;
    readonly gone: number;
    readonly kept: number;
    readonly relaxed: number;
    readonly reopened: number;
  };
};

/** A shape of the API. */
export type ComparedArtifact = {
  readonly change: "ADDED" | "REMOVED" | "CHANGED";
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly type: Identified;
  readonly url: string;
  readonly level: RatedLevel;
  readonly rank: number;
  readonly path: string;
  readonly parentId: number | null;
  readonly levelBefore: RatedLevel | null;
  readonly rankChange: number | null;
  readonly measure: { readonly id: string; readonly name: string };
  readonly value: number | null;
  readonly valueBefore: number | null;
};

/** A shape of the API. */
export type ComparedFinding = {
  readonly change: "NEW" | "FIXED" | "GONE" | "KEPT";
  readonly id: number;
  readonly artifact: FindingArtifact;
  readonly definition: Definition;
  readonly message: string;
  readonly location: FindingLocation;
  readonly relatedLocations: RelatedLocations;
  readonly status: Identified;
  readonly relaxed: boolean;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly until: Timestamp | null;
  readonly assignee: { readonly login: string; readonly name: string } | null;
  readonly dueDate: string | null;
  readonly owner: string | null;
  readonly age: number | null;
  readonly project: string;
  readonly branch: string;
  readonly isNew: boolean;
  readonly cause: ("CODE" | "TOOL") | null;
  readonly firstVersionId: number | null;
  readonly evidence: string | null;
  readonly url: string;
};

/** A shape of the API. */
export type History = {
  readonly versionId: number;
  readonly versionName: string;
  readonly baseline: boolean;
  readonly analysisTime: string;
  readonly level: RatedLevel;
  readonly measures: Readonly<Record<string, number | null>>;
  readonly indicators: Readonly<Record<string, RatedLevel>>;
  readonly context?: {
    readonly model: { readonly id: string; readonly revision: number };
    readonly gate: string | null;
    readonly tools: readonly string[];
    readonly toolVersions: readonly { readonly name: string; readonly version: string }[];
  };
};

/** A shape of the API. */
export type Standing = {
  readonly id: number;
  readonly name: string;
  readonly level: RatedLevel;
  readonly trend: Trend;
  readonly reference: Reference;
  readonly measures: Readonly<Record<string, number | null>>;
  readonly openFindings: number | null;
  readonly newFindings: number;
  readonly history: readonly {
    readonly versionId: number;
    readonly versionName: string;
    readonly baseline: boolean;
    readonly analysisTime: string;
    readonly level: RatedLevel;
    readonly value: number | null;
  }[];
};

/** A shape of the API. */
export type BranchStanding = {
  readonly id: number;
  readonly name: string;
  readonly artifactId: number;
  readonly target: string | null;
  readonly base: string | null;
  readonly version: Version | null;
  readonly reference: Reference;
  readonly newFindings: number | null;
};

/** A shape of the API. */
export type Distribution = {
  readonly indicator: Identified;
  readonly levels: readonly { readonly level: RatedLevel; readonly count: number }[];
};

/** A shape of the API. */
export type Source = { readonly path: string; readonly language: string | null; readonly text: string };

/** A shape of the API. */
export type Changes = {
  readonly path: string;
  readonly reference: Reference;
  readonly known: boolean;
  readonly ranges: readonly { readonly startLine: number; readonly endLine: number }[];
};

/** A shape of the API. */
export type Model = {
  readonly id: string;
  readonly name?: string;
  readonly strict?: boolean;
  readonly rootIndicator: string;
  readonly rootIndicators?: Readonly<Record<string, unknown>>;
  readonly types: readonly { readonly id: string; readonly name?: string }[];
  readonly typeAliases?: Readonly<Record<string, unknown>>;
  readonly scales: readonly {
    readonly id: string;
    readonly name?: string;
    readonly levels: readonly {
      readonly id: string;
      readonly rank: number;
      readonly name?: string;
      readonly mnemonic?: string;
      readonly color?: Color;
      readonly bounds?: string;
    }[];
  }[];
  readonly measures: readonly {
    readonly id: string;
    readonly name?: string;
    readonly description?: string;
    readonly aggregate?: "SUM" | "MIN" | "MAX" | "AVG" | "MED" | "COUNT";
    readonly of?: string;
    readonly from?: readonly string[];
    readonly count?: { readonly categories?: readonly string[]; readonly families?: readonly string[] };
    readonly formula?: string;
    readonly types?: readonly string[];
    readonly unit?: string;
    readonly decimals?: number;
  }[];
  readonly indicators: readonly {
    readonly id: string;
    readonly name?: string;
    readonly measure: string;
    readonly scale: string;
    readonly types?: readonly string[];
  }[];
  readonly infos?: readonly { readonly id: string; readonly name?: string }[];
  readonly links?: readonly { readonly id: string; readonly name?: string }[];
  readonly rules?: readonly {
    readonly id: string;
    readonly name?: string;
    readonly description?: string;
    readonly helpUri?: string;
    readonly tool?: string;
    readonly families?: readonly string[];
    readonly categories?: readonly string[];
  }[];
  readonly translations?: {
    readonly en?: Readonly<Record<string, string>>;
    readonly fr?: Readonly<Record<string, string>>;
    readonly de?: Readonly<Record<string, string>>;
    readonly ja?: Readonly<Record<string, string>>;
    readonly zh?: Readonly<Record<string, string>>;
  };
};

/** A shape of the API. */
export type User = {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly timezone: string | null;
  readonly startPage: string | null;
  readonly role: "USER" | "CREATOR" | "ADMINISTRATOR";
  readonly disabled: boolean;
  readonly creationTime: Timestamp;
};

/** A shape of the API. */
export type Me = {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly timezone: string | null;
  readonly startPage: string | null;
  readonly role: "USER" | "CREATOR" | "ADMINISTRATOR";
  readonly disabled: boolean;
  readonly creationTime: Timestamp;
  readonly groups: readonly string[];
};

/** A shape of the API. */
export type Group = {
  readonly id: number;
  readonly name: string;
  readonly users: readonly string[];
  readonly creationTime: Timestamp;
};

/** A shape of the API. */
export type Member = { readonly user?: string; readonly group?: string; readonly role: string };

/** A shape of the API. */
export type Token = {
  readonly id: number;
  readonly name: string;
  readonly creationTime: Timestamp;
  readonly lastUse: Timestamp | null;
};

/** A shape of the API. */
export type LimitedToken = {
  readonly id: number;
  readonly name: string;
  readonly scope: "read" | "build" | "triage" | "badge" | "scim";
  readonly project: string | null;
  readonly owner: string;
  readonly own: boolean;
  readonly creationTime: Timestamp;
  readonly expiresAt: Timestamp;
  readonly lastUse: string | null;
};

/** A shape of the API. */
export type LimitedTokenWithSecret = {
  readonly id: number;
  readonly name: string;
  readonly scope: "read" | "build" | "triage" | "badge" | "scim";
  readonly project: string | null;
  readonly owner: string;
  readonly own: boolean;
  readonly creationTime: Timestamp;
  readonly expiresAt: Timestamp;
  readonly lastUse: string | null;
  readonly token: string;
};

/** A shape of the API. */
export type JiraTarget = { readonly project: string; readonly issueType: string };

/** A shape of the API. */
export type Webhook = {
  readonly id: number;
  readonly project: string | null;
  readonly url: string;
  readonly types: readonly (
    | "version.built"
    | "version.completed"
    | "gate.changed"
    | "task.failed"
    | "triage.changed"
    | "project.created"
    | "project.deleted"
  )[];
  readonly branch: string | null;
  readonly template: string;
  readonly jira: JiraTarget | null;
  readonly active: boolean;
  readonly authorization: boolean;
  readonly creationTime: Timestamp;
  readonly failingSince: Timestamp | null;
  readonly nextAttempt: Timestamp | null;
};

/** A shape of the API. */
export type WebhookWithSecret = {
  readonly id: number;
  readonly project: string | null;
  readonly url: string;
  readonly types: readonly (
    | "version.built"
    | "version.completed"
    | "gate.changed"
    | "task.failed"
    | "triage.changed"
    | "project.created"
    | "project.deleted"
  )[];
  readonly branch: string | null;
  readonly template: string;
  readonly jira: JiraTarget | null;
  readonly active: boolean;
  readonly authorization: boolean;
  readonly creationTime: Timestamp;
  readonly failingSince: Timestamp | null;
  readonly nextAttempt: Timestamp | null;
  readonly secret: string;
};

/** A shape of the API. */
export type Delivery = {
  readonly id: number;
  readonly eventId: number | null;
  readonly type:
    | "version.built"
    | "version.completed"
    | "gate.changed"
    | "task.failed"
    | "triage.changed"
    | "project.created"
    | "project.deleted"
    | "webhook.test";
  readonly project: string | null;
  readonly state: "PENDING" | "DELIVERED" | "RETRYING" | "FAILED";
  readonly attempt: number;
  readonly time: Timestamp;
  readonly duration: number | null;
  readonly status: number | null;
  readonly failure:
    | (
        | "STATUS"
        | "RECEIVER_GONE"
        | "REDIRECT"
        | "TIME_OUT"
        | "ADDRESS_UNKNOWN"
        | "ADDRESS_REFUSED"
        | "CONNECTION_FAILED"
        | "TLS_FAILED"
        | "EXPIRED"
        | "EVENT_GONE"
        | "TEMPLATE_FAILED"
      )
    | null;
  readonly response: string | null;
};

/** A shape of the API. */
export type Mail = {
  readonly available: boolean;
  readonly address: string | null;
  readonly mode: "OFF" | "AT_ONCE" | "DAILY";
  readonly hour: number;
  readonly topics: readonly (
    | "gate.changed"
    | "finding.assigned"
    | "finding.owned"
    | "build.failed"
    | "acceptance.ended"
  )[];
  readonly projects: readonly {
    readonly project: string;
    readonly topics: readonly (
      | "gate.changed"
      | "finding.assigned"
      | "finding.owned"
      | "build.failed"
      | "acceptance.ended"
    )[];
  }[];
  readonly lastMail: Timestamp | null;
  readonly failingSince: Timestamp | null;
  readonly failure:
    | (
        | "RECIPIENT_REFUSED"
        | "SIGN_IN_REFUSED"
        | "REFUSED"
        | "TIME_OUT"
        | "ADDRESS_UNKNOWN"
        | "CONNECTION_FAILED"
        | "TLS_FAILED"
      )
    | null;
};

/** A shape of the API. */
export type MailState = {
  readonly available: boolean;
  readonly host: string | null;
  readonly port: number | null;
  readonly encryption: ("TLS" | "STARTTLS" | "NONE") | null;
  readonly from: string | null;
  readonly readers: number;
  readonly failing: number;
  readonly failingSince: Timestamp | null;
  readonly lastMail: Timestamp | null;
  readonly test: {
    readonly time: Timestamp;
    readonly state: "PENDING" | "SENT" | "FAILED";
    readonly failure:
      | (
          | "RECIPIENT_REFUSED"
          | "SIGN_IN_REFUSED"
          | "REFUSED"
          | "TIME_OUT"
          | "ADDRESS_UNKNOWN"
          | "CONNECTION_FAILED"
          | "TLS_FAILED"
        )
      | null;
  } | null;
};

/** A shape of the API. */
export type Session = {
  readonly user: User;
  readonly anonymous: boolean;
  readonly csrfToken: string;
  readonly accessToken: string;
  readonly expiresAt: string;
};

/** A shape of the API. */
export type Settings = {
  readonly temporaryTokenHours: number;
  readonly defaultApiVersion: "v3" | "latest";
  readonly defaultLanguage: "en" | "fr" | "de" | "ja" | "zh";
  readonly defaultTimezone: string;
  readonly passwordLengthMin: number;
  readonly secondFactorRole: "NONE" | "USER" | "CREATOR" | "ADMINISTRATOR";
  readonly anonymousAccess: boolean;
  readonly anonymousRequestsPerMinute: number;
  readonly requestsPerMinute: number;
  readonly projectBuildsMax: number;
  readonly projectVersionsMax: number;
  readonly projectBytesMax: number;
  readonly userBuildsMax: number;
  readonly userVersionsMax: number;
  readonly userBytesMax: number;
  readonly jsonBytesMax: number;
  readonly modelBytesMax: number;
  readonly uploadBytesMax: number;
  readonly uploadExpandedBytesMax: number;
  readonly uploadRatioMax: number;
  readonly partsMinutesMax: number;
  readonly retentionDrafts: number;
  readonly retentionDays: number;
  readonly retentionOlder: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
};

/** A shape of the API. */
export type AuditEntry = {
  readonly id: number;
  readonly time: Timestamp;
  readonly user: { readonly id: number; readonly login: string } | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  readonly address: string | null;
  readonly token: {
    readonly kind: "TEMPORARY" | "PERMANENT" | "LIMITED" | "PASSWORD" | "SESSION";
    readonly name: string;
  } | null;
  readonly hash: string | null;
};

/** A shape of the API. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code:
    | "route.absent"
    | "route.method-unsupported"
    | "accept.version-unknown"
    | "timezone.unknown"
    | "header.invalid"
    | "header.host-missing"
    | "header.expectation-unknown"
    | "query.malformed"
    | "query.repeated"
    | "query.unknown"
    | "query.unsupported"
    | "query.value-invalid"
    | "query.id-unknown"
    | "cursor.malformed"
    | "cursor.expired"
    | "body.missing"
    | "body.malformed"
    | "body.too-deep"
    | "body.too-many-names"
    | "body.too-large"
    | "body.media-type"
    | "body.encoding"
    | "body.value-type"
    | "body.value-missing"
    | "body.value-unknown"
    | "body.value-bounds"
    | "body.value-form"
    | "body.name-invalid"
    | "body.id-mismatch"
    | "upload.expanded-too-large"
    | "upload.ratio"
    | "upload.interrupted"
    | "server.address-unusable"
    | "request.malformed"
    | "request.headers-too-large"
    | "request.timeout"
    | "request.rate-limited"
    | "server.failed"
    | "server.stopping"
    | "server.not-ready"
    | "access.token-missing"
    | "access.token-refused"
    | "access.credentials-missing"
    | "access.credentials-refused"
    | "access.header-repeated"
    | "access.forbidden"
    | "access.anonymous"
    | "access.throttled"
    | "access.busy"
    | "user.login-unclear"
    | "user.login-taken"
    | "user.absent"
    | "user.last-administrator"
    | "group.absent"
    | "group.name-taken"
    | "body.user-unknown"
    | "body.group-unknown"
    | "body.member-repeated"
    | "token.absent"
    | "session.absent"
    | "session.csrf"
    | "session.unknown"
    | "body.password-common"
    | "session.password-wrong"
    | "role.absent"
    | "role.name-taken"
    | "role.too-many"
    | "role.in-use"
    | "role.replacement-unknown"
    | "role.permission-needed"
    | "body.role-unknown"
    | "access.scope-missing"
    | "access.project-only"
    | "access.sign-in-needed"
    | "token.expiry"
    | "token.project-refused"
    | "token.name-taken"
    | "token.too-many"
    | "access.second-step-needed"
    | "factor.step-absent"
    | "factor.code-refused"
    | "factor.absent"
    | "factor.required"
    | "factor.too-many"
    | "factor.known"
    | "factor.passkeys-off"
    | "scim.filter-invalid"
    | "scim.value-invalid"
    | "scim.target-absent"
    | "scim.description-absent"
    | "scim.reference-unresolved"
    | "scim.too-many-operations"
    | "access.credentials-or-provider"
    | "user.password-elsewhere"
    | "provider.unknown"
    | "provider.away"
    | "provider.refused"
    | "provider.attempt-absent"
    | "provider.token-refused"
    | "provider.user-unknown"
    | "provider.user-disabled"
    | "provider.login-unusable"
    | "provider.login-taken"
    | "provider.email-shared"
    | "provider.groups-unreadable"
    | "provider.sign-out-refused"
    | "program.absent"
    | "program.pending"
    | "program.denied"
    | "exchange.request-invalid"
    | "exchange.token-refused"
    | "exchange.token-used"
    | "exchange.job-refused"
    | "project.anonymous-off"
    | "project.absent"
    | "project.name-taken"
    | "project.not-meta"
    | "project.member-unknown"
    | "project.member-meta"
    | "project.member-private"
    | "branch.name-taken"
    | "branch.target-itself"
    | "branch.main"
    | "branch.absent"
    | "version.absent"
    | "version.other-project"
    | "version.records-drafts"
    | "revision.stale"
    | "body.model-unknown"
    | "body.project-unknown"
    | "body.artifact-unknown"
    | "gate.never-fails"
    | "gate.locked"
    | "artifact.absent"
    | "finding.absent"
    | "source.absent"
    | "source.damaged"
    | "icon.absent"
    | "body.value-choice"
    | "body.value-unsupported"
    | "body.id-unknown"
    | "formula.too-long"
    | "formula.too-deep"
    | "formula.character-unexpected"
    | "formula.number-too-large"
    | "formula.operand-missing"
    | "formula.token-unexpected"
    | "formula.parenthesis-missing"
    | "formula.comparison-chained"
    | "formula.function-unknown"
    | "formula.operands-wrong"
    | "formula.number-expected"
    | "formula.condition-expected"
    | "formula.branches-differ"
    | "interval.too-long"
    | "interval.bracket-missing"
    | "interval.semicolon-missing"
    | "interval.number-wrong"
    | "interval.rest-unexpected"
    | "interval.reversed"
    | "model.absent"
    | "model.revision-absent"
    | "model.in-use"
    | "model.id-mismatch"
    | "model.attribute-missing"
    | "model.attribute-unknown"
    | "model.invalid"
    | "model.id-repeated"
    | "model.reference-dangling"
    | "model.measure-mixed"
    | "model.formula-cycle"
    | "model.intervals-overlap"
    | "model.interval-empty"
    | "model.rank-unknown"
    | "results.json-invalid"
    | "results.kind-unknown"
    | "results.field-invalid"
    | "results.field-repeated"
    | "results.values-mixed"
    | "results.utf8-invalid"
    | "results.text-malformed"
    | "results.control-characters"
    | "results.line-too-long"
    | "results.nesting-too-deep"
    | "results.path-too-long"
    | "results.path-too-deep"
    | "results.text-too-long"
    | "results.too-many-entries"
    | "results.path-repeated"
    | "results.parent-cycle"
    | "results.tree-too-deep"
    | "results.number-not-finite"
    | "results.measure-repeated"
    | "results.part-conflict"
    | "results.measure-computed"
    | "results.artifact-unknown"
    | "results.columns-missing"
    | "results.values-length"
    | "results.root-type"
    | "results.id-invalid"
    | "results.too-many-kinds"
    | "results.rule-repeated"
    | "results.source-repeated"
    | "results.authors-repeated"
    | "results.strict-unknown"
    | "results.type-unknown"
    | "results.measure-unknown"
    | "results.info-unknown"
    | "results.link-unknown"
    | "results.rule-unknown"
    | "results.field-unknown"
    | "results.empty"
    | "results.compression-broken"
    | "results.paths-too-large"
    | "results.too-many-values"
    | "results.too-large"
    | "scan.folder-absent"
    | "scan.repository-absent"
    | "scan.commit-absent"
    | "scan.language-unknown"
    | "scan.pattern-invalid"
    | "scan.too-many-patterns"
    | "results.analysis-failed"
    | "results.path-outside"
    | "results.path-ambiguous"
    | "results.message-cut"
    | "results.root-parent"
    | "results.end-left-out"
    | "results.category-unknown"
    | "results.controls-replaced"
    | "results.description-cut"
    | "results.locations-left-out"
    | "results.coverage-line"
    | "results.element-too-large"
    | "results.element-invalid"
    | "results.element-misplaced"
    | "results.line-unknown"
    | "results.entry-absolute"
    | "results.entry-outside"
    | "results.entry-link"
    | "results.entry-special"
    | "results.entry-encrypted"
    | "results.entry-method"
    | "results.entry-repeated"
    | "results.report-broken"
    | "results.xml-entities"
    | "results.format-unknown"
    | "results.format-unsupported"
    | "results.all-refused"
    | "results.plugin-failed"
    | "results.plugin-stalled"
    | "results.plugin-refused"
    | "results.report-empty"
    | "results.file-unread"
    | "results.format-version"
    | "results.external-properties"
    | "results.zip-broken"
    | "results.form-broken"
    | "results.too-many-reports"
    | "task.absent"
    | "task.needed"
    | "task.finished"
    | "task.crashed"
    | "task.stalled"
    | "task.storage-failed"
    | "build.body-unexpected"
    | "build.part-conflict"
    | "build.part-meta"
    | "build.part-unidentified"
    | "build.part-unnamed"
    | "build.parts-too-many"
    | "build.key-reused"
    | "limit.builds"
    | "limit.versions"
    | "limit.bytes"
    | "storage.full"
    | "storage.away"
    | "storage.unreachable"
    | "storage.objects-unreachable"
    | "storage.foreign"
    | "storage.locked"
    | "storage.moving"
    | "storage.newer"
    | "storage.older-nodes"
    | "storage.damaged"
    | "storage.sources-damaged"
    | "storage.database-absent"
    | "storage.other-database"
    | "storage.snapshots-absent"
    | "storage.unusable"
    | "backup.source-absent"
    | "backup.absent"
    | "backup.damaged"
    | "backup.newer"
    | "backup.foreign"
    | "backup.nested"
    | "backup.unusable"
    | "backup.locked"
    | "backup.unsettled"
    | "backup.on-postgres"
    | "backup.snapshots-elsewhere"
    | "restore.not-empty"
    | "migrate.source-absent"
    | "migrate.source-damaged"
    | "migrate.not-empty"
    | "migrate.in-use"
    | "migrate.unreachable"
    | "migrate.differs"
    | "triage.reason-missing"
    | "triage.reason-unwanted"
    | "triage.until-unwanted"
    | "triage.until-past"
    | "triage.assignee-unknown"
    | "triage.too-many"
    | "triage.rule-unknown"
    | "triage.root-excluded"
    | "triage.meta-project"
    | "queries.absent"
    | "queries.too-many"
    | "filters.absent"
    | "dashboards.absent"
    | "filters.name-taken"
    | "events.too-many-streams"
    | "events.server-full"
    | "webhooks.absent"
    | "webhooks.delivery-absent"
    | "webhooks.event-gone"
    | "webhooks.too-many"
    | "webhooks.too-many-pending"
    | "webhooks.url-invalid"
    | "webhooks.address-refused"
    | "webhooks.jira-missing"
    | "webhooks.template-unknown"
    | "mail.off"
    | "mail.address-missing"
    | "mail.project-unknown"
    | "mail.link-invalid"
    | "agent.origin-foreign"
    | "agent.message-invalid"
    | "where.too-long"
    | "where.empty"
    | "where.control-character"
    | "where.too-deep"
    | "where.conditions-too-many"
    | "where.values-too-many"
    | "where.condition-missing"
    | "where.name-missing"
    | "where.comparator-missing"
    | "where.value-missing"
    | "where.text-missing"
    | "where.list-missing"
    | "where.comma-missing"
    | "where.in-missing"
    | "where.null-missing"
    | "where.space-missing"
    | "where.operator-missing"
    | "where.parenthesis-missing"
    | "where.parenthesis-unexpected"
    | "where.quote-unclosed"
    | "where.field-unknown"
    | "where.field-misspelled"
    | "where.field-array"
    | "where.field-object"
    | "where.order-unsupported"
    | "where.match-unsupported"
    | "where.integer-expected"
    | "where.number-expected"
    | "where.boolean-expected"
    | "where.date-expected"
    | "fields.empty"
    | "fields.control-character"
    | "fields.too-deep"
    | "fields.too-many"
    | "fields.name-missing"
    | "fields.comma-missing"
    | "fields.parenthesis-missing"
    | "fields.parenthesis-unexpected"
    | "fields.quote-unclosed"
    | "fields.name-unknown"
    | "fields.name-misspelled"
    | "pattern.too-long";
  readonly requestId: string;
  readonly position?: number;
  readonly pointer?: string;
};

/** A body that is sent as it is. */
export type RawBody = string | Uint8Array | ReadableStream<Uint8Array> | Blob | FormData;

/** All operations, by method and path. */
export interface Operations {
  /** Get a temporary access token */
  "GET /api/token": {
    path: Record<never, never>;
    query: Record<never, never>;
    answer: {
      readonly token: string;
      readonly access_token: string;
      readonly token_type: "Bearer";
      readonly expires_in: number;
      readonly expiresAt: string;
    };
  };
  /** List limited tokens */
  "GET /api/tokens": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly LimitedToken[];
  };
  /** Create a limited token */
  "POST /api/tokens": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly scope: "read" | "build" | "triage" | "badge" | "scim";
      readonly expiresAt: string;
      readonly project?: string | null;
    };
    answer: LimitedTokenWithSecret;
  };
  /** Read a limited token */
  "GET /api/tokens/{id}": { path: { id: number }; query: { fields?: string }; answer: LimitedToken };
  /** Revoke a limited token */
  "DELETE /api/tokens/{id}": { path: { id: number }; query: Record<never, never>; answer: undefined };
  /** Who am I? */
  "GET /api/me": { path: Record<never, never>; query: { fields?: string }; answer: Me };
  /** List or find users */
  "GET /api/users": {
    path: Record<never, never>;
    query: {
      login?: string;
      prefix?: string;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id?: number;
      readonly login?: string;
      readonly name?: string;
      readonly email?: string;
      readonly language?: string | null;
      readonly timezone?: string | null;
      readonly startPage?: string | null;
      readonly role?: "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly disabled?: boolean;
      readonly creationTime?: Timestamp;
    }[];
  };
  /** Create a user */
  "POST /api/users": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly login: string;
      readonly password: string;
      readonly name?: string;
      readonly email?: string;
      readonly language?: string | null;
      readonly timezone?: string | null;
      readonly role?: "USER" | "CREATOR" | "ADMINISTRATOR";
    };
    answer: User;
  };
  /** Read a user */
  "GET /api/users/{login}": { path: { login: string }; query: { fields?: string }; answer: User };
  /** Change a user */
  "PUT /api/users/{login}": {
    path: { login: string };
    query: Record<never, never>;
    body: {
      readonly startPage?: string | null;
      readonly login?: string;
      readonly password?: string;
      readonly name?: string;
      readonly email?: string;
      readonly language?: string | null;
      readonly timezone?: string | null;
      readonly role?: "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly disabled?: boolean;
    };
    answer: User;
  };
  /** Delete a user */
  "DELETE /api/users/{login}": { path: { login: string }; query: Record<never, never>; answer: undefined };
  /** List the second factors of a user */
  "GET /api/users/{login}/factors": {
    path: { login: string };
    query: { fields?: string };
    answer: {
      readonly factors: readonly {
        readonly id: number;
        readonly kind: "TOTP" | "PASSKEY";
        readonly name: string;
        readonly creationTime: Timestamp;
        readonly lastUse: Timestamp | null;
      }[];
    };
  };
  /** Reset the second factors of a user */
  "DELETE /api/users/{login}/factors": { path: { login: string }; query: Record<never, never>; answer: undefined };
  /** List roles */
  "GET /api/roles": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly name: string;
      readonly builtIn: boolean;
      readonly description: string;
      readonly permissions: readonly string[];
      readonly uses: number | null;
    }[];
  };
  /** Create a role */
  "POST /api/roles": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly description?: string;
      readonly permissions: readonly (
        | "draft.read"
        | "source.read"
        | "task.read"
        | "project.build"
        | "finding.triage"
        | "triage.read"
        | "task.cancel"
        | "project.write"
        | "branch.write"
        | "member.read"
        | "project-token.read"
        | "project-token.revoke"
        | "trusted-job.read"
        | "webhook.read"
        | "webhook.write"
        | "gate.write"
        | "retention.read"
        | "retention.write"
        | "limit.read"
        | "version.write"
        | "version.delete"
        | "project.rerate"
      )[];
    };
    answer: {
      readonly name: string;
      readonly builtIn: boolean;
      readonly description: string;
      readonly permissions: readonly string[];
      readonly uses: number | null;
    };
  };
  /** Read a role */
  "GET /api/roles/{name}": {
    path: { name: string };
    query: { fields?: string };
    answer: {
      readonly name: string;
      readonly builtIn: boolean;
      readonly description: string;
      readonly permissions: readonly string[];
      readonly uses: number | null;
    };
  };
  /** Change a role */
  "PUT /api/roles/{name}": {
    path: { name: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly description?: string;
      readonly permissions?: readonly (
        | "draft.read"
        | "source.read"
        | "task.read"
        | "project.build"
        | "finding.triage"
        | "triage.read"
        | "task.cancel"
        | "project.write"
        | "branch.write"
        | "member.read"
        | "project-token.read"
        | "project-token.revoke"
        | "trusted-job.read"
        | "webhook.read"
        | "webhook.write"
        | "gate.write"
        | "retention.read"
        | "retention.write"
        | "limit.read"
        | "version.write"
        | "version.delete"
        | "project.rerate"
      )[];
    };
    answer: {
      readonly name: string;
      readonly builtIn: boolean;
      readonly description: string;
      readonly permissions: readonly string[];
      readonly uses: number | null;
    };
  };
  /** Delete a role */
  "DELETE /api/roles/{name}": { path: { name: string }; query: { replacement?: string }; answer: undefined };
  /** List permissions on projects */
  "GET /api/permissions": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly permission:
        | "project.read"
        | "project.mark"
        | "version.read"
        | "content.read"
        | "artifact.read"
        | "finding.read"
        | "badge.read"
        | "draft.read"
        | "source.read"
        | "task.read"
        | "project.build"
        | "finding.triage"
        | "triage.read"
        | "task.cancel"
        | "project.write"
        | "audience.write"
        | "branch.write"
        | "member.read"
        | "member.write"
        | "project-token.read"
        | "project-token.create"
        | "project-token.revoke"
        | "trusted-job.read"
        | "trusted-job.write"
        | "webhook.read"
        | "webhook.write"
        | "gate.write"
        | "retention.read"
        | "retention.write"
        | "limit.read"
        | "version.write"
        | "version.delete"
        | "project.rerate"
        | "project.delete";
      readonly role: "GUEST" | "DEVELOPER" | "MANAGER" | "OWNER";
      readonly custom: boolean;
      readonly needs: readonly string[];
    }[];
  };
  /** List what you may do on a project */
  "GET /api/projects/{name}/permissions": {
    path: { name: string };
    query: { fields?: string };
    answer: {
      readonly permissions: readonly (
        | "project.read"
        | "project.mark"
        | "version.read"
        | "content.read"
        | "artifact.read"
        | "finding.read"
        | "badge.read"
        | "draft.read"
        | "source.read"
        | "task.read"
        | "project.build"
        | "finding.triage"
        | "triage.read"
        | "task.cancel"
        | "project.write"
        | "audience.write"
        | "branch.write"
        | "member.read"
        | "member.write"
        | "project-token.read"
        | "project-token.create"
        | "project-token.revoke"
        | "trusted-job.read"
        | "trusted-job.write"
        | "webhook.read"
        | "webhook.write"
        | "gate.write"
        | "retention.read"
        | "retention.write"
        | "limit.read"
        | "version.write"
        | "version.delete"
        | "project.rerate"
        | "project.delete"
      )[];
    };
  };
  /** List groups */
  "GET /api/groups": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Group[];
  };
  /** Create a group */
  "POST /api/groups": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: { readonly name: string; readonly users?: readonly string[] };
    answer: Group;
  };
  /** Read a group */
  "GET /api/groups/{name}": { path: { name: string }; query: { fields?: string }; answer: Group };
  /** Change a group */
  "PUT /api/groups/{name}": {
    path: { name: string };
    query: Record<never, never>;
    body: { readonly name?: string; readonly users?: readonly string[] };
    answer: Group;
  };
  /** Delete a group */
  "DELETE /api/groups/{name}": { path: { name: string }; query: Record<never, never>; answer: undefined };
  /** Read a project's quality gate */
  "GET /api/projects/{name}/gate": { path: { name: string }; query: { fields?: string }; answer: GateInForce };
  /** Write a project's quality gate */
  "PUT /api/projects/{name}/gate": {
    path: { name: string };
    query: Record<never, never>;
    body: Gate;
    answer: GateInForce;
  };
  /** List the quality gates of groups */
  "GET /api/gates": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly GroupGate[];
  };
  /** Read the quality gate of a group */
  "GET /api/gates/{group}": { path: { group: string }; query: { fields?: string }; answer: GroupGate };
  /** Write the quality gate of a group */
  "PUT /api/gates/{group}": {
    path: { group: string };
    query: Record<never, never>;
    body: { readonly conditions: readonly GateCondition[]; readonly locked?: boolean };
    answer: GroupGate;
  };
  /** Read which drafts and branches a project keeps */
  "GET /api/projects/{name}/retention": {
    path: { name: string };
    query: { fields?: string };
    answer: {
      readonly rule: {
        readonly drafts: number;
        readonly days: number;
        readonly older: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
      } | null;
      readonly inForce: {
        readonly drafts: number;
        readonly days: number;
        readonly older: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
      };
      readonly branchDays: number | null;
    };
  };
  /** Write which drafts and branches a project keeps */
  "PUT /api/projects/{name}/retention": {
    path: { name: string };
    query: Record<never, never>;
    body: {
      readonly rule?: {
        readonly drafts: number;
        readonly days: number;
        readonly older: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
      } | null;
      readonly branchDays?: number | null;
    };
    answer: {
      readonly rule: {
        readonly drafts: number;
        readonly days: number;
        readonly older: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
      } | null;
      readonly inForce: {
        readonly drafts: number;
        readonly days: number;
        readonly older: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
      };
      readonly branchDays: number | null;
    };
  };
  /** List which versions a rule keeps and deletes */
  "GET /api/projects/{name}/retention/preview": {
    path: { name: string };
    query: {
      drafts?: number;
      days?: number;
      older?: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
      branchDays?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id: number;
      readonly name: string;
      readonly branch: string;
      readonly baseline: boolean;
      readonly time: string;
      readonly kept: boolean;
      readonly reason: {
        readonly id:
          | "BASELINE"
          | "CURRENT"
          | "REFERENCE"
          | "PINNED"
          | "CARRIED"
          | "LAST"
          | "YOUNG"
          | "UNLIMITED"
          | "PERIOD"
          | "THINNED"
          | "BRANCH"
          | "EXPIRED";
        readonly name: string;
      };
    }[];
  };
  /** Read the limits of a project */
  "GET /api/projects/{name}/limits": {
    path: { name: string };
    query: { fields?: string };
    answer: {
      readonly builds: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly versions: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly bytes: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
    };
  };
  /** Write the limits of a project */
  "PUT /api/projects/{name}/limits": {
    path: { name: string };
    query: Record<never, never>;
    body: { readonly builds?: number | null; readonly versions?: number | null; readonly bytes?: number | null };
    answer: {
      readonly builds: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly versions: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly bytes: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
    };
  };
  /** Read the limits of a user */
  "GET /api/users/{login}/limits": {
    path: { login: string };
    query: { fields?: string };
    answer: {
      readonly requestsPerMinute: {
        readonly used: number;
        readonly allowed: number | null;
        readonly own: number | null;
      };
      readonly builds: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly versions: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly bytes: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
    };
  };
  /** Write the limits of a user */
  "PUT /api/users/{login}/limits": {
    path: { login: string };
    query: Record<never, never>;
    body: {
      readonly requestsPerMinute?: number | null;
      readonly builds?: number | null;
      readonly versions?: number | null;
      readonly bytes?: number | null;
    };
    answer: {
      readonly requestsPerMinute: {
        readonly used: number;
        readonly allowed: number | null;
        readonly own: number | null;
      };
      readonly builds: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly versions: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
      readonly bytes: { readonly used: number; readonly allowed: number | null; readonly own: number | null };
    };
  };
  /** List a project's members */
  "GET /api/projects/{name}/members": {
    path: { name: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Member[];
  };
  /** Write a project's members */
  "PUT /api/projects/{name}/members": {
    path: { name: string };
    query: Record<never, never>;
    body: readonly { readonly user?: string; readonly group?: string; readonly role: string }[];
    answer: readonly Member[];
  };
  /** List a project's tokens */
  "GET /api/projects/{name}/tokens": {
    path: { name: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly LimitedToken[];
  };
  /** Create a project token */
  "POST /api/projects/{name}/tokens": {
    path: { name: string };
    query: Record<never, never>;
    body: { readonly name: string; readonly scope: "read" | "build" | "triage" | "badge"; readonly expiresAt: string };
    answer: LimitedTokenWithSecret;
  };
  /** Revoke a project token */
  "DELETE /api/projects/{name}/tokens/{id}": {
    path: { name: string; id: number };
    query: Record<never, never>;
    answer: undefined;
  };
  /** Read the settings */
  "GET /api/settings": { path: Record<never, never>; query: { fields?: string }; answer: Settings };
  /** Change settings */
  "PUT /api/settings": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly temporaryTokenHours?: number;
      readonly defaultApiVersion?: "v3" | "latest";
      readonly defaultLanguage?: "en" | "fr" | "de" | "ja" | "zh";
      readonly defaultTimezone?: string;
      readonly passwordLengthMin?: number;
      readonly secondFactorRole?: "NONE" | "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly anonymousAccess?: boolean;
      readonly anonymousRequestsPerMinute?: number;
      readonly requestsPerMinute?: number;
      readonly projectBuildsMax?: number;
      readonly projectVersionsMax?: number;
      readonly projectBytesMax?: number;
      readonly userBuildsMax?: number;
      readonly userVersionsMax?: number;
      readonly userBytesMax?: number;
      readonly jsonBytesMax?: number;
      readonly modelBytesMax?: number;
      readonly uploadBytesMax?: number;
      readonly uploadExpandedBytesMax?: number;
      readonly uploadRatioMax?: number;
      readonly partsMinutesMax?: number;
      readonly retentionDrafts?: number;
      readonly retentionDays?: number;
      readonly retentionOlder?: "ALL" | "DAY" | "WEEK" | "MONTH" | "NONE";
    };
    answer: Settings;
  };
  /** Read the rules of sign-in */
  "GET /api/sign-in/rules": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly provider: string;
      readonly providerGroup: string;
      readonly group?: string;
      readonly serverRole?: "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly project?: string;
      readonly projectRole?: string;
    }[];
  };
  /** Write the rules of sign-in */
  "PUT /api/sign-in/rules": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: readonly {
      readonly provider: string;
      readonly providerGroup: string;
      readonly group?: string;
      readonly serverRole?: "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly project?: string;
      readonly projectRole?: string;
    }[];
    answer: readonly {
      readonly provider: string;
      readonly providerGroup: string;
      readonly group?: string;
      readonly serverRole?: "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly project?: string;
      readonly projectRole?: string;
    }[];
  };
  /** Preview rules of sign-in */
  "POST /api/sign-in/rules/preview": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: readonly {
      readonly provider: string;
      readonly providerGroup: string;
      readonly group?: string;
      readonly serverRole?: "USER" | "CREATOR" | "ADMINISTRATOR";
      readonly project?: string;
      readonly projectRole?: string;
    }[];
    answer: {
      readonly userCount: number;
      readonly changedCount: number;
      readonly changes: readonly {
        readonly login: string;
        readonly name: string;
        readonly before: {
          readonly role: ("USER" | "CREATOR" | "ADMINISTRATOR") | null;
          readonly groups: readonly string[];
          readonly projects: readonly { readonly project: string; readonly role: string }[];
        };
        readonly after: {
          readonly role: ("USER" | "CREATOR" | "ADMINISTRATOR") | null;
          readonly groups: readonly string[];
          readonly projects: readonly { readonly project: string; readonly role: string }[];
        };
      }[];
    };
  };
  /** List the directories */
  "GET /api/sign-in/directories": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id: string;
      readonly name: string;
      readonly url: string;
      readonly encryption: "TLS" | "STARTTLS" | "NONE";
    }[];
  };
  /** Test a directory */
  "POST /api/sign-in/directories/test": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: { readonly directory: string; readonly login?: string };
    answer: {
      readonly failure:
        | (
            | "CONNECTION_FAILED"
            | "TIME_OUT"
            | "TLS_FAILED"
            | "ACCOUNT_REFUSED"
            | "BASE_UNKNOWN"
            | "REFERRAL"
            | "REFUSED"
            | "TOO_LARGE"
            | "USER_UNKNOWN"
            | "USER_AMBIGUOUS"
            | "USER_UNUSABLE"
            | "GROUPS_UNREADABLE"
          )
        | null;
      readonly user: {
        readonly login: string;
        readonly name: string;
        readonly email: string;
        readonly groups: readonly string[];
      } | null;
    };
  };
  /** List the jobs that a project trusts */
  "GET /api/projects/{name}/trusted-jobs": {
    path: { name: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly name: string;
      readonly issuer: string;
      readonly claims: Readonly<Record<string, string>>;
    }[];
  };
  /** Write the jobs that a project trusts */
  "PUT /api/projects/{name}/trusted-jobs": {
    path: { name: string };
    query: Record<never, never>;
    body: readonly {
      readonly name: string;
      readonly issuer: string;
      readonly claims: Readonly<Record<string, string>>;
    }[];
    answer: readonly {
      readonly name: string;
      readonly issuer: string;
      readonly claims: Readonly<Record<string, string>>;
    }[];
  };
  /** Read the audit log */
  "GET /api/audit": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly AuditEntry[];
  };
  /** Check the audit log */
  "GET /api/audit/verification": {
    path: Record<never, never>;
    query: { fields?: string };
    answer: {
      readonly verified: boolean;
      readonly time: Timestamp;
      readonly entries: number;
      readonly unchained: number;
      readonly anchor: { readonly id: number; readonly hash: string };
      readonly head: { readonly id: number; readonly hash: string };
      readonly fault: { readonly id: number; readonly reason: "MISSING" | "CHANGED" | "REPLACED" } | null;
    };
  };
  /** List the formats of reports */
  "GET /api/formats": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id: string;
      readonly title: string;
      readonly tools: readonly string[];
      readonly versions: string;
      readonly contents: readonly (
        | "findings"
        | "coverage"
        | "tests"
        | "measures"
        | "components"
        | "artifacts"
        | "links"
        | "changes"
      )[];
      readonly command: string;
      readonly tried: boolean;
      readonly plugin: string | null;
    }[];
  };
  /** List the templates of webhooks */
  "GET /api/webhook-templates": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly { readonly id: string; readonly title: string; readonly plugin: string | null }[];
  };
  /** List quality models */
  "GET /api/models": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id: string;
      readonly name: string;
      readonly revision: number;
      readonly revisionTime: Timestamp;
    }[];
  };
  /** Read a quality model */
  "GET /api/models/{id}": { path: { id: string }; query: { fields?: string }; answer: Model };
  /** Write a quality model */
  "PUT /api/models/{id}": {
    path: { id: string };
    query: Record<never, never>;
    body: { readonly id?: string };
    answer: { readonly id: string; readonly revision: number };
  };
  /** Delete a quality model */
  "DELETE /api/models/{id}": { path: { id: string }; query: Record<never, never>; answer: undefined };
  /** Preview a quality model */
  "POST /api/models/{id}/preview": {
    path: { id: string };
    query: { project?: string };
    body: { readonly id?: string };
    answer: Preview;
  };
  /** List the revisions of a quality model */
  "GET /api/models/{id}/revisions": {
    path: { id: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly { readonly revision: number; readonly revisionTime: Timestamp }[];
  };
  /** Read a revision of a quality model */
  "GET /api/models/{id}/revisions/{revision}": {
    path: { id: string; revision: number };
    query: { fields?: string };
    answer: Model;
  };
  /** Rate all projects of a quality model again */
  "POST /api/models/{id}/rerate": {
    path: { id: string };
    query: Record<never, never>;
    answer: { readonly projects: number };
  };
  /** List projects */
  "GET /api/projects": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Project[];
  };
  /** Create a project */
  "POST /api/projects": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly modelId?: string;
      readonly group?: string;
      readonly color?: Color;
      readonly public?: boolean;
      readonly audience?: "MEMBERS" | "USERS" | "EVERYONE";
      readonly carryParts?: boolean;
      readonly expectedParts?: readonly string[];
      readonly members?: readonly string[];
      readonly metaProject?: boolean;
      readonly defaultGate?: boolean;
    };
    answer: Project;
  };
  /** List the state of all projects */
  "GET /api/portfolio": {
    path: Record<never, never>;
    query: {
      measures?: string;
      versions?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Standing[];
  };
  /** Rate a group of projects as a whole */
  "GET /api/portfolio/summary": {
    path: Record<never, never>;
    query: { group?: string; favourites?: boolean; measures?: string; days?: number; fields?: string };
    answer: {
      readonly projects: number;
      readonly unbuilt: number;
      readonly ratings: readonly {
        readonly model: Identified;
        readonly projects: number;
        readonly level: RatedLevel;
        readonly value: number | null;
        readonly measures: Readonly<Record<string, number | null>>;
        readonly levels: readonly { readonly level: RatedLevel; readonly projects: number }[];
        readonly history: readonly {
          readonly time: Timestamp;
          readonly projects: number;
          readonly level: RatedLevel;
          readonly value: number | null;
        }[];
      }[];
      readonly gates: {
        readonly FAILED: number;
        readonly PENDING: number;
        readonly NOT_COMPUTED: number;
        readonly PASSED: number;
        readonly NONE: number;
      };
      readonly severities: readonly { readonly id: string; readonly name: string; readonly findings: number }[];
      readonly movers: readonly {
        readonly id: number;
        readonly name: string;
        readonly artifactId: number;
        readonly modelId: string;
        readonly trend: Trend;
        readonly level: RatedLevel;
        readonly before: RatedLevel;
        readonly value: number | null;
        readonly change: number | null;
      }[];
      readonly cutProjects: number;
    };
  };
  /** List the state of a project's branches */
  "GET /api/projects/{name}/portfolio": {
    path: { name: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly BranchStanding[];
  };
  /** List your favourite projects */
  "GET /api/favourites": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly { readonly id: number; readonly projectId: number; readonly project: string }[];
  };
  /** Mark a project as your favourite */
  "PUT /api/projects/{name}/favourite": { path: { name: string }; query: Record<never, never>; answer: undefined };
  /** Remove a project from your favourites */
  "DELETE /api/projects/{name}/favourite": { path: { name: string }; query: Record<never, never>; answer: undefined };
  /** List dashboards */
  "GET /api/dashboards": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id: number;
      readonly name: string;
      readonly tiles: readonly {
        readonly kind: "RATING" | "TREND" | "GATES" | "SEVERITIES" | "COVERAGE" | "MOVERS" | "LEVELS";
        readonly width: number;
        readonly group: string | null;
        readonly favourites: boolean;
        readonly days: number;
      }[];
      readonly shared: boolean;
      readonly owner: string;
      readonly own: boolean;
      readonly canChange: boolean;
      readonly creationTime: Timestamp;
      readonly changeTime: Timestamp;
    }[];
  };
  /** Create a dashboard */
  "POST /api/dashboards": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly tiles?: readonly {
        readonly kind: "RATING" | "TREND" | "GATES" | "SEVERITIES" | "COVERAGE" | "MOVERS" | "LEVELS";
        readonly width: number;
        readonly group: string | null;
        readonly favourites: boolean;
        readonly days: number;
      }[];
      readonly shared?: boolean;
    };
    answer: {
      readonly id: number;
      readonly name: string;
      readonly tiles: readonly {
        readonly kind: "RATING" | "TREND" | "GATES" | "SEVERITIES" | "COVERAGE" | "MOVERS" | "LEVELS";
        readonly width: number;
        readonly group: string | null;
        readonly favourites: boolean;
        readonly days: number;
      }[];
      readonly shared: boolean;
      readonly owner: string;
      readonly own: boolean;
      readonly canChange: boolean;
      readonly creationTime: Timestamp;
      readonly changeTime: Timestamp;
    };
  };
  /** Read a dashboard */
  "GET /api/dashboards/{id}": {
    path: { id: number };
    query: { fields?: string };
    answer: {
      readonly id: number;
      readonly name: string;
      readonly tiles: readonly {
        readonly kind: "RATING" | "TREND" | "GATES" | "SEVERITIES" | "COVERAGE" | "MOVERS" | "LEVELS";
        readonly width: number;
        readonly group: string | null;
        readonly favourites: boolean;
        readonly days: number;
      }[];
      readonly shared: boolean;
      readonly owner: string;
      readonly own: boolean;
      readonly canChange: boolean;
      readonly creationTime: Timestamp;
      readonly changeTime: Timestamp;
    };
  };
  /** Change a dashboard */
  "PUT /api/dashboards/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly tiles?: readonly {
        readonly kind: "RATING" | "TREND" | "GATES" | "SEVERITIES" | "COVERAGE" | "MOVERS" | "LEVELS";
        readonly width: number;
        readonly group: string | null;
        readonly favourites: boolean;
        readonly days: number;
      }[];
      readonly shared?: boolean;
    };
    answer: {
      readonly id: number;
      readonly name: string;
      readonly tiles: readonly {
        readonly kind: "RATING" | "TREND" | "GATES" | "SEVERITIES" | "COVERAGE" | "MOVERS" | "LEVELS";
        readonly width: number;
        readonly group: string | null;
        readonly favourites: boolean;
        readonly days: number;
      }[];
      readonly shared: boolean;
      readonly owner: string;
      readonly own: boolean;
      readonly canChange: boolean;
      readonly creationTime: Timestamp;
      readonly changeTime: Timestamp;
    };
  };
  /** Delete a dashboard */
  "DELETE /api/dashboards/{id}": { path: { id: number }; query: Record<never, never>; answer: undefined };
  /** Read a project */
  "GET /api/projects/{name}": { path: { name: string }; query: { fields?: string }; answer: Project };
  /** Change a project */
  "PUT /api/projects/{name}": {
    path: { name: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly modelId?: string;
      readonly group?: string;
      readonly color?: Color;
      readonly public?: boolean;
      readonly audience?: "MEMBERS" | "USERS" | "EVERYONE";
      readonly carryParts?: boolean;
      readonly expectedParts?: readonly string[];
      readonly members?: readonly string[];
    };
    answer: Project;
  };
  /** Delete a project */
  "DELETE /api/projects/{name}": { path: { name: string }; query: Record<never, never>; answer: Task };
  /** List a project's branches */
  "GET /api/projects/{name}/branches": {
    path: { name: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Branch[];
  };
  /** Create a branch */
  "POST /api/projects/{name}/branches": {
    path: { name: string };
    query: Record<never, never>;
    body: { readonly name: string; readonly group?: string; readonly color?: Color };
    answer: Branch;
  };
  /** Read a branch */
  "GET /api/projects/{name}/branches/{branch}": {
    path: { name: string; branch: string };
    query: { fields?: string };
    answer: Branch;
  };
  /** Change a branch */
  "PUT /api/projects/{name}/branches/{branch}": {
    path: { name: string; branch: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly group?: string;
      readonly color?: Color;
      readonly target?: string | null;
      readonly base?: string | null;
    };
    answer: Branch;
  };
  /** Delete a branch */
  "DELETE /api/projects/{name}/branches/{branch}": {
    path: { name: string; branch: string };
    query: Record<never, never>;
    answer: Task;
  };
  /** List the excluded and relaxed artifacts of a branch */
  "GET /api/projects/{name}/branches/{branch}/exclusions": {
    path: { name: string; branch: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly id: number;
      readonly path: string | null;
      readonly relaxed: boolean;
      readonly excluded: boolean;
      readonly reason: ("FALSE_POSITIVE" | "WONT_FIX" | "JUSTIFIED" | "LEGACY" | "IMPORTED") | null;
    }[];
  };
  /** Send results */
  "POST /api/projects/{name}/builds": {
    path: { name: string };
    query: {
      branch?: string;
      version?: string;
      baseline?: boolean;
      date?: string;
      commit?: string;
      target?: string;
      base?: string;
      ancestors?: string;
      part?: string;
      expect?: string;
      carry?: boolean;
      strip?: string;
      pathPrefix?: string;
    };
    body: RawBody;
    answer: Task;
  };
  /** Preview results */
  "POST /api/projects/{name}/builds/preview": {
    path: { name: string };
    query: { strip?: string; pathPrefix?: string };
    body: RawBody;
    answer: {
      readonly reports: readonly {
        readonly name: string | null;
        readonly format: string;
        readonly version: string | null;
        readonly tools: readonly string[];
        readonly counts: {
          readonly findings: number;
          readonly tests: number;
          readonly lines: number;
          readonly functions: number;
          readonly measures: number;
          readonly components: number;
          readonly links: number;
          readonly records: number;
          readonly repeated: number;
          readonly refused: number;
        };
      }[];
      readonly commit: string | null;
      readonly refused: {
        readonly count: number;
        readonly records: readonly {
          readonly report?: string;
          readonly line: number;
          readonly pointer?: string;
          readonly path: string | null;
          readonly reason: string;
        }[];
      };
      readonly problem: { readonly code: string; readonly title: string; readonly detail: string } | null;
    };
  };
  /** Rate versions again */
  "POST /api/projects/{name}/rerate": { path: { name: string }; query: { version?: number }; answer: Task };
  /** List a project's versions */
  "GET /api/projects/{name}/versions": {
    path: { name: string };
    query: {
      branch?: string;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Version[];
  };
  /** Read a version's results */
  "GET /api/versions/{id}/results": {
    path: { id: number };
    query: {
      source?: boolean;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly kind: "columns" | "artifact" | "rule" | "finding" | "link" | "change" | "authors" | "source";
      readonly path?: string;
      readonly type?: string;
      readonly parent?: string;
      readonly name?: string;
      readonly location?: {
        readonly path?: string;
        readonly startLine?: number;
        readonly startColumn?: number;
        readonly endLine?: number;
        readonly endColumn?: number;
      };
      readonly measures?: readonly string[];
      readonly values?: readonly (number | null)[];
      readonly infos?: Readonly<Record<string, string>>;
      readonly id?: string;
      readonly description?: string;
      readonly helpUri?: string;
      readonly tool?: string;
      readonly families?: readonly string[];
      readonly categories?: readonly string[];
      readonly artifact?: string;
      readonly rule?: string;
      readonly message?: string;
      readonly relatedLocations?: readonly {
        readonly path?: string;
        readonly startLine?: number;
        readonly startColumn?: number;
        readonly endLine?: number;
        readonly endColumn?: number;
        readonly message?: string;
      }[];
      readonly fingerprint?: string;
      readonly relaxed?: string;
      readonly from?: string;
      readonly to?: string;
      readonly lines?: readonly (readonly number[])[];
      readonly commits?: readonly { readonly id: string; readonly author: string; readonly time: number }[];
      readonly text?: string;
    }[];
  };
  /** Read a version */
  "GET /api/versions/{id}": {
    path: { id: number };
    query: { format?: "json" | "sarif"; fit?: "github"; fields?: string };
    answer: Version;
  };
  /** Change a version */
  "PUT /api/versions/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: { readonly name?: string; readonly baseline?: boolean };
    answer: Version;
  };
  /** Delete a version */
  "DELETE /api/versions/{id}": { path: { id: number }; query: Record<never, never>; answer: Task };
  /** Stop waiting for parts of a version */
  "POST /api/versions/{id}/complete": { path: { id: number }; query: Record<never, never>; answer: Version };
  /** Read the gate's result for a version */
  "GET /api/versions/{id}/gate": { path: { id: number }; query: { fields?: string }; answer: GateResult };
  /** Compare two versions */
  "GET /api/versions/{id}/compare/{other}": {
    path: { id: number; other: number };
    query: { fields?: string };
    answer: Comparison;
  };
  /** List the artifacts that changed between two versions */
  "GET /api/versions/{id}/compare/{other}/artifacts": {
    path: { id: number; other: number };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly ComparedArtifact[];
  };
  /** List new and fixed findings between two versions */
  "GET /api/versions/{id}/compare/{other}/findings": {
    path: { id: number; other: number };
    query: {
      change?: string;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly ComparedFinding[];
  };
  /** List tasks */
  "GET /api/tasks": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Task[];
  };
  /** Read a task */
  "GET /api/tasks/{id}": { path: { id: number }; query: { fields?: string }; answer: Task };
  /** Cancel a task */
  "DELETE /api/tasks/{id}": { path: { id: number }; query: Record<never, never>; answer: undefined };
  /** List a project's artifacts */
  "GET /api/projects/{name}/artifacts": {
    path: { name: string };
    query: {
      branch?: string;
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Artifact[];
  };
  /** Read an artifact */
  "GET /api/artifacts/{id}": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: ArtifactDetail;
  };
  /** Relax or exclude an artifact */
  "PUT /api/artifacts/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: {
      readonly relaxed?: boolean;
      readonly excluded?: boolean;
      readonly reason?: ("FALSE_POSITIVE" | "WONT_FIX" | "JUSTIFIED" | "LEGACY") | null;
      readonly comment?: string | null;
    };
    answer: ArtifactDetail;
  };
  /** List an artifact's ancestors */
  "GET /api/artifacts/{id}/ancestors": {
    path: { id: number };
    query: {
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Artifact[];
  };
  /** List the triage of an artifact */
  "GET /api/artifacts/{id}/triage": {
    path: { id: number };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly ArtifactTriageEntry[];
  };
  /** List an artifact's children */
  "GET /api/artifacts/{id}/children": {
    path: { id: number };
    query: {
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Child[];
  };
  /** Read an artifact's infos */
  "GET /api/artifacts/{id}/infos": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: Readonly<Record<string, { readonly name: string; readonly value: string }>>;
  };
  /** List an artifact's links */
  "GET /api/artifacts/{id}/links": {
    path: { id: number };
    query: {
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Link[];
  };
  /** Read the structure below an artifact */
  "GET /api/artifacts/{id}/structure": {
    path: { id: number };
    query: { link?: string; depth?: number; version?: number; fields?: string };
    answer: {
      readonly link: Identified | null;
      readonly links: readonly { readonly id: string; readonly name: string; readonly count: number }[];
      readonly nodes: readonly {
        readonly id: number;
        readonly name: string;
        readonly path: string;
        readonly type: Identified;
        readonly level: RatedLevel;
        readonly files: number;
        readonly people: readonly { readonly name: string; readonly files: number }[];
        readonly peopleCount: number;
      }[];
      readonly edges: readonly { readonly from: number; readonly to: number; readonly count: number }[];
      readonly cycles: readonly (readonly number[])[];
      readonly leaving: number;
      readonly arriving: number;
      readonly cutNodes: number;
      readonly cutEdges: number;
    };
  };
  /** Read an artifact's history */
  "GET /api/artifacts/{id}/history": {
    path: { id: number };
    query: {
      measures?: string;
      indicators?: string;
      context?: boolean;
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly History[];
  };
  /** Read the distribution of levels */
  "GET /api/artifacts/{id}/distribution": {
    path: { id: number };
    query: { indicator?: string; type?: string; version?: number; fields?: string };
    answer: Distribution;
  };
  /** Explain a rating */
  "GET /api/artifacts/{id}/explain": {
    path: { id: number };
    query: { indicator?: string; version?: number; fields?: string };
    answer: Explanation;
  };
  /** Read the source of an artifact */
  "GET /api/artifacts/{id}/source": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: Source;
  };
  /** Read which lines of an artifact were executed */
  "GET /api/artifacts/{id}/coverage": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: {
      readonly path: string;
      readonly ranges: readonly {
        readonly startLine: number;
        readonly endLine: number;
        readonly hit: boolean;
        readonly branches: number;
        readonly branchesHit: number;
      }[];
    };
  };
  /** Read who wrote the lines of an artifact */
  "GET /api/artifacts/{id}/authors": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: {
      readonly path: string;
      readonly ranges: readonly {
        readonly startLine: number;
        readonly endLine: number;
        readonly commit: string;
        readonly author: string;
        readonly time: string;
      }[];
    };
  };
  /** Read which lines of an artifact changed */
  "GET /api/artifacts/{id}/changes": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: Changes;
  };
  /** List an artifact's findings */
  "GET /api/artifacts/{id}/findings": {
    path: { id: number };
    query: {
      scope?: "self" | "all";
      category?: string;
      family?: string;
      sort?: string;
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet" | "sarif";
      fit?: "github";
      fields?: string;
    };
    answer: readonly Finding[];
  };
  /** Count an artifact's findings */
  "GET /api/artifacts/{id}/findings/facets": {
    path: { id: number };
    query: {
      by?: string;
      category?: string;
      family?: string;
      values?: number;
      scope?: "self" | "all";
      version?: number;
      where?: string;
      fields?: string;
    };
    answer: Facets;
  };
  /** Query the descendants of an artifact */
  "POST /api/artifacts/{id}/query": {
    path: { id: number };
    query: { version?: number; limit?: number; after?: string; format?: "json" | "csv" | "arrow" | "parquet" };
    body: QueryBody;
    answer: QueryAnswer;
  };
  /** List all findings */
  "GET /api/findings": {
    path: Record<never, never>;
    query: {
      category?: string;
      family?: string;
      sort?: string;
      distinct?: boolean;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet" | "sarif";
      fit?: "github";
      fields?: string;
    };
    answer: readonly Finding[];
  };
  /** Count all findings */
  "GET /api/findings/facets": {
    path: Record<never, never>;
    query: {
      by?: string;
      category?: string;
      family?: string;
      values?: number;
      distinct?: boolean;
      where?: string;
      fields?: string;
    };
    answer: Facets;
  };
  /** List the definitions of a rule */
  "GET /api/rules": {
    path: Record<never, never>;
    query: {
      id: string;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly project: string;
      readonly branch: string;
      readonly versionId: number;
      readonly definition: Definition;
    }[];
  };
  /** Read the history of a rule */
  "GET /api/artifacts/{id}/rule-history": {
    path: { id: number };
    query: {
      rule: string;
      version?: number;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly RuleHistory[];
  };
  /** Read a finding */
  "GET /api/findings/{id}": {
    path: { id: number };
    query: { version?: number; fields?: string };
    answer: FindingDetail;
  };
  /** Triage a finding */
  "PUT /api/findings/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: {
      readonly status?: "OPEN" | "RELAXED";
      readonly reason?: ("FALSE_POSITIVE" | "WONT_FIX" | "JUSTIFIED" | "LEGACY") | null;
      readonly until?: string | null;
      readonly comment?: string | null;
      readonly assignee?: string | null;
      readonly dueDate?: string | null;
    };
    answer: FindingDetail;
  };
  /** List the triage of a finding */
  "GET /api/findings/{id}/history": {
    path: { id: number };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly TriageEntry[];
  };
  /** Triage many findings */
  "POST /api/findings/triage": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly rule?: string;
      readonly artifactId?: number;
      readonly project?: string;
      readonly branch?: string;
      readonly findings?: readonly number[];
      readonly where?: string;
      readonly category?: string;
      readonly family?: string;
      readonly dryRun?: boolean;
      readonly status?: "OPEN" | "RELAXED";
      readonly reason?: ("FALSE_POSITIVE" | "WONT_FIX" | "JUSTIFIED" | "LEGACY") | null;
      readonly until?: string | null;
      readonly comment?: string | null;
      readonly assignee?: string | null;
      readonly dueDate?: string | null;
    };
    answer: {
      readonly versionId: number | null;
      readonly matched: number;
      readonly changed: number;
      readonly forbidden: number;
    };
  };
  /** List saved filters */
  "GET /api/filters": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly SavedFilter[];
  };
  /** Save a filter of findings */
  "POST /api/filters": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly where?: string | null;
      readonly category?: string | null;
      readonly family?: string | null;
      readonly sort?: string | null;
      readonly project?: string | null;
      readonly shared?: boolean;
    };
    answer: SavedFilter;
  };
  /** Read a saved filter */
  "GET /api/filters/{id}": { path: { id: number }; query: { fields?: string }; answer: SavedFilter };
  /** Change a saved filter */
  "PUT /api/filters/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly where?: string | null;
      readonly category?: string | null;
      readonly family?: string | null;
      readonly sort?: string | null;
      readonly project?: string | null;
      readonly shared?: boolean;
    };
    answer: SavedFilter;
  };
  /** Delete a saved filter */
  "DELETE /api/filters/{id}": { path: { id: number }; query: Record<never, never>; answer: undefined };
  /** List saved queries */
  "GET /api/queries": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly SavedQuery[];
  };
  /** Save a query */
  "POST /api/queries": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly query?: QueryBody;
      readonly project?: string | null;
      readonly artifactId?: number | null;
      readonly shared?: boolean;
    };
    answer: SavedQuery;
  };
  /** Read a saved query */
  "GET /api/queries/{id}": { path: { id: number }; query: { fields?: string }; answer: SavedQuery };
  /** Change a saved query */
  "PUT /api/queries/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly query?: QueryBody;
      readonly project?: string | null;
      readonly artifactId?: number | null;
      readonly shared?: boolean;
    };
    answer: SavedQuery;
  };
  /** Delete a saved query */
  "DELETE /api/queries/{id}": { path: { id: number }; query: Record<never, never>; answer: undefined };
  /** Search by name */
  "GET /api/search": {
    path: Record<never, never>;
    query: {
      q: string;
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly {
      readonly kind: "project" | "branch" | "artifact" | "rule";
      readonly id: number | null;
      readonly name: string;
      readonly path: string | null;
      readonly project: string;
      readonly url: string;
    }[];
  };
  /** Follow events */
  "GET /api/events": {
    path: Record<never, never>;
    query: { project?: string; type?: string; follow?: boolean };
    answer: string;
  };
  /** List a project's webhooks */
  "GET /api/projects/{name}/webhooks": {
    path: { name: string };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Webhook[];
  };
  /** Create a webhook of a project */
  "POST /api/projects/{name}/webhooks": {
    path: { name: string };
    query: Record<never, never>;
    body: {
      readonly url: string;
      readonly types: readonly (
        | "version.built"
        | "version.completed"
        | "gate.changed"
        | "task.failed"
        | "triage.changed"
        | "project.created"
        | "project.deleted"
      )[];
      readonly branch?: string | null;
      readonly template?: string;
      readonly jira?: JiraTarget | null;
      readonly active?: boolean;
      readonly authorization?: string | null;
    };
    answer: WebhookWithSecret;
  };
  /** List the webhooks for all projects */
  "GET /api/webhooks": {
    path: Record<never, never>;
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Webhook[];
  };
  /** Create a webhook for all projects */
  "POST /api/webhooks": {
    path: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly url: string;
      readonly types: readonly (
        | "version.built"
        | "version.completed"
        | "gate.changed"
        | "task.failed"
        | "triage.changed"
        | "project.created"
        | "project.deleted"
      )[];
      readonly branch?: string | null;
      readonly template?: string;
      readonly jira?: JiraTarget | null;
      readonly active?: boolean;
      readonly authorization?: string | null;
    };
    answer: WebhookWithSecret;
  };
  /** Read a webhook */
  "GET /api/webhooks/{id}": { path: { id: number }; query: { fields?: string }; answer: Webhook };
  /** Change a webhook */
  "PUT /api/webhooks/{id}": {
    path: { id: number };
    query: Record<never, never>;
    body: {
      readonly url?: string;
      readonly types?: readonly (
        | "version.built"
        | "version.completed"
        | "gate.changed"
        | "task.failed"
        | "triage.changed"
        | "project.created"
        | "project.deleted"
      )[];
      readonly branch?: string | null;
      readonly template?: string;
      readonly jira?: JiraTarget | null;
      readonly active?: boolean;
      readonly authorization?: string | null;
    };
    answer: Webhook;
  };
  /** Delete a webhook */
  "DELETE /api/webhooks/{id}": { path: { id: number }; query: Record<never, never>; answer: undefined };
  /** Replace the secret of a webhook */
  "POST /api/webhooks/{id}/secret": { path: { id: number }; query: Record<never, never>; answer: WebhookWithSecret };
  /** Send a test event */
  "POST /api/webhooks/{id}/test": { path: { id: number }; query: Record<never, never>; answer: Delivery };
  /** Read what a user gets by mail */
  "GET /api/users/{login}/mail": { path: { login: string }; query: { fields?: string }; answer: Mail };
  /** Choose what a user gets by mail */
  "PUT /api/users/{login}/mail": {
    path: { login: string };
    query: Record<never, never>;
    body: {
      readonly mode?: "OFF" | "AT_ONCE" | "DAILY";
      readonly hour?: number;
      readonly topics?: readonly (
        | "gate.changed"
        | "finding.assigned"
        | "finding.owned"
        | "build.failed"
        | "acceptance.ended"
      )[];
      readonly projects?: readonly {
        readonly project: string;
        readonly topics: readonly (
          | "gate.changed"
          | "finding.assigned"
          | "finding.owned"
          | "build.failed"
          | "acceptance.ended"
        )[];
      }[];
    };
    answer: Mail;
  };
  /** Read the state of mail */
  "GET /api/mail": { path: Record<never, never>; query: { fields?: string }; answer: MailState };
  /** Send a test mail to yourself */
  "POST /api/mail/test": { path: Record<never, never>; query: Record<never, never>; answer: MailState };
  /** List the deliveries of a webhook */
  "GET /api/webhooks/{id}/deliveries": {
    path: { id: number };
    query: {
      where?: string;
      limit?: number;
      after?: string;
      format?: "json" | "csv" | "arrow" | "parquet";
      fields?: string;
    };
    answer: readonly Delivery[];
  };
  /** Send an event again */
  "POST /api/webhooks/{id}/deliveries/{delivery}/resend": {
    path: { id: number; delivery: number };
    query: Record<never, never>;
    answer: Delivery;
  };
}
