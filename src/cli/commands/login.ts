import { text as readAll } from "node:stream/consumers";
import { Client } from "../client/client.ts";
import { signInByBrowser } from "../client/browser-login.ts";
import { checkToken, environmentNames, findServer, serverAddress } from "../client/connection.ts";
import { loginFilePath, readLogins, writeLogins } from "../client/login-file.ts";
import type { Exit } from "../exit-codes.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";

const defaultServer = "http://127.0.0.1:8180";

/** `belvedere login` */
export const login: Command = {
  name: "login",
  summary: "save a server and a token for later commands",
  arguments: [{ form: "[server]", description: "address of the server; asked for when left out" }],
  options: [
    { flags: "--browser", description: "sign in in the browser, for a temporary token" },
    { flags: "--device", description: "the same in a browser on another machine" },
    { flags: "--token-stdin", description: "read the token from standard input" },
    ...outputOptions,
  ],
  notes: [
    "Create a permanent or limited token on the account page of the web interface. It is checked, then stored",
    "in a file that only you can read; it is never printed. With --browser or --device, you sign in in the browser instead,",
    "as you do for the web interface; the token is temporary: it ends after a day, or when the server is started again.",
  ].join("\n"),
  async run(call) {
    const server = await askServer(call);
    if (!server.ok) return server;
    if (call.options.has("browser") || call.options.has("device")) return loginByBrowser(call, server.value);
    const token = await askToken(call, server.value);
    if (!token.ok) return token;
    if (token.value.startsWith("bvt_")) {
      return misuse(
        "This is a temporary token",
        `It would end with the server's process. Make a permanent one: ${server.value}/account`,
      );
    }
    const client = new Client({ server: server.value, token: token.value }, call.terminal);
    const me = await client.read<"GET /api/me">({ path: "/api/me", query: { fields: "login" } });
    if (!me.ok) return me;
    return storeLogin(call, server.value, { token: token.value, login: me.value.login });
  },
};

async function loginByBrowser(call: Call, server: string): Promise<Outcome<Exit>> {
  const taken = await signInByBrowser(call, server, call.options.has("device"));
  if (!taken.ok) return taken;
  const { token, login: name } = taken.value;
  return storeLogin(call, server, { token, login: name });
}

async function storeLogin(
  call: Call,
  server: string,
  entry: { readonly token: string; readonly login: string },
): Promise<Outcome<Exit>> {
  const { environment } = call.terminal;
  const logins = await readLogins(environment);
  if (!logins.ok) return logins;
  const servers = { ...logins.value.servers, [server]: entry };
  const written = await writeLogins(environment, { current: server, servers });
  if (!written.ok) return written;
  say(call, { server, login: entry.login }, `Signed in to ${server} as ${entry.login}.`);
  return done("done");
}

/** `belvedere logout` */
export const logout: Command = {
  name: "logout",
  summary: "delete a saved server and its token",
  arguments: [{ form: "[server]", description: "address of the server; the current one when left out" }],
  options: outputOptions,
  notes: "The token stays valid: revoke it on the account page of the web interface.",
  async run(call) {
    const logins = await readLogins(call.terminal.environment);
    if (!logins.ok) return logins;
    const [named] = call.arguments;
    const wanted = named === undefined ? done(logins.value.current) : serverAddress(named);
    if (!wanted.ok) return wanted;
    const server = wanted.value;
    if (server === null || logins.value.servers[server] === undefined) {
      return fail({
        exit: "absent",
        title: server === null ? "No token is stored" : `No token is stored for ${server}`,
      });
    }
    const { [server]: _forgotten, ...servers } = logins.value.servers;
    const current = logins.value.current === server ? (Object.keys(servers)[0] ?? null) : logins.value.current;
    const written = await writeLogins(call.terminal.environment, { current, servers });
    if (!written.ok) return written;
    say(call, { server }, `Forgot ${server}. Its token stays valid until it is revoked: ${server}/account`);
    return done("done");
  },
};

/** `belvedere tokens` */
export const tokens: Command = {
  name: "tokens",
  summary: "show where to create and revoke tokens",
  arguments: [],
  options: [connectionOptions[0]!, ...outputOptions],
  async run(call) {
    const server = await findServer(call.options, call.terminal);
    if (!server.ok) return server;
    const page = `${server.value ?? defaultServer}/account`;
    say(
      call,
      { page, loginFile: loginFilePath(call.terminal.environment) },
      [
        "To create, list and revoke permanent tokens, sign in and open",
        "",
        `  ${page}`,
        "",
        "For limited tokens, there are also `belvedere tokens create`, `tokens list` and `tokens revoke`. A new token is",
        "shown once. To store it for this command line, run",
        "",
        `  belvedere login ${server.value ?? defaultServer}`,
        "",
        `In a build, set ${environmentNames.token} and ${environmentNames.server} instead.`,
      ].join("\n"),
    );
    return done("done");
  },
};

function say({ terminal, options }: Call, value: object, words: string): void {
  terminal.output.write(options.has("json") ? `${JSON.stringify(value)}\n` : `${words}\n`);
}

async function askServer(call: Call): Promise<Outcome<string>> {
  const [given] = call.arguments;
  if (given !== undefined) return serverAddress(given);
  const known = await findServer(call.options, call.terminal);
  if (!known.ok) return known;
  if (!isInteractive(call)) {
    return known.value === undefined ? misuse("No server is named", "belvedere login <server>") : done(known.value);
  }
  const { text, isCancel } = await import("@clack/prompts");
  const answer = await text({
    message: "Address of the server",
    initialValue: known.value ?? defaultServer,
    validate: (value) => (serverAddress(value ?? "").ok ? undefined : "It begins with http:// or https://."),
  });
  return isCancel(answer) ? cancelled() : serverAddress(answer);
}

async function askToken(call: Call, server: string): Promise<Outcome<string>> {
  const { terminal, options } = call;
  const given = terminal.environment[environmentNames.token];
  if (options.has("tokenStdin")) return checkToken((await readAll(terminal.input as NodeJS.ReadStream)).trim());
  if (given) return checkToken(given.trim());
  if (!isInteractive(call)) {
    return misuse("No token is given", `Pipe it in with --token-stdin, or set ${environmentNames.token}.`);
  }
  const { password, isCancel } = await import("@clack/prompts");
  const answer = await password({ message: `A permanent token (made on ${plainText(server)}/account)` });
  return isCancel(answer) ? cancelled() : checkToken(answer.trim());
}

function isInteractive({ terminal, options }: Call): boolean {
  return terminal.input.isTTY === true && terminal.output.isTTY === true && !options.has("json");
}

function cancelled(): Outcome<never> {
  return fail({ exit: "interrupted", title: "Nothing was changed" });
}
