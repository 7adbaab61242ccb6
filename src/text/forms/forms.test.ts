import { expect, test } from "vitest";
import { boundForm, form, formTexts, languages, problemDetail, schemaForm, type FormName } from "../index.ts";

const places = (text: string): Set<string> => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));

test("every form has texts with the same places in every language", () => {
  for (const [name, texts] of Object.entries(formTexts)) {
    for (const language of languages) {
      expect(texts[language].trim(), `${name} ${language}`).not.toBe("");
      expect(places(texts[language]), `${name} ${language}`).toEqual(places(texts.en));
    }
  }
});

test("a form is in the language of the problem that it is part of", () => {
  const expected = form("text-between", { min: 1, max: 200 });
  const check = (language: (typeof languages)[number], detail: string): void =>
    expect(problemDetail({ code: "query.value-invalid", params: { name: "q", expected } }, language)).toBe(detail);
  check("en", "The value of `q` is not valid: it must be a text of 1 to 200 characters.");
  check("fr", "La valeur de `q` n’est pas valide. Valeur attendue : un texte de 1 à 200 caractères.");
  check("de", "Der Wert von `q` ist ungültig. Erwartet wird: ein Text von 1 bis 200 Zeichen.");
  check("ja", "`q` の値が正しくありません。指定できる値：1～200 文字の文字列。");
  check("zh", "`q` 的值无效。应为：1 到 200 个字符的文本。");
});

test("keywords of JSON Schema become forms", () => {
  const check = (keyword: string, params: object, name: FormName): void =>
    expect(schemaForm({ keyword, params }).form, keyword).toBe(name);
  check("type", { type: "string" }, "string");
  check("type", { type: ["string", "null"] }, "documented");
  check("enum", { allowedValues: ["A", "B"] }, "choice");
  check("pattern", { pattern: "^a$" }, "pattern");
  check("minItems", { limit: 4 }, "array-from");
  check("minItems", { limit: 1 }, "array-filled");
  check("maxLength", { limit: 4 }, "text-up-to");
  check("exclusiveMinimum", { limit: 0 }, "number-above");
  check("anyOf", {}, "documented");
  expect(boundForm("maximum", 255)).toEqual(form("number-up-to", { max: 255 }));
  expect(boundForm("uniqueItems", Number.NaN)).toBeUndefined();
});
