import type { ProblemTable } from "./definition.ts";
import { fieldMisspelled, fieldUnknown } from "./grammar-details.ts";

const wrongField = {
  en: "Wrong field in the filter",
  fr: "Champ incorrect dans le filtre",
  de: "Falsches Feld im Filter",
  ja: "フィルターのフィールドの誤り",
  zh: "筛选条件中的字段有误",
};

const wrongValue = {
  en: "Wrong value in the filter",
  fr: "Valeur incorrecte dans le filtre",
  de: "Falscher Wert im Filter",
  ja: "フィルターの値の誤り",
  zh: "筛选条件中的值有误",
};

/** Problems of the fields and values in `where` (D6); `position` is where. */
export const whereMeaningProblems = {
  "where.field-unknown": {
    status: 400,
    title: wrongField,
    detail: fieldUnknown,
  },
  "where.field-misspelled": {
    status: 400,
    title: wrongField,
    detail: fieldMisspelled,
  },
  "where.field-array": {
    status: 400,
    title: wrongField,
    detail: {
      en: "`{field}` is a list; lists cannot be filtered.",
      fr: "`{field}` est une liste ; les listes ne peuvent pas être filtrées.",
      de: "`{field}` ist eine Liste; nach Listen kann nicht gefiltert werden.",
      ja: "`{field}` はリストです。リストでは絞り込めません。",
      zh: "`{field}` 是列表，不能按列表筛选。",
    },
  },
  "where.field-object": {
    status: 400,
    title: wrongField,
    detail: {
      en: "`{field}` is an object: compare one of its fields. Only IS NULL and IS NOT NULL can be used with `{field}` itself.",
      fr: "`{field}` contient lui-même des champs : comparez l’un d’eux. Seuls IS NULL et IS NOT NULL acceptent `{field}`.",
      de: "`{field}` enthält selbst Felder: Vergleichen Sie eines davon. Nur IS NULL und IS NOT NULL nehmen `{field}` selbst.",
      ja: "`{field}` はフィールドの集まりです。その中のフィールドを比較してください。`{field}` 自体には IS NULL と IS NOT NULL だけが使えます。",
      zh: "`{field}` 本身包含字段，请比较其中之一。只有 IS NULL 和 IS NOT NULL 可用于 `{field}` 本身。",
    },
  },
  "where.order-unsupported": {
    status: 400,
    title: wrongField,
    detail: {
      en: "`{field}` is true or false and has no order: “{comparator}” cannot compare it.",
      fr: "`{field}` vaut vrai ou faux et n’a pas d’ordre : « {comparator} » ne peut pas le comparer.",
      de: "`{field}` ist wahr oder falsch und hat keine Reihenfolge: „{comparator}“ kann es nicht vergleichen.",
      ja: "`{field}` は真偽値で順序がないため、「{comparator}」では比較できません。",
      zh: "`{field}` 是布尔值，没有顺序，不能用“{comparator}”比较。",
    },
  },
  "where.match-unsupported": {
    status: 400,
    title: wrongField,
    detail: {
      en: "`{field}` is not a text: “~” cannot search in it.",
      fr: "`{field}` n’est pas un texte : « ~ » ne peut pas y chercher.",
      de: "`{field}` ist kein Text: „~“ kann darin nicht suchen.",
      ja: "`{field}` は文字列ではないため、「~」では検索できません。",
      zh: "`{field}` 不是文本，不能用“~”查找。",
    },
  },
  "where.integer-expected": {
    status: 400,
    title: wrongValue,
    detail: {
      en: "`{field}` is an integer below 2^53; “{value}” is not.",
      fr: "« {value} » n’est pas un entier inférieur à 2^53, contrairement à `{field}`.",
      de: "„{value}“ ist keine ganze Zahl unter 2^53, wie `{field}` eine ist.",
      ja: "`{field}` は 2^53 未満の整数ですが、「{value}」はそうではありません。",
      zh: "`{field}` 是小于 2^53 的整数，而“{value}”不是。",
    },
  },
  "where.number-expected": {
    status: 400,
    title: wrongValue,
    detail: {
      en: "`{field}` is a number, and integers are below 2^53; “{value}” is not such a number.",
      fr: "`{field}` est un nombre, et les entiers sont inférieurs à 2^53 ; « {value} » n’en est pas un.",
      de: "`{field}` ist eine Zahl, ganze Zahlen liegen unter 2^53; „{value}“ ist keine solche Zahl.",
      ja: "`{field}` は数値（整数は 2^53 未満）ですが、「{value}」はそうではありません。",
      zh: "`{field}` 是数字（整数须小于 2^53），而“{value}”不是。",
    },
  },
  "where.boolean-expected": {
    status: 400,
    title: wrongValue,
    detail: {
      en: "`{field}` is true or false; “{value}” is neither.",
      fr: "`{field}` vaut true ou false ; « {value} » n’est ni l’un ni l’autre.",
      de: "`{field}` ist true oder false; „{value}“ ist keins von beiden.",
      ja: "`{field}` は true か false ですが、「{value}」はどちらでもありません。",
      zh: "`{field}` 只能是 true 或 false，而“{value}”两者都不是。",
    },
  },
  "where.date-expected": {
    status: 400,
    title: wrongValue,
    detail: {
      en: "`{field}` is compared with a date in the form yyyy-MM-dd; “{value}” is not one.",
      fr: "« {value} » n’est pas un jour du calendrier de la forme yyyy-MM-dd, auquel `{field}` se compare.",
      de: "„{value}“ ist kein Kalendertag der Form yyyy-MM-dd, mit dem `{field}` verglichen wird.",
      ja: "`{field}` と比較できるのは yyyy-MM-dd 形式の実在する日付です。「{value}」はそうではありません。",
      zh: "`{field}` 只能与 yyyy-MM-dd 形式的实际日期比较，而“{value}”不是。",
    },
  },
} as const satisfies ProblemTable;
