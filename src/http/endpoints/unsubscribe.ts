import { Type } from "typebox";
import { readUnsubscribeToken } from "../../mail/index.ts";
import { accept, mailSentence, refuse, type Language } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { pagePolicy } from "../answer/page.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import type { Clock, StoreWriter } from "../services/services.ts";

const link = {
  ...onServer,
  path: "/mail/unsubscribe/:token",
  chapter: "Events",
  authentication: "none",
  permission: null,
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  body: emptyBody,
  produces: ["text/html"],
  example: {},
} as const;

/** What a person who follows the link sees. Programs that look at links must not turn anything off. */
export const askUnsubscribe = endpoint({
  ...link,
  method: "GET",
  summary: "Ask whether to get no more mail",
  description: "A page with a button. Mails link to it.",
  responses: { 200: { description: "The page." }, 400: { description: "Not a link of a mail." } },
  problems: ["mail.link-invalid"],
  async handle({ params, format: { language } }) {
    if (readUnsubscribeToken(params.token) === undefined) return refuse({ code: "mail.link-invalid" });
    const button = `<form method="post"><button>${mailSentence("unsubscribe", language)}</button></form>`;
    return accept(page(language, `<p>${mailSentence("question", language)}</p>\n${button}`));
  },
});

/** Turns mail off for the user to whom the mail was sent, as mail programs do with one click (RFC 8058). */
export const unsubscribe = endpoint({
  ...link,
  method: "POST",
  summary: "Get no more mail",
  description:
    "For mail programs (RFC 8058), and for the button of the page. The key in the address turns off mail of its user, and nothing else.",
  responses: { 200: { description: "Mail is off." }, 400: { description: "Not a link of a mail." } },
  problems: ["mail.link-invalid"],
  async handle({ params, format: { language } }, needs: Clock & StoreWriter) {
    const token = readUnsubscribeToken(params.token);
    if (token === undefined) return refuse({ code: "mail.link-invalid" });
    const done = await needs.write.unsubscribeFromMail({ ...token, at: needs.now() });
    if (!done.ok) return done;
    if (!done.value) return refuse({ code: "mail.link-invalid" });
    return accept(page(language, `<p>${mailSentence("unsubscribed", language)}</p>`));
  },
});

const policy = pagePolicy({ styles: "'none'", images: "'none'", base: "'none'", forms: "'self'" });

function page(language: Language, content: string) {
  const head = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>Belvedere</title>`;
  const view = `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
  const body = `${head}${view}</head><body><main>\n<h1>Belvedere</h1>\n${content}\n</main></body></html>\n`;
  return { status: 200 as const, text: { type: "text/html; charset=utf-8", body }, headers: { ...noStore, ...policy } };
}
