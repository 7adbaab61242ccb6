import type { LinterIssue } from "../../plugins/index.ts";
import { fieldInvalid } from "../records/checks.ts";
import type { Report, ReportPosition } from "../report.ts";

export type { LinterIssue };

/** Adds the finding of a linter. Without a path or a message it is refused by the names of these fields. */
export function addLinterIssue(
  report: Report,
  position: ReportPosition,
  issue: LinterIssue,
  fields: { readonly path: string; readonly message: string },
): void {
  const { tool, rule, severity, path, message, location, name, description, helpUri, families, ...rest } = issue;
  const { snippet, related, relaxed } = rest;
  if (path === undefined) return report.refuse(position, null, fieldInvalid(fields.path, "string"));
  if (message === undefined) return report.refuse(position, path, fieldInvalid(fields.message, "string"));
  const describe = () => ({ name: name ?? rule, tool, description, helpUri, families: families ?? [] });
  report.finding(position, {
    path,
    rule: report.definition(position, `${tool}:${rule}`, severity, describe),
    message,
    ...(location !== undefined && { location }),
    ...(snippet !== undefined && { snippet }),
    ...(related !== undefined && { related }),
    ...(relaxed !== undefined && { relaxed }),
  });
}
