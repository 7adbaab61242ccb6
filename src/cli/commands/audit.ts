import { stat } from "node:fs/promises";
import type { ChainLink, VerifiedChain } from "../../store/index.ts";
import { incompleteAnswer, type Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import { readLines } from "../client/message-lines.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { streamSink } from "../output/sink.ts";
import { listCommand } from "./list-command.ts";
import { dataDirOf, dataDirOption } from "./stored-data.ts";

/** More than any entry has. */
const lineCharactersMax = 1_000_000;
/** Old entries may be removed between two requests: then the command starts again. */
const triesMax = 3;

/** `belvedere audit` */
export const listAuditCommand = listCommand({
  name: "audit",
  summary: "list the audit log, newest entry first (administrators)",
  options: [],
  fields: "id,time,user.login,action,address,token",
  find: () => Promise.resolve(done({ path: "/api/audit" })),
});

/** `belvedere audit verify` */
export const verifyAuditCommand: Command = {
  name: "audit verify",
  needsServerPackage: true,
  summary: "check that no entry of the audit log was changed or removed: on a server, or in a data folder",
  arguments: [],
  options: [
    { ...dataDirOption, description: "check this data folder instead of a server" },
    { flags: "--expect <id:hash>", description: "an entry that was noted earlier, which must still be there" },
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: [
    "The hashes are computed here: the server is not trusted. It prints the newest entry as `id:hash`. Note it elsewhere, and",
    "give it to `--expect` later: whoever can write to the database could also write all hashes again.",
  ].join("\n"),
  async run(call) {
    const expected = readLink(call.options.text("expect"));
    if (expected === null) return misuse("--expect must be the id and the hash of an entry, such as 120:5d2c…");
    const dataDir = call.options.text("dataDir");
    const found = dataDir === undefined ? await verifyServer(call, expected) : await verifyFolder(call, expected);
    return found.ok ? report(call, found.value, expected) : found;
  },
};

/** `belvedere audit export` */
export const exportAuditCommand: Command = {
  name: "audit export",
  summary: "write the audit log, one JSON object in each line (administrators)",
  arguments: [],
  options: [
    { flags: "--after <id>", description: "only entries after this one" },
    ...connectionOptions,
    ...outputOptions,
  ],
  async run(call) {
    const after = call.options.text("after");
    if (after !== undefined && !/^\d{1,15}$/.test(after)) return misuse("--after must be the id of an entry");
    const client = await connect(call);
    if (!client.ok) return client;
    const sink = streamSink(call.terminal.output);
    const end = await readExport(client.value, after, async (line) => {
      await sink.write(`${line}\n`);
      return !sink.closed;
    });
    const written = await sink.end();
    if (!end.ok) return end;
    return written.ok ? done("done") : written;
  },
};

/** What a check found, and whether the expected entry was there. */
interface Finding {
  readonly chain: VerifiedChain;
  readonly hasExpected: boolean;
}

async function verifyServer(call: Call, expected: ChainLink | undefined): Promise<Outcome<Finding>> {
  const { ChainVerifier } = await import("../../store/index.ts");
  const client = await connect(call);
  if (!client.ok) return client;
  for (let tries = 1; ; tries += 1) {
    const said = await client.value.read<"GET /api/audit/verification">({ path: "/api/audit/verification" });
    if (!said.ok) return said;
    const { anchor, head } = said.value;
    const verifier = new ChainVerifier({ anchor, head });
    let hasExpected = isSame(anchor, expected);
    let first: number | undefined;
    const read = await readExport(client.value, undefined, async (line) => {
      first ??= (JSON.parse(line) as ChainLink).id;
      const more = verifier.add(line);
      hasExpected ||= isSame(verifier.last, expected);
      return more;
    });
    if (!read.ok) return read;
    const chain = verifier.end();
    const wasPruned = chain.fault?.reason === "MISSING" && first !== undefined && first > anchor.id + 1;
    if (!wasPruned || tries === triesMax) return done({ chain, hasExpected });
  }
}

async function verifyFolder(call: Call, expected: ChainLink | undefined): Promise<Outcome<Finding>> {
  const dataDir = dataDirOf(call);
  if ((await stat(dataDir).catch(() => undefined))?.isDirectory() !== true) {
    return fail({ exit: "absent", title: `${dataDir} is not a folder` });
  }
  const { verifyFolderAudit } = await import("../../store/index.ts");
  const rest = async (): Promise<void> => call.terminal.signal.throwIfAborted();
  const found = await verifyFolderAudit(dataDir, expected?.id, rest);
  if (found === "absent") return fail({ exit: "absent", title: `${dataDir} has no database` });
  if (found === "other release") {
    const detail = "Start this release of the server on it first, or use the release that wrote it.";
    return fail({ exit: "failed", title: `The database in ${dataDir} is one of another release`, detail });
  }
  const { chain, entry } = found;
  const known = entry === undefined ? undefined : { id: entry.id, hash: entry.hash ?? "" };
  return done({ chain, hasExpected: isSame(known, expected) || isSame(chain.anchor, expected) });
}

/** Calls `take` for each line until it returns false. */
async function readExport(
  client: Client,
  after: string | undefined,
  take: (line: string) => Promise<boolean>,
): Promise<Outcome<null>> {
  const answer = await client.open({ path: "/audit/export", query: { afterId: after } });
  if (!answer.ok) return answer;
  const { body } = answer.value;
  try {
    for await (const line of readLines(body ?? emptyBody(), lineCharactersMax)) {
      if ("tooLong" in line) return fail({ exit: "failed", title: "An entry of the audit log is too long" });
      if (!(await take(line.text))) break;
    }
    return done(null);
  } catch (error) {
    return fail(incompleteAnswer(client.server, error));
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

const faults = {
  MISSING: "is missing",
  CHANGED: "was changed after it was recorded",
  REPLACED: "does not follow the one before it: the log was rewritten from there on",
};

function report(call: Call, { chain, hasExpected }: Finding, expected: ChainLink | undefined): Outcome<Exit> {
  const { terminal, options } = call;
  const { entries, unchained, anchor, head, fault } = chain;
  const isLost = expected !== undefined && !hasExpected;
  const verified = fault === null && !isLost;
  if (options.has("json")) {
    const said = { verified, entries, unchained, anchor, head, fault, ...(expected && { expected: hasExpected }) };
    terminal.output.write(`${JSON.stringify(said)}\n`);
  } else if (!options.has("quiet") || !verified) {
    const lines = [
      ...(fault === null ? [`All ${entries} entries are as they were recorded.`] : []),
      ...(fault === null ? [] : [`BAD  Entry ${fault.id} ${faults[fault.reason]}. ${entries} before it are right.`]),
      ...(isLost ? [lostText(expected, anchor)] : []),
      ...(anchor.id - unchained > 0 ? [`Entries up to ${anchor.id} were removed by age or number.`] : []),
      ...(unchained > 0 ? [`${unchained} entries were recorded before there were hashes, and cannot be checked.`] : []),
      `Newest entry: ${head.id}:${head.hash}`,
    ];
    terminal.output.write(`${lines.join("\n")}\n`);
  }
  return done(verified ? "done" : "unhealthy");
}

function lostText({ id }: ChainLink, anchor: ChainLink): string {
  if (id < anchor.id) return `BAD  Entry ${id} was removed by age or number: it can no longer be compared.`;
  return `BAD  Entry ${id} does not have the expected hash.`;
}

/** Undefined: none was given; null: it cannot be read. */
function readLink(text: string | undefined): ChainLink | undefined | null {
  if (text === undefined) return undefined;
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return id === undefined || hash === undefined ? null : { id: Number(id), hash };
}

function isSame(link: ChainLink | undefined, other: ChainLink | undefined): boolean {
  return link !== undefined && other !== undefined && link.id === other.id && link.hash === other.hash;
}
