import type { ProblemTable } from "./definition.ts";
import {
  controlCharacter,
  fieldMisspelled,
  fieldUnknown,
  nameMissing,
  parenthesisMissing,
  parenthesisUnexpected,
  quoteUnclosed,
} from "./grammar-details.ts";

const wrongFields = {
  en: "Wrong selection of fields",
  fr: "Sélection de champs incorrecte",
  de: "Fehlerhafte Feldauswahl",
  ja: "フィールド選択の誤り",
  zh: "字段选择有误",
};

/** Problems of `fields` and the names in it (D7); `position` is where. */
export const fieldsProblems = {
  "fields.empty": {
    status: 400,
    title: wrongFields,
    detail: {
      en: "No field is named.",
      fr: "Aucun champ n’est nommé.",
      de: "Es ist kein Feld genannt.",
      ja: "フィールドが指定されていません。",
      zh: "没有指定字段。",
    },
  },
  "fields.control-character": {
    status: 400,
    title: wrongFields,
    detail: controlCharacter,
  },
  "fields.too-deep": {
    status: 400,
    title: wrongFields,
    detail: {
      en: "The names are nested deeper than {limit} levels.",
      fr: "Les noms dépassent {limit} niveaux d’imbrication.",
      de: "Die Namen sind tiefer als {limit} Ebenen verschachtelt.",
      ja: "名前の入れ子が {limit} 段を超えています。",
      zh: "名称的嵌套超过 {limit} 层。",
    },
  },
  "fields.too-many": {
    status: 400,
    title: wrongFields,
    detail: {
      en: "At most {limit} different fields can be named.",
      fr: "On peut nommer au plus {limit} champs différents.",
      de: "Höchstens {limit} verschiedene Felder können genannt werden.",
      ja: "指定できるフィールドは {limit} 個までです。",
      zh: "最多可以指定 {limit} 个不同的字段。",
    },
  },
  "fields.name-missing": {
    status: 400,
    title: wrongFields,
    detail: nameMissing,
  },
  "fields.comma-missing": {
    status: 400,
    title: wrongFields,
    detail: {
      en: "A comma is missing here. Spaces are allowed next to commas only. Put names with special characters in double quotes.",
      fr: "Il manque ici une virgule. Les espaces ne se placent qu’à côté des virgules ; un nom qui contient des caractères spéciaux se met entre guillemets droits.",
      de: "Hier fehlt ein Komma. Leerzeichen stehen nur neben Kommas; ein Name mit Sonderzeichen steht in doppelten Anführungszeichen.",
      ja: "ここにはコンマが必要です。空白はコンマの前後だけに置けます。特殊文字を含む名前は二重引用符で囲みます。",
      zh: "此处缺少逗号。空格只能出现在逗号两侧；含有特殊字符的名称要放在双引号中。",
    },
  },
  "fields.parenthesis-missing": {
    status: 400,
    title: wrongFields,
    detail: parenthesisMissing,
  },
  "fields.parenthesis-unexpected": {
    status: 400,
    title: wrongFields,
    detail: parenthesisUnexpected,
  },
  "fields.quote-unclosed": {
    status: 400,
    title: wrongFields,
    detail: quoteUnclosed,
  },
  "fields.name-unknown": {
    status: 400,
    title: wrongFields,
    detail: fieldUnknown,
  },
  "fields.name-misspelled": {
    status: 400,
    title: wrongFields,
    detail: fieldMisspelled,
  },
} as const satisfies ProblemTable;
