import {
  failed,
  good,
  unasked,
  warning,
  type LiveCheck,
  type LiveContext,
  type LiveServer,
  type Verdict,
} from "./production-check.ts";

const auditDaysMin = 90;

/** The checks of what an administrator has set on the running server. */
export const serverSettingsChecks: readonly LiveCheck[] = [
  { name: "Second factor", run: ofServer(checkSecondFactor) },
  { name: "Limits", run: ofServer(checkLimits) },
  { name: "Retention", run: ofServer(checkRetention) },
  { name: "Audit log", run: ofServer(checkAudit) },
  { name: "Demo", run: ofServer(checkDemo) },
];

function ofServer(check: (server: LiveServer, context: LiveContext) => Verdict): LiveCheck["run"] {
  return (context) => (typeof context.server === "string" ? unasked(context.server) : check(context.server, context));
}

function checkSecondFactor({ settings }: LiveServer): Verdict {
  const role = settings["secondFactorRole"];
  if (role !== "NONE") return good(`required from the role ${String(role)} on`);
  const remedy = "Set secondFactorRole to ADMINISTRATOR: Administration, System.";
  return warning("a password alone is enough for administrators", remedy);
}

/** The settings that limit what single users and projects can use. */
const limitNames = ["requestsPerMinute", "projectBuildsMax", "projectVersionsMax", "projectBytesMax"];

function checkLimits({ settings }: LiveServer): Verdict {
  const open = limitNames.filter((name) => settings[name] === 0);
  if (open.length === 0) return good("requests and projects are limited");
  return warning(
    `not limited: ${open.join(", ")}`,
    "Set them: Administration, System. One user can slow down all others.",
  );
}

function checkRetention({ settings }: LiveServer): Verdict {
  if (settings["retentionOlder"] !== "ALL") return good("old drafts are thinned");
  const remedy = "Set retentionDrafts, retentionDays and retentionOlder, or a rule in each project.";
  return warning("drafts stay for ever: the disk fills with every build", remedy);
}

function checkAudit({ audit }: LiveServer, { settings }: LiveContext): Verdict {
  if (!audit.verified) {
    const remedy = "Run `belvedere audit verify`, and find out who could write to the database.";
    return failed("entries were changed or removed", remedy);
  }
  const { days, receivers = [] } = settings.audit ?? {};
  if (days !== undefined && days < auditDaysMin) {
    return warning(`entries are stored for ${days} days`, `Set BELVEDERE_AUDIT_DAYS to ${auditDaysMin} or more.`);
  }
  const stored = `${audit.entries} entries are as they were recorded`;
  if (receivers.length > 0) return good(`${stored}, and a copy is sent elsewhere`);
  const remedy =
    "Set BELVEDERE_AUDIT_SYSLOG or BELVEDERE_AUDIT_WEBHOOK, so that a copy is out of reach of an intruder.";
  return warning(`${stored}, but there is no copy elsewhere`, remedy);
}

function checkDemo({ demoProjects }: LiveServer, { settings }: LiveContext): Verdict {
  if (demoProjects > 0) return warning(`${demoProjects} demo projects`, "Delete the projects of the group Demo.");
  return settings.demo ? warning("BELVEDERE_DEMO is 1", "Remove it.") : good("its projects are not here");
}
