/** The shapes of answers that the tests read. */

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Level {
  readonly id: string;
  readonly icon: string;
}

export interface Build {
  readonly id: number;
  readonly baseline: boolean;
  readonly analysisTime: string;
  readonly status: Named;
}

export interface Branch {
  readonly id: number;
  readonly name: string;
  readonly level: Level;
  readonly color: readonly number[];
  readonly projectId: number;
  readonly currentVersionId: number | null;
  readonly lastBaselineId: number | null;
  readonly lastTask: Readonly<Record<string, unknown>> | null;
  readonly lastBuild: Build | null;
  readonly creationTime: string;
  readonly artifactId: number;
  readonly dirty: boolean;
}

export interface Project {
  readonly id: number;
  readonly name: string;
  readonly multiBranch: boolean;
  readonly mainId: number;
  readonly creationTime: string;
  readonly artifactId: number;
  readonly level: Level;
  readonly lastBuild: Build | null;
  readonly branches: Readonly<Record<string, Branch>>;
}

export interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly type: Named;
  readonly url: string;
  readonly values: readonly (Readonly<Record<string, unknown>> | null)[];
  readonly level: Level & { readonly rank: number; readonly color: readonly number[] };
  readonly trend: Level;
  readonly rank: number;
  readonly path: string;
  readonly parentId: number | null;
}

export interface QueryAnswer {
  readonly hidePath: boolean;
  readonly hideRating: boolean;
  readonly smartSort: boolean;
  readonly artifacts: readonly Artifact[];
}

export interface Finding {
  readonly id: number;
  readonly artifact: { readonly id: number; readonly name: string };
  readonly definition: {
    readonly id: string;
    readonly families: readonly string[];
    readonly categories: readonly {
      readonly scale: Named;
      readonly level: Named;
    }[];
  };
  readonly isNew: boolean;
  readonly firstVersionId: number | null;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly requestId: string;
  readonly position?: number;
  readonly pointer?: string;
}
