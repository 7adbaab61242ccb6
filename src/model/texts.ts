import { languages, type Language } from "../text/index.ts";
import type { ModelDocument } from "./document.ts";
import { lacksUnknown, levelsOf, unknownLevelId, unknownName } from "./scales.ts";

/** Every text of a model that can be translated, by path, as in the model document. */
export function textsOf(document: ModelDocument): ReadonlyMap<string, string> {
  const texts = new Map<string, string>([["name", document.name ?? document.id]]);
  const addNames = (list: string, entries: readonly { readonly id: string; readonly name?: string }[] = []) => {
    for (const { id, name } of entries) texts.set(`${list}.${id}.name`, name ?? id);
  };
  addNames("types", document.types);
  addNames("scales", document.scales);
  for (const scale of document.scales) addNames(`scales.${scale.id}.levels`, levelsOf(document, scale));
  addNames("measures", document.measures);
  addNames("indicators", document.indicators);
  addNames("infos", document.infos);
  addNames("links", document.links);
  addNames("rules", document.rules);
  for (const { id, description, unit } of document.measures) {
    texts.set(`measures.${id}.description`, description ?? "");
    if (unit !== undefined) texts.set(`measures.${id}.unit`, unit);
  }
  for (const { id, description } of document.rules ?? []) texts.set(`rules.${id}.description`, description ?? "");
  return texts;
}

/** A model's texts by language: its translations, else English, else the text in the document (D13). */
export function translator(document: ModelDocument): (path: string, language: Language) => string | undefined {
  const own = textsOf(document);
  const translated = new Map(languages.map((language) => [language, translationsTo(document, language)]));
  return (path, language) => translated.get(language)?.get(path) ?? translated.get("en")?.get(path) ?? own.get(path);
}

function translationsTo(document: ModelDocument, language: Language): ReadonlyMap<string, string> {
  const added = document.scales
    .filter((scale) => lacksUnknown(document, scale))
    .map((scale) => [`scales.${scale.id}.levels.${unknownLevelId}.name`, unknownName[language]] as const);
  return new Map([...added, ...Object.entries(document.translations?.[language] ?? {})]);
}
