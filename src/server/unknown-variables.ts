import { closestName } from "../text/index.ts";

/** The settings of a server in the environment. */
export const serverVariables = [
  "BELVEDERE_ADMIN_PASSWORD",
  "BELVEDERE_AUDIT_DAYS",
  "BELVEDERE_AUDIT_SYSLOG",
  "BELVEDERE_AUDIT_WEBHOOK",
  "BELVEDERE_AUDIT_WEBHOOK_SECRET",
  "BELVEDERE_BASE_PATH",
  "BELVEDERE_BASE_URL",
  "BELVEDERE_CLIENT_BYTES_PER_SECOND",
  "BELVEDERE_CLIENT_WAIT_SECONDS",
  "BELVEDERE_CORS_ORIGINS",
  "BELVEDERE_DATABASE_CONNECTIONS",
  "BELVEDERE_DATABASE_REPLICA_URL",
  "BELVEDERE_DATABASE_URL",
  "BELVEDERE_DATA_DIR",
  "BELVEDERE_DEMO",
  "BELVEDERE_DRAIN_SECONDS",
  "BELVEDERE_GIVE_UP_UNKNOWN",
  "BELVEDERE_HOST",
  "BELVEDERE_LOG_LEVEL",
  "BELVEDERE_MAIL_FROM",
  "BELVEDERE_METRICS_TOKEN",
  "BELVEDERE_PLUGINS",
  "BELVEDERE_PORT",
  "BELVEDERE_PORTFOLIO_METRICS",
  "BELVEDERE_SIGN_IN",
  "BELVEDERE_SLOW_REQUEST_MS",
  "BELVEDERE_SMTP_URL",
  "BELVEDERE_SNAPSHOTS",
  "BELVEDERE_SNAPSHOTS_ACCESS_KEY",
  "BELVEDERE_SNAPSHOTS_CACHE",
  "BELVEDERE_SNAPSHOTS_CACHE_MEBIBYTES",
  "BELVEDERE_SNAPSHOTS_CREDENTIALS",
  "BELVEDERE_SNAPSHOTS_ENDPOINT",
  "BELVEDERE_SNAPSHOTS_REGION",
  "BELVEDERE_SNAPSHOTS_SECRET_KEY",
  "BELVEDERE_SNAPSHOTS_SESSION_TOKEN",
  "BELVEDERE_TRACES",
  "BELVEDERE_TRANSFER_MEBIBYTES",
  "BELVEDERE_TRUSTED_PROXIES",
  "BELVEDERE_WEBHOOK_NETWORKS",
] as const;

/** Settings of commands that are clients. A machine may have both. */
export const clientVariables = [
  "BELVEDERE_FORGE_API",
  "BELVEDERE_FORGE_TOKEN",
  "BELVEDERE_GERRIT_LABEL",
  "BELVEDERE_ID_TOKEN",
  "BELVEDERE_SERVER",
  "BELVEDERE_TOKEN",
] as const;

/** What this project's own tests set. */
const testVariables = ["DIE_AT", "SEED", "SOAK", "TEST_POSTGRES", "TEST_STORE", "TEST_WAIT"];

/** What Kubernetes adds for every service of a namespace, without `enableServiceLinks: false`. */
const ofKubernetes = /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_(?:TCP|UDP)(?:_|$)/;

/** Names in the environment that look like settings and are none: a sentence for each. Values are never repeated. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = new Set<string>([
    ...serverVariables,
    ...clientVariables,
    ...testVariables.map((name) => `BELVEDERE_${name}`),
  ]);
  return Object.keys(environment)
    .filter((name) => name.startsWith("BELVEDERE_") && !known.has(name) && !ofKubernetes.test(name))
    .toSorted()
    .map((name) => {
      const meant = closestName(name, serverVariables) ?? serverVariables.find((other) => other.startsWith(`${name}_`));
      const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
      return `${name} is not a setting and is ignored.${hint}`;
    });
}
