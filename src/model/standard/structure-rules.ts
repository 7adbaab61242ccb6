import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules for size, duplication, and obstacles to reading or running code. */
export const structureRules: readonly RuleEntry[] = [
  {
    id: "belvedere:long-function",
    name: {
      en: "Long function",
      fr: "Fonction longue",
      de: "Lange Funktion",
      ja: "長い関数",
      zh: "过长的函数",
    },
    description: {
      en: "More than 80 lines of code, not counting functions inside it.",
      fr: "Plus de 80 lignes de code, sans compter les fonctions internes.",
      de: "Mehr als 80 Codezeilen, ohne die Funktionen darin.",
      ja: "内部の関数を除いて、コードが 80 行を超えています。",
      zh: "代码超过 80 行（不含内部函数）。",
    },
    tool,
    families: ["size"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:long-file",
    name: { en: "Long file", fr: "Fichier long", de: "Lange Datei", ja: "長いファイル", zh: "过长的文件" },
    description: {
      en: "More than 1,000 lines of code in one file.",
      fr: "Plus de 1 000 lignes de code dans un fichier.",
      de: "Mehr als 1.000 Codezeilen in einer Datei.",
      ja: "1 つのファイルにコードが 1,000 行を超えてあります。",
      zh: "单个文件的代码超过 1,000 行。",
    },
    tool,
    families: ["size"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:many-parameters",
    name: {
      en: "Too many parameters",
      fr: "Trop de paramètres",
      de: "Zu viele Parameter",
      ja: "引数が多すぎる",
      zh: "参数过多",
    },
    description: {
      en: "The function takes more than 7 parameters. Put those together that belong together.",
      fr: "La fonction prend plus de 7 paramètres. Regroupez ceux qui vont ensemble.",
      de: "Die Funktion nimmt mehr als 7 Parameter. Fassen Sie zusammen, was zusammengehört.",
      ja: "関数の引数が 7 個を超えています。関連するものをまとめてください。",
      zh: "函数参数超过 7 个。请将相关参数合并。",
    },
    tool,
    families: ["size", "readability"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:duplicated-block",
    name: {
      en: "Duplicated block",
      fr: "Bloc dupliqué",
      de: "Doppelter Block",
      ja: "重複したブロック",
      zh: "重复的代码块",
    },
    description: {
      en: "At least 50 tokens also occur elsewhere, ignoring layout and comments. A change has to be made in all places.",
      fr: "Au moins 50 lexèmes se trouvent aussi ailleurs, mise en page et commentaires mis à part. Toute modification est à faire partout.",
      de: "Mindestens 50 Symbole stehen, von Layout und Kommentaren abgesehen, auch an anderer Stelle. Jede Änderung ist überall nötig.",
      ja: "レイアウトとコメントを除く 50 個以上のトークンが他の場所にもあります。変更はすべての場所で必要です。",
      zh: "除排版和注释外，至少 50 个词法单元也出现在其他位置。修改时需要处处同步。",
    },
    tool,
    families: ["duplication"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:empty-catch",
    name: {
      en: "Error caught and ignored",
      fr: "Erreur interceptée et ignorée",
      de: "Fehler abgefangen und ignoriert",
      ja: "エラーの握りつぶし",
      zh: "捕获后被忽略的错误",
    },
    description: {
      en: "An error is caught and nothing is done with it. Handle it, or say in a comment why it does not matter.",
      fr: "Une erreur est interceptée et rien n’est fait. Traitez-la, ou dites dans un commentaire pourquoi elle est sans importance.",
      de: "Ein Fehler wird abgefangen, und nichts geschieht. Behandeln Sie ihn, oder sagen Sie in einem Kommentar, warum er nichts ausmacht.",
      ja: "エラーを捕捉したまま何もしていません。処理するか、無視してよい理由をコメントに書いてください。",
      zh: "捕获了错误却未做任何处理。请处理它，或在注释中说明为何可以忽略。",
    },
    tool,
    families: ["reliability", "CWE-390"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:syntax-error",
    name: {
      en: "Not all of the file could be parsed",
      fr: "Fichier analysé en partie seulement",
      de: "Datei nur zum Teil lesbar",
      ja: "ファイルの一部を解析できない",
      zh: "文件无法完整解析",
    },
    description: {
      en: "The parser did not understand parts of the file: a syntax error, or syntax that its grammar does not know. The measures cover the rest.",
      fr: "L’analyseur n’a pas compris des parties du fichier : une erreur, ou une construction inconnue de sa grammaire. Les mesures portent sur le reste.",
      de: "Der Parser hat Teile der Datei nicht verstanden: ein Fehler oder etwas, das seine Grammatik nicht kennt. Die Maße gelten für den Rest.",
      ja: "パーサーがファイルの一部を理解できませんでした（誤り、または未対応の構文）。測定値は残りの部分のものです。",
      zh: "解析器未能理解文件的某些部分：可能有错误，或其语法不支持。度量值仅反映其余部分。",
    },
    tool,
    families: ["analysis"],
    categories: ["SEVERITY.INFO"],
  },
];
