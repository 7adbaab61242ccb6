/** Every action that the audit records. */
export const auditActions = [
  "sign-in",
  "sign-in.fail",
  "sign-in.throttle",
  "session.end",
  "token.create",
  "token.revoke",
  "user.create",
  "user.change",
  "user.delete",
  "group.create",
  "group.change",
  "group.delete",
  "members.change",
  "settings.change",
  "project.name-taken",
  "project.delete",
  "branch.delete",
  "version.delete",
  "version.expire",
  "model.delete",
  "finding.triage",
  "artifact.triage",
  "gate.change",
  "retention.change",
] as const;

export type AuditAction = (typeof auditActions)[number];
