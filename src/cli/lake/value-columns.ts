import type { ApiAnswer } from "../client/api.ts";
import type { ApiRequest, Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";

/** Columns of one query at most. */
const columnsMax = 200;

interface Column {
  readonly type: "MEASURE" | "INDICATOR" | "INFO";
  readonly id: string;
}

/** Makes the queries for all values of the artifacts of versions. */
export class ValueColumns {
  readonly #client: Client;
  readonly #models = new Map<string, readonly Column[]>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** A query for each 200 columns: those of the model that the version has, or that were sent with it. */
  async requests(modelId: string, artifactId: number, version: number): Promise<Outcome<ApiRequest[]>> {
    const columns = await this.#columnsOf(modelId);
    if (!columns.ok) return columns;
    const requests: ApiRequest[] = [];
    for (let start = 0; start < columns.value.length; start += columnsMax) {
      const some = columns.value.slice(start, start + columnsMax);
      const request = await this.#request(some, artifactId, version);
      if (!request.ok) return request;
      requests.push(request.value);
    }
    return done(requests);
  }

  async #columnsOf(modelId: string): Promise<Outcome<readonly Column[]>> {
    const known = this.#models.get(modelId);
    if (known !== undefined) return done(known);
    const model = await this.#client.read<"GET /api/models/:id">({ path: apiPath("models", modelId) });
    if (!model.ok) return model;
    const columns = columnsIn(model.value);
    this.#models.set(modelId, columns);
    return done(columns);
  }

  /**
   * A version may be rated by an earlier revision of the model, which does not know all ids. Each unknown id is refused before
   * anything is read, with its place.
   */
  async #request(columns: readonly Column[], artifactId: number, version: number): Promise<Outcome<ApiRequest>> {
    const left = [...columns];
    for (;;) {
      const request = requestFor(left, artifactId, version);
      const probe = await this.#client.read<"POST /api/artifacts/:id/query">(withoutRows(request));
      if (probe.ok) return done(request);
      const { code, pointer = "" } = probe.failure.problem ?? {};
      const place = /^\/columns\/(\d+)\/id$/.exec(pointer)?.[1];
      if (code !== "body.id-unknown" || place === undefined) return probe;
      left.splice(Number(place), 1);
    }
  }
}

function columnsIn({ measures, indicators, infos = [] }: ApiAnswer<"GET /api/models/:id">): Column[] {
  return [
    ...measures.map(({ id }) => ({ type: "MEASURE" as const, id })),
    ...indicators.map(({ id }) => ({ type: "INDICATOR" as const, id })),
    ...infos.map(({ id }) => ({ type: "INFO" as const, id })),
  ];
}

function requestFor(columns: readonly Column[], artifactId: number, version: number): ApiRequest {
  const body = { columns, includeArtifact: true, hidePath: true, hideRating: true, orders: pathOrder };
  return {
    method: "POST",
    path: apiPath("artifacts", artifactId, "query"),
    query: { version: String(version) },
    headers: { "content-type": "application/json" },
    body: () => JSON.stringify(body),
    repeatable: true,
  };
}

/** Rows that are near each other in the tree are near each other in the file: readers skip parts of it. */
const pathOrder = [{ type: "ARTIFACT", id: "PATH", order: "ASC", orderType: "VALUE" }];

function withoutRows(request: ApiRequest): ApiRequest {
  return { ...request, query: { ...request.query, limit: "1" } };
}
