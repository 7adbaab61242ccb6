import type { CiContext } from "../../ci/context.ts";
import type { Environment } from "../../ci/facts.ts";
import type { Options } from "../../command.ts";
import type { Outcome } from "../../failure.ts";
import type { Verdict } from "../verdict.ts";
import type { ForgeAccess, ForgeHttp } from "./http.ts";

/** A host of repositories and pull requests. */
export interface Forge {
  readonly name: string;
  /** Variables that may have the token, besides `BELVEDERE_FORGE_TOKEN`. */
  readonly tokenVariables: readonly string[];
  /** Finds repository and pull request. Fails if the options and variables do not name them. */
  readonly connect: (place: ForgePlace) => Outcome<ForgeSession>;
}

/** What a forge is found by. */
export interface ForgePlace {
  readonly options: Options;
  readonly environment: Environment;
  readonly context: CiContext;
  readonly token: string;
  readonly http: ForgeHttp;
}

/** One repository of a forge, and one pull request of it. */
export interface ForgeSession {
  /** Undefined: there is no pull request, or the forge has no such thing. */
  readonly comments?: SummaryComments;
  readonly lines?: LineComments;
  /** Undefined: the commit is unknown, or the forge has no such thing. */
  readonly setStatus?: (status: ForgeStatus) => Promise<Outcome<void>>;
  /** Without it, the summary is Markdown. */
  readonly renderSummary?: (verdict: Verdict) => string;
}

/** How a forge reaches its commits and pull requests. */
export interface ForgeOperations {
  readonly setStatus: (access: ForgeAccess, commit: string, status: ForgeStatus) => Promise<Outcome<void>>;
  readonly commentsOf: (access: ForgeAccess, pull: string) => SummaryComments;
  readonly linesOf: (access: ForgeAccess, pull: string) => LineComments;
}

/** A session with the operations whose commit and pull request are known. */
export function sessionOn(
  access: ForgeAccess,
  { context }: Pick<ForgePlace, "context">,
  { setStatus, commentsOf, linesOf }: ForgeOperations,
): ForgeSession {
  const [commit, pull] = [context.commit?.value, context.pullRequest?.value];
  return {
    ...(commit === undefined ? {} : { setStatus: (status) => setStatus(access, commit, status) }),
    ...(pull === undefined ? {} : { comments: commentsOf(access, pull), lines: linesOf(access, pull) }),
  };
}

/** A comment as the forge has it. */
export interface PostedComment {
  /** Grows with time. */
  readonly id: number;
  readonly body: string;
}

/** The comments of a pull request. */
export interface SummaryComments {
  list(): Promise<Outcome<readonly PostedComment[]>>;
  create(body: string): Promise<Outcome<void>>;
  update(id: number, body: string): Promise<Outcome<void>>;
  remove(id: number): Promise<Outcome<void>>;
}

/** A comment for a line of a file, as it is after the change. */
export interface LineComment {
  readonly path: string;
  readonly line: number;
  readonly body: string;
}

/** The comments on lines of a pull request. */
export interface LineComments {
  /** The texts of all comments on lines. */
  list(): Promise<Outcome<readonly string[]>>;
  /** Returns how many the forge took: it refuses lines that it does not show. */
  post(comments: readonly LineComment[]): Promise<Outcome<number>>;
}

/** The state of a commit. */
export interface ForgeStatus {
  readonly status: "PASSED" | "FAILED" | "PENDING" | "NOT_COMPUTED";
  /** Names the status among others: `belvedere/Engine`. */
  readonly name: string;
  readonly description: string;
  readonly url: string;
}
