import { useState } from "react";
import { useUser } from "../../api/user.ts";

/** Unsaved edits of a model, and the revision that they began with. */
interface Draft {
  readonly text: string;
  readonly tag: string | undefined;
}

/** The text of a model while it is edited. It survives a reload of the page. */
export interface ModelDraft {
  readonly text: string;
  /** The entity tag of the revision that the edits began with: saving over another one is refused. */
  readonly tag: string | undefined;
  readonly isStale: boolean;
  readonly setText: (text: string) => void;
  /** Forgets the edits. */
  readonly clear: () => void;
}

/** The edits of the user's last visit, else the stored text. `name` is that of the model, or of a new one. */
export function useModelDraft(name: string, stored: string, tag: string | undefined): ModelDraft {
  const key = `belvedere.model.${useUser().id}.${name}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft(key) ?? { text: stored, tag });
  return {
    text: draft.text,
    tag: draft.tag,
    isStale: draft.text !== stored && draft.tag !== tag,
    setText(text) {
      const next = { text, tag: draft.text === stored ? tag : draft.tag };
      setDraft(next);
      if (text === stored) localStorage.removeItem(key);
      else writeDraft(key, next);
    },
    clear() {
      setDraft({ text: stored, tag });
      localStorage.removeItem(key);
    },
  };
}

function readDraft(key: string): Draft | undefined {
  try {
    const { text, tag } = JSON.parse(localStorage.getItem(key) ?? "null") as { text?: unknown; tag?: unknown };
    return typeof text === "string" ? { text, tag: typeof tag === "string" ? tag : undefined } : undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser has no space for a document of this size. An older text must not come back instead.
    localStorage.removeItem(key);
  }
}
