import { done, fail, type Outcome } from "../../failure.ts";
import type { Terminal } from "../../terminal.ts";
import { numberOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import { Peer } from "../peer.ts";

const pageSize = 200;
/** Rows of one list at most. */
const rowsMax = 16_000_000;

/** The lists that can be sorted by their ids. Others refuse the name. */
const sorted: ReadonlySet<string> = new Set(["products", "findings", "test_imports"]);

/** A product of the server. */
export interface DojoProduct {
  readonly id: number;
  readonly name: string;
}

/** Reads a DefectDojo server by its API v2. */
export class DojoServer {
  readonly #peer: Peer;

  private constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** Checks address and token. */
  static async open(url: string, token: string, terminal: Terminal): Promise<Outcome<DojoServer>> {
    const peer = new Peer(url, { authorization: `Token ${token}` }, terminal);
    const asked = await peer.read({ path: "/api/v2/products/", query: { limit: "1" }, attempts: 2 });
    if (!asked.ok) return asked;
    const isDojo = numberOf(objectOf(asked.value)["count"]) !== undefined;
    return isDojo ? done(new DojoServer(peer)) : fail({ exit: "refused", title: `${url} is not a DefectDojo server` });
  }

  /**
   * All rows of a list, page by page. Returns how many rows the server has and how many it returned. Findings are sorted
   * by values that many of them share, so that pages would repeat some and leave out others without `o`.
   */
  async list(
    name: string,
    query: Readonly<Record<string, string>>,
    take: (row: JsonObject) => void | Promise<void>,
  ): Promise<Outcome<{ readonly total: number; readonly read: number }>> {
    let read = 0;
    for (;;) {
      const paging = { limit: String(pageSize), offset: String(read), ...(sorted.has(name) && { o: "id" }) };
      const page = await this.#peer.read({ path: `/api/v2/${name}/`, query: { ...query, ...paging } });
      if (!page.ok) return page;
      const { count, results } = objectOf(page.value);
      const rows = objectsOf(results);
      for (const row of rows) await take(row);
      read += rows.length;
      const total = numberOf(count) ?? read;
      if (rows.length === 0 || read >= total || read >= rowsMax) return done({ total, read });
    }
  }

  /** The products that the token may see. */
  async products(): Promise<Outcome<readonly DojoProduct[]>> {
    const products: DojoProduct[] = [];
    const read = await this.list("products", {}, (row) => {
      const [id, name] = [numberOf(row["id"]), textOf(row["name"])];
      if (id !== undefined && name !== undefined) products.push({ id, name });
    });
    return read.ok ? done(products) : read;
  }
}

/** A date, which starts in UTC, or a date with a time and an offset. */
export function timeOf(value: unknown): number | undefined {
  const at = Date.parse(textOf(value) ?? "");
  return Number.isNaN(at) ? undefined : at;
}
