import { Type, type Static } from "typebox";
import { decide, type Caller } from "../../access/index.ts";
import { serverRoles, type UserRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { answerById } from "../answer/id-batches.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { lineTextPattern, nameCharactersMax, NameText } from "../request/names.ts";
import { presentFoundUser, presentUser } from "../present/users.ts";
import {
  loginProblems,
  passwordCharactersMax,
  passwordProblems,
  readLanguage,
  readNewLogin,
  readPassword,
  readZone,
} from "../request/user-input.ts";
import { userExample } from "./user-example.ts";
import { UserShape } from "./user-shapes.ts";
import type {
  BaseAddress,
  Clock,
  PasswordSignIn,
  SettingsReader,
  StoreReader,
  StoreWriter,
} from "../services/services.ts";

const prefixCharactersMin = 3;
const startPageCharactersMax = 2_000;

const userProblems = [...loginProblems, ...passwordProblems] as const;

const text = Type.String({ maxLength: nameCharactersMax, pattern: lineTextPattern });
const orNull = Type.Union([Type.String({ maxLength: 100 }), Type.Null()]);
// An address on this server: a second slash would name another host.
const startPage = Type.Union([
  Type.String({ maxLength: startPageCharactersMax, pattern: "^/(?:[^/\\\\\\u0000-\\u0020].*)?$" }),
  Type.Null(),
]);
const password = Type.String({ maxLength: passwordCharactersMax });
const profile = {
  name: Type.Optional(text),
  email: Type.Optional(text),
  language: Type.Optional(orNull),
  timezone: Type.Optional(orNull),
  role: Type.Optional(Type.Enum([...serverRoles])),
};

const NewUserBody = Type.Object({ login: NameText, password, ...profile }, { additionalProperties: false });
const UserChangeBody = Type.Object(
  {
    startPage: Type.Optional(startPage),
    login: Type.Optional(NameText),
    password: Type.Optional(password),
    ...profile,
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const userList = {
  ...onServer,
  path: "/api/users",
} as const;

const oneUser = {
  ...usual,
  path: "/api/users/:login",
  subject: "user",
  params: Type.Object({ login: Type.String() }),
  absent: "user.absent",
  query: Type.Object({}),
} as const;

/** All users, or those that a manager looks for. */
export const listUsers = endpoint({
  ...userList,
  method: "GET",
  chapter: "Users and rights",
  summary: "List or find users",
  description:
    "Administrators list all. Managers of a project find users by exact `login` or by `prefix`, and see id, login and name.",
  permission: "user.find",
  query: Type.Object({
    login: Type.Optional(Type.String({ description: "The whole login." })),
    prefix: Type.Optional(
      Type.String({
        description: "The start of the login.",
        minLength: prefixCharactersMin,
      }),
    ),
  }),
  body: emptyBody,
  responses: {
    200: {
      description: "The users, by id.",
      schema: Type.Array(Type.Partial(UserShape)),
    },
    403: { description: "Not a manager; or neither `login` nor `prefix`, and not an administrator." },
  },
  problems: ["access.forbidden"],
  example: { response: [userExample] },
  async handle({ caller, format, query, plan }, needs: StoreReader) {
    const { read } = needs;
    const all = decide(caller, "user.list") === "allowed";
    if (!all && query.login === undefined && query.prefix === undefined) {
      return refuse({ code: "access.forbidden", params: { permission: "user.list" } });
    }
    const present = (user: UserRow) => (all ? presentUser(user, format) : presentFoundUser(user));
    const page = (afterId: number | undefined, limit: number) => ({
      limit,
      ...(afterId === undefined ? {} : { afterId }),
    });
    const find = async (afterId: number | undefined, limit: number): Promise<readonly UserRow[]> => {
      if (query.login !== undefined) return findOne(needs, query.login, query.prefix ?? "", afterId ?? 0);
      if (query.prefix === undefined) return read.users(page(afterId, limit));
      return read.usersByPrefix({ prefix: query.prefix, ...page(afterId, limit) });
    };
    return answerById(plan, find, present);
  },
});

/** Creates a user. */
export const createUser = endpoint({
  ...userList,
  method: "POST",
  chapter: "Users and rights",
  summary: "Create a user",
  description: "Without a role, the user gets the role `USER`.",
  permission: "user.create",
  query: Type.Object({}),
  body: jsonBody(NewUserBody, smallBodyBytesMax),
  responses: { 201: { description: "Created.", schema: UserShape }, 409: { description: "The login is taken." } },
  problems: [...userProblems, "user.login-taken"],
  example: {
    request: { login: "ada", password: "correct horse battery", name: "Ada Lovelace", role: "CREATOR" },
    response: userExample,
  },
  async handle(
    { caller, format, body },
    needs: BaseAddress & Clock & PasswordSignIn & SettingsReader & StoreReader & StoreWriter,
  ) {
    const values = await readValues(needs, body);
    if (!values.ok) return values;
    const created = await needs.write.createUser({
      name: "",
      email: "",
      language: null,
      timezone: null,
      role: "USER",
      ...(values.value as UserValues & { readonly login: string; readonly passwordHash: string }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!created.ok) return created;
    const location = `${needs.basePath}/api/users/${encodeURIComponent(created.value.login)}`;
    return accept({ status: 201, value: presentUser(created.value, format), headers: { location } });
  },
});

/** One user; everybody reads himself. */
export const readUser = endpoint({
  ...oneUser,
  method: "GET",
  chapter: "Users and rights",
  summary: "Read a user",
  description: "Administrators read all users; other users read only themselves.",
  permission: "user.read",
  body: emptyBody,
  responses: { 200: { description: "The user.", schema: UserShape }, 404: { description: "Absent." } },
  example: { response: userExample },
  handle: async ({ format, subject: { user } }) =>
    accept({ status: 200, value: presentUser(user, format), revision: revisionOf(user.id, user.revision) }),
});

/** Changes a user; everybody changes himself, but not login, role, password or being disabled. */
export const changeUser = endpoint({
  ...oneUser,
  method: "PUT",
  chapter: "Users and rights",
  summary: "Change a user",
  description:
    "Attributes that are left out stay as they are. `login`, `role`, `password` and `disabled` are for administrators; `PUT /session/password` changes the own password. A new password ends the user's sessions, never tokens.",
  permission: "user.write",
  headers: { "If-Match": { description: "ETag that the user must still have." } },
  body: jsonBody(UserChangeBody, smallBodyBytesMax),
  responses: {
    200: { description: "As it is now.", schema: UserShape },
    403: { description: "Only administrators may change one of the attributes." },
    409: { description: "The login is taken, it is the last administrator, or the user has no password here." },
    412: { description: "It has changed since it was read." },
  },
  problems: [
    ...userProblems,
    "user.login-taken",
    "user.last-administrator",
    "user.password-elsewhere",
    "access.forbidden",
  ],
  example: { request: { name: "Ada Lovelace", language: "fr", timezone: "Europe/Paris" }, response: userExample },
  async handle(
    { caller, format, subject, body, ifMatch },
    needs: Clock & PasswordSignIn & SettingsReader & StoreReader & StoreWriter,
  ) {
    const permitted = checkChange(caller, subject.user, body);
    if (!permitted.ok) return permitted;
    const fresh = checkIfMatch(ifMatch, revisionOf(subject.user.id, subject.user.revision));
    if (!fresh.ok) return fresh;
    const values = await readValues(needs, body, subject.user.login);
    if (!values.ok) return values;
    const changed = await needs.write.updateUser({
      userId: subject.user.id,
      values: values.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: subject.user.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!changed.ok) return changed;
    const revision = revisionOf(changed.value.id, changed.value.revision);
    return accept({ status: 200, value: presentUser(changed.value, format), revision });
  },
});

/** Deletes a user: tokens and sessions are refused from then on, the login is free again. */
export const deleteUser = endpoint({
  ...oneUser,
  method: "DELETE",
  chapter: "Users and rights",
  summary: "Delete a user",
  description: "Whatever the user owns stays; administrators take it over.",
  permission: "user.delete",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 409: { description: "It is the last administrator." } },
  problems: ["user.last-administrator"],
  example: {},
  async handle({ caller, subject }, needs: Clock & StoreWriter) {
    const request = { userId: subject.user.id, byUserId: caller.user.id, at: needs.now() };
    const deleted = await needs.write.deleteUser(request);
    return deleted.ok ? accept({ status: 204 }) : deleted;
  },
});

async function findOne(
  needs: StoreReader,
  wanted: string,
  prefix: string,
  afterId: number,
): Promise<readonly UserRow[]> {
  const user = await needs.read.userByLogin(wanted);
  return user !== undefined && user.id > afterId && user.login.startsWith(prefix) ? [user] : [];
}

// What stays as it is may be sent by anybody: a document that was read can be sent back (V8).
function checkChange(
  caller: Caller,
  user: UserRow,
  body: Static<typeof UserChangeBody>,
): Result<void, "access.forbidden"> {
  const current = { login: user.login, role: user.role, disabled: user.disabled };
  const names = Object.keys(current) as (keyof typeof current)[];
  const administered = names.some((name) => body[name] !== undefined && body[name] !== current[name]);
  if (!administered && body.password === undefined) return accept(undefined);
  if (decide(caller, "user.administer") === "allowed") return accept(undefined);
  return refuse({ code: "access.forbidden", params: { permission: "user.administer" } });
}

type UserValues = Partial<Omit<UserRow, "id" | "createdAt" | "revision">>;

async function readValues(
  needs: PasswordSignIn & SettingsReader,
  body: Static<typeof UserChangeBody>,
  loginBefore?: string,
): Promise<Result<UserValues, (typeof userProblems)[number]>> {
  const { login: sentLogin, password: sentPassword, language, timezone, ...rest } = body;
  const newLogin = sentLogin === undefined ? undefined : readNewLogin(sentLogin, loginBefore);
  if (newLogin?.ok === false) return newLogin;
  const newLanguage = language === undefined ? undefined : readLanguage(language);
  if (newLanguage?.ok === false) return newLanguage;
  const newZone = timezone === undefined ? undefined : readZone(timezone);
  if (newZone?.ok === false) return newZone;
  // Last: it costs a core for some 30 ms.
  const of = { login: sentLogin ?? loginBefore ?? "", pointer: "/password" };
  const sent = sentPassword === undefined ? undefined : { password: sentPassword, ...of };
  const passwordHash = sent && (await readPassword(needs, sent));
  if (passwordHash?.ok === false) return passwordHash;
  return accept({
    ...rest,
    ...(newLogin === undefined ? {} : { login: newLogin.value }),
    ...(newLanguage === undefined ? {} : { language: newLanguage.value }),
    ...(newZone === undefined ? {} : { timezone: newZone.value }),
    ...(passwordHash === undefined ? {} : { passwordHash: passwordHash.value }),
  });
}
