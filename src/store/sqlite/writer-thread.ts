import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { Database as Connection } from "better-sqlite3";
import { refuse, type Result } from "../../text/index.ts";
import { refuseExpected } from "../failures.ts";
import { isOfTokensAlone } from "../database/run-command.ts";
import { isSound, openForWriting } from "./connection.ts";
import { openingProblem } from "./failures.ts";
import type { CommandRequest, WriterAnswer, WriterRequest, WriterSettings } from "./messages.ts";
import { migrate } from "./migrate.ts";
import { uncounted } from "./seen-commits.ts";
import { WriterConnection } from "./writer-connection.ts";

/** Commands of one commit: enough to share an fsync, few enough that the first does not wait long. */
const groupCommandsMax = 512;

/** The only thread that writes to the database: it takes all waiting commands, commits once, answers, and repeats. */
async function main(port: MessagePort, settings: WriterSettings): Promise<void> {
  const opened = await open(settings);
  if (!opened.ok) {
    send(port, { kind: "refused", problem: opened.problem });
    port.close();
    return;
  }
  send(port, { kind: "opened" });
  await serve(port, new WriterConnection(settings, opened.value), settings.commits);
  port.close();
}

function open({ file, databaseBytesMax }: WriterSettings): Promise<Result<Connection>> {
  return refuseExpected(openingProblem, async () => {
    const connection = openForWriting(file, databaseBytesMax);
    if (!isSound(connection)) {
      connection.close();
      return refuse({ code: "storage.damaged" });
    }
    const migrated = await migrate(connection);
    if (!migrated.ok) {
      connection.close();
      return migrated;
    }
    return { ok: true, value: connection };
  });
}

/** Requests that were delivered, in order, and a way to sleep until there is one. */
interface Inbox {
  readonly delivered: WriterRequest[];
  arrival(): Promise<void>;
}

function openInbox(port: MessagePort): Inbox {
  const delivered: WriterRequest[] = [];
  let wake: (() => void) | undefined;
  port.on("message", (request: WriterRequest) => {
    delivered.push(request);
    wake?.();
  });
  return {
    delivered,
    arrival: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  };
}

/** Ends when a close request has come and everything before it is answered. */
async function serve(port: MessagePort, connection: WriterConnection, commits: Int32Array): Promise<void> {
  const inbox = openInbox(port);
  for (;;) {
    if (inbox.delivered.length === 0) await inbox.arrival();
    const { commands, closing } = takeWaiting(port, inbox);
    if (commands.length > 0) {
      const changesContent = commands.some(({ name }) => !isOfTokensAlone(name));
      // Readers see the commit before it is counted.
      Atomics.store(commits, 2, changesContent ? uncounted.content : uncounted.tokens);
      const answers = await connection.run(commands);
      // Count before answering: a caller that knows of a write must also see the new revision.
      Atomics.add(commits, 0, 1);
      if (changesContent) Atomics.add(commits, 1, 1);
      Atomics.store(commits, 2, uncounted.nothing);
      send(port, { kind: "answers", answers });
    }
    if (closing) return connection.close();
  }
}

/** All waiting requests, up to the limit: first the delivered ones, then those still in the channel. */
function takeWaiting(port: MessagePort, inbox: Inbox): { commands: CommandRequest[]; closing: boolean } {
  const commands: CommandRequest[] = [];
  while (commands.length < groupCommandsMax) {
    const request = inbox.delivered.shift() ?? receive(port);
    if (request === undefined) break;
    if (request.kind === "close") return { commands, closing: true };
    commands.push(request);
  }
  return { commands, closing: false };
}

function receive(port: MessagePort): WriterRequest | undefined {
  return (receiveMessageOnPort(port) as { message: WriterRequest } | undefined)?.message;
}

function send(port: MessagePort, answer: WriterAnswer): void {
  port.postMessage(answer);
}

if (parentPort === null) throw new Error("the writer runs as a thread of the server");
await main(parentPort, workerData as WriterSettings);
