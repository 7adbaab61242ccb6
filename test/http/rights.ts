/** The lowest role or credential that is allowed; each of the last four includes those before it. */
export type Least =
  | "anonymous" // no sign-in at all
  | "scraper" // the metrics token, which belongs to no user
  | "badge" // a token in the address that opens badges alone
  | "password" // a password; a token is refused
  | "session" // the cookie of the web interface; a token is refused
  | "user"
  | "creator"
  | "manager of any project"
  | "administrator"
  | "guest"
  | "developer"
  | "manager"
  | "owner"
  | "token owner" // and administrators; hidden from others
  | "its owner"; // and administrators; others may see it

/** The objects that the requests of the matrix name. */
export interface World {
  readonly project: string;
  readonly versionId: number;
  /** The version to compare with; the same version if absent. */
  readonly earlierVersionId?: number;
  readonly taskId: number;
  readonly artifactId: number;
  readonly findingId: number;
  readonly login: string;
  readonly group: string;
  /** A custom role that no one has. */
  readonly role: string;
  readonly model: string;
  /** A shared query about the project, created by its owner. */
  readonly queryId: number;
  readonly filterId: number;
  /** A shared dashboard, created by the same user. */
  readonly dashboardId: number;
  /** A limited token of the project's owner. */
  readonly tokenId: number;
  /** A token of the project. */
  readonly projectTokenId: number;
  /** A webhook of the project, and a delivery of it. */
  readonly webhookId: number;
  readonly deliveryId: number;
}

export interface Right {
  readonly least: Least;
  readonly path: (world: World) => string;
  readonly body?: unknown;
  /** For a body that names objects of the world. */
  readonly bodyOf?: (world: World) => unknown;
  readonly contentType?: string;
  /** Also for readers who are not signed in (D17), see `docs/api/public-reading.md`. */
  readonly public?: true;
  /** Each request needs its own world. */
  readonly destructive?: true;
  /** Answers guests with 404. */
  readonly hiddenFromGuests?: true;
  /** Names nothing that exists: 404 is the answer to callers who have the right. */
  readonly namesNothing?: true;
  /** Takes no permanent token; the administrator of the matrix has one. */
  readonly signedIn?: true;
}
