import type { Options } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import { readLogins } from "./login-file.ts";

/** Where the server is, and with which token to ask it. */
export interface Connection {
  /** Without a slash at the end. */
  readonly server: string;
  readonly token: string;
}

/** The settings of the command line as a client. */
export const environmentNames = { server: "BELVEDERE_SERVER", token: "BELVEDERE_TOKEN" } as const;

/** By option, else by environment, else by `login`. */
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
  if (given !== undefined) return checkToken(server.value, given);
  const logins = await readLogins(terminal.environment);
  if (!logins.ok) return logins;
  const kept = logins.value.servers[server.value];
  if (kept !== undefined) return done({ server: server.value, token: kept.token });
  return misuse(
    `No token for ${server.value}`,
    `Give --token, set ${environmentNames.token}, or sign in once with: belvedere login ${server.value}`,
  );
}

/** The server that a command means; undefined when none is named anywhere. */
export async function findServer(options: Options, terminal: Terminal): Promise<Outcome<string | undefined>> {
  const given = options.text("server") ?? (terminal.environment[environmentNames.server] || undefined);
  if (given !== undefined) return serverAddress(given);
  const logins = await readLogins(terminal.environment);
  return logins.ok ? done(logins.value.current ?? undefined) : logins;
}

/** An address as it was typed, in the one form under which it is known. */
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

// What cannot be sent in a header cannot be a token, and must not be repeated in a message.
function checkToken(server: string, token: string): Outcome<Connection> {
  if (/^[\x21-\x7e]+$/.test(token)) return done({ server, token });
  return misuse("The token cannot be one", "A token is printable ASCII without spaces.");
}
