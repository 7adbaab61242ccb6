import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type CodeAction,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type ProtocolConnection,
} from "vscode-languageserver/node";
import { expect } from "vitest";
import { runTalking } from "../../src/cli/run-command.reference.ts";

const program = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

/** What a test client does, and what it answers. */
export interface ClientSetup {
  readonly folders: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Arguments after `lsp`. */
  readonly line?: readonly string[];
  readonly options?: unknown;
  /** Settings by folder. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly locale?: string;
  readonly capabilities?: ClientCapabilities;
  /** The title of the answer to a question. */
  readonly answer?: string;
  /** Started as a process, as editors do. */
  readonly isProcess?: boolean;
}

const usualCapabilities: ClientCapabilities = {
  workspace: { workspaceFolders: true, configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
  window: { workDoneProgress: true, showDocument: { support: true } },
  textDocument: { hover: { contentFormat: ["markdown", "plaintext"] } },
};

interface Question {
  readonly message: string;
  readonly actions: readonly { readonly title: string }[];
}

/** A small editor that talks to `belvedere lsp`. */
export class LanguageClient {
  readonly messages: string[] = [];
  readonly logs: string[] = [];
  readonly questions: Question[] = [];
  readonly opened: string[] = [];
  readonly progress: string[] = [];
  result: InitializeResult | undefined;
  readonly #input: Writable;
  readonly #connection: ProtocolConnection;
  readonly #diagnostics = new Map<string, readonly Diagnostic[]>();
  readonly #ended: Promise<number | null>;
  #setup: ClientSetup;
  #version = 1;

  constructor(setup: ClientSetup) {
    this.#setup = setup;
    const running = setup.isProcess === true ? startProcess(setup) : startHere(setup);
    this.#input = running.input;
    this.#ended = running.ended;
    this.#connection = createProtocolConnection(
      new StreamMessageReader(running.output),
      new StreamMessageWriter(running.input),
    );
    this.#listen();
  }

  #listen(): void {
    const connection = this.#connection;
    connection.onNotification("textDocument/publishDiagnostics", (sent: { uri: string; diagnostics: Diagnostic[] }) => {
      this.#diagnostics.set(sent.uri, sent.diagnostics);
    });
    connection.onNotification(
      "window/showMessage",
      ({ message }: { message: string }) => void this.messages.push(message),
    );
    connection.onNotification("window/logMessage", ({ message }: { message: string }) => void this.logs.push(message));
    connection.onNotification(
      "$/progress",
      ({ value }: { value: { kind: string } }) => void this.progress.push(value.kind),
    );
    connection.onRequest("window/workDoneProgress/create", () => null);
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest("workspace/configuration", ({ items }: { items: readonly { scopeUri: string }[] }) =>
      items.map(({ scopeUri }) => this.#setup.settings?.[scopeUri] ?? null),
    );
    connection.onRequest("window/showDocument", ({ uri }: { uri: string }) => {
      this.opened.push(uri);
      return { success: true };
    });
    connection.onRequest("window/showMessageRequest", (question: Question) => {
      this.questions.push(question);
      return question.actions.find(({ title }) => title === this.#setup.answer) ?? null;
    });
    connection.listen();
  }

  async start(): Promise<this> {
    const { folders, options, locale, capabilities = usualCapabilities } = this.#setup;
    const named = folders.map((folder) => ({ uri: uriOf(folder), name: folder.split("/").at(-1)! }));
    this.result = await this.#connection.sendRequest<InitializeResult>("initialize", {
      processId: process.pid,
      rootUri: named[0]?.uri ?? null,
      workspaceFolders: capabilities.workspace?.workspaceFolders === true ? named : null,
      capabilities,
      ...(locale === undefined ? {} : { locale }),
      ...(options === undefined ? {} : { initializationOptions: options }),
    });
    await this.#connection.sendNotification("initialized", {});
    return this;
  }

  async configure(settings: NonNullable<ClientSetup["settings"]>): Promise<void> {
    this.#setup = { ...this.#setup, settings };
    await this.notify("workspace/didChangeConfiguration", { settings: null });
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  open(uri: string, text: string, languageId = "typescript"): Promise<void> {
    return this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: this.#version, text } });
  }

  change(uri: string, text: string): Promise<void> {
    const textDocument = { uri, version: ++this.#version };
    return this.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
  }

  save(uri: string): Promise<void> {
    return this.notify("textDocument/didSave", { textDocument: { uri } });
  }

  close(uri: string): Promise<void> {
    return this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  hover(uri: string, line: number): Promise<Hover | null> {
    return this.#connection.sendRequest("textDocument/hover", {
      textDocument: { uri },
      position: { line, character: 0 },
    });
  }

  async hoverText(uri: string, line: number): Promise<string> {
    const hover = await this.hover(uri, line);
    return (hover?.contents as { value: string } | undefined)?.value.replaceAll("\\", "") ?? "";
  }

  actions(uri: string, line: number, only?: readonly string[]): Promise<readonly CodeAction[]> {
    const place = { line, character: 0 };
    const context = { diagnostics: [], ...(only === undefined ? {} : { only }) };
    return this.#connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: place, end: place },
      context,
    });
  }

  execute(command: string, ...values: readonly unknown[]): Promise<unknown> {
    return this.#connection.sendRequest("workspace/executeCommand", { command, arguments: values });
  }

  /** Runs the first action whose title starts so, once there is one. */
  async act(uri: string, line: number, title: string): Promise<void> {
    const find = async () => (await this.actions(uri, line)).find((action) => action.title.startsWith(title))?.command;
    // Until the server has answered, only what it said earlier is known.
    await expect.poll(find).toBeDefined();
    const { command, arguments: values = [] } = (await find())!;
    await this.execute(command, ...(values as readonly unknown[]));
  }

  /** The diagnostics of a file as `line rule`, in order. */
  shown(uri: string): readonly string[] {
    return (this.#diagnostics.get(uri) ?? []).map(({ range, code }) => `${range.start.line + 1} ${String(code)}`);
  }

  diagnostics(uri: string): readonly Diagnostic[] {
    return this.#diagnostics.get(uri) ?? [];
  }

  async expectShown(uri: string, expected: readonly string[]): Promise<void> {
    await expect.poll(() => this.shown(uri)).toEqual(expected);
  }

  /** Ends it as editors do. Returns the exit code. */
  async stop(): Promise<number | null> {
    await this.#connection.sendRequest("shutdown");
    await this.#connection.sendNotification("exit");
    return this.#ended;
  }

  /** Closes the pipes without a shutdown. */
  vanish(): Promise<number | null> {
    this.#input.end();
    return this.#ended;
  }
}

interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  readonly ended: Promise<number | null>;
}

function startProcess({ line = [], environment, folders }: ClientSetup): RunningProgram {
  const { PATH = "", NODE_OPTIONS = "" } = process.env;
  const child = spawn(process.execPath, [program, "lsp", ...line], {
    env: { PATH, NODE_OPTIONS, ...environment },
    cwd: folders[0],
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { input: child.stdin, output: child.stdout, ended };
}

/** In this process: that starts at once. */
function startHere({ line = [], environment, folders: [folder = "/"] }: ClientSetup): RunningProgram {
  const [input, output] = [new PassThrough(), new PassThrough()];
  return { input, output, ended: runTalking(["lsp", ...line], { environment, folder }, { input, output }) };
}

/** The URI of a path. */
export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}
