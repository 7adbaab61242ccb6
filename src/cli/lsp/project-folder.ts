import { createHash } from "node:crypto";
import { Semaphore, type Language } from "../../text/index.ts";
import { projectRules, RuleBook } from "../check/rule-book.ts";
import { usualSeverities } from "../check/usual-severities.ts";
import { Client } from "../client/client.ts";
import type { Connection } from "../client/connection.ts";
import { fail, type Failure, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import type { FileFacts, FilePart, Rating, VersionView } from "./facts.ts";
import type { FactsCache } from "./facts-cache.ts";
import { findView, readContext, type CodeContext } from "./find-view.ts";
import { FolderMacros } from "./folder-macros.ts";
import { readFileFacts, readParts, readRating, type FactsReader } from "./read-facts.ts";
import { mayRelax, relaxFinding, type Relaxation } from "./relax.ts";
import type { EditorSettings } from "./settings.ts";

/** Requests of one folder that wait for the server at the same time. */
const requestsMax = { runningMax: 4 };

/** An editor does not wait long: the server is asked again every minute. */
const retriesMax = 2;

/** Answers of one folder that are remembered in memory. */
const answersMax = 500;

const ownRules: ReadonlySet<string> = new Set(usualSeverities.rules?.map(({ id }) => id));

const refreshMillisecondsMax = 30_000;

/** Whether another attempt may succeed; otherwise the server says that there is nothing to see. */
function isAway({ exit }: Failure): boolean {
  return exit === "unreachable" || exit === "interrupted" || exit === "failed";
}

/** What a folder needs of its surroundings. */
export interface FolderNeeds {
  readonly terminal: Terminal;
  readonly cache: FactsCache;
  readonly language: Language;
  /** The server and the token for these settings. */
  readonly connect: (settings: EditorSettings) => Promise<Outcome<Connection>>;
  readonly now: () => number;
}

/** Something that the server said, and when. */
export interface Answered<Value> {
  readonly value: Value;
  readonly time: number;
}

/** A folder of the editor, and what the server says of its project. */
export class ProjectFolder {
  /** The folder that paths of artifacts start at. */
  readonly root: string;
  readonly settings: EditorSettings;
  readonly macros: FolderMacros;
  readonly #needs: FolderNeeds;
  readonly #slots = new Semaphore(requestsMax);
  readonly #answers = new Map<string, Answered<unknown>>();
  #server: { readonly client: Client; readonly key: string } | undefined;
  #view: Answered<VersionView> | undefined;
  /** The branch that the view is about. */
  #viewKey = "";
  #isStale = false;
  #rules: RuleBook | undefined;
  #mayRelax: boolean | undefined;

  constructor(root: string, settings: EditorSettings, needs: FolderNeeds) {
    this.root = root;
    this.settings = settings;
    this.macros = new FolderMacros(root);
    this.#needs = needs;
  }

  /** The version that is shown. Undefined: none is known. */
  get view(): VersionView | undefined {
    return this.#view?.value;
  }

  /** When the server last confirmed what is shown; undefined: just now, or nothing is shown. */
  get staleSince(): number | undefined {
    return this.#isStale ? this.#view?.time : undefined;
  }

  /** The address of the server. */
  get address(): string | undefined {
    return this.#server?.client.server;
  }

  /** The severities of rules that only this machine has found. */
  get rules(): RuleBook {
    return this.#rules ?? new RuleBook(usualSeverities, []);
  }

  /**
   * Asks the server which version is the one to show. If it cannot be reached, the last one that it named stays. What the
   * server does not show to this user any more is forgotten. `onRecalled` is called when the last one is known and the server
   * has not answered yet.
   */
  async refresh(onRecalled: () => void): Promise<Failure | undefined> {
    const { project } = this.settings;
    if (project === undefined) return undefined;
    const connection = await this.#needs.connect(this.settings);
    if (!connection.ok) return this.#lose(connection.failure);
    this.#useServer(connection.value);
    const context = await readContext(this.settings, this.#needs.terminal, this.root);
    const branch = context.ok ? (context.value.branch?.value ?? "") : "";
    const key = this.#key("view", project, branch);
    if (await this.#recall(key)) onRecalled();
    const found = await this.#slots.run(() => this.#findView(connection.value, project, context));
    if (found.ok) {
      await this.#take(found.value, key);
      return undefined;
    }
    if (!isAway(found.failure)) {
      await this.#needs.cache.remove(key);
      return this.#lose(found.failure);
    }
    this.#isStale = true;
    return found.failure;
  }

  /** With a limit of time: a server that does not answer is away. */
  async #findView(connection: Connection, project: string, context: CodeContext): Promise<Outcome<VersionView>> {
    const { terminal } = this.#needs;
    const limit = AbortSignal.timeout(refreshMillisecondsMax);
    const signal = AbortSignal.any([terminal.signal, limit]);
    const client = new Client(connection, { ...terminal, signal }, retriesMax);
    try {
      return await findView(client, project, context, this.root);
    } catch (error) {
      if (!limit.aborted) throw error;
      return fail({ exit: "unreachable", title: `${connection.server} does not answer` });
    }
  }

  /** Takes the version that the server named last for a branch, unless it is known. */
  async #recall(key: readonly (string | number)[]): Promise<boolean> {
    const name = JSON.stringify(key);
    if (this.#viewKey === name) return false;
    this.#viewKey = name;
    this.#view = await this.#needs.cache.read<VersionView>(key);
    this.#isStale = true;
    return this.#view !== undefined;
  }

  #lose(failure: Failure): Failure {
    this.#view = undefined;
    this.#viewKey = "";
    this.#isStale = false;
    return failure;
  }

  #useServer(connection: Connection): void {
    // What one token shows is never shown to another one.
    const digest = createHash("sha256").update(connection.token).digest("hex");
    const key = JSON.stringify([connection.server, digest, this.#needs.language]);
    if (this.#server?.key === key) return;
    this.#server = { client: new Client(connection, this.#needs.terminal, retriesMax), key };
    this.#answers.clear();
    this.#rules = undefined;
    this.#mayRelax = undefined;
  }

  async #take(view: VersionView, key: readonly (string | number)[]): Promise<void> {
    const time = this.#needs.now();
    const isOther = view.versionId !== this.view?.versionId;
    this.#view = { value: view, time };
    this.#isStale = false;
    if (isOther) this.#mayRelax = undefined;
    // Triage may have changed them.
    this.#answers.clear();
    await this.#needs.cache.write(key, view, time);
    if (this.#rules !== undefined && !isOther) return;
    const rules = await projectRules(this.#server!.client, view.modelId, ownRules, []);
    if (rules.ok) this.#rules = rules.value;
  }

  #key(...parts: readonly (string | number)[]): readonly (string | number)[] {
    return [this.#server?.key ?? "", ...parts];
  }

  /** What the server says of a file. `known`: what it said before of the same version. */
  readFacts(path: string, known: Answered<FileFacts> | undefined): Promise<Answered<FileFacts> | undefined> {
    const read = (reader: FactsReader, view: VersionView) =>
      readFileFacts(reader, view, { root: this.root, path }, known?.value);
    return this.#ask(["file", path], read, known);
  }

  readParts(artifactId: number): Promise<Answered<readonly FilePart[]> | undefined> {
    return this.#once(["parts", artifactId], (reader, view) => readParts(reader, view, artifactId));
  }

  readRating(artifactId: number): Promise<Answered<Rating> | undefined> {
    return this.#once(["rating", artifactId], (reader, view) => readRating(reader, view, artifactId));
  }

  /** Whether the token may relax findings; false while the server cannot be asked. */
  async mayRelax(findingId: number): Promise<boolean> {
    const { view } = this;
    if (this.#mayRelax !== undefined) return this.#mayRelax;
    if (view === undefined || this.#server === undefined || this.#isStale) return false;
    const answer = await mayRelax(this.#server.client, view, findingId);
    if (answer !== undefined) this.#mayRelax = answer;
    return answer ?? false;
  }

  relax(findingId: number, relaxation: Relaxation): Promise<Outcome<void>> {
    if (this.#server === undefined) return Promise.resolve(fail({ exit: "unreachable", title: "No server is known" }));
    this.#answers.clear();
    return relaxFinding(this.#server.client, findingId, relaxation);
  }

  /** As `#ask`, but not twice between two refreshes. */
  async #once<Value>(
    name: readonly (string | number)[],
    read: (reader: FactsReader, view: VersionView) => Promise<Outcome<Value>>,
  ): Promise<Answered<Value> | undefined> {
    const key = JSON.stringify(name);
    const known = this.#answers.get(key);
    if (known !== undefined) return known as Answered<Value>;
    const answer = await this.#ask(name, read);
    if (this.#answers.size >= answersMax) this.#answers.clear();
    if (answer !== undefined && !this.#isStale) this.#answers.set(key, answer);
    return answer;
  }

  /** Asks the server; if it cannot be reached, what it said before: `known`, or what is stored. */
  async #ask<Value>(
    name: readonly (string | number)[],
    read: (reader: FactsReader, view: VersionView) => Promise<Outcome<Value>>,
    known?: Answered<Value>,
  ): Promise<Answered<Value> | undefined> {
    const { view } = this;
    if (view === undefined || this.#server === undefined) return undefined;
    const { client } = this.#server;
    const key = this.#key(view.versionId, ...name);
    // While the server is known to be away, nothing waits for it.
    const unasked = fail({ exit: "unreachable", title: "The server is away" });
    const reader = { client, language: this.#needs.language };
    const answer = this.#isStale ? unasked : await this.#slots.run(() => read(reader, view));
    if (answer.ok) {
      const time = this.#needs.now();

      await this.#needs.cache.write(key, answer.value, time);
      return { value: answer.value, time };
    }
    if (isAway(answer.failure)) return known ?? this.#needs.cache.read<Value>(key);
    await this.#needs.cache.remove(key);
    return undefined;
  }
}
