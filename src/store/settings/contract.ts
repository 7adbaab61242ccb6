import type { AuditContext } from "../audit/rows.ts";

/** Settings of the server. */
export interface SettingReads {
  setting(name: string): Promise<unknown>;
  /** All that were ever set, and a number that every change raises (0: none yet). */
  settings(): Promise<{ readonly values: ReadonlyMap<string, unknown>; readonly revision: number }>;
}

/** Changes to the settings. */
export interface SettingWrites {
  /** Raises their revision. False, and nothing is changed, when it is another than the expected one. */
  changeSettings(change: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly expectedRevision?: number;
    /** Absent: not worth an audit entry. */
    readonly by?: AuditContext;
  }): Promise<boolean>;
}
