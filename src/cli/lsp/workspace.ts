import { setImmediate as nextTurn } from "node:timers/promises";
import type { TextDocuments } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Failure } from "../failure.ts";
import { diagnosticOf, linesOf } from "./diagnostics.ts";
import type { Editor } from "./editor.ts";
import { findPlace, type FilePlace } from "./folders.ts";
import { OpenFile, shownMax } from "./open-file.ts";
import type { ProjectFolder } from "./project-folder.ts";
import { Repeater } from "./repeater.ts";

/** Larger texts are not compared. */
const textCharactersMax = 4 * 1024 * 1024;
/** While a user types, findings follow after this pause. */
const typingMilliseconds = 150;

interface FileEntry {
  readonly file: OpenFile;
  readonly reading: Repeater;
  readonly analysing: Repeater;
  timer: NodeJS.Timeout | undefined;
  /** The diagnostics that the editor has. */
  published: string;
}

interface FolderEntry {
  readonly folder: ProjectFolder;
  readonly refreshing: Repeater;
  wasReachable: boolean;
  /** The failure that the user has seen. */
  reported: string;
}

/** The folders and files of an editor, and the findings that it shows. */
export class Workspace {
  readonly #editor: Editor;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #signal: AbortSignal;
  readonly #folders = new Map<string, FolderEntry>();
  readonly #files = new Map<string, FileEntry>();
  /** Sentences that were logged, each once. */
  readonly #logged = new Set<string>();

  constructor(editor: Editor, documents: TextDocuments<TextDocument>, signal: AbortSignal) {
    this.#editor = editor;
    this.#documents = documents;
    this.#signal = signal;
  }

  /** Adds a folder, or replaces it after its settings have changed. Its files are read again. */
  addFolder(uri: string, folder: ProjectFolder): void {
    const entry: FolderEntry = {
      folder,
      refreshing: new Repeater(() => this.#refresh(entry)),
      wasReachable: true,
      reported: "",
    };
    this.#folders.set(uri, entry);
    this.#moveFiles();
    void this.#editor.whileWorking(() => entry.refreshing.request()).catch((error: unknown) => this.#fail(error));
  }

  removeFolder(uri: string): void {
    if (this.#folders.delete(uri)) this.#moveFiles();
  }

  /** Asks the servers of all folders again. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#folders.values()].map(({ refreshing }) => refreshing.request()));
  }

  /** Waits until the findings of a file are those of the server. */
  async reread(uri: string): Promise<void> {
    await this.#files.get(uri)?.reading.request();
  }

  /** The addresses of the servers that are asked. */
  addresses(): readonly string[] {
    return [...this.#folders.values()].flatMap(({ folder }) => folder.address ?? []);
  }

  fileAt(uri: string): OpenFile | undefined {
    return this.#files.get(uri)?.file;
  }

  open(uri: string): void {
    const place = this.#placeOf(uri);
    if (place === undefined) return;
    const file = new OpenFile(place);
    const entry: FileEntry = {
      file,
      reading: new Repeater(() => this.#guard(() => this.#read(uri, entry))),
      analysing: new Repeater(() => this.#guard(() => this.#analyse(uri, entry))),
      timer: undefined,
      published: "[]",
    };
    this.#files.set(uri, entry);
    void entry.analysing.request();
    void entry.reading.request();
  }

  /** The text changed: findings move. */
  change(uri: string): void {
    const entry = this.#files.get(uri);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => this.#publish(uri, entry), typingMilliseconds);
  }

  save(uri: string): void {
    void this.#files.get(uri)?.analysing.request();
  }

  close(uri: string): void {
    const entry = this.#files.get(uri);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    this.#files.delete(uri);
    this.#send(uri, []);
  }

  /** Stops everything that waits. */
  end(): void {
    for (const { timer } of this.#files.values()) clearTimeout(timer);
    this.#files.clear();
    this.#folders.clear();
  }

  /** Files that belong to another folder now are opened again. */
  #moveFiles(): void {
    for (const { uri } of this.#documents.all()) {
      const known = this.#files.get(uri)?.file;
      const place = this.#placeOf(uri);
      if (place !== undefined && place.folder === known?.folder) continue;
      this.close(uri);
      this.open(uri);
    }
  }

  #placeOf(uri: string): FilePlace | undefined {
    return findPlace(
      [...this.#folders.values()].map(({ folder }) => folder),
      uri,
    );
  }

  async #refresh(entry: FolderEntry): Promise<void> {
    await this.#guard(async () => {
      const { folder } = entry;
      const before = folder.view?.versionId;
      const failure = await folder.refresh(() => this.#readFilesOf(folder));
      this.#report(entry, failure);
      const { view } = folder;
      if (view !== undefined && view.versionId !== before) {
        const { project, versionName, branch, commit } = view;
        this.#editor.log(`${folder.root}: ${project} ${versionName}, ${branch}, ${commit ?? "no commit"}`);
      }
      this.#readFilesOf(folder);
    });
  }

  #readFilesOf(folder: ProjectFolder): void {
    for (const { file, reading } of this.#files.values()) if (file.folder === folder) void reading.request();
  }

  /** Says once what is wrong, and once that it is right again. */
  #report(entry: FolderEntry, failure: Failure | undefined): void {
    const { texts } = this.#editor;
    const { address: server = "", staleSince } = entry.folder;
    if (failure === undefined) {
      if (!entry.wasReachable) this.#editor.show("info", texts.say("reachable", { server }));
      entry.wasReachable = true;
      entry.reported = "";
      return;
    }
    const { title, detail, exit } = failure;
    const words = detail === undefined ? title : `${title}: ${detail}`;
    if (entry.reported === words) return;
    entry.reported = words;
    this.#editor.log(words, "warn");
    const isShown = exit !== "unreachable" && exit !== "interrupted";
    if (isShown) return this.#editor.show("warning", words);
    if (!entry.wasReachable) return;
    entry.wasReachable = false;
    const text =
      staleSince === undefined
        ? texts.say("unreachable", { server })
        : texts.say("stale", { server, time: texts.time(staleSince) });
    this.#editor.show("warning", text);
  }

  async #read(uri: string, entry: FileEntry): Promise<void> {
    const isOther = await entry.file.read();
    if (isOther) await entry.analysing.request();
    this.#publish(uri, entry);
  }

  async #analyse(uri: string, entry: FileEntry): Promise<void> {
    const text = this.#textOf(uri);
    if (text !== undefined && entry.file.folder.settings.analyse) {
      // An editor that opens many files gets answers in between.
      await nextTurn();
      const problem = await entry.file.analyse(text, this.#signal);
      const { path } = entry.file;
      if (problem?.reason !== undefined) {
        this.#logOnce(this.#editor.texts.say("notAnalysed", { path, reason: problem.reason }));
      }
    }
    this.#publish(uri, entry);
  }

  /** The text of an open file; undefined if it is too large. */
  #textOf(uri: string): string | undefined {
    const text = this.#documents.get(uri)?.getText();
    if (text === undefined || text.length <= textCharactersMax) return text;
    this.#logOnce(this.#editor.texts.say("tooLarge", { path: this.#files.get(uri)?.file.path ?? uri }));
    return undefined;
  }

  #publish(uri: string, entry: FileEntry): void {
    const text = this.#textOf(uri);
    if (this.#files.get(uri) !== entry || text === undefined) return;
    const { file } = entry;
    file.show(text);
    const lines = linesOf(text);
    const diagnostics = file.shown.map((finding) => diagnosticOf(finding, lines, file.folder.address));
    if (file.isCut) {
      const { texts } = this.#editor;
      this.#logOnce(texts.say("cut", { path: file.path, count: texts.count(Math.min(diagnostics.length, shownMax)) }));
    }
    const published = JSON.stringify(diagnostics);
    if (published === entry.published) return;
    entry.published = published;
    this.#send(uri, diagnostics);
  }

  #send(uri: string, diagnostics: ReturnType<typeof diagnosticOf>[]): void {
    const version = this.#documents.get(uri)?.version;
    const sent = { uri, diagnostics, ...(version === undefined ? {} : { version }) };
    this.#editor.send(() => this.#editor.connection.sendDiagnostics(sent));
  }

  #logOnce(text: string): void {
    if (this.#logged.has(text)) return;
    this.#logged.add(text);
    this.#editor.log(text, "warn");
  }

  async #guard(job: () => Promise<void>): Promise<void> {
    await job().catch((error: unknown) => this.#fail(error));
  }

  /** A fault of this program ends neither the editor nor the other files. */
  #fail(error: unknown): void {
    if (this.#signal.aborted) return;
    this.#editor.log(error instanceof Error ? (error.stack ?? error.message) : String(error), "error");
  }
}
