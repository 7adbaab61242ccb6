import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const focus = { outline: "2px solid var(--accent)", outlineOffset: "-2px" };
const control = {
  minHeight: "28px",
  padding: "2px 8px",
  border: "1px solid var(--line-strong)",
  borderRadius: "var(--radius)",
  background: "var(--surface)",
  color: "var(--text)",
  font: "inherit",
};

/** The editor in the colours of the page, which are custom properties and so follow its theme. */
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "0.8125rem" },
  // The page outlines the whole editor.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-line": { padding: "0 8px" },
  "& ::selection": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-gutters": { backgroundColor: "var(--surface-soft)", color: "var(--text-soft)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "40px" },
  ".cm-activeLine": { backgroundColor: "var(--surface-soft)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--surface-sunk)", color: "var(--text)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--accent)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-soft)", outline: "1px solid var(--bad)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)", outline: "2px solid var(--accent)" },
  ".cm-specialChar": { color: "var(--bad)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  // The policy of the page forbids the pictures that the editor brings.
  ".cm-lint-marker-error": { content: "none", borderRadius: "50%", backgroundColor: "var(--bad)" },
  ".cm-panels": { backgroundColor: "var(--surface-soft)", color: "var(--text)", fontFamily: "var(--font)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { fontSize: "0.8125rem" },
  ".cm-panel.cm-search label": { fontSize: "inherit" },
  ".cm-textfield": { ...control, fontSize: "inherit" },
  ".cm-button": { ...control, backgroundImage: "none", fontSize: "inherit" },
  ".cm-textfield:focus-visible, .cm-button:focus-visible, .cm-panel [name=close]:focus-visible": focus,
  ".cm-panel.cm-search [name=close]": { color: "var(--text)", fontSize: "1rem", padding: "2px 8px" },
  ".cm-keys": { padding: "4px 8px", color: "var(--text-soft)", fontSize: "0.75rem" },
  ".cm-tooltip": {
    maxWidth: "min(480px, 90vw)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    backgroundColor: "var(--surface-raised)",
    color: "var(--text)",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "240px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontFamily: "var(--font)", fontStyle: "normal", color: "var(--text-soft)" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-diagnostic": { padding: "8px 12px", fontFamily: "var(--font)" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-function)" },
  { tag: [tags.string, tags.content], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--code-constant)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--code-comment)" },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: "var(--code-punctuation)" },
]);

export const editorTheme = [look, syntaxHighlighting(colors)];
