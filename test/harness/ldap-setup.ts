import { access } from "node:fs/promises";
import { installDebianPackage } from "./browser/debian-package.ts";

/** Installs the directory server once, before the processes start that the tests run in. */
export async function setup(): Promise<void> {
  if (await isInstalled()) return;
  const failure = await installDebianPackage("slapd");
  if (failure === undefined && (await isInstalled())) return;
  process.stderr.write(
    `\nThe tests of directories need slapd. Install it (as root: apt-get install slapd).\n${failure ?? ""}\n`,
  );
  process.exit(1);
}

function isInstalled(): Promise<boolean> {
  return access("/usr/sbin/slapd").then(
    () => true,
    () => false,
  );
}
