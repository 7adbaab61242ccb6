import type { ProviderUser } from "../store/index.ts";
import type { Result } from "../text/index.ts";

/** A directory that is asked over LDAP, as an administrator describes it. */
export interface DirectorySettings {
  /** Users belong to it: another directory needs another id. */
  readonly id: string;
  readonly name: string;
  /** `ldaps://…` or `ldap://…`, without a path. */
  readonly url: string;
  /** Whether an `ldap://` connection is encrypted before anything else is sent. */
  readonly startTls: boolean;
  /** Certificates that are trusted instead of those of the system, as PEM. */
  readonly certificates?: string;
  /** The account that searches. Absent: searches are anonymous. */
  readonly account?: { readonly dn: string; readonly password: string };
  readonly userBase: string;
  readonly userFilter: string;
  readonly loginAttribute: string;
  readonly nameAttribute: string;
  readonly emailAttribute: string;
  /** An attribute that stays the same when the user is renamed or moved. */
  readonly idAttribute: string;
  /** Absent: groups are not read. */
  readonly groups?: GroupSettings;
  /** Active Directory is asked not to answer with referrals. */
  readonly isActiveDirectory: boolean;
  readonly createUsers: boolean;
  readonly sessionHours: number;
  readonly timeoutSeconds: number;
}

/** How the groups of a user are found. */
export interface GroupSettings {
  readonly base: string;
  readonly filter: string;
  /** The attribute with the name that rules use; `dn`: the whole name of the entry. */
  readonly nameAttribute: string;
  readonly memberAttribute: string;
  /** What the attribute has of a user: the name of the entry, or the login. */
  readonly memberValue: "dn" | "login";
  /** Whether groups may have groups as members. */
  readonly nested: boolean;
}

/** Why a directory could not be used. */
export type DirectoryFailure =
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
  | "GROUPS_UNREADABLE";

/** What a test of a directory found. */
export interface DirectoryTest {
  /** Null: everything that was tried works. */
  readonly failure: DirectoryFailure | null;
  /** The user who was looked for. */
  readonly user: Pick<ProviderUser, "login" | "name" | "email" | "groups"> | null;
}

export type DirectoryCode = "provider.away" | "provider.login-unusable" | "provider.groups-unreadable";

/** A directory that checks the passwords of its users. */
export interface Directory {
  readonly id: string;
  readonly name: string;
  /** The address, for administrators. */
  readonly url: string;
  readonly encryption: "TLS" | "STARTTLS" | "NONE";
  readonly loginAttribute: string;
  readonly createUsers: boolean;
  readonly sessionMilliseconds: number;
  /** The user with this login and password. Undefined: there is no such user, or the password is wrong. */
  check(login: string, password: string): Promise<Result<ProviderUser | undefined, DirectoryCode>>;
  /** Connects and, with a login, looks for the user and its groups. Needs no password of the user. */
  test(login: string | undefined): Promise<DirectoryTest>;
}
