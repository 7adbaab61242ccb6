import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { Client } from "./client.ts";
import { findConnection } from "./connection.ts";

/** A client for the server and the token of a command. */
export async function connect({ options, terminal }: Call): Promise<Outcome<Client>> {
  const connection = await findConnection(options, terminal);
  return connection.ok ? done(new Client(connection.value, terminal)) : connection;
}
