import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { MarkupKind, MessageType, ShowMessageRequest } from "./protocol.ts";
import { reasons, type Reason } from "./relax.ts";
import type { EditorTexts, TextName } from "./texts.ts";

/** An editor that does not answer a question about settings has none. */
const settingsMillisecondsMax = 5000;

const reasonNames: Readonly<Record<Reason, TextName>> = {
  FALSE_POSITIVE: "falsePositive",
  WONT_FIX: "wontFix",
  JUSTIFIED: "justified",
  LEGACY: "legacy",
};

/** The editor: what it can do, and how it is spoken to. */
export class Editor {
  readonly connection: Connection;
  readonly texts: EditorTexts;
  readonly #capabilities: ClientCapabilities;

  constructor(connection: Connection, texts: EditorTexts, capabilities: ClientCapabilities) {
    this.connection = connection;
    this.texts = texts;
    this.#capabilities = capabilities;
  }

  get answersSettings(): boolean {
    return this.#capabilities.workspace?.configuration === true;
  }

  get registersSettings(): boolean {
    return this.#capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
  }

  get hasFolders(): boolean {
    return this.#capabilities.workspace?.workspaceFolders === true;
  }

  get readsMarkdown(): boolean {
    return this.#capabilities.textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) === true;
  }

  /** A message for the log of the editor; nothing happens if it has closed the connection. */
  log(text: string, level: "info" | "warn" | "error" = "info"): void {
    try {
      this.connection.console[level](text);
    } catch {
      // There is no reader any more.
    }
  }

  show(type: "error" | "warning" | "info", text: string): void {
    const types = { error: MessageType.Error, warning: MessageType.Warning, info: MessageType.Info };
    this.send(() => this.connection.sendNotification("window/showMessage", { type: types[type], message: text }));
  }

  /** Sends a message; nothing happens if the editor has closed the connection. */
  send(message: () => Promise<void>): void {
    void Promise.resolve()
      .then(message)
      .catch(() => {});
  }

  /** The settings of a folder; undefined: the editor has none. */
  async settingsOf(scopeUri: string): Promise<unknown> {
    if (!this.answersSettings) return undefined;
    const asked: Promise<unknown> = this.connection.workspace.getConfiguration({ scopeUri, section: "belvedere" });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, settingsMillisecondsMax, undefined);
    });
    const settings = await Promise.race([asked.catch(() => undefined), late]);
    clearTimeout(timer);
    return settings;
  }

  /** Shows progress while a job runs. */
  async whileWorking<Value>(job: () => Promise<Value>): Promise<Value> {
    const canShow = this.#capabilities.window?.workDoneProgress === true;
    const progress = canShow ? await this.connection.window.createWorkDoneProgress() : undefined;
    progress?.begin("Belvedere", undefined, this.texts.say("reading"));
    try {
      return await job();
    } finally {
      progress?.done();
    }
  }

  /** Opens an address in the browser, or shows it if the editor cannot. */
  async openInBrowser(uri: string): Promise<void> {
    const canOpen = this.#capabilities.window?.showDocument?.support === true;
    const isOpen = canOpen && (await this.connection.window.showDocument({ uri, external: true })).success;
    if (!isOpen) this.showLink(uri);
  }

  showLink(url: string): void {
    this.show("info", this.texts.say("link", { url }));
  }

  /** Asks why a finding is relaxed. Undefined: the user does not want it. */
  async askReason(question: string): Promise<Reason | undefined> {
    const titles = reasons.map((reason) => ({ reason, title: this.texts.say(reasonNames[reason]) }));
    const actions = titles.map(({ title }) => ({ title }));
    const answer = await this.connection.sendRequest(ShowMessageRequest.type, {
      type: MessageType.Info,
      message: question,
      actions,
    });
    return titles.find(({ title }) => title === answer?.title)?.reason;
  }
}
