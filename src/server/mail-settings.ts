import { isMailAddress, type MailServer } from "../mail/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const ports = { TLS: 465, STARTTLS: 587, NONE: 25 } as const;

/** The mail server; undefined: there is no mail. A complaint never repeats the URL, because it may contain a password. */
export function readMailServer(
  environment: Environment,
  baseUrl: string | undefined,
): { readonly mail?: MailServer } | { readonly complaint: string } {
  const url = environment["BELVEDERE_SMTP_URL"] || undefined;
  const sender = environment["BELVEDERE_MAIL_FROM"] || undefined;
  if (url === undefined && sender === undefined) return {};
  if (url === undefined) return { complaint: "BELVEDERE_MAIL_FROM needs BELVEDERE_SMTP_URL." };
  if (sender === undefined) return { complaint: "BELVEDERE_SMTP_URL needs BELVEDERE_MAIL_FROM." };
  if (baseUrl === undefined) return { complaint: "BELVEDERE_SMTP_URL needs BELVEDERE_BASE_URL: mails contain links." };
  const from = readSender(sender);
  if (from === undefined) {
    return { complaint: "BELVEDERE_MAIL_FROM must be an address: belvedere@example.org, or Belvedere <…>." };
  }
  const server = readServer(url);
  return "complaint" in server ? server : { mail: { ...server, from } };
}

function readServer(text: string): Omit<MailServer, "from"> | { readonly complaint: string } {
  const url = URL.parse(text);
  const wanted = "smtps://…, smtp://… (STARTTLS) or smtp://…?tls=none";
  const parameters = url?.search.slice(1) ?? "";
  const encryption = url?.protocol === "smtps:" ? "TLS" : parameters === "tls=none" ? "NONE" : "STARTTLS";
  const isKnown = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && url.hash === "";
  const hasPath = url !== null && url.pathname !== "" && url.pathname !== "/";
  if (!isKnown || hasPath || (parameters !== "" && encryption !== "NONE")) {
    return { complaint: `BELVEDERE_SMTP_URL must be a URL: ${wanted}.` };
  }
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined || (user === "") !== (password === "")) {
    return { complaint: "BELVEDERE_SMTP_URL must contain both a user and a password, percent-encoded, or neither." };
  }
  if (user !== "" && encryption === "NONE") {
    return { complaint: "BELVEDERE_SMTP_URL must not send a password without encryption." };
  }
  const port = url.port === "" ? ports[encryption] : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { host, port, encryption, ...(user === "" ? {} : { user, password }) };
}

/** Undefined: not encoded as a URL needs it. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// sender := address | name "<" address ">"
function readSender(text: string): MailServer["from"] | undefined {
  const [, name = "", address = text] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  return isMailAddress(address) ? { name: name.trim(), address } : undefined;
}
