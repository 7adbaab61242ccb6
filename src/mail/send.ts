import { once } from "node:events";
import { Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { createTransport } from "nodemailer";
import type { MailFailure } from "../store/index.ts";
import type { MailServer } from "./mail-server.ts";
import type { MailMessage } from "./message.ts";

/** What came of a mail. `failure` null: the mail server took it. */
export interface SendResult {
  readonly failure: MailFailure | null;
  /** Whether the server will never take this mail for this recipient: trying again is useless. */
  readonly final: boolean;
}

/**
 * Sends one mail over its own connection. Everything together takes at most `millisecondsMax`. What the server says is
 * never stored or logged: it may contain the address or the password.
 */
export async function sendMail(
  server: MailServer,
  message: MailMessage,
  { millisecondsMax, signal }: { readonly millisecondsMax: number; readonly signal: AbortSignal },
): Promise<SendResult> {
  const timeout = AbortSignal.timeout(millisecondsMax);
  // Closes the connection at any stage of the conversation.
  const socket = new Socket({ signal: AbortSignal.any([timeout, signal]) });
  socket.on("error", () => undefined);
  try {
    socket.connect(server.port, server.host);
    await once(socket, "connect");
    const { accepted } = await transportOf(server, socket, millisecondsMax).sendMail({
      ...message,
      from: server.from,
      to: { name: "", address: message.to },
      envelope: { from: server.from.address, to: [message.to] },
      headers: { ...message.headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return accepted.length === 1 ? { failure: null, final: false } : { failure: "RECIPIENT_REFUSED", final: true };
  } catch (error) {
    return timeout.aborted ? { failure: "TIME_OUT", final: false } : resultOf(error as SmtpError);
  } finally {
    socket.destroy();
  }
}

function transportOf(server: MailServer, connection: Socket, millisecondsMax: number) {
  const { host, port, encryption, user, password, certificates } = server;
  return createTransport({
    host,
    port,
    connection,
    secure: encryption === "TLS",
    requireTLS: encryption === "STARTTLS",
    ignoreTLS: encryption === "NONE",
    greetingTimeout: millisecondsMax,
    socketTimeout: millisecondsMax,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    ...(certificates === undefined ? {} : { tls: { ca: [...rootCertificates, ...certificates] } }),
  });
}

/** What nodemailer says of a failure. */
interface SmtpError {
  readonly code?: string;
  /** The code of the connection, of Node. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

function resultOf({ code: general = "", originalCode, command, responseCode = 0 }: SmtpError): SendResult {
  const code = originalCode ?? general;
  // Of the recipient or the content; a refused sender or sign-in is a matter of the settings, which may change.
  const final = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
  if (command === "RCPT TO" || code === "EENVELOPE") return { failure: final ? "RECIPIENT_REFUSED" : "REFUSED", final };
  if (code === "EAUTH" || code === "ENOAUTH") return { failure: "SIGN_IN_REFUSED", final: false };
  if (responseCode > 0) return { failure: code === "ETLS" ? "TLS_FAILED" : "REFUSED", final };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EDNS") {
    return { failure: "ADDRESS_UNKNOWN", final: false };
  }
  if (
    /^(ETLS|ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH)/.test(code)
  ) {
    return { failure: "TLS_FAILED", final: false };
  }
  return { failure: "CONNECTION_FAILED", final: false };
}
