import type { Options } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import { exchangeJobToken, hasJobToken, jobTokenNames } from "./job-token.ts";
import { readLogins } from "./login-file.ts";

/** The address of the server, and the token for its requests. */
export interface Connection {
  /** Without a trailing slash. */
  readonly server: string;
  readonly token: string;
}

/** Longer texts are not tokens: a whole file may have been piped in by mistake. */
const tokenCharactersMax = 1024;

/** Environment variables of the client commands. */
export const environmentNames = {
  server: "BELVEDERE_SERVER",
  token: "BELVEDERE_TOKEN",
  idToken: jobTokenNames.given,
  forgeApi: "BELVEDERE_FORGE_API",
  forgeToken: "BELVEDERE_FORGE_TOKEN",
  gerritLabel: "BELVEDERE_GERRIT_LABEL",
  plugins: "BELVEDERE_PLUGINS",
} as const;

/** From the options, else from the environment, else from `login`, else from the CI job. */
export async function findConnection(options: Options, terminal: Terminal): Promise<Outcome<Connection>> {
  const server = await findServer(options, terminal);
  if (!server.ok) return server;
  if (server.value === undefined) {
    return misuse(
      "No server is named",
      `Give --server, set ${environmentNames.server}, or sign in once with: belvedere login`,
    );
  }
  const given = options.text("token") ?? (terminal.environment[environmentNames.token] || undefined);
  if (given !== undefined) {
    const token = checkToken(given);
    return token.ok ? done({ server: server.value, token: token.value }) : token;
  }
  const logins = await readLogins(terminal.environment);
  if (!logins.ok) return logins;
  const login = logins.value.servers[server.value];
  if (login !== undefined) return done({ server: server.value, token: login.token });
  const project = options.text("project");
  if (project !== undefined && hasJobToken(terminal.environment)) {
    const token = await exchangeJobToken(server.value, project, terminal);
    return token.ok ? done({ server: server.value, token: token.value }) : token;
  }
  return misuse(
    `No token for ${server.value}`,
    `Give --token, set ${environmentNames.token}, or sign in once with: belvedere login ${server.value}`,
  );
}

/** The server of a command. Undefined if none is configured. */
export async function findServer(options: Options, terminal: Terminal): Promise<Outcome<string | undefined>> {
  const given = options.text("server") ?? (terminal.environment[environmentNames.server] || undefined);
  if (given !== undefined) return serverAddress(given);
  const logins = await readLogins(terminal.environment);
  return logins.ok ? done(logins.value.current ?? undefined) : logins;
}

/** Normalizes an address that the user typed. */
export function serverAddress(text: string): Outcome<string> {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return misuse(`${text} is no address of a server`, "It begins with http:// or https://.");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return misuse(
      `${url.protocol}//${url.host} is enough as the address of a server`,
      "No user, password, query or fragment belongs into it.",
    );
  }
  return done(url.href.replace(/\/+$/, ""));
}

/** Checks that a token is valid in a header. The message does not contain the text, which may be a secret. */
export function checkToken(token: string): Outcome<string> {
  if (/^[\x21-\x7e]+$/.test(token) && token.length <= tokenCharactersMax) return done(token);
  return misuse("This is not a token", "A token is printable ASCII without spaces.");
}
