import { Type } from "typebox";
import { memberRoles, serverRoles } from "../../store/index.ts";
import { tokenScopes } from "../../text/index.ts";

/** The wire shapes of users, groups, members, tokens and sessions. */

const Timestamp = Type.String({ format: "date-time", description: "ISO 8601 with milliseconds and a numeric offset." });
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

const role = Type.Enum([...memberRoles]);

/** Who has which role on a project (D12). */
export const MemberShape = Type.Object({
  user: Type.Optional(Type.String({ description: "Login; absent for a group." })),
  group: Type.Optional(Type.String({ description: "Name; absent for a user." })),
  role,
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
  csrfToken: Type.String({ description: "For the header `X-CSRF-Token`." }),
  accessToken: Type.String({ description: "A bearer token for the API that expires with the session." }),
  expiresAt: Type.String({
    format: "date-time",
    description: "When the access token expires; `GET /session` returns a new one.",
  }),
});

/** What happened, and who did it. */
export const AuditShape = Type.Object({
  id: Type.Integer(),
  time: Timestamp,
  user: Type.Union([Type.Object({ id: Type.Integer(), login: Type.String() }), Type.Null()]),
  action: Type.String(),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});
