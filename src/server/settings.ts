import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { ObjectStoreSettings } from "../store/index.ts";

/** How a server is started (R1): by flag, else by environment, else by default. */
export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly adminPassword: string | undefined;
  readonly baseUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly workersMax: number;
  readonly logLevel: string;
  /** What whoever collects measurements has to show; undefined: nobody may. */
  readonly metricsToken?: string | undefined;
  /** The object store that snapshots lie in; undefined: a folder of the data folder. */
  readonly snapshots?: ObjectStoreSettings | undefined;
  /** How long a server that is told to stop still answers, so that whoever sends it requests can notice. */
  readonly drainSeconds?: number;
  /** Whether a portfolio to look at is made in a new data folder. */
  readonly demo: boolean;
}

/** Flags as the command line gives them; undefined where none was given. */
export type Flags = Readonly<
  Partial<Record<"host" | "port" | "dataDir" | "baseUrl" | "trustedProxies" | "demo", string>>
>;

const portMax = 65_535;
/** Fewer could be guessed. */
const metricsTokenCharactersMin = 16;
const drainSecondsMax = 600;
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
  const databaseUrl = environment["BELVEDERE_DATABASE_URL"];
  if (databaseUrl) return { complaint: "BELVEDERE_DATABASE_URL: only the embedded database is there in this version." };
  const logLevel = environment["BELVEDERE_LOG_LEVEL"] || "warn";
  if (!logLevels.includes(logLevel))
    return { complaint: `BELVEDERE_LOG_LEVEL must be one of ${logLevels.join(", ")}.` };
  const metricsToken = environment["BELVEDERE_METRICS_TOKEN"] || undefined;
  if (
    metricsToken !== undefined &&
    !(metricsToken.length >= metricsTokenCharactersMin && /^[!-~]+$/.test(metricsToken))
  )
    return {
      complaint: `BELVEDERE_METRICS_TOKEN must have ${metricsTokenCharactersMin} characters or more, without spaces.`,
    };
  const drainSeconds = Number(environment["BELVEDERE_DRAIN_SECONDS"] || 0);
  if (!(drainSeconds >= 0 && drainSeconds <= drainSecondsMax))
    return { complaint: `BELVEDERE_DRAIN_SECONDS must be 0 to ${drainSecondsMax}.` };
  const snapshots = readSnapshots(environment);
  if ("complaint" in snapshots) return snapshots;
  const demo = pick(flags.demo, "BELVEDERE_DEMO") ?? "0";
  if (demo !== "0" && demo !== "1") return { complaint: "BELVEDERE_DEMO must be 0 or 1." };
  const proxies = pick(flags.trustedProxies, "BELVEDERE_TRUSTED_PROXIES") ?? "";
  return {
    settings: {
      host: pick(flags.host, "BELVEDERE_HOST") ?? "127.0.0.1",
      port,
      dataDir: resolve(pick(flags.dataDir, "BELVEDERE_DATA_DIR") ?? "data"),
      adminPassword: environment["BELVEDERE_ADMIN_PASSWORD"] || undefined,
      baseUrl,
      trustedProxies: proxies
        .split(",")
        .map((proxy) => proxy.trim())
        .filter((proxy) => proxy !== ""),
      workersMax: Math.max(1, availableParallelism()),
      logLevel,
      metricsToken,
      drainSeconds,
      ...snapshots,
      demo: demo === "1",
    },
  };
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[A-Za-z0-9-]+\/)*$/;

function readSnapshots(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly snapshots: ObjectStoreSettings | undefined } | { readonly complaint: string } {
  const address = environment["BELVEDERE_SNAPSHOTS"] || undefined;
  if (address === undefined) return { snapshots: undefined };
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  if (!bucketPattern.test(bucket) || !prefixPattern.test(prefix))
    return { complaint: "BELVEDERE_SNAPSHOTS must be s3://<bucket>/<prefix>; a prefix has letters, digits, - and /." };
  const region = environment["BELVEDERE_SNAPSHOTS_REGION"] || "us-east-1";
  const endpoint = environment["BELVEDERE_SNAPSHOTS_ENDPOINT"] || `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return { complaint: "BELVEDERE_SNAPSHOTS_ENDPOINT must be a whole URL." };
  const accessKey = environment["BELVEDERE_SNAPSHOTS_ACCESS_KEY"] || "";
  const secretKey = environment["BELVEDERE_SNAPSHOTS_SECRET_KEY"] || "";
  if (accessKey === "" || secretKey === "")
    return {
      complaint: "BELVEDERE_SNAPSHOTS needs BELVEDERE_SNAPSHOTS_ACCESS_KEY and BELVEDERE_SNAPSHOTS_SECRET_KEY.",
    };
  return { snapshots: { endpoint: endpoint.replace(/\/+$/, ""), region, bucket, prefix, accessKey, secretKey } };
}
