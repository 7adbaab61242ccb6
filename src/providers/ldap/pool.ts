import { ResultCodeError, type Client } from "ldapts";
import type { DirectorySettings } from "../directory.ts";
import { LdapConnection } from "./connection.ts";
import { DirectoryError } from "./failures.ts";

const idleMax = 4;
const idleMilliseconds = 30_000;

interface IdleConnection {
  readonly connection: LdapConnection;
  readonly timer: NodeJS.Timeout;
}

/** Connections that are signed in as the account that searches. Up to 4 of them stay open for 30 seconds. */
export class SearchConnections {
  readonly #settings: DirectorySettings;
  readonly #idle: IdleConnection[] = [];

  constructor(settings: DirectorySettings) {
    this.#settings = settings;
  }

  async use<Value>(job: (client: Client) => Promise<Value>): Promise<Value> {
    const idle = this.#takeIdle();
    if (idle !== undefined) {
      try {
        return await this.#run(idle, job);
      } catch (error) {
        // The directory may have closed it meanwhile.
        if (idle.isOpen || error instanceof DirectoryError) throw error;
      }
    }
    const connection = new LdapConnection(this.#settings);
    try {
      await connection.use(async (client) => {
        await connection.open();
        const { account } = this.#settings;
        if (account !== undefined) await client.bind(account.dn, account.password);
      });
    } catch (error) {
      connection.close();
      throw error;
    }
    return this.#run(connection, job);
  }

  async #run<Value>(connection: LdapConnection, job: (client: Client) => Promise<Value>): Promise<Value> {
    try {
      const value = await connection.use(job);
      this.#keep(connection);
      return value;
    } catch (error) {
      if (error instanceof ResultCodeError) this.#keep(connection);
      else connection.close();
      throw error;
    }
  }

  #takeIdle(): LdapConnection | undefined {
    while (true) {
      const last = this.#idle.pop();
      if (last === undefined) return undefined;
      clearTimeout(last.timer);
      if (last.connection.isOpen) return last.connection;
      last.connection.close();
    }
  }

  #keep(connection: LdapConnection): void {
    if (!connection.isOpen || this.#idle.length >= idleMax) {
      connection.close();
      return;
    }
    connection.rest();
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.connection === connection);
      if (index !== -1) this.#idle.splice(index, 1);
      connection.close();
    }, idleMilliseconds).unref();
    this.#idle.push({ connection, timer });
  }
}
