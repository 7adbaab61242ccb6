import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installDebianPackage } from "./debian-package.ts";
import type { Attempt, BrowserSources } from "./choose.ts";
import { tryBrowser } from "./start.ts";
import { fillOnce } from "./unpacked-folder.ts";

const run = promisify(execFile);

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The sources of this machine. */
export function machineSources(): BrowserSources {
  return {
    named: process.env["CHROMIUM"] || undefined,
    installed: systemPaths.filter((path) => existsSync(path)),
    start: (executablePath) => tryBrowser(executablePath),
    unpack: unpackChromium,
    isRoot: process.getuid?.() === 0,
    installPackage,
  };
}

async function unpackChromium(): Promise<Attempt> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return { ok: false, reason: "it is for Linux on x64 only" };
  }
  try {
    const folder = await unpackedFolder();
    return await tryBrowser(join(folder, "chromium"), {
      // It brings the libraries that a small system lacks, but uses them by itself in a function of AWS Lambda only.
      LD_LIBRARY_PATH: [join(folder, "al2023", "lib"), process.env["LD_LIBRARY_PATH"] ?? []].flat().join(":"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    });
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

/** Where it is unpacked: beside the packages, so that it goes when they go. */
async function unpackedFolder(): Promise<string> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const folder = join(packageFolder, "..", "..", ".cache", "belvedere-browser", `chromium-${version}`);
  await fillOnce(folder, async (partial) => {
    const script = fileURLToPath(new URL("unpack-chromium.ts", import.meta.url));
    // It unpacks its libraries only where it believes to run as such a function.
    const environment = { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" };
    await run(process.execPath, [script], { env: environment });
    await writeFile(join(partial, "fonts.conf"), fontSettings(folder));
    // Other users of this checkout may start it as well.
    for (const path of [partial, join(partial, "chromium")]) await chmod(path, 0o755);
  });
  return folder;
}

/** Its own settings name folders that only exist in such a function. Fonts of the system come first where there are any. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

async function installPackage(): Promise<Attempt> {
  const failure = await installDebianPackage("chromium");
  return failure === undefined ? tryBrowser("/usr/bin/chromium") : { ok: false, reason: failure };
}
