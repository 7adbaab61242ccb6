import { Type } from "typebox";
import type { DirectoryFailure } from "../../providers/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { nameCharactersMax } from "../request/names.ts";
import type { DirectorySignIn } from "../services/services.ts";

/** What administrators read of each failure. */
const failures = {
  CONNECTION_FAILED: "no connection",
  TIME_OUT: "no answer in time",
  TLS_FAILED: "no valid encryption",
  ACCOUNT_REFUSED: "the account that searches is refused",
  BASE_UNKNOWN: "an entry to search below is absent",
  REFERRAL: "the directory refers to another one, which is never asked",
  REFUSED: "the directory refuses the search",
  TOO_LARGE: "the answer is too large",
  USER_UNKNOWN: "no user has the login",
  USER_AMBIGUOUS: "several users have the login",
  USER_UNUSABLE: "the user has no login or identifier",
  GROUPS_UNREADABLE: "too many groups, too many levels of groups, or a group without a name",
} as const satisfies Record<DirectoryFailure, string>;

const failureNames = Object.keys(failures) as DirectoryFailure[];
const failureText = failureNames.map((name) => `\`${name}\`: ${failures[name]}`).join("; ");

const DirectoryShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  encryption: Type.Enum(["TLS", "STARTTLS", "NONE"]),
});

const TestShape = Type.Object({
  failure: Type.Union([Type.Enum(failureNames), Type.Null()], {
    description: `\`null\`: everything works. ${failureText}.`,
  }),
  user: Type.Union(
    [
      Type.Object({
        login: Type.String(),
        name: Type.String(),
        email: Type.String(),
        groups: Type.Array(Type.String(), { description: "As rules name them, in order." }),
      }),
      Type.Null(),
    ],
    { description: "The user who was looked for." },
  ),
});

const directoryRoute = { ...onServer, path: "/api/sign-in/directories", chapter: "Administration" } as const;

/** Who checks the passwords of users who have none here. */
export const listDirectories = endpoint({
  ...directoryRoute,
  method: "GET",
  summary: "List the directories",
  description: "Directories (LDAP) that check the passwords of users who have none here. Never with a password.",
  permission: "settings.read",
  body: emptyBody,
  cursor: ["number"],
  responses: { 200: { description: "In the order in which they are asked.", schema: Type.Array(DirectoryShape) } },
  example: {
    response: [{ id: "staff", name: "Staff directory", url: "ldaps://ldap.example.org", encryption: "TLS" as const }],
  },
  async handle({ plan }, { directories }: DirectorySignIn) {
    const start = Number(plan.after?.[0] ?? 0);
    const batches = async function* () {
      yield directories.slice(start).map(({ id, name, url, encryption }) => ({ id, name, url, encryption }));
    };
    return accept({ status: 200, list: { batches, cursorOf: (_directory, index) => [start + index + 1] } });
  },
});

/** Tries a directory. */
export const testDirectory = endpoint({
  ...directoryRoute,
  path: "/api/sign-in/directories/test",
  method: "POST",
  summary: "Test a directory",
  description:
    "Connects, signs the account in that searches, and, with a login, looks for the user and its groups. Needs no password of the user, and changes nothing.",
  permission: "settings.write",
  body: jsonBody(
    Type.Object(
      {
        directory: Type.String({ maxLength: 40, description: "Id of the directory." }),
        login: Type.Optional(Type.String({ minLength: 1, maxLength: nameCharactersMax })),
      },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: { 200: { description: "What was found.", schema: TestShape } },
  problems: ["provider.unknown"],
  example: {
    request: { directory: "staff", login: "ada" },
    response: {
      failure: null,
      user: { login: "ada", name: "Ada Lovelace", email: "ada@example.org", groups: ["engineering", "staff"] },
    },
  },
  async handle({ body }, { directories }: DirectorySignIn) {
    const directory = directories.find(({ id }) => id === body.directory);
    if (directory === undefined) {
      return refuse({ code: "provider.unknown", pointer: "/directory", params: { provider: body.directory } });
    }
    const { failure, user } = await directory.test(body.login);
    const value = { failure, user: user === null ? null : { ...user, groups: [...user.groups] } };
    return accept({ status: 200, value, headers: noStore });
  },
});
