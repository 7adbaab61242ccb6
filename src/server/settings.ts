import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { TransferBounds } from "../http/index.ts";
import type { MailServer } from "../mail/index.ts";
import type { DirectorySettings, IssuerSettings, OpenIdSettings } from "../providers/index.ts";
import type { SnapshotObjectsSettings } from "../store/index.ts";
import { readAddress, type AddressSettings } from "./address-settings.ts";
import { readAudit, type AuditSettings } from "./audit-settings.ts";
import { readMailServer } from "./mail-settings.ts";
import { readMetricsSettings } from "./metrics-settings.ts";
import { readTraces } from "./traces-settings.ts";
import { readSignIn } from "./sign-in-settings.ts";
import { readSnapshots } from "./snapshot-settings.ts";
import { readTransferBounds } from "./transfer-settings.ts";
import { readWebhookNetworks } from "./webhook-settings.ts";

/** The settings of a server (R1): from a flag, else from the environment, else the default. */
export interface ServerSettings extends AddressSettings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL. Undefined: the embedded database in the data folder. */
  readonly database: DatabaseSettings | undefined;
  readonly adminPassword: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly workersMax: number;
  readonly logLevel: string;
  /** The token that collectors of metrics must send. Undefined: metrics are not served. */
  readonly metricsToken?: string | undefined;
  /** Requests that take so long are logged with their stages. Undefined: none is. */
  readonly slowRequestMilliseconds?: number;
  /** The address of a collector of traces. */
  readonly traces?: string;
  /** Whether the state of projects is served for Prometheus. */
  readonly portfolioMetrics?: boolean;
  /** The object store for snapshots. Undefined: they are in the data folder. */
  readonly snapshots?: SnapshotObjectsSettings | undefined;
  /** How long the server still answers after a stop signal, so that load balancers notice that it is not ready. */
  readonly drainSeconds?: number;
  /** What slow clients may cost. Undefined: the usual bounds. */
  readonly transferBounds?: TransferBounds;
  /** The folder of plug-ins. Undefined: there are none. */
  readonly plugins?: string;
  /** Networks that are not public and that webhooks may go to nevertheless. */
  readonly webhookNetworks?: readonly string[];
  /** Undefined: mail is off. */
  readonly mail?: MailServer;
  /** Where users sign in besides here. Undefined: nowhere. */
  readonly providers?: readonly OpenIdSettings[];
  /** How long audit entries are stored, and where they are sent. Undefined: as usual, and nowhere. */
  readonly audit?: AuditSettings;
  /** Who checks the passwords of users who have none here. Undefined: no one. */
  readonly directories?: readonly DirectorySettings[];
  /** Whose tokens of CI jobs may be trusted. Undefined: those of no one. */
  readonly issuers?: readonly IssuerSettings[];
  /** Whether to create the demo portfolio in a new data folder. */
  readonly demo: boolean;
  /** Whether to start although the database does not know some of the stored bytes, and to remove these later. */
  readonly givesUpUnknown?: boolean;
}

/** The connection to PostgreSQL. */
export interface DatabaseSettings {
  readonly url: string;
  /** Streaming replicas that versions are read from. They may lag. */
  readonly replicaUrls?: readonly string[];
  readonly connectionsMax: number;
}

/** Flags of the command line. Undefined: not given. */
export type Flags = Readonly<
  Partial<
    Record<"host" | "port" | "dataDir" | "baseUrl" | "basePath" | "trustedProxies" | "demo" | "giveUpUnknown", string>
  >
>;

const portMax = 65_535;
const drainSecondsMax = 600;
const slowMillisecondsMax = 3_600_000;
const slowMillisecondsDefault = 1_000;
const replicasMax = 16;
const logLevels = ["silent", "error", "warn", "info", "debug"];

/** Reads the settings. For an invalid value, returns a sentence that names the setting. */
export function readSettings(
  flags: Flags,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly settings: ServerSettings } | { readonly complaint: string } {
  const pick = (flag: string | undefined, name: string): string | undefined => flag ?? (environment[name] || undefined);
  const port = Number(pick(flags.port, "BELVEDERE_PORT") ?? 8180);
  if (!Number.isInteger(port) || port < 0 || port > portMax) return { complaint: `The port must be 0 to ${portMax}.` };
  const address = readAddress(
    pick(flags.baseUrl, "BELVEDERE_BASE_URL"),
    pick(flags.basePath, "BELVEDERE_BASE_PATH"),
    environment["BELVEDERE_CORS_ORIGINS"],
  );
  if ("complaint" in address) return address;
  const { baseUrl } = address;
  const database = readDatabase(environment);
  if (database !== undefined && "complaint" in database) return database;
  const logLevel = environment["BELVEDERE_LOG_LEVEL"] || "warn";
  if (!logLevels.includes(logLevel)) {
    return { complaint: `BELVEDERE_LOG_LEVEL must be one of ${logLevels.join(", ")}.` };
  }
  const slow = Number(environment["BELVEDERE_SLOW_REQUEST_MS"] || slowMillisecondsDefault);
  if (!(slow >= 0 && slow <= slowMillisecondsMax)) {
    return { complaint: `BELVEDERE_SLOW_REQUEST_MS must be 0 to ${slowMillisecondsMax}.` };
  }
  const metrics = readMetricsSettings(environment);
  if ("complaint" in metrics) return metrics;
  const traces = readTraces(environment);
  if ("complaint" in traces) return traces;
  const drainSeconds = Number(environment["BELVEDERE_DRAIN_SECONDS"] || 0);
  if (!(drainSeconds >= 0 && drainSeconds <= drainSecondsMax)) {
    return { complaint: `BELVEDERE_DRAIN_SECONDS must be 0 to ${drainSecondsMax}.` };
  }
  const transfers = readTransferBounds(environment);
  if ("complaint" in transfers) return transfers;
  const snapshots = readSnapshots(environment);
  if ("complaint" in snapshots) return snapshots;
  const webhooks = readWebhookNetworks(environment);
  if ("complaint" in webhooks) return webhooks;
  const audit = readAudit(environment);
  if ("complaint" in audit) return audit;
  const mail = readMailServer(environment, baseUrl);
  if ("complaint" in mail) return mail;
  const signIn = readSignIn(environment, baseUrl);
  if ("complaint" in signIn) return signIn;
  const demo = pick(flags.demo, "BELVEDERE_DEMO") ?? "0";
  if (demo !== "0" && demo !== "1") return { complaint: "BELVEDERE_DEMO must be 0 or 1." };
  const giveUpUnknown = pick(flags.giveUpUnknown, "BELVEDERE_GIVE_UP_UNKNOWN") ?? "0";
  if (giveUpUnknown !== "0" && giveUpUnknown !== "1") return { complaint: "BELVEDERE_GIVE_UP_UNKNOWN must be 0 or 1." };
  const proxies = readProxies(pick(flags.trustedProxies, "BELVEDERE_TRUSTED_PROXIES") ?? "");
  if ("complaint" in proxies) return proxies;
  return {
    settings: {
      host: pick(flags.host, "BELVEDERE_HOST") ?? "127.0.0.1",
      port,
      dataDir: resolve(pick(flags.dataDir, "BELVEDERE_DATA_DIR") ?? "data"),
      database,
      adminPassword: environment["BELVEDERE_ADMIN_PASSWORD"] || undefined,
      ...address,
      ...proxies,
      workersMax: Math.max(1, availableParallelism()),
      logLevel,
      ...(environment["BELVEDERE_PLUGINS"] && { plugins: resolve(environment["BELVEDERE_PLUGINS"]) }),
      ...(slow === 0 ? {} : { slowRequestMilliseconds: slow }),
      ...metrics,
      ...traces,
      drainSeconds,
      ...transfers,
      ...webhooks,
      ...audit,
      ...mail,
      ...signIn,
      ...snapshots,
      demo: demo === "1",
      givesUpUnknown: giveUpUnknown === "1",
    },
  };
}

function readProxies(text: string): { readonly trustedProxies: readonly string[] } | { readonly complaint: string } {
  const trustedProxies = text
    .split(",")
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");
  const invalid = trustedProxies.find((proxy) => !isProxy(proxy));
  if (invalid === undefined) return { trustedProxies };
  const wanted = "addresses or networks, such as 10.1.2.3 or 10.1.0.0/16";
  return { complaint: `BELVEDERE_TRUSTED_PROXIES must be ${wanted}; "${invalid}" is neither.` };
}

/** Networks that have a name. */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

/** An address, or a network with a prefix length or a mask. */
function isProxy(text: string): boolean {
  const [address = "", network, ...rest] = text.split("/");
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return namedNetworks.includes(text);
  if (network === undefined || (kind === 4 && isIP(network) === 4)) return true;
  return /^[1-9]\d{0,2}$/.test(network) && Number(network) <= (kind === 4 ? 32 : 128);
}

const connectionsDefault = 10;
const connectionsLimit = 1000;

/** A complaint never repeats a URL, because it may contain a password. */
function readDatabase(
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseSettings | { readonly complaint: string } | undefined {
  const url = environment["BELVEDERE_DATABASE_URL"] || undefined;
  const replicaUrls = (environment["BELVEDERE_DATABASE_REPLICA_URL"] ?? "").split(/\s+/).filter((part) => part !== "");
  const connectionsMax = Number(environment["BELVEDERE_DATABASE_CONNECTIONS"] || connectionsDefault);
  if (url !== undefined && !isPostgresUrl(url)) {
    return { complaint: "BELVEDERE_DATABASE_URL must be a URL: postgres://…." };
  }
  if (replicaUrls.length > replicasMax || !replicaUrls.every(isOnePostgresUrl)) {
    return {
      complaint: `BELVEDERE_DATABASE_REPLICA_URL must be a URL, or up to ${replicasMax} with spaces between them: postgres://….`,
    };
  }
  if (!Number.isInteger(connectionsMax) || connectionsMax < 1 || connectionsMax > connectionsLimit) {
    return { complaint: `BELVEDERE_DATABASE_CONNECTIONS must be 1 to ${connectionsLimit}.` };
  }
  if (url === undefined) {
    return replicaUrls.length === 0
      ? undefined
      : { complaint: "BELVEDERE_DATABASE_REPLICA_URL needs BELVEDERE_DATABASE_URL." };
  }
  return { url, connectionsMax, ...(replicaUrls.length === 0 ? {} : { replicaUrls }) };
}

/** Addresses with another separator than spaces look like one address with a long path. */
function isOnePostgresUrl(value: string): boolean {
  return isPostgresUrl(value) && value.split("://").length === 2;
}

/** Whether a text can be the address of a PostgreSQL database. */
export function isPostgresUrl(value: string): boolean {
  return /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? "");
}
