import { availableParallelism } from "node:os";
import { resolve } from "node:path";

/** How a server is started (R1): by flag, else by environment, else by default. */
export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL; undefined: everything is embedded, in the data folder. */
  readonly database: DatabaseSettings | undefined;
  readonly adminPassword: string | undefined;
  readonly baseUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly workersMax: number;
  readonly logLevel: string;
  /** Whether a portfolio to look at is made in a new data folder. */
  readonly demo: boolean;
}

/** How PostgreSQL is reached. */
export interface DatabaseSettings {
  readonly url: string;
  /** A streaming replica, which may lag: versions are read from it. */
  readonly replicaUrl?: string;
  readonly connectionsMax: number;
}

/** Flags as the command line gives them; undefined where none was given. */
export type Flags = Readonly<
  Partial<Record<"host" | "port" | "dataDir" | "baseUrl" | "trustedProxies" | "demo", string>>
>;

const portMax = 65_535;
const logLevels = ["silent", "error", "warn", "info", "debug"];

/** Reads the settings; a value that cannot be is told by name, as one sentence. */
export function readSettings(
  flags: Flags,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly settings: ServerSettings } | { readonly complaint: string } {
  const pick = (flag: string | undefined, name: string): string | undefined => flag ?? (environment[name] || undefined);
  const port = Number(pick(flags.port, "BELVEDERE_PORT") ?? 8180);
  if (!Number.isInteger(port) || port < 0 || port > portMax) return { complaint: `The port must be 0 to ${portMax}.` };
  const baseUrl = pick(flags.baseUrl, "BELVEDERE_BASE_URL");
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) return { complaint: "BELVEDERE_BASE_URL must be a whole URL." };
  const database = readDatabase(environment);
  if (database !== undefined && "complaint" in database) return database;
  const logLevel = environment["BELVEDERE_LOG_LEVEL"] || "warn";
  if (!logLevels.includes(logLevel))
    return { complaint: `BELVEDERE_LOG_LEVEL must be one of ${logLevels.join(", ")}.` };
  const demo = pick(flags.demo, "BELVEDERE_DEMO") ?? "0";
  if (demo !== "0" && demo !== "1") return { complaint: "BELVEDERE_DEMO must be 0 or 1." };
  const proxies = pick(flags.trustedProxies, "BELVEDERE_TRUSTED_PROXIES") ?? "";
  return {
    settings: {
      host: pick(flags.host, "BELVEDERE_HOST") ?? "127.0.0.1",
      port,
      dataDir: resolve(pick(flags.dataDir, "BELVEDERE_DATA_DIR") ?? "data"),
      database,
      adminPassword: environment["BELVEDERE_ADMIN_PASSWORD"] || undefined,
      baseUrl,
      trustedProxies: proxies
        .split(",")
        .map((proxy) => proxy.trim())
        .filter((proxy) => proxy !== ""),
      workersMax: Math.max(1, availableParallelism()),
      logLevel,
      demo: demo === "1",
    },
  };
}

const connectionsDefault = 10;
const connectionsLimit = 1000;

/** A URL is never repeated in a complaint: it may have a password in it. */
function readDatabase(
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseSettings | { readonly complaint: string } | undefined {
  const url = environment["BELVEDERE_DATABASE_URL"] || undefined;
  const replicaUrl = environment["BELVEDERE_DATABASE_REPLICA_URL"] || undefined;
  const connectionsMax = Number(environment["BELVEDERE_DATABASE_CONNECTIONS"] || connectionsDefault);
  for (const [name, value] of Object.entries({
    BELVEDERE_DATABASE_URL: url,
    BELVEDERE_DATABASE_REPLICA_URL: replicaUrl,
  })) {
    if (value !== undefined && !isPostgresUrl(value)) return { complaint: `${name} must be a URL: postgres://….` };
  }
  if (!Number.isInteger(connectionsMax) || connectionsMax < 1 || connectionsMax > connectionsLimit)
    return { complaint: `BELVEDERE_DATABASE_CONNECTIONS must be 1 to ${connectionsLimit}.` };
  if (url === undefined) {
    return replicaUrl === undefined
      ? undefined
      : { complaint: "BELVEDERE_DATABASE_REPLICA_URL needs BELVEDERE_DATABASE_URL." };
  }
  return { url, connectionsMax, ...(replicaUrl === undefined ? {} : { replicaUrl }) };
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? "");
}
