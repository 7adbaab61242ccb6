import { Type, type Static } from "typebox";
import type { Caller } from "../../access/index.ts";
import { isMailAddress, newUnsubscribeKey, nextDigestAt } from "../../mail/index.ts";
import { mailTopics, type MailChoices, type MailTopic, type ProjectTopics } from "../../store/index.ts";
import { accept, canonicalTimeZone, refuse, type Result } from "../../text/index.ts";
import { accessTo } from "../../visibility/index.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { presentMail, presentMailState } from "../present/mail.ts";
import { emptyBody, jsonBody } from "../request/json-body.ts";
import type { Clock, MailSender, SettingsReader, StoreReader, StoreWriter } from "../services/services.ts";
import { MailBody, mailExample, MailShape, mailStateExample, MailStateShape } from "./mail-shapes.ts";

const nothingChosen: MailChoices = { mode: "OFF", hour: 8, topics: [], projects: [] };
/** The revision of choices that were never made. */
const firstRevision = 1;

const mailOfUser = {
  ...usual,
  path: "/api/users/:login/mail",
  chapter: "Events",
  subject: "user",
  params: Type.Object({ login: Type.String() }),
  absent: "user.absent",
  query: Type.Object({}),
} as const;

const mailOfServer = { ...onServer, chapter: "Events" } as const;

/** What a user gets by mail. */
export const readMail = endpoint({
  ...mailOfUser,
  method: "GET",
  summary: "Read what a user gets by mail",
  description: "Administrators read it of all users; other users read their own.",
  permission: "user.read",
  body: emptyBody,
  responses: { 200: { description: "The choices.", schema: MailShape }, 404: { description: "Absent." } },
  example: { response: mailExample },
  async handle({ caller, subject: { user }, format }, needs: MailSender & StoreReader) {
    const reader = await needs.read.mailReader(user.id);
    const value = await presentMail(needs, caller, user, reader, format);
    return accept({ status: 200, value, revision: revisionOf(user.id, reader?.revision ?? firstRevision) });
  },
});

/** Chooses what a user gets by mail. */
export const changeMail = endpoint({
  ...mailOfUser,
  method: "PUT",
  summary: "Choose what a user gets by mail",
  description:
    "Attributes that are left out stay as they are. Who turns mail on gets what happens from then on. Every mail is written with the rights that its reader has when it is sent.",
  permission: "user.write",
  headers: { "If-Match": { description: "ETag that the choices must still have." } },
  body: jsonBody(MailBody),
  responses: {
    200: { description: "As it is now.", schema: MailShape },
    409: { description: "The server cannot send mail, or the user has no address." },
    412: { description: "It has changed since it was read." },
  },
  problems: ["mail.off", "mail.address-missing", "mail.project-unknown"],
  example: {
    request: { mode: "DAILY", hour: 8, topics: ["gate.changed", "finding.assigned"] },
    response: mailExample,
  },
  async handle(
    { caller, subject: { user }, format, body, ifMatch },
    needs: Clock & MailSender & SettingsReader & StoreReader & StoreWriter,
  ) {
    const before = await needs.read.mailReader(user.id);
    const fresh = checkIfMatch(ifMatch, revisionOf(user.id, before?.revision ?? firstRevision));
    if (!fresh.ok) return fresh;
    const choices = await readChoices(needs, caller, before ?? nothingChosen, body);
    if (!choices.ok) return choices;
    const { mode, hour } = choices.value;
    if (mode !== "OFF" && needs.mail === undefined) return refuse({ code: "mail.off" });
    if (mode !== "OFF" && !isMailAddress(user.email)) return refuse({ code: "mail.address-missing" });
    const at = needs.now();
    const zone = canonicalTimeZone(user.timezone ?? "") ?? (await needs.settings.get("defaultTimezone"));
    const changed = await needs.write.putMailChoices({
      userId: user.id,
      choices: choices.value,
      nextAt: mode === "DAILY" ? nextDigestAt(at, hour, zone) : null,
      newKey: newUnsubscribeKey(),
      ...(ifMatch === undefined ? {} : { expectedRevision: before?.revision ?? firstRevision }),
      byUserId: caller.user.id,
      at,
    });
    if (!changed.ok) return changed;
    const value = await presentMail(needs, caller, user, changed.value, format);
    return accept({ status: 200, value, revision: revisionOf(user.id, changed.value.revision) });
  },
});

/** How mail works for all users. */
export const readMailState = endpoint({
  ...mailOfServer,
  path: "/api/mail",
  method: "GET",
  summary: "Read the state of mail",
  description: "Which mail server is used, who gets mail, and whether it fails. Never with its password.",
  permission: "settings.read",
  body: emptyBody,
  responses: { 200: { description: "The state.", schema: MailStateShape } },
  example: { response: mailStateExample },
  async handle({ caller, format }, needs: MailSender & StoreReader) {
    const own = await needs.read.mailReader(caller.user.id);
    const value = presentMailState(needs, await needs.read.mailOverview(), own, format);
    return accept({ status: 200, value });
  },
});

/** Sends a test mail to the caller. */
export const testMail = endpoint({
  ...mailOfServer,
  path: "/api/mail/test",
  method: "POST",
  summary: "Send a test mail to yourself",
  description: "It is sent soon, outside of this request; `test` of `GET /api/mail` says what came of it.",
  permission: "settings.write",
  body: emptyBody,
  responses: {
    202: { description: "It will be sent.", schema: MailStateShape },
    409: { description: "The server cannot send mail, or you have no address." },
  },
  problems: ["mail.off", "mail.address-missing", "user.absent"],
  example: { response: { ...mailStateExample, test: { ...mailStateExample.test, state: "PENDING" } } },
  async handle({ caller, format }, needs: Clock & MailSender & StoreReader & StoreWriter) {
    if (needs.mail === undefined) return refuse({ code: "mail.off" });
    if (!isMailAddress(caller.user.email)) return refuse({ code: "mail.address-missing" });
    const request = { userId: caller.user.id, newKey: newUnsubscribeKey(), at: needs.now() };
    const asked = await needs.write.requestTestMail(request);
    if (!asked.ok) return asked;
    const value = presentMailState(needs, await needs.read.mailOverview(), asked.value, format);
    return accept({ status: 202, value });
  },
});

async function readChoices(
  needs: StoreReader,
  caller: Caller,
  before: MailChoices,
  body: Static<typeof MailBody>,
): Promise<Result<MailChoices, "mail.project-unknown">> {
  const projects: ProjectTopics[] = [];
  for (const [index, { project: name, topics }] of (body.projects ?? []).entries()) {
    const access = await accessTo(needs.read, caller, await needs.read.projectByName(name));
    const projectId = access?.project.id;
    if (projectId === undefined || projects.some((earlier) => earlier.projectId === projectId)) {
      return refuse({ code: "mail.project-unknown", params: { project: name }, pointer: `/projects/${index}/project` });
    }
    projects.push({ projectId, topics: distinct(topics) });
  }
  return accept({
    mode: body.mode ?? before.mode,
    hour: body.hour ?? before.hour,
    topics: body.topics === undefined ? before.topics : distinct(body.topics),
    projects: body.projects === undefined ? before.projects : projects,
  });
}

function distinct(topics: readonly MailTopic[]): readonly MailTopic[] {
  return mailTopics.filter((topic) => topics.includes(topic));
}
