import { outputOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { misuse, type Outcome } from "../failure.ts";
import { printReport } from "../output/print-report.ts";
import { dataDirOf, dataDirOption, megabytes, refusalFailure, withProgress } from "./stored-data.ts";

/** `belvedere migrate` */
export const migrate: Command = {
  name: "migrate",
  needsServerPackage: true,
  summary: "move everything from the data folder to PostgreSQL, or from PostgreSQL to a data folder, and check it",
  arguments: [],
  options: [
    { flags: "--to <url>", description: "from the data folder to this database, which must be empty: postgres://…" },
    { flags: "--from <url>", description: "from this database to the data folder, which must be empty: postgres://…" },
    dataDirOption,
    ...outputOptions,
  ],
  notes:
    "Stop the servers first. What is moved stays where it was. A move that was interrupted is started over by the same\n" +
    "command. The URL need not contain the password: PGPASSWORD is read as well.",
  async run(call) {
    const [to, from] = [call.options.text("to"), call.options.text("from")];
    const url = to ?? from;
    if (url === undefined || (to !== undefined && from !== undefined)) {
      return misuse("Give either --to or --from.", "The other end is the data folder (--data-dir).");
    }
    return run(call, url, to === undefined ? "from" : "to");
  },
};

async function run(call: Call, url: string, direction: "to" | "from"): Promise<Outcome<Exit>> {
  const { isPostgresUrl, readSnapshots } = await import("../../server/index.ts");
  // The message does not repeat the address, which may contain a password.
  if (!isPostgresUrl(url)) return misuse(`--${direction} must be a URL: postgres://….`);
  const objects = readSnapshots(call.terminal.environment);
  if ("complaint" in objects) return misuse(objects.complaint);
  const { moveStore } = await import("../../store/index.ts");
  const [dataDir, database] = [{ dataDir: dataDirOf(call) }, { url }];
  const ends = direction === "to" ? { from: dataDir, to: database } : { from: database, to: dataDir };
  const { snapshots } = objects;
  const moved = await withProgress(call, "moving", (watch) =>
    moveStore({ ...ends, ...(snapshots === undefined ? {} : { snapshots }), ...watch }),
  );
  if (!moved.ok) return refusalFailure(moved.problem);
  const { rows, tables, parts, uploads, sources, bytes } = moved.value;
  const where = direction === "to" ? "PostgreSQL" : dataDir.dataDir;
  const stayed = snapshots === undefined ? "" : " in the object store";
  return printReport(
    call,
    { [direction]: "postgres", dataDir: dataDir.dataDir, ...moved.value },
    `Moved to ${where}, and checked: ${rows} rows of ${tables} tables, ${moved.value.snapshots} versions with ` +
      `${parts} parts${stayed}, ${uploads} uploads, ${sources} sources (${megabytes(bytes)}).`,
  );
}
