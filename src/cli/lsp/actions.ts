import type { CodeAction, CodeActionParams, Command } from "vscode-languageserver";
import { diagnosticOf, linesOf, rangeOf } from "./diagnostics.ts";
import type { Editor } from "./editor.ts";
import type { OpenFile } from "./open-file.ts";
import { CodeActionKind } from "./protocol.ts";
import { reasons, type Reason, type Relaxation } from "./relax.ts";
import type { ShownFinding } from "./shown-findings.ts";

/** The commands that editors can call. */
export const commandNames = {
  relax: "belvedere.relax",
  open: "belvedere.open",
  copyLink: "belvedere.copyLink",
  refresh: "belvedere.refresh",
} as const;

/** Findings of one range that have actions. */
const findingsMax = 5;
const messageCharactersMax = 300;
const commentCharactersMax = 4000;

/** What can be done about the findings in a range. */
export async function listActions(
  file: OpenFile,
  text: string,
  { textDocument: { uri }, range, context }: CodeActionParams,
  { texts }: Editor,
): Promise<CodeAction[]> {
  const kinds = context.only ?? [CodeActionKind.QuickFix];
  if (!kinds.some((kind) => kind === "" || CodeActionKind.QuickFix.startsWith(kind))) return [];
  const lines = linesOf(text);
  const server = file.folder.address;
  const found = file.shown.filter((finding) => {
    const { line } = rangeOf(finding, lines).start;
    return finding.known !== undefined && range.start.line <= line && line <= range.end.line;
  });
  const actions: CodeAction[] = [];
  for (const finding of found.slice(0, findingsMax)) {
    const { id, url, relaxed } = finding.known!;
    const rule = finding.about?.name ?? finding.rule;
    const add = (title: string, command: string, ...values: Command["arguments"] & {}): void => {
      const diagnostics = [diagnosticOf(finding, lines, server)];
      actions.push({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        command: { title, command, arguments: values },
      });
    };
    if (!relaxed && (await file.folder.mayRelax(id))) {
      add(texts.say("relaxAction", { rule }), commandNames.relax, { uri, finding: id });
    }
    const link = `${server}/${url}`;
    add(texts.say("openAction", { rule }), commandNames.open, link);
    add(texts.say("copyAction", { rule }), commandNames.copyLink, link);
  }
  return actions;
}

/** Relaxes a finding. Returns whether it did. */
export async function relaxShown(
  file: OpenFile,
  finding: ShownFinding,
  given: Partial<Relaxation>,
  editor: Editor,
): Promise<boolean> {
  const { texts } = editor;
  const rule = finding.about?.name ?? finding.rule;
  const message = finding.message.slice(0, messageCharactersMax);
  const branch = file.folder.view?.branch ?? "";
  const reason = given.reason ?? (await editor.askReason(texts.say("askReason", { rule, branch, message })));
  if (reason === undefined) return false;
  const relaxed = await file.folder.relax(finding.known!.id, { ...given, reason });
  if (relaxed.ok) {
    editor.show("info", texts.say("relaxed", { rule }));
    return true;
  }
  const { title, detail } = relaxed.failure;
  editor.show("error", detail === undefined ? title : `${title}: ${detail}`);
  return false;
}

/** What a client names to relax a finding. `reason` and `comment`: it has asked the user itself. */
export interface RelaxArguments extends Partial<Relaxation> {
  readonly uri: string;
  readonly finding: number;
}

/** Reads the argument of `belvedere.relax`. Undefined: it is not usable. */
export function readRelaxArguments(value: unknown): RelaxArguments | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { uri, finding, reason, comment } = value as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string" || typeof finding !== "number") return undefined;
  if (reason !== undefined && !isReason(reason)) return undefined;
  if (comment !== undefined && (typeof comment !== "string" || comment.length > commentCharactersMax)) return undefined;
  return {
    uri,
    finding,
    ...(reason === undefined ? {} : { reason }),
    ...(comment === undefined || comment === "" ? {} : { comment }),
  };
}

function isReason(value: unknown): value is Reason {
  return reasons.some((reason) => reason === value);
}
