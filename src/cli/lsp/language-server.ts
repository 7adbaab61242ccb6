import type { Hover, InitializeParams, InitializeResult, TextDocuments } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { knownLanguage } from "../../text/index.ts";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { commandNames, listActions, readRelaxArguments, relaxShown } from "./actions.ts";
import { linesOf, rangeOf } from "./diagnostics.ts";
import { Editor } from "./editor.ts";
import { filePath, rootOf } from "./folders.ts";
import { HoverWriter } from "./hover-text.ts";
import { ProjectFolder, type FolderNeeds } from "./project-folder.ts";
import {
  type EditorConnection,
  CodeActionKind,
  DidChangeConfigurationNotification,
  MarkupKind,
  TextDocumentSyncKind,
} from "./protocol.ts";
import { readClientOptions, readSettings, type EditorSettings } from "./settings.ts";
import { EditorTexts } from "./texts.ts";
import { Workspace } from "./workspace.ts";

/** Servers are asked for new versions and triage. */
const refreshMilliseconds = 60_000;

/** What the language server needs. */
export interface ServerNeeds extends Omit<FolderNeeds, "language"> {
  readonly connection: EditorConnection;
  readonly documents: TextDocuments<TextDocument>;
  /** The settings of the command line. */
  readonly defaults: EditorSettings;
}

/** Answers an editor until it closes the connection. */
export class LanguageServer {
  readonly #needs: ServerNeeds;
  #timer: NodeJS.Timeout | undefined;
  /** Undefined until the editor has introduced itself. */
  #session: EditorSession | undefined;

  constructor(needs: ServerNeeds) {
    this.#needs = needs;
  }

  /** Takes the messages of the editor. */
  listen(): void {
    const { connection, documents } = this.#needs;
    connection.onInitialize((params) => {
      this.#session = new EditorSession(this.#needs, params);
      return this.#session.capabilities();
    });
    connection.onInitialized(async () => {
      this.#timer = setInterval(() => void this.#session?.workspace.refresh(), refreshMilliseconds);
      await this.#session?.start();
    });
    connection.onDidChangeConfiguration(({ settings }) => this.#session?.configure(settings));
    connection.onHover(({ textDocument, position }) => this.#session?.hover(textDocument.uri, position.line) ?? null);
    connection.onCodeAction(async (params) => {
      const { uri } = params.textDocument;
      const file = this.#session?.workspace.fileAt(uri);
      const text = documents.get(uri)?.getText();
      if (this.#session === undefined || file === undefined || text === undefined) return [];
      return listActions(file, text, params, this.#session.editor);
    });
    connection.onExecuteCommand(({ command, arguments: values = [] }) => this.#session?.run(command, values) ?? null);
    connection.onShutdown(() => this.end());
    documents.onDidOpen(({ document }) => this.#session?.workspace.open(document.uri));
    documents.onDidChangeContent(({ document }) => this.#session?.workspace.change(document.uri));
    documents.onDidSave(({ document }) => this.#session?.workspace.save(document.uri));
    documents.onDidClose(({ document }) => this.#session?.workspace.close(document.uri));
    documents.listen(connection);
    connection.listen();
  }

  /** Stops everything that waits. */
  end(): void {
    clearInterval(this.#timer);
    this.#session?.workspace.end();
    this.#session = undefined;
  }
}

/** One editor, from its introduction on. */
class EditorSession {
  readonly editor: Editor;
  readonly workspace: Workspace;
  readonly #needs: ServerNeeds;
  readonly #params: InitializeParams;
  readonly #folders = new Map<string, string>();
  /** Settings that the editor sent without being asked. */
  #sent: unknown;

  constructor(needs: ServerNeeds, params: InitializeParams) {
    this.#needs = needs;
    this.#params = params;
    const texts = new EditorTexts(knownLanguage(params.locale) ?? "en");
    this.editor = new Editor(needs.connection, texts, params.capabilities);
    this.workspace = new Workspace(this.editor, needs.documents, needs.terminal.signal);
    for (const { uri, name } of params.workspaceFolders ?? []) this.#folders.set(uri, name);
    if (this.#folders.size > 0) return;
    const uri = oldRoot(params) ?? pathToFileURL(needs.terminal.folder).href;
    this.#folders.set(uri, basename(filePath(uri) ?? ""));
  }

  capabilities(): InitializeResult {
    const { clientCommands } = readClientOptions(this.#params.initializationOptions);
    const commands = Object.values(commandNames).filter((name) => !clientCommands.includes(name));
    return {
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        executeCommandProvider: { commands },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: "belvedere" },
    };
  }

  async start(): Promise<void> {
    const { connection } = this.#needs;
    if (this.editor.registersSettings) {
      await connection.client.register(DidChangeConfigurationNotification.type, { section: "belvedere" });
    }
    if (this.editor.hasFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        for (const { uri } of removed) {
          this.#folders.delete(uri);
          this.workspace.removeFolder(uri);
        }
        for (const { uri, name } of added) this.#folders.set(uri, name);
        await Promise.all(added.map(({ uri, name }) => this.#addFolder(uri, name)));
      });
    }
    await this.#addFolders();
  }

  /** Settings changed. Editors that answer questions are asked for them. */
  async configure(sent: unknown): Promise<void> {
    this.#sent = (sent as { readonly belvedere?: unknown } | null)?.belvedere;
    await this.#addFolders();
  }

  async #addFolders(): Promise<void> {
    await Promise.all([...this.#folders].map(([uri, name]) => this.#addFolder(uri, name)));
  }

  async #addFolder(uri: string, name: string): Promise<void> {
    const path = filePath(uri);
    if (path === undefined) return;
    const { initializationOptions: options } = this.#params;
    const { folders } = readClientOptions(options);
    const asked = await this.editor.settingsOf(uri);
    let settings = this.#needs.defaults;
    for (const value of [options, folders[name] ?? folders[path], this.#sent, asked]) {
      const read = readSettings(value, settings);
      settings = read.settings;
      for (const wrong of read.wrong) this.editor.log(`${uri}: the setting ${wrong} is not usable`, "warn");
    }
    if (settings.project === undefined) this.editor.log(`${uri}: no project is set, so that no server is asked`);
    const { language } = this.editor.texts;
    this.workspace.addFolder(
      uri,
      new ProjectFolder(rootOf(path, settings.root), settings, { ...this.#needs, language }),
    );
  }

  async hover(uri: string, row: number): Promise<Hover | null> {
    const text = this.#needs.documents.get(uri)?.getText();
    const file = this.workspace.fileAt(uri);
    if (file === undefined || text === undefined) return null;
    const lines = linesOf(text);
    const findings = file.shown.filter((finding) => rangeOf(finding, lines).start.line === row);
    const { view, address: server, staleSince } = file.folder;
    const rating = await file.rate(text, row + 1);
    const isMarkdown = this.editor.readsMarkdown;
    const facts = { findings, rating, view, server, isChanged: file.isChangedFrom(text), staleSince };
    const value = new HoverWriter(this.editor.texts, isMarkdown).write(facts);
    if (value === undefined) return null;
    return { contents: { kind: isMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText, value } };
  }

  /** Runs a command of the editor. */
  async run(command: string, [value]: readonly unknown[]): Promise<null> {
    if (command === commandNames.refresh) await this.editor.whileWorking(() => this.workspace.refresh());
    if (command === commandNames.relax) await this.#relax(value);
    if (command === commandNames.copyLink && typeof value === "string") this.editor.showLink(value);
    if (command === commandNames.open && typeof value === "string") await this.#open(value);
    return null;
  }

  /** Only pages of the servers that are asked: the argument may come from anywhere. */
  async #open(url: string): Promise<void> {
    const isKnown = this.workspace.addresses().some((server) => url.startsWith(`${server}/`));
    if (isKnown) await this.editor.openInBrowser(url);
  }

  async #relax(value: unknown): Promise<void> {
    const given = readRelaxArguments(value);
    if (given === undefined) return;
    const { uri, finding: id, ...relaxation } = given;
    const file = this.workspace.fileAt(uri);
    const finding = file?.shown.find(({ known }) => known?.id === id);
    if (file === undefined || finding === undefined) return;
    const isRelaxed = await relaxShown(file, finding, relaxation, this.editor);
    if (isRelaxed) await this.workspace.reread(uri);
  }
}

/** Editors that do not know several folders name one. */
function oldRoot({ rootUri, rootPath }: InitializeParams): string | undefined {
  if (rootUri) return rootUri;
  return rootPath ? pathToFileURL(rootPath).href : undefined;
}
