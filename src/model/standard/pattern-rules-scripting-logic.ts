import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules for conditions, comparisons and cases of languages for scripts. */
export const scriptingLogicTexts: readonly RuleEntry[] = [
  {
    id: "belvedere:literal-operand",
    name: {
      en: "Literal instead of a comparison",
      fr: "Littéral à la place d’une comparaison",
      de: "Literal statt eines Vergleichs",
      ja: "比較の代わりのリテラル",
      zh: "以字面量代替比较",
    },
    description: {
      en: "A literal after “or” is true by itself. Compare the value with it, too.",
      fr: "Un littéral après « ou » est vrai à lui seul. Comparez-le aussi avec la valeur.",
      de: "Ein Literal nach „oder“ ist für sich allein wahr. Vergleichen Sie den Wert auch mit ihm.",
      ja: "「または」の後のリテラルはそれだけで真です。値とも比較してください。",
      zh: "“或”之后的字面量本身就为真。请同样与值进行比较。",
    },
    tool,
    families: ["reliability", "CWE-571"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:null-comparison",
    name: {
      en: "Comparison with a missing value",
      fr: "Comparaison avec une valeur absente",
      de: "Vergleich mit einem fehlenden Wert",
      ja: "欠損値との比較",
      zh: "与缺失值比较",
    },
    description: {
      en: "The result is wrong, missing or an error. Use == null, is.na, is.null or defined.",
      fr: "Le résultat est faux, absent ou une erreur. Utilisez == null, is.na, is.null ou defined.",
      de: "Das Ergebnis ist falsch, fehlt oder ist ein Fehler. Verwenden Sie == null, is.na, is.null oder defined.",
      ja: "結果は誤りか、欠損値か、エラーになります。== null、is.na、is.null、defined を使ってください。",
      zh: "结果错误、缺失或报错。请使用 == null、is.na、is.null 或 defined。",
    },
    tool,
    families: ["reliability", "CWE-1025"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:text-compared-as-number",
    name: {
      en: "Text compared as a number",
      fr: "Texte comparé comme un nombre",
      de: "Text als Zahl verglichen",
      ja: "数値として比較された文字列",
      zh: "文本按数字比较",
    },
    description: {
      en: "The operator compares numbers. Use the operator for texts (eq or =).",
      fr: "L’opérateur compare des nombres. Utilisez celui des textes (eq ou =).",
      de: "Der Operator vergleicht Zahlen. Verwenden Sie den für Texte (eq oder =).",
      ja: "この演算子は数値を比較します。文字列用の演算子（eq または =）を使ってください。",
      zh: "该运算符比较数字。请使用文本运算符（eq 或 =）。",
    },
    tool,
    families: ["reliability", "CWE-1025"],
    categories: ["SEVERITY.CRITICAL"],
  },
];
