import { createHash } from "node:crypto";
import type { ClaimedMailReader } from "../store/index.ts";
import { mailSentence, openPageName, type Language } from "../text/index.ts";
import type { MailEntry } from "./entries.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

const subjectCharactersMax = 150;

/** A mail to one user, without its sender. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for the same content, so that mail programs recognise a repetition. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** To whom a mail goes, and how its texts are written. */
export interface Addressee {
  readonly reader: Pick<ClaimedMailReader, "userId" | "unsubscribeKey" | "createdAt" | "mode">;
  readonly address: string;
  readonly language: Language;
  readonly zone: string;
  /** Where users reach the server. */
  readonly baseUrl: string;
}

/** A mail with what changed. */
export function newsMessage(addressee: Addressee, entries: readonly MailEntry[]): MailMessage {
  const { language, zone, baseUrl, reader } = addressee;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  const lines = entries.map(({ sentence, by, at, page }) => ({
    sentence,
    detail: [...(by === null ? [] : [by]), moment.format(at)].join(" · "),
    url: linkTo(baseUrl, page),
  }));
  const [only] = lines;
  const count = { count: lines.length };
  const subject =
    reader.mode === "DAILY"
      ? mailSentence("dailySubject", language, count)
      : lines.length === 1 && only !== undefined
        ? only.sentence
        : mailSentence("severalSubject", language, count);
  const events = entries.map(({ eventId }) => eventId).join();
  return messageOf(addressee, subject, lines, events);
}

/** The mail that an administrator sends to try the settings. */
export function testMessage(addressee: Addressee, at: number): MailMessage {
  const { language } = addressee;
  const lines = [{ sentence: mailSentence("test", language), detail: "", url: linkTo(addressee.baseUrl, "/") }];
  return messageOf(addressee, mailSentence("testSubject", language), lines, `test ${at}`);
}

interface Line {
  readonly sentence: string;
  readonly detail: string;
  readonly url: string;
}

function messageOf(addressee: Addressee, subject: string, lines: readonly Line[], content: string): MailMessage {
  const { reader, address, baseUrl } = addressee;
  const unsubscribe = linkTo(baseUrl, `/mail/unsubscribe/${unsubscribeToken(reader)}`);
  const digest = createHash("sha256").update(`${reader.createdAt} ${reader.userId} ${content}`).digest("hex");
  const links = { settings: linkTo(baseUrl, "/account?tab=mail"), unsubscribe };
  return {
    to: address,
    subject: oneLine(`[Belvedere] ${subject}`),
    text: plainText(addressee, lines, links),
    html: htmlText(addressee, lines, links),
    messageId: `<${digest.slice(0, 32)}@${new URL(baseUrl).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
  };
}

type Links = Readonly<Record<"settings" | "unsubscribe", string>>;

function plainText({ language }: Addressee, lines: readonly Line[], links: Links): string {
  const items = lines.map(({ sentence, detail, url }) =>
    [oneLine(sentence, Infinity), ...(detail === "" ? [] : [oneLine(detail, Infinity)]), url].join("\n  "),
  );
  const footer = (["settings", "unsubscribe"] as const).map(
    (name) => `${mailSentence(name, language)}: ${links[name]}`,
  );
  return `${items.join("\n\n")}\n\n-- \n${footer.join("\n")}\n`;
}

function htmlText({ language }: Addressee, lines: readonly Line[], links: Links): string {
  const items = lines.map(({ sentence, detail, url }) => {
    const small = detail === "" ? "" : `<br><small>${escapeHtml(detail)}</small>`;
    return `<p>${escapeHtml(sentence)}${small}<br><a href="${escapeHtml(url)}">${openPageName(language)}</a></p>`;
  });
  const footer = (["settings", "unsubscribe"] as const).map(
    (name) => `<a href="${escapeHtml(links[name])}">${escapeHtml(mailSentence(name, language))}</a>`,
  );
  const head = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"></head><body>`;
  return `${head}\n${items.join("\n")}\n<hr>\n<p><small>${footer.join(" · ")}</small></p>\n</body></html>\n`;
}

function linkTo(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, "")}${path}`;
}

/** A name must not end a line: what follows it would be a header, or look like another entry. */
function oneLine(text: string, charactersMax = subjectCharactersMax): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length <= charactersMax ? line : `${line.slice(0, charactersMax - 1).toWellFormed()}…`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
