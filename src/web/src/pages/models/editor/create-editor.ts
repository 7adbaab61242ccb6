import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, nextDiagnostic } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  showPanel,
} from "@codemirror/view";
import { editorTheme } from "./editor-theme.ts";
import type { Completions, DocumentSyntax } from "./model-completion.ts";

interface EditorOptions {
  /** Style sheets of the editor are adopted here: the page's policy forbids elements with styles. */
  readonly root: ShadowRoot;
  readonly text: string;
  readonly label: string;
  /** Which keys do something special, also for readers of the screen. */
  readonly keys: string;
  /** The editor's own English texts with their translations. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
  readonly complete: (text: string, at: number) => Completions | undefined;
}

const syntaxes = new Compartment();
const keysId = "editor-keys";

/** An editor with line numbers, search, undo, completion and marks at errors. */
export function createEditor({ root, text, label, keys, phrases, onChange, complete }: EditorOptions): EditorView {
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  });
  const extensions: Extension = [
    lineNumbers(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [(context) => resultOf(complete, context)], icons: false }),
    search({ top: true }),
    syntaxes.of([]),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": keysId, tabindex: "0" }),
    showPanel.of(() => ({ dom: keysPanel(keys) })),
    // Escape makes the next Tab leave the editor.
    keymap.of([
      ...completionKeymap,
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      { key: "F8", run: nextDiagnostic },
      ...defaultKeymap,
      indentWithTab,
    ]),
    editorTheme,
    changes,
  ];
  return new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions }) });
}

/** Colours, indentation and brackets of one syntax. */
export function setSyntax(view: EditorView, syntax: DocumentSyntax): void {
  view.dispatch({ effects: syntaxes.reconfigure(syntax === "json" ? json() : yaml()) });
}

function keysPanel(keys: string): HTMLElement {
  const dom = document.createElement("div");
  dom.id = keysId;
  dom.className = "cm-keys";
  dom.textContent = keys;
  return dom;
}

function resultOf(complete: EditorOptions["complete"], context: CompletionContext): CompletionResult | null {
  const found = complete(context.state.doc.toString(), context.pos);
  if (found === undefined) return null;
  // Without a request, completion starts with a letter or a quote.
  if (
    !context.explicit &&
    found.from === context.pos &&
    !/["']/.test(context.state.sliceDoc(found.start, found.from))
  ) {
    return null;
  }
  return {
    from: found.from,
    validFor: /^[\w.:-]*$/,
    options: found.options.map(({ label, detail, insert, back }) => ({
      label,
      detail,
      apply(view, _completion, _from, to) {
        // The user may have typed since the range was computed.
        const end = Math.max(to, found.end + (to - context.pos));
        const cursor = found.start + insert.length - back;
        view.dispatch({
          changes: { from: found.start, to: end, insert },
          selection: { anchor: cursor },
          userEvent: "input.complete",
        });
        if (back > 0) startCompletion(view);
      },
    })),
  };
}
