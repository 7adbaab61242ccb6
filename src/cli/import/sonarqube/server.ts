import { done, fail, type Outcome } from "../../failure.ts";
import type { Terminal } from "../../terminal.ts";
import { numberOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import { Peer, type PeerRequest } from "../peer.ts";

/** The largest page that the server returns. */
export const pageSizeMax = 500;

/** The server returns no rows of a search behind this one. */
export const searchRowsMax = 10_000;

/** Reports of a project may be processed for 20 minutes after its import starts. */
const pollMilliseconds = 5_000;
const pollsMax = 240;

/** A project of the server. */
export interface SonarProject {
  readonly key: string;
  readonly name: string;
}

/** A branch of a project. */
export interface SonarBranch {
  readonly name: string;
  readonly isMain: boolean;
}

/** One page of a list, and the number of all rows. */
export interface Page {
  readonly answer: JsonObject;
  readonly total: number;
}

/** Reads a SonarQube server. */
export class SonarServer {
  readonly #peer: Peer;
  readonly #terminal: Terminal;
  /** Names of parameters changed in 10.2. */
  readonly #isOld: boolean;
  readonly url: string;

  private constructor(peer: Peer, terminal: Terminal, isOld: boolean) {
    this.#peer = peer;
    this.#terminal = terminal;
    this.#isOld = isOld;
    this.url = peer.url;
  }

  /** Checks address, state and token of a server. */
  static async open(url: string, token: string, terminal: Terminal): Promise<Outcome<SonarServer>> {
    // All releases take a token as the login of Basic, but only some take it as Bearer.
    const authorization = `Basic ${Buffer.from(`${token}:`, "utf8").toString("base64")}`;
    const peer = new Peer(url, { authorization }, terminal);
    const status = await peer.read({ path: "/api/system/status", attempts: 2 });
    if (!status.ok) return status;
    const { version, status: state } = objectOf(status.value);
    if (textOf(version) === undefined) return fail({ exit: "refused", title: `${url} is not a SonarQube server` });
    if (state !== "UP") return fail({ exit: "unreachable", title: `${url} is not ready`, detail: String(state) });
    const valid = await peer.read({ path: "/api/authentication/validate" });
    if (!valid.ok) return valid;
    if (objectOf(valid.value)["valid"] !== true) {
      return fail({ exit: "notPermitted", title: `${url} does not accept the token` });
    }
    const [major = 0, minor = 0] = String(version).split(".").map(Number);
    return done(new SonarServer(peer, terminal, major < 10 || (major === 10 && minor < 2)));
  }

  /** The name of the parameter for the components of issues. */
  get componentsParameter(): string {
    return this.#isOld ? "componentKeys" : "components";
  }

  /** The name of the parameter for the project of hotspots. */
  get hotspotProjectParameter(): string {
    return this.#isOld ? "projectKey" : "project";
  }

  /** An answer as an object; undefined if the status is one of `absent`. */
  async read(
    path: string,
    query: PeerRequest["query"],
    absent: readonly number[] = [],
  ): Promise<Outcome<JsonObject | undefined>> {
    const answer = await this.#peer.read({ path, query: query ?? {}, absent });
    if (!answer.ok) return answer;
    return done(answer.value === undefined ? undefined : objectOf(answer.value));
  }

  /** One page of a list. */
  async page(path: string, query: PeerRequest["query"], page: number, size = pageSizeMax): Promise<Outcome<Page>> {
    const answer = await this.read(path, { ...query, p: String(page), ps: String(size) });
    if (!answer.ok) return answer;
    const value = answer.value ?? {};
    const total = numberOf(objectOf(value["paging"])["total"]) ?? numberOf(value["total"]) ?? 0;
    return done({ answer: value, total });
  }

  /** All rows of a list, page by page. Returns how many rows the server has and how many it returned. */
  async list(
    path: string,
    query: PeerRequest["query"],
    rowsOf: (answer: JsonObject) => readonly JsonObject[],
    take: (rows: readonly JsonObject[], answer: JsonObject) => void | Promise<void>,
    { rowsMax = Infinity, size = pageSizeMax } = {},
  ): Promise<Outcome<{ readonly total: number; readonly read: number }>> {
    let read = 0;
    for (let page = 1; ; page += 1) {
      const answer = await this.page(path, query, page, size);
      if (!answer.ok) return answer;
      const { total } = answer.value;
      const rows = rowsOf(answer.value.answer);
      read += rows.length;
      await take(rows, answer.value.answer);
      if (rows.length === 0 || read >= total || page * size >= rowsMax) return done({ total, read });
    }
  }

  /** The projects that the token may see. */
  async projects(): Promise<Outcome<{ readonly projects: readonly SonarProject[]; readonly total: number }>> {
    const projects: SonarProject[] = [];
    const read = await this.list(
      "/api/components/search",
      { qualifiers: "TRK" },
      (answer) => objectsOf(answer["components"]),
      (rows) => {
        for (const { key, name } of rows) {
          const id = textOf(key);
          if (id !== undefined) projects.push({ key: id, name: textOf(name) ?? id });
        }
      },
      { rowsMax: searchRowsMax },
    );
    return read.ok ? done({ projects, total: read.value.total }) : read;
  }

  /** The branches of a project, the main branch first. */
  async branches(project: string): Promise<Outcome<readonly SonarBranch[]>> {
    const answer = await this.read("/api/project_branches/list", { project });
    if (!answer.ok) return answer;
    const branches = objectsOf(answer.value?.["branches"]).flatMap(({ name, isMain }): SonarBranch[] => {
      const known = textOf(name);
      return known === undefined ? [] : [{ name: known, isMain: isMain === true }];
    });
    return done(branches.toSorted((one, other) => Number(other.isMain) - Number(one.isMain)));
  }

  /**
   * Waits until the server has processed the reports of a project. It lists an analysis, with its measures, minutes before its
   * searches return the issues. `onWait` is called once if it waits.
   */
  async awaitProcessing(project: string, onWait: () => void): Promise<Outcome<void>> {
    for (let polls = 1; ; polls += 1) {
      const answer = await this.read("/api/ce/component", { component: project }, [404]);
      if (!answer.ok) return answer;
      if (objectsOf(answer.value?.["queue"]).length === 0) return done(undefined);
      if (polls >= pollsMax) {
        const detail = "Run the command again when it is finished.";
        return fail({ exit: "refused", title: "An analysis is still being processed there", detail });
      }
      if (polls === 1) onWait();
      await this.#terminal.pause(pollMilliseconds);
    }
  }

  /** The number of pull requests with their own analyses. Editions without them have none. */
  async pullRequests(project: string): Promise<Outcome<number>> {
    const answer = await this.read("/api/project_pull_requests/list", { project }, [400, 404]);
    return answer.ok ? done(objectsOf(answer.value?.["pullRequests"]).length) : answer;
  }
}

/** The parameter that selects a branch. The main branch needs none. */
export function branchQuery({ name, isMain }: SonarBranch): Readonly<Record<string, string>> {
  return isMain ? {} : { branch: name };
}

/** A time as the server writes it: `2025-03-01T10:00:00+0000`. */
export function instantOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const at = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return Number.isNaN(at) ? undefined : at;
}

/** A time as the server reads it, to the second. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+0000`;
}
