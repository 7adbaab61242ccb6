import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { hostname } from "node:os";
import type { AddressInfo } from "node:net";
import type { Call } from "../command.ts";
import { fail, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import type { ApiAnswer } from "./api.ts";
import { Client } from "./client.ts";

const pollMilliseconds = 2_000;

/** A token from the browser, and its user. */
export type BrowserToken = ApiAnswer<"POST /logins/token">;

/**
 * Asks a user to sign this command in, in the browser: in that of this machine, which then leads back here, or with
 * `--device` in that of any machine.
 */
export async function signInByBrowser(
  { terminal }: Pick<Call, "terminal">,
  server: string,
  device: boolean,
): Promise<Outcome<BrowserToken>> {
  const client = new Client({ server }, terminal);
  if (device) return signIn(client, terminal, undefined);
  const door = new LoopbackDoor();
  try {
    return await signIn(client, terminal, { door, port: await door.open() });
  } finally {
    door.close();
  }
}

async function signIn(
  client: Client,
  terminal: Terminal,
  local: { readonly door: LoopbackDoor; readonly port: number } | undefined,
): Promise<Outcome<BrowserToken>> {
  const name = hostname().slice(0, 100) || "unknown";
  const asked = local === undefined ? { name } : { name, port: local.port };
  const started = await client.write<"POST /logins">("POST", "/logins", asked);
  if (!started.ok) return started;
  const { code, secret, expires_in: seconds } = started.value;
  const address = `${client.server}/programs/${code}`;
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`;
  const where = local === undefined ? "Open this page in a browser of any machine" : "Continue in the browser";
  terminal.errors.write(`${where}, and compare the code ${shown}:\n\n  ${address}\n\n`);
  if (local !== undefined) {
    openBrowser(terminal, address);
    const approval = await local.door.wait(seconds * 1000, terminal.signal);
    if (approval === undefined) return fail({ exit: "interrupted", title: "No one has signed in" });
    return take(client, approval === "" ? { secret } : { secret, approval });
  }
  for (let waited = 0; waited < seconds * 1000; waited += pollMilliseconds) {
    await terminal.pause(pollMilliseconds);
    const taken = await take(client, { secret });
    if (taken.ok || taken.failure.problem?.code !== "program.pending") return taken;
  }
  return fail({ exit: "interrupted", title: "No one has signed in" });
}

function take(client: Client, body: object): Promise<Outcome<BrowserToken>> {
  return client.write<"POST /logins/token">("POST", "/logins/token", body);
}

/** `BROWSER` names another program. A browser that does not start is no failure: the address was printed. */
function openBrowser({ environment }: Terminal, address: string): void {
  const named = environment["BROWSER"] || undefined;
  const [program = "xdg-open", ...before] =
    named !== undefined
      ? [named]
      : process.platform === "darwin"
        ? ["open"]
        : process.platform === "win32"
          ? ["rundll32", "url.dll,FileProtocolHandler"]
          : ["xdg-open"];
  const child = spawn(program, [...before, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

/** Where the browser of this machine brings the user's decision: a port that other machines cannot reach. */
class LoopbackDoor {
  readonly #decision = Promise.withResolvers<string>();
  readonly #server: Server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const approval = searchParams.get("approval") ?? (searchParams.has("refused") ? "" : undefined);
    response.writeHead(approval === undefined ? 404 : 200, {
      "content-type": "text/plain; charset=utf-8",
      connection: "close",
      "referrer-policy": "no-referrer",
    });
    response.end(approval === undefined ? "Nothing is here.\n" : "Done. You can close this page.\n");
    if (approval !== undefined) this.#decision.resolve(approval);
  });

  async open(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  /** Empty: refused. Undefined: no decision in time, or Ctrl-C. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<string | undefined> {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    const aborted = once(ended, "abort").then(() => undefined);
    return signal.aborted ? undefined : Promise.race([this.#decision.promise, aborted]);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
