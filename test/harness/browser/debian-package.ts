import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** How long another installation may hold Debian's locks. */
const lockSecondsMax = 300;
const lockPollMilliseconds = 200;

/** Runs apt-get; returns what it reported when it failed. */
export type AptGet = (words: readonly string[]) => Promise<string | undefined>;

/** Installs a package of Debian; returns the reason when that fails. */
export async function installDebianPackage(name: string, aptGet: AptGet = runAptGet): Promise<string | undefined> {
  const install = ["install", "--yes", "--no-install-recommends", name];
  return (await runUnlocked(aptGet, ["update"])) ?? (await runUnlocked(aptGet, install));
}

async function runUnlocked(aptGet: AptGet, words: readonly string[]): Promise<string | undefined> {
  const deadline = performance.now() + lockSecondsMax * 1_000;
  for (;;) {
    const failure = await aptGet(words);
    // The option covers the lock of dpkg alone; apt-get fails at once when another one has its lists or archives.
    const locked = failure !== undefined && /Could not get lock|Unable to lock/.test(failure);
    if (!locked || performance.now() > deadline) return failure;
    await pause(lockPollMilliseconds);
  }
}

function runAptGet(words: readonly string[]): Promise<string | undefined> {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const options = { env: environment, maxBuffer: 1 << 26 };
  return new Promise((resolve) => {
    execFile("apt-get", ["-o", `DPkg::Lock::Timeout=${lockSecondsMax}`, ...words], options, (error, _output, errors) =>
      resolve(error === null ? undefined : errors.trim() || error.message),
    );
  });
}
