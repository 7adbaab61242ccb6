import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { Client } from "./client.ts";
import { findConnection } from "./connection.ts";

const clients = new WeakMap<Call, Promise<Outcome<Client>>>();

/** The client of a command for its server and token. It is made once: the token of a CI job can be exchanged only once. */
export function connect(call: Call): Promise<Outcome<Client>> {
  let client = clients.get(call);
  if (client === undefined) clients.set(call, (client = makeClient(call)));
  return client;
}

async function makeClient({ options, terminal }: Call): Promise<Outcome<Client>> {
  const connection = await findConnection(options, terminal);
  return connection.ok ? done(new Client(connection.value, terminal)) : connection;
}
