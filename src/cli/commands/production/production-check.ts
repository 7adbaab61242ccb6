import type { Check } from "../doctor-local.ts";

/** Settings of the server that going live depends on. */
export interface LiveSettings {
  readonly host: string;
  readonly dataDir: string;
  readonly database: { readonly url: string } | undefined;
  readonly baseUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins?: readonly string[];
  readonly metricsToken?: string | undefined;
  readonly demo: boolean;
  readonly providers?: readonly { readonly id: string; readonly createUsers: boolean }[];
  readonly directories?: readonly { readonly id: string; readonly createUsers: boolean }[];
  readonly audit?: { readonly days?: number; readonly receivers: readonly unknown[] };
}

/** What a running server says to an administrator; undefined: it cannot be asked. */
export interface LiveServer {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly audit: { readonly verified: boolean; readonly entries: number };
  readonly demoProjects: number;
}

/** Everything that the checks look at. */
export interface LiveContext {
  readonly settings: LiveSettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Why the server cannot be asked, or what it says. */
  readonly server: LiveServer | string;
  /** Whether a password of `admin` is right; undefined: the server cannot be asked. */
  readonly isAdminPassword: (password: string) => Promise<boolean | undefined>;
  readonly isCommonPassword: (password: string, login: string) => boolean;
  /** The time of a backup; a text says why it is unknown. */
  readonly backupTime: (folder: string) => Promise<Date | string>;
  /** The folder of the backups, if it was named. */
  readonly backup: string | undefined;
  readonly now: number;
}

/** An item of the checklist in `docs/going-live.md`. */
export interface LiveCheck {
  /** The heading of the item. */
  readonly name: string;
  readonly run: (context: LiveContext) => Promise<Verdict> | Verdict;
}

export type Verdict = Omit<Check, "name">;

export function good(finding: string): Verdict {
  return { state: "ok", finding };
}

export function warning(finding: string, remedy: string): Verdict {
  return { state: "warn", finding, remedy };
}

export function failed(finding: string, remedy: string): Verdict {
  return { state: "bad", finding, remedy };
}

/** A check that needs the server, which cannot be asked. */
export function unasked(reason: string): Verdict {
  return warning(
    `not checked: ${reason}`,
    "Sign in as an administrator (belvedere login), or give --server and --token.",
  );
}
