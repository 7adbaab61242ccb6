import { isIP } from "node:net";
import { failed, good, warning, type LiveCheck, type LiveContext, type Verdict } from "./production-check.ts";

/** The checks of the settings that the server is started with. */
export const settingsChecks: readonly LiveCheck[] = [
  { name: "Encryption", run: checkEncryption },
  { name: "Proxy", run: checkProxy },
  { name: "First password", run: checkFirstPassword },
  { name: "Who can sign in", run: checkSignIn },
  { name: "Other sites", run: checkOrigins },
  { name: "Database connection", run: checkDatabase },
  { name: "Monitoring", run: checkMonitoring },
];

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

function checkEncryption({ settings: { baseUrl, host } }: LiveContext): Verdict {
  if (baseUrl === undefined) {
    const remedy = "Put a proxy with TLS before the server, and set BELVEDERE_BASE_URL to its address: https://….";
    if (isLoopback(host)) return warning("no address for clients is set: only this machine can use the server", remedy);
    return failed(`the server listens on ${host} without TLS, and no address for clients is set`, remedy);
  }
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "https:") return good(`clients use ${baseUrl}`);
  const remedy = "Passwords and tokens are sent in clear text. Use TLS at the proxy, and https in BELVEDERE_BASE_URL.";
  return isLoopback(hostname) ? warning(`clients use ${baseUrl}`, remedy) : failed(`clients use ${baseUrl}`, remedy);
}

function checkProxy({ settings: { host, baseUrl, trustedProxies } }: LiveContext): Verdict {
  if (trustedProxies.some((proxy) => proxy.endsWith("/0"))) {
    return failed("every address is a trusted proxy", "Name the proxy alone in BELVEDERE_TRUSTED_PROXIES.");
  }
  if (baseUrl?.startsWith("https:") !== true) return good("no proxy is expected");
  if (trustedProxies.length === 0) {
    const remedy = "Set BELVEDERE_TRUSTED_PROXIES to the proxy's address. Without it, all clients count as one.";
    return warning("no proxy is trusted, so the addresses of clients are unknown", remedy);
  }
  if (!isLoopback(host) && trustedProxies.includes("loopback")) {
    const remedy = "Set BELVEDERE_HOST to 127.0.0.1, so that clients cannot go around the proxy.";
    return warning(`the proxy is on this machine, but the server listens on ${host}`, remedy);
  }
  return good(`${trustedProxies.join(", ")} is trusted`);
}

async function checkFirstPassword({ environment, isAdminPassword, isCommonPassword }: LiveContext): Promise<Verdict> {
  const password = environment["BELVEDERE_ADMIN_PASSWORD"] || undefined;
  if (password === undefined) return good("BELVEDERE_ADMIN_PASSWORD is not set");
  const remedy =
    "Change the password of admin, and remove BELVEDERE_ADMIN_PASSWORD: it is used at the first start only.";
  const works = await isAdminPassword(password);
  if (works === true) return failed("the password of the first start still works", remedy);
  if (works === false) {
    return warning("BELVEDERE_ADMIN_PASSWORD is still set; it is not the password of admin any more", remedy);
  }
  return isCommonPassword(password, "admin")
    ? failed("BELVEDERE_ADMIN_PASSWORD is a password that is easily guessed", remedy)
    : warning("BELVEDERE_ADMIN_PASSWORD is still set; whether it works was not checked", remedy);
}

function checkSignIn({ settings: { providers = [], directories = [] }, server }: LiveContext): Verdict {
  const all = [...providers, ...directories];
  const open = all.filter(({ createUsers }) => createUsers).map(({ id }) => id);
  if (typeof server !== "string" && server.settings["anonymousAccess"] === true) {
    const remedy = "Switch off anonymousAccess, unless projects are meant for everyone.";
    return warning("projects can be opened to readers without a sign-in", remedy);
  }
  if (open.length > 0) {
    const remedy = "Allow only your own users at the provider, or set createUsers to false. New users have no rights.";
    return warning(`everyone who can sign in at ${open.join(", ")} gets a user here`, remedy);
  }
  return good(all.length === 0 ? "users that an administrator made" : "users that exist here already");
}

function checkOrigins({ settings: { corsOrigins = [] } }: LiveContext): Verdict {
  if (corsOrigins.length === 0) return good("pages of other sites cannot use the API");
  const plain = corsOrigins.filter((origin) => origin.startsWith("http:"));
  if (plain.length === 0) return good(corsOrigins.join(", "));
  const remedy = "Remove them from BELVEDERE_CORS_ORIGINS, or use https: anyone in between can change these pages.";
  return warning(`pages without TLS may use the API: ${plain.join(", ")}`, remedy);
}

function checkDatabase({ settings: { database } }: LiveContext): Verdict {
  if (database === undefined) return good("the database is in the data folder");
  const url = new URL(database.url);
  if (url.hostname === "" || isLoopback(url.hostname)) return good("PostgreSQL on this machine");
  const mode = url.searchParams.get("sslmode");
  if (mode === "verify-full" || mode === "verify-ca") return good(`PostgreSQL with sslmode=${mode}`);
  const remedy = "Add sslmode=verify-full to BELVEDERE_DATABASE_URL, unless the network is trusted.";
  return warning(`the certificate of PostgreSQL is not checked (sslmode=${mode ?? "none"})`, remedy);
}

function checkMonitoring({ settings: { metricsToken } }: LiveContext): Verdict {
  if (metricsToken !== undefined) return good("/metrics is on");
  const remedy = "Set BELVEDERE_METRICS_TOKEN, and set alarms: see “Metrics” in the documentation of operations.";
  return warning("/metrics is off: no one notices a full queue or a failing disk", remedy);
}
