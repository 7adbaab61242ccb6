import { form, type Problem } from "../text/index.ts";
import { idCharactersMax, kindsMax } from "./bounds.ts";
import { excerpt, type Refusals } from "./refusals.ts";
import type { Vocabulary, VocabularyKind } from "./vocabulary.ts";

const idPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The kinds of ids that results may use before the model knows them. */
export type AdmittedKind = Exclude<VocabularyKind, "rule" | "category">;

/** Where an id is used, and where a note about it goes. */
interface IdUse extends FirstUse {
  readonly refusals: Refusals;
}

/** The first use of each id that the model does not know. */
export type UnknownIds = Readonly<Record<AdmittedKind, Map<string, FirstUse>>>;

/** The record that used an id first. */
interface FirstUse {
  readonly line: number;
  readonly path: string | null;
}

export function copyUnknownIds(source?: UnknownIds): UnknownIds {
  return {
    type: new Map(source?.type),
    measure: new Map(source?.measure),
    info: new Map(source?.info),
    link: new Map(source?.link),
  };
}

/** Decides which ids results may use, and remembers those that the model does not know. */
export class AdmittedIds {
  readonly #vocabulary: Vocabulary;
  readonly #unknown: UnknownIds;

  constructor(vocabulary: Vocabulary, unknown: UnknownIds) {
    this.#vocabulary = vocabulary;
    this.#unknown = unknown;
  }

  /** The problem with an id that the model does not know: malformed, refused by a strict model, or one too many. */
  admitUnknown(what: AdmittedKind, id: string, { line, path, refusals }: IdUse): Problem | undefined {
    if (id.length > idCharactersMax || !idPattern.test(id)) {
      return { code: "results.id-invalid", params: { id: excerpt(id, idCharactersMax), limit: idCharactersMax } };
    }
    if (this.#vocabulary.strict) return { code: "results.strict-unknown", params: { id, what: form(what) } };
    const used = this.#unknown[what];
    if (!used.has(id)) {
      if (used.size >= kindsMax) return { code: "results.too-many-kinds", params: { id, limit: kindsMax } };
      used.set(id, { line, path });
      refusals.note(line, path, { code: `results.${what}-unknown`, params: { id } }, id);
    }
    return undefined;
  }
}
