import type { Head } from "../head.ts";

/** A kind of file that is not read, and what to send in its place. */
export interface Resemblance {
  readonly title: string;
  readonly detects: (head: Head) => boolean;
  /** Commands and names of formats, which are the same in every language. */
  readonly instead: string;
  /** Whether reports may be in it. If not, it is also no report that is cut off. */
  readonly hidesReports?: boolean;
}
