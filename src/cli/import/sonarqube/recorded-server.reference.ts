import { readFileSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { sendJson, startFake, type FakeServer } from "../fake-server.reference.ts";

/** Answers by path and query. */
export type Answers = Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;

/** Answers of SonarQube 25.12 about a small project with two analyses, shortened. */
export const recorded = JSON.parse(
  readFileSync(new URL("recorded.reference.json", import.meta.url), "utf8"),
) as Answers;

/** A server that gives the recorded answers. */
export interface RecordedServer {
  readonly url: string;
  /** Requests without a recorded answer. */
  readonly unexpected: string[];
  readonly credentials: Set<string>;
  readonly branches: { readonly name: string; readonly isMain: boolean }[];
  /** Statuses that the next requests get instead of the recorded answer; undefined: the recorded one. */
  readonly faults: (number | undefined)[];
  /** Answers that differ from the recorded ones; a function is called for each request. */
  changed: Readonly<Record<string, Answers[string] | (() => Answers[string])>>;
}

/** Starts it before the tests of a file and stops it after them; its address is known once they run. */
export function useRecordedServer(): RecordedServer {
  let fake: FakeServer;
  const server: RecordedServer = {
    get url() {
      return fake.url;
    },
    unexpected: [],
    credentials: new Set(),
    branches: [{ name: "main", isMain: true }],
    faults: [],
    changed: {},
  };
  beforeAll(async () => {
    fake = await startFake((request, response) => {
      server.credentials.add(request.headers.authorization ?? "");
      const fault = server.faults.shift();
      if (fault !== undefined) return sendJson(response, { errors: [{ msg: "later" }] }, fault);
      // The branch has the same content as the main branch.
      const url = (request.url ?? "").replace("&branch=dev", "");
      if (url.startsWith("/api/project_branches/list")) return sendJson(response, { branches: server.branches });
      const change = server.changed[url];
      const known = (typeof change === "function" ? change() : change) ?? recorded[url];
      if (known === undefined) server.unexpected.push(request.url ?? "");
      return sendJson(response, known?.body ?? { errors: [] }, known?.status ?? 404);
    });
  });
  afterAll(() => fake.close());
  return server;
}
