import { resolve } from "node:path";
import type { Problem } from "../../text/index.ts";
import { outputOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import type { Outcome } from "../failure.ts";
import { printReport } from "../output/print-report.ts";
import { dataDirOf, dataDirOption, megabytes, refusalFailure, withProgress } from "./stored-data.ts";

/** `belvedere backup` */
export const backup: Command = {
  name: "backup",
  needsServerPackage: true,
  summary: "back up the data folder, also while the server runs; or check a backup",
  arguments: [{ form: "<folder>", description: "where the backup goes: a new folder, or that of an earlier backup" }],
  options: [
    dataDirOption,
    {
      flags: "--verify",
      description: "read the whole backup and compare it with its manifest, without writing anything",
    },
    ...outputOptions,
  ],
  notes:
    "An earlier backup in the folder is brought up to date: it is read and checked, and only what is new, or damaged there,\n" +
    "is copied.",
  async run(call) {
    const target = resolve(call.terminal.folder, call.arguments[0]!);
    return call.options.has("verify") ? verify(call, target) : write(call, target);
  },
};

/** `belvedere restore` */
export const restore: Command = {
  name: "restore",
  needsServerPackage: true,
  summary: "make a data folder from a backup; the folder must be empty or absent",
  arguments: [{ form: "<backup>", description: "the folder of the backup" }],
  options: [dataDirOption, ...outputOptions],
  async run(call) {
    const { restoreBackup } = await import("../../store/index.ts");
    const dataDir = dataDirOf(call);
    const source = resolve(call.terminal.folder, call.arguments[0]!);
    const restored = await withProgress(call, "restoring", (watch) => restoreBackup(source, dataDir, watch));
    if (!restored.ok) return refusalFailure(restored.problem);
    const { at, files } = restored.value;
    return printReport(call, { at, files: files.length, dataDir }, `Restored to ${dataDir}: the state of ${at}.`);
  },
};

/** Data outside the data folder, by the server's settings. A backup without it would be incomplete. */
function outsideDataProblem({ options, terminal: { environment } }: Call): Problem | undefined {
  if (environment["BELVEDERE_SNAPSHOTS"]) return { code: "backup.snapshots-elsewhere" };
  const onPostgres = environment["BELVEDERE_DATABASE_URL"] && options.text("dataDir") === undefined;
  return onPostgres ? { code: "backup.on-postgres" } : undefined;
}

async function write(call: Call, target: string): Promise<Outcome<Exit>> {
  const problem = outsideDataProblem(call);
  if (problem !== undefined) return refusalFailure(problem);
  const { backUp } = await import("../../store/index.ts");
  const written = await withProgress(call, "copying", (watch) =>
    backUp({ dataDir: dataDirOf(call), target, now: Date.now, ...watch }),
  );
  if (!written.ok) return refusalFailure(written.problem);
  const { at, versions, files, bytes, copiedFiles, copiedBytes } = written.value;
  const copied = `${copiedFiles} of ${files} files copied, ${megabytes(copiedBytes)} of ${megabytes(bytes)}`;
  return printReport(
    call,
    { target, ...written.value },
    `Backed up to ${target}: ${versions} versions as of ${at} (${copied}).`,
  );
}

async function verify(call: Call, target: string): Promise<Outcome<Exit>> {
  const { verifyBackup } = await import("../../store/index.ts");
  const verified = await withProgress(call, "reading", (watch) => verifyBackup(target, watch));
  if (!verified.ok) return refusalFailure(verified.problem);
  const { at, files } = verified.value;
  return printReport(
    call,
    { target, at, files: files.length },
    `${target} is whole: ${files.length} files, the state of ${at}.`,
  );
}
