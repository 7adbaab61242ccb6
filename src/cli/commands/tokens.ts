import { text as readAll } from "node:stream/consumers";
import { limitedTokenDaysMax as daysMax, tokenScopes } from "../../text/index.ts";
import { Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import { environmentNames, findConnection, findServer } from "../client/connection.ts";
import { readLogins } from "../client/login-file.ts";
import { apiPath } from "../client/resolve.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { printReport } from "../output/print-report.ts";
import { listCommand } from "./list-command.ts";

const daysDefault = 90;
const dayMilliseconds = 24 * 3_600_000;
/** Longer texts are not passwords: a whole file may have been piped in by mistake. */
const passwordCharactersMax = 1_024;

const projectOption = "-p, --project <name>";

/** `belvedere tokens create` */
export const createTokenCommand: Command = {
  name: "tokens create",
  summary: "create a limited token, or a token of a project; print it once",
  arguments: [{ form: "<name>", description: "name of the token" }],
  options: [
    { flags: "--scope <scope>", description: "what it allows; default: read", choices: tokenScopes },
    { flags: "--days <count>", description: `how long it is valid, at most ${daysMax}; default: ${daysDefault}` },
    { flags: projectOption, description: "limit it to this project" },
    { flags: "--project-token", description: "it belongs to the project, not to you (managers)" },
    { flags: "--user <login>", description: "who signs in; default: the user of `login`" },
    { flags: "--password-stdin", description: "read the password from standard input" },
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: [
    "A permanent or limited token cannot create tokens, so the command asks for your password. It is not stored. With a",
    "temporary token (`--token bvt_…`) no password is needed. Only the new token is written to standard output.",
  ].join("\n"),
  async run(call) {
    const wanted = readRequest(call);
    if (!wanted.ok) return wanted;
    const client = await signIn(call);
    if (!client.ok) return client;
    const { path, body } = wanted.value;
    const created = await client.value.write<"POST /api/tokens">("POST", path, body);
    if (!created.ok) return created;
    const { terminal, options } = call;
    if (options.has("json")) return printReport(call, created.value, "");
    const { owner, expiresAt, token } = created.value;
    if (!options.has("quiet")) terminal.errors.write(`A token of ${owner}, valid until ${expiresAt}. Store it now:\n`);
    terminal.output.write(`${token}\n`);
    return done("done");
  },
};

/** `belvedere tokens list` */
export const listTokensCommand = listCommand({
  name: "tokens list",
  summary: "list your limited tokens, or those of a project (managers)",
  options: [{ flags: projectOption, description: "the tokens that belong to this project" }],
  fields: "id,name,scope,project,owner,expiresAt,lastUse",
  find: (_client, { options }) => Promise.resolve(done({ path: tokensPath(options.text("project")) })),
});

/** `belvedere tokens revoke` */
export const revokeTokenCommand: Command = {
  name: "tokens revoke",
  summary: "revoke a limited token, or a token of a project",
  arguments: [{ form: "<id>", description: "id of the token, see `tokens list`" }],
  options: [
    { flags: projectOption, description: "the project that it belongs to" },
    ...connectionOptions,
    ...outputOptions,
  ],
  async run(call) {
    const client = await connect(call);
    if (!client.ok) return client;
    const id = call.arguments[0]!;
    const path = `${tokensPath(call.options.text("project"))}/${encodeURIComponent(id)}`;
    const revoked = await client.value.open({ method: "DELETE", path });
    if (!revoked.ok) return revoked;
    return printReport(call, { id, revoked: true }, `Token ${id} is revoked.`);
  },
};

function tokensPath(project: string | undefined): string {
  return project === undefined ? "/api/tokens" : apiPath("projects", project, "tokens");
}

interface TokenRequest {
  readonly path: string;
  readonly body: object;
}

function readRequest({ arguments: [name], options }: Call): Outcome<TokenRequest> {
  const days = Number(options.text("days") ?? daysDefault);
  if (!Number.isInteger(days) || days < 1 || days > daysMax) return misuse(`--days is a number from 1 to ${daysMax}`);
  const project = options.text("project");
  const body = {
    name,
    scope: options.text("scope") ?? "read",
    expiresAt: new Date(Date.now() + days * dayMilliseconds).toISOString(),
  };
  if (options.has("projectToken")) {
    return project === undefined
      ? misuse("--project-token goes with --project")
      : done({ path: tokensPath(project), body });
  }
  return done({ path: tokensPath(undefined), body: { ...body, ...(project === undefined ? {} : { project }) } });
}

/** A client that may create tokens: with the temporary token that was given, else with one for a password. */
async function signIn(call: Call): Promise<Outcome<Client>> {
  const { terminal, options } = call;
  const given = options.text("token") ?? terminal.environment[environmentNames.token] ?? "";
  if (given.startsWith("bvt_")) {
    const connection = await findConnection(options, terminal);
    return connection.ok ? done(new Client(connection.value, terminal)) : connection;
  }
  const server = await findServer(options, terminal);
  if (!server.ok) return server;
  if (server.value === undefined) return misuse("No server is named", "Give --server, or: belvedere login");
  const login = await findLogin(call, server.value);
  if (!login.ok) return login;
  const password = await askPassword(call, login.value);
  if (!password.ok) return password;
  const authorization = `Basic ${Buffer.from(`${login.value}:${password.value}`, "utf8").toString("base64")}`;
  const temporary = await new Client({ server: server.value }, terminal).read<"GET /api/token">({
    path: "/api/token",
    headers: { authorization },
  });
  if (!temporary.ok) return temporary;
  return done(new Client({ server: server.value, token: temporary.value.token }, terminal));
}

async function findLogin({ terminal, options }: Call, server: string): Promise<Outcome<string>> {
  const given = options.text("user");
  if (given !== undefined) return done(given);
  const logins = await readLogins(terminal.environment);
  if (!logins.ok) return logins;
  const known = logins.value.servers[server]?.login;
  return known === undefined ? misuse("No user is named", "Give --user <login>.") : done(known);
}

async function askPassword({ terminal, options }: Call, login: string): Promise<Outcome<string>> {
  if (options.has("passwordStdin")) {
    const text = (await readAll(terminal.input as NodeJS.ReadStream)).replace(/\r?\n$/, "");
    return text.length <= passwordCharactersMax ? done(text) : misuse("This is not a password");
  }
  if (terminal.input.isTTY !== true || terminal.errors.isTTY !== true) {
    return misuse("No password is given", "Pipe it in with --password-stdin.");
  }
  const { password, isCancel } = await import("@clack/prompts");
  // Standard output is for the token alone.
  const answer = await password({ message: `Password of ${login}`, output: terminal.errors as NodeJS.WriteStream });
  return isCancel(answer) ? fail({ exit: "interrupted", title: "Nothing was changed" }) : done(answer);
}
