/**
 * The library of the language server protocol: the only module that loads it. The build merges it, so that an
 * installation does not contain its packages.
 */
import { createConnection, TextDocuments, type Connection, type WatchDog } from "vscode-languageserver";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";

/** A connection to an editor. */
export type EditorConnection = Connection;

/** Opens a connection to an editor. `watchDog` is notified of its end. */
export function openConnection(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  watchDog: WatchDog,
): EditorConnection {
  return createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger),
    watchDog,
  );
}

/** The documents that an editor has open, with their unsaved text. */
export function openDocuments(): TextDocuments<TextDocument> {
  return new TextDocuments(TextDocument);
}

export {
  CodeActionKind,
  DiagnosticSeverity,
  DidChangeConfigurationNotification,
  MarkupKind,
  MessageType,
  ShowMessageRequest,
  TextDocumentSyncKind,
} from "vscode-languageserver";
