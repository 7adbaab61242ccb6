import type { Translated } from "../languages.ts";

/** Sentences that `where` and `fields` share: both are small grammars with names, quotes and parentheses. */

export const controlCharacter = {
  en: "The control character {character} is not allowed here.",
  fr: "Le caractère de contrôle {character} n’a pas sa place ici.",
  de: "Das Steuerzeichen {character} kann hier nicht stehen.",
  ja: "制御文字 {character} はここには置けません。",
  zh: "此处不能出现控制字符 {character}。",
} as const satisfies Translated;

export const nameMissing = {
  en: "The name of a field is missing here.",
  fr: "Il manque ici le nom d’un champ.",
  de: "Hier fehlt der Name eines Feldes.",
  ja: "ここにはフィールド名が必要です。",
  zh: "此处缺少字段名。",
} as const satisfies Translated;

export const parenthesisMissing = {
  en: "A closing parenthesis is missing here.",
  fr: "Il manque ici une parenthèse fermante.",
  de: "Hier fehlt eine schließende Klammer.",
  ja: "ここには閉じ括弧が必要です。",
  zh: "此处缺少右括号。",
} as const satisfies Translated;

export const parenthesisUnexpected = {
  en: "This closing parenthesis has no opening one.",
  fr: "Cette parenthèse n’en ferme aucune.",
  de: "Diese Klammer schließt keine geöffnete.",
  ja: "この閉じ括弧に対応する開き括弧がありません。",
  zh: "此右括号没有对应的左括号。",
} as const satisfies Translated;

export const quoteUnclosed = {
  en: "This double quote is never closed.",
  fr: "Ce guillemet droit n’est jamais fermé.",
  de: "Dieses Anführungszeichen wird nicht geschlossen.",
  ja: "この二重引用符は閉じられていません。",
  zh: "此双引号没有闭合。",
} as const satisfies Translated;

export const fieldUnknown = {
  en: "There is no field `{field}`.",
  fr: "Il n’y a pas de champ `{field}`.",
  de: "Es gibt kein Feld `{field}`.",
  ja: "フィールド `{field}` はありません。",
  zh: "没有字段 `{field}`。",
} as const satisfies Translated;

export const fieldMisspelled = {
  en: "There is no field `{field}`. Did you mean `{suggestion}`?",
  fr: "Il n’y a pas de champ `{field}`. Vouliez-vous dire `{suggestion}` ?",
  de: "Es gibt kein Feld `{field}`. Meinten Sie `{suggestion}`?",
  ja: "フィールド `{field}` はありません。`{suggestion}` のことですか。",
  zh: "没有字段 `{field}`。您是指 `{suggestion}` 吗？",
} as const satisfies Translated;
