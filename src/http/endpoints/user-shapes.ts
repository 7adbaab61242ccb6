import { Type } from "typebox";
import { serverRoles, type CredentialKind } from "../../store/index.ts";
import { NameText } from "../request/names.ts";
import { tokenScopes } from "../../text/index.ts";

/** The wire shapes of users, groups, members, tokens and sessions. */

export const Timestamp = Type.String({
  format: "date-time",
  description: "ISO 8601 with milliseconds and a numeric offset.",
});
const OptionalText = Type.Union([Type.String(), Type.Null()], { description: "`null`: the server's default." });

/** A user (D12). */
export const UserShape = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  email: Type.String(),
  language: OptionalText,
  timezone: OptionalText,
  startPage: Type.Union([Type.String(), Type.Null()], {
    description:
      "The address of the page of the web interface that opens first, relative to its start; null: the default.",
  }),
  role: Type.Enum([...serverRoles]),
  disabled: Type.Boolean(),
  creationTime: Timestamp,
});

/** The caller, with groups. */
export const MeShape = Type.Object({ ...UserShape.properties, groups: Type.Array(Type.String()) });

/** A group (D12). */
export const GroupShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  users: Type.Array(Type.String(), { description: "Logins." }),
  creationTime: Timestamp,
});

/** A role on a project that members can have. */
export const roleName = Type.String({
  ...NameText,
  description: "`GUEST`, `DEVELOPER`, `MANAGER`, or the name of a custom role.",
});

/** A role on projects. */
export const RoleShape = Type.Object({
  name: Type.String(),
  builtIn: Type.Boolean(),
  description: Type.String(),
  permissions: Type.Array(Type.String(), {
    description: "Of a custom role: besides those of a guest, which every role has.",
  }),
  uses: Type.Union([Type.Integer(), Type.Null()], {
    description:
      "How many memberships of projects and rules of sign-in give it; `null` for built-in roles, and for callers who are not administrators.",
  }),
});

/** Who has which role on a project (D12). */
export const MemberShape = Type.Object({
  user: Type.Optional(Type.String({ description: "Login; absent for a group." })),
  group: Type.Optional(Type.String({ description: "Name; absent for a user." })),
  role: roleName,
});

/** A permanent token, without its text. */
export const TokenShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  creationTime: Timestamp,
  lastUse: Type.Union([Timestamp, Type.Null()], { description: "To the minute." }),
});

/** A limited token or a project token, without its text (D17). */
export const LimitedTokenShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scope: Type.Enum([...tokenScopes]),
  project: Type.Union([Type.String(), Type.Null()], {
    description: "The only project of the token; `null`: all projects of its owner.",
  }),
  owner: Type.String({ description: "Login; of a project token, `token:<project>/<name>`." }),
  own: Type.Boolean({ description: "Whether it is yours." }),
  creationTime: Timestamp,
  expiresAt: Timestamp,
  lastUse: Type.Union([Type.String({ format: "date" }), Type.Null()], {
    description: "The day, in UTC, of the last request with it.",
  }),
});

/** The same when it is created, with its text. */
export const NewLimitedTokenShape = Type.Object({ ...LimitedTokenShape.properties, token: Type.String() });

/** What the web interface gets to work with (D4). */
export const SessionShape = Type.Object({
  user: UserShape,
  anonymous: Type.Boolean({
    description: "Not signed in, where anonymous access is on: `user` has no login, and `csrfToken` is empty.",
  }),
  csrfToken: Type.String({ description: "For the header `X-CSRF-Token`." }),
  accessToken: Type.String({ description: "A bearer token for the API that expires with the session." }),
  expiresAt: Type.String({
    format: "date-time",
    description: "When the access token expires; `GET /session` returns a new one.",
  }),
});

/** A session of the own user. */
export const OwnSessionShape = Type.Object({
  id: Type.Integer(),
  device: Type.Union([Type.String(), Type.Null()], { description: "Browser and system; `null`: unknown." }),
  address: Type.Union([Type.String(), Type.Null()], { description: "Where it was started; `null`: unknown." }),
  provider: Type.Union([Type.String(), Type.Null()], { description: "Where you signed in; `null`: here." }),
  current: Type.Boolean({ description: "Whether it is the session of the request." }),
  creationTime: Timestamp,
  lastUse: Timestamp,
  expiresAt: Timestamp,
});

/** Without its types: clients that openapi-generator makes for Python refuse lists whose elements have such a choice. */
const PlainValue = Type.Unsafe<string | number | boolean | null>({
  description: "A text, a number, a boolean or null.",
});

const credentialKinds = [
  "TEMPORARY",
  "PERMANENT",
  "LIMITED",
  "PASSWORD",
  "SESSION",
] as const satisfies CredentialKind[];

/** What happened, and who did it. */
export const AuditShape = Type.Object({
  id: Type.Integer(),
  time: Timestamp,
  user: Type.Union([Type.Object({ id: Type.Integer(), login: Type.String() }), Type.Null()]),
  action: Type.String(),
  detail: Type.Record(Type.String(), PlainValue),
  changes: Type.Array(Type.Object({ name: Type.String(), before: PlainValue, after: PlainValue }), {
    description: "The values that were changed. Long values are cut, and end with “…” then.",
  }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: "Where the request came from. Null: done by the server.",
  }),
  token: Type.Union([Type.Object({ kind: Type.Enum(credentialKinds), name: Type.String() }), Type.Null()], {
    description: "What proved who the user was; never its secret.",
  }),
  hash: Type.Union([Type.String(), Type.Null()], {
    description: "Hash of the entry and of all before it. Null: recorded before there were hashes.",
  }),
});
