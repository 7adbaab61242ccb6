import { bash } from "./bash.ts";
import { c } from "./c.ts";
import { svelte, vue } from "./components.ts";
import { cpp } from "./cpp.ts";
import { csharp } from "./csharp.ts";
import { dart } from "./dart.ts";
import { dockerfile } from "./dockerfile.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { kotlin } from "./kotlin.ts";
import type { LanguageDefinition, LanguageId } from "./language.ts";
import { lua } from "./lua.ts";
import { objectiveC } from "./objective-c.ts";
import { perl } from "./perl.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { r } from "./r.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scala } from "./scala.ts";
import { sql } from "./sql.ts";
import { swift } from "./swift.ts";
import { terraform } from "./terraform.ts";
import { tsx } from "./tsx.ts";
import { typescript } from "./typescript.ts";
import { yaml } from "./yaml.ts";

/** Every language that the analyser reads. */
export const languageDefinitions: readonly LanguageDefinition[] = [
  c,
  objectiveC,
  cpp,
  csharp,
  java,
  kotlin,
  scala,
  javascript,
  typescript,
  tsx,
  python,
  go,
  rust,
  ruby,
  php,
  swift,
  dart,
  bash,
  lua,
  perl,
  r,
  terraform,
  sql,
  vue,
  svelte,
  dockerfile,
  yaml,
];

const byId = new Map<string, LanguageDefinition>(languageDefinitions.map((definition) => [definition.id, definition]));

/** The language with this id. */
export function languageOf(id: LanguageId): LanguageDefinition {
  return byId.get(id)!;
}

/** The ids of all languages. */
export const languageIds: readonly string[] = [...byId.keys()];

/** Whether there is a language with this id. */
export function isLanguageId(id: string): id is LanguageId {
  return byId.has(id);
}
