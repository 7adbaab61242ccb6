import type { SkippedFile } from "../analysis.ts";

/**
 * Says that a file exists and was not analysed: its earlier findings are not fixed. Results do not accept a path that is too
 * long, so that such a file never had findings.
 */
export function emitUnread({ path, reason }: SkippedFile): string {
  return reason === "path-too-long" ? "" : `${JSON.stringify({ kind: "unread", path, reason })}\n`;
}
