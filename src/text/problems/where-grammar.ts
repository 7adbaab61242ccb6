import type { ProblemTable } from "./definition.ts";
import {
  controlCharacter,
  nameMissing,
  parenthesisMissing,
  parenthesisUnexpected,
  quoteUnclosed,
} from "./grammar-details.ts";

const wrongWhere = {
  en: "Wrong filter",
  fr: "Filtre incorrect",
  de: "Fehlerhafter Filter",
  ja: "フィルターの誤り",
  zh: "筛选条件有误",
};

/** Problems of the text of `where` (D6); `position` is where. */
export const whereGrammarProblems = {
  "where.too-long": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "The filter may have at most {limit} bytes.",
      fr: "Le filtre compte au plus {limit} octets.",
      de: "Der Filter darf höchstens {limit} Bytes lang sein.",
      ja: "フィルターは {limit} バイトまでです。",
      zh: "筛选条件最多 {limit} 个字节。",
    },
  },
  "where.empty": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "The filter is empty.",
      fr: "Le filtre est vide.",
      de: "Der Filter ist leer.",
      ja: "フィルターが空です。",
      zh: "筛选条件为空。",
    },
  },
  "where.control-character": {
    status: 400,
    title: wrongWhere,
    detail: controlCharacter,
  },
  "where.too-deep": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "The parentheses are nested deeper than {limit} levels.",
      fr: "Les parenthèses dépassent {limit} niveaux d’imbrication.",
      de: "Die Klammern sind tiefer als {limit} Ebenen verschachtelt.",
      ja: "括弧の入れ子が {limit} 段を超えています。",
      zh: "括号的嵌套超过 {limit} 层。",
    },
  },
  "where.conditions-too-many": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "The filter may have at most {limit} conditions.",
      fr: "Le filtre compte au plus {limit} conditions.",
      de: "Der Filter darf höchstens {limit} Bedingungen haben.",
      ja: "条件は {limit} 個までです。",
      zh: "筛选条件最多包含 {limit} 个条件。",
    },
  },
  "where.values-too-many": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "A list may have at most {limit} values.",
      fr: "Une liste compte au plus {limit} valeurs.",
      de: "Eine Liste darf höchstens {limit} Werte haben.",
      ja: "リストの値は {limit} 個までです。",
      zh: "列表最多包含 {limit} 个值。",
    },
  },
  "where.condition-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "A condition or “(” is missing here.",
      fr: "Il manque ici une condition ou « ( ».",
      de: "Hier fehlt eine Bedingung oder „(“.",
      ja: "ここには条件または「(」が必要です。",
      zh: "此处缺少条件或“(”。",
    },
  },
  "where.name-missing": {
    status: 400,
    title: wrongWhere,
    detail: nameMissing,
  },
  "where.comparator-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "One of = != < <= > >= ~ IN, NOT IN, IS NULL or IS NOT NULL is missing here.",
      fr: "Il manque ici l’un de = != < <= > >= ~ IN, NOT IN, IS NULL ou IS NOT NULL.",
      de: "Hier fehlt eines von = != < <= > >= ~ IN, NOT IN, IS NULL oder IS NOT NULL.",
      ja: "ここには = != < <= > >= ~ IN、NOT IN、IS NULL、IS NOT NULL のいずれかが必要です。",
      zh: "此处缺少 = != < <= > >= ~ IN、NOT IN、IS NULL 或 IS NOT NULL。",
    },
  },
  "where.value-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "A value is missing here. Put values with spaces, parentheses or commas in double quotes.",
      fr: "Il manque ici une valeur. Une valeur qui contient des espaces, des parenthèses ou des virgules se met entre guillemets droits.",
      de: "Hier fehlt ein Wert. Ein Wert mit Leerzeichen, Klammern oder Kommas steht in doppelten Anführungszeichen.",
      ja: "ここには値が必要です。空白、括弧、コンマを含む値は二重引用符で囲みます。",
      zh: "此处缺少值。含有空格、括号或逗号的值要放在双引号中。",
    },
  },
  "where.text-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "“~” needs a text to look for besides “*”.",
      fr: "« ~ » demande un texte à chercher en plus de « * ».",
      de: "„~“ braucht außer „*“ einen Text, nach dem gesucht wird.",
      ja: "「~」には「*」のほかに検索する文字列が必要です。",
      zh: "“~”除“*”外还需要要查找的文本。",
    },
  },
  "where.list-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "After {keyword} come values in parentheses, separated by commas.",
      fr: "Après {keyword} viennent des valeurs entre parenthèses, séparées par des virgules.",
      de: "Nach {keyword} folgen Werte in Klammern, durch Kommas getrennt.",
      ja: "{keyword} の後には、コンマで区切った値を括弧で囲んで置きます。",
      zh: "{keyword} 之后应为括号中以逗号分隔的值。",
    },
  },
  "where.comma-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "A comma or “)” is missing here. Put values with spaces, parentheses or commas in double quotes.",
      fr: "Il manque ici une virgule ou « ) ». Une valeur qui contient des espaces, des parenthèses ou des virgules se met entre guillemets droits.",
      de: "Hier fehlt ein Komma oder „)“. Ein Wert mit Leerzeichen, Klammern oder Kommas steht in doppelten Anführungszeichen.",
      ja: "ここにはコンマまたは「)」が必要です。空白、括弧、コンマを含む値は二重引用符で囲みます。",
      zh: "此处缺少逗号或“)”。含有空格、括号或逗号的值要放在双引号中。",
    },
  },
  "where.in-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "IN is missing after NOT.",
      fr: "Après NOT vient IN.",
      de: "Nach NOT folgt IN.",
      ja: "NOT の後には IN を置きます。",
      zh: "NOT 之后应为 IN。",
    },
  },
  "where.null-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "NULL or NOT NULL is missing after IS.",
      fr: "Après IS vient NULL ou NOT NULL.",
      de: "Nach IS folgt NULL oder NOT NULL.",
      ja: "IS の後には NULL または NOT NULL を置きます。",
      zh: "IS 之后应为 NULL 或 NOT NULL。",
    },
  },
  "where.space-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "{keyword} needs a space before and after it.",
      fr: "{keyword} demande un espace avant et après.",
      de: "Vor und nach {keyword} muss ein Leerzeichen stehen.",
      ja: "{keyword} の前後には空白が必要です。",
      zh: "{keyword} 前后都需要空格。",
    },
  },
  "where.operator-missing": {
    status: 400,
    title: wrongWhere,
    detail: {
      en: "AND or OR is missing here. Put values with spaces, parentheses or commas in double quotes.",
      fr: "Il manque ici AND ou OR. Une valeur qui contient des espaces, des parenthèses ou des virgules se met entre guillemets droits.",
      de: "Hier fehlt AND oder OR. Ein Wert mit Leerzeichen, Klammern oder Kommas steht in doppelten Anführungszeichen.",
      ja: "ここには AND または OR が必要です。空白、括弧、コンマを含む値は二重引用符で囲みます。",
      zh: "此处缺少 AND 或 OR。含有空格、括号或逗号的值要放在双引号中。",
    },
  },
  "where.parenthesis-missing": {
    status: 400,
    title: wrongWhere,
    detail: parenthesisMissing,
  },
  "where.parenthesis-unexpected": {
    status: 400,
    title: wrongWhere,
    detail: parenthesisUnexpected,
  },
  "where.quote-unclosed": {
    status: 400,
    title: wrongWhere,
    detail: quoteUnclosed,
  },
} as const satisfies ProblemTable;
