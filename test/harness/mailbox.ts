import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { loopbackCertificate, loopbackKey } from "./loopback-certificate.ts";
import { until } from "./until.ts";

/** A mail as the mail server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case, values decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

/** What a mail server answers instead of taking a mail: at the recipient, or after the content. */
export type Refusal = { readonly at: "recipient" | "content"; readonly code: number } | "hang" | undefined;

/** A real mail server on a free loopback port. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  readonly signIns: string[] = [];
  refusal: (to: string) => Refusal = () => undefined;
  /** Recipients that were tried, also those that were refused. */
  readonly tried: string[] = [];
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      key: loopbackKey,
      cert: loopbackCertificate,
      authOptional: true,
      ...options,
      onAuth: ({ username, password }, _session, answer) => {
        this.signIns.push(`${username} ${password}`);
        answer(password === "wrong" ? new Error("no") : null, { user: username });
      },
      onRcptTo: ({ address }, _session, answer) => {
        this.tried.push(address);
        const refusal = this.refusal(address);
        if (refusal === "hang") return;
        answer(refusal?.at === "recipient" ? refused(refusal.code) : null);
      },
      onData: (stream, { envelope }, answer) => {
        const pieces: Buffer[] = [];
        stream.on("data", (piece: Buffer) => pieces.push(piece));
        stream.on("end", () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          const refusal = this.refusal(to[0] ?? "");
          if (typeof refusal === "object" && refusal.at === "content") return answer(refused(refusal.code));
          const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          this.mails.push({ from, to, ...readMail(Buffer.concat(pieces).toString("latin1")) });
          answer(null);
        });
      },
    });
    this.#server.on("error", () => undefined);
  }

  static async start(options: SMTPServerOptions = {}, port = 0): Promise<Mailbox> {
    const mailbox = new Mailbox(options);
    mailbox.#server.listen(port, "127.0.0.1");
    await once(mailbox.#server.server, "listening");
    return mailbox;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Waits until this many mails were taken. */
  received(count: number): Promise<readonly ReceivedMail[]> {
    return until(`${count} mails`, () => (this.mails.length >= count ? this.mails : undefined));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

function refused(responseCode: number): Error {
  return Object.assign(new Error("refused"), { responseCode });
}

function readMail(raw: string): Omit<ReceivedMail, "from" | "to"> {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n/, "")));
  const textOf = (type: string): string => {
    const part = parts.find((one) => (one.headers.get("content-type") ?? "").startsWith(type));
    return part === undefined ? "" : decodeBody(part.body, part.headers.get("content-transfer-encoding") ?? "");
  };
  return { headers, text: textOf("text/plain"), html: textOf("text/html"), raw };
}

function readPart(raw: string): { readonly headers: Map<string, string>; readonly body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const unfolded = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const headers = unfolded.split("\r\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

// RFC 2047. White space between two encoded words means nothing.
function decodeWords(text: string): string {
  const joined = text.replaceAll(/(\?=)\s+(?==\?)/g, "$1");
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, encoding: string, word: string) =>
    encoding.toLowerCase() === "b"
      ? Buffer.from(word, "base64").toString()
      : decodeBody(word.replaceAll("_", " "), "quoted-printable"),
  );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString().replaceAll("\r\n", "\n");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString().replaceAll("\r\n", "\n");
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n");
}
