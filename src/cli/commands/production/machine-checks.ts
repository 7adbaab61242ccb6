import { stat, statfs } from "node:fs/promises";
import { connect, type PeerCertificate } from "node:tls";
import { failed, good, warning, type LiveCheck, type LiveContext, type Verdict } from "./production-check.ts";

const othersMask = 0o077;
const gibibyte = 1024 ** 3;
const freeBytesMin = gibibyte;
const freeShareMin = 0.1;
const dayMilliseconds = 24 * 60 * 60 * 1000;
const certificateDaysMin = 14;
const backupDaysMax = 2;
const clockSecondsMax = 5;
const connectMillisecondsMax = 5_000;

/** The checks of the machine: files, disk, certificate, clock, backups. */
export const machineChecks: readonly LiveCheck[] = [
  { name: "Certificate", run: checkCertificate },
  { name: "Data folder", run: checkFolder },
  { name: "Secrets in files", run: checkSecretFiles },
  { name: "Account of the process", run: checkAccount },
  { name: "Disk", run: checkDisk },
  { name: "Clock", run: checkClock },
  { name: "Backup", run: checkBackup },
];

async function checkCertificate({ settings: { baseUrl }, now }: LiveContext): Promise<Verdict> {
  if (baseUrl?.startsWith("https:") !== true) return good("no address with TLS is set");
  const { hostname, port } = new URL(baseUrl);
  const certificate = await readCertificate(hostname.replace(/^\[|\]$/g, ""), Number(port || 443));
  if (typeof certificate === "string") {
    return failed(`${baseUrl}: ${certificate}`, "Look at the proxy: its certificate must be valid for this name.");
  }
  const days = Math.floor((Date.parse(certificate.valid_to) - now) / dayMilliseconds);
  if (days >= certificateDaysMin) return good(`valid for ${days} more days`);
  return warning(`expires in ${days} days`, "Renew it, and let the renewal run by itself.");
}

function readCertificate(host: string, port: number): Promise<PeerCertificate | string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: connectMillisecondsMax });
    const end = (result: PeerCertificate | string): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once("secureConnect", () => end(socket.getPeerCertificate()));
    socket.once("timeout", () => end("does not answer"));
    socket.once("error", (error) => end(error.message));
  });
}

async function checkFolder({ settings: { dataDir } }: LiveContext): Promise<Verdict> {
  const about = await stat(dataDir).catch(() => undefined);
  if (about === undefined) return failed(`${dataDir} does not exist`, "Name the server's folder with --data-dir.");
  if (process.platform === "win32") return good(dataDir);
  const mode = (about.mode & 0o777).toString(8);
  if ((about.mode & othersMask) === 0) return good(`${dataDir} has mode ${mode}`);
  return failed(
    `${dataDir} has mode ${mode}: other users of this machine can look into it`,
    `Run: chmod 700 ${dataDir}`,
  );
}

async function checkSecretFiles({ environment }: LiveContext): Promise<Verdict> {
  const file = environment["BELVEDERE_SIGN_IN"] || undefined;
  if (file === undefined || process.platform === "win32") return good("no file with secrets is named");
  const about = await stat(file).catch(() => undefined);
  if (about === undefined) return failed(`${file} cannot be read`, "Name an existing file in BELVEDERE_SIGN_IN.");
  if ((about.mode & 0o007) === 0) return good(`${file} is closed to others`);
  return failed(`${file} can be read by every user of this machine`, `Run: chmod 640 ${file}`);
}

async function checkAccount({ settings: { dataDir } }: LiveContext): Promise<Verdict> {
  const owner = (await stat(dataDir).catch(() => undefined))?.uid;
  if (owner === undefined || process.platform === "win32") return good("nothing to look at");
  if (owner !== 0) return good(`the data belong to the user ${owner}`);
  return warning("the data belong to root, so the server runs as root", "Run it as a user without other rights.");
}

async function checkDisk({ settings: { dataDir } }: LiveContext): Promise<Verdict> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (disk === undefined) return failed(`${dataDir} does not exist`, "Name the server's folder with --data-dir.");
  const free = disk.bavail * disk.bsize;
  const share = disk.blocks === 0 ? 1 : disk.bavail / disk.blocks;
  const finding = `${(free / gibibyte).toFixed(1)} GiB free (${Math.floor(share * 100)}%)`;
  const remedy = "Make space, or a rule of retention. Builds that do not fit are refused (storage.full).";
  if (free < freeBytesMin) return failed(finding, remedy);
  return share < freeShareMin ? warning(finding, remedy) : good(finding);
}

/** Against the clock of the proxy, which is another machine, or at least another program. */
async function checkClock({ settings: { baseUrl } }: LiveContext): Promise<Verdict> {
  const remedy =
    "Let the machine follow a time server. Tokens, codes of second factors and the audit log need the time.";
  if (baseUrl === undefined) return warning("not checked: no address for clients is set", remedy);
  const before = Date.now();
  const answer = await fetch(new URL("healthz", `${baseUrl.replace(/\/+$/, "")}/`), {
    method: "HEAD",
    signal: AbortSignal.timeout(connectMillisecondsMax),
  }).catch(() => undefined);
  const at = Date.parse(answer?.headers.get("date") ?? "");
  if (Number.isNaN(at)) return warning(`not checked: ${baseUrl} does not answer with its time`, remedy);
  // The header has whole seconds, cut off.
  const seconds = Math.max(0, Math.abs(at + 500 - (before + Date.now()) / 2) / 1000 - 0.5);
  if (seconds <= clockSecondsMax) return good(`${baseUrl} has the same time`);
  return failed(`${Math.round(seconds)} s off the time of ${baseUrl}`, remedy);
}

async function checkBackup({ settings, backup, backupTime, now, environment }: LiveContext): Promise<Verdict> {
  if (settings.database !== undefined || environment["BELVEDERE_SNAPSHOTS"]) {
    const remedy = "See that PostgreSQL and the object store are backed up, and that a restore was tried.";
    return warning("not checked: data are outside the data folder", remedy);
  }
  if (backup === undefined) {
    const remedy = "Run `belvedere backup <folder>` every day, and name the folder with --backup.";
    return warning("no folder with a backup is named", remedy);
  }
  const at = await backupTime(backup);
  const remedy = `Run \`belvedere backup ${backup}\` every day.`;
  if (typeof at === "string") return failed(at, remedy);
  const days = (now - at.getTime()) / dayMilliseconds;
  const finding = `${backup} has the state of ${at.toISOString()}`;
  return days <= backupDaysMax ? good(finding) : failed(`${finding}, ${Math.floor(days)} days ago`, remedy);
}
