import type { MeasureEntry } from "./entry.ts";

/** Measures of the built-in analyser in addition to the base measures, and measures that are computed from them. */
export const sourceMeasures: readonly MeasureEntry[] = [
  {
    id: "RETURNS",
    name: { en: "Returns", fr: "Retours", de: "Rücksprünge", ja: "return の数", zh: "返回语句数" },
    aggregate: "SUM",
  },
  {
    id: "FAN_IN",
    name: {
      en: "Imported by (most)",
      fr: "Importé par (au plus)",
      de: "Importiert von (höchstens)",
      ja: "インポート元の数（最大）",
      zh: "被导入次数（最多）",
    },
    aggregate: "MAX",
  },
  {
    id: "FAN_OUT",
    name: {
      en: "Imports (most)",
      fr: "Importations (au plus)",
      de: "Importe (höchstens)",
      ja: "インポート数（最大）",
      zh: "导入数（最多）",
    },
    aggregate: "MAX",
  },
  {
    id: "HLEN",
    name: {
      en: "Halstead length",
      fr: "Longueur de Halstead",
      de: "Halstead-Länge",
      ja: "Halstead の長さ",
      zh: "Halstead 长度",
    },
    aggregate: "SUM",
  },
  {
    id: "HVOC",
    name: {
      en: "Halstead vocabulary (largest)",
      fr: "Vocabulaire de Halstead (au plus)",
      de: "Halstead-Vokabular (größtes)",
      ja: "Halstead の語彙数（最大）",
      zh: "Halstead 词汇量（最大）",
    },
    aggregate: "MAX",
  },
  {
    id: "HVOL",
    name: {
      en: "Halstead volume",
      fr: "Volume de Halstead",
      de: "Halstead-Volumen",
      ja: "Halstead のボリューム",
      zh: "Halstead 容量",
    },
    aggregate: "SUM",
    decimals: 1,
  },
  {
    id: "HDIF",
    name: {
      en: "Halstead difficulty (highest)",
      fr: "Difficulté de Halstead (au plus)",
      de: "Halstead-Schwierigkeit (höchste)",
      ja: "Halstead の難度（最大）",
      zh: "Halstead 难度（最高）",
    },
    aggregate: "MAX",
    decimals: 1,
  },
  {
    id: "HEFF",
    name: {
      en: "Halstead effort",
      fr: "Effort de Halstead",
      de: "Halstead-Aufwand",
      ja: "Halstead の労力",
      zh: "Halstead 工作量",
    },
    aggregate: "SUM",
    decimals: 0,
  },
  {
    id: "HBUG",
    name: {
      en: "Halstead bugs",
      fr: "Défauts de Halstead",
      de: "Halstead-Fehler",
      ja: "Halstead の推定欠陥数",
      zh: "Halstead 预计缺陷数",
    },
    description: {
      en: "Bugs to be expected: the volume divided by 3,000.",
      fr: "Défauts attendus : le volume divisé par 3 000.",
      de: "Zu erwartende Fehler: das Volumen durch 3.000.",
      ja: "予想される欠陥数（ボリューム ÷ 3,000）です。",
      zh: "预计缺陷数：容量除以 3,000。",
    },
    formula: "HVOL / 3000",
    decimals: 2,
  },
  {
    id: "MI",
    name: {
      en: "Maintainability index",
      fr: "Indice de maintenabilité",
      de: "Wartbarkeitsindex",
      ja: "保守性指数",
      zh: "可维护性指数",
    },
    description: {
      en: "From 100 (easy to maintain) down to 0, by Halstead volume, cyclomatic complexity and code lines.",
      fr: "De 100 (facile à maintenir) à 0, d’après le volume de Halstead, la complexité cyclomatique et les lignes de code.",
      de: "Von 100 (leicht zu warten) bis 0, nach Halstead-Volumen, zyklomatischer Komplexität und Codezeilen.",
      ja: "Halstead のボリューム、循環的複雑度、コード行数から求めます。100（保守しやすい）から 0 までです。",
      zh: "由 Halstead 容量、圈复杂度和代码行数得出，从 100（易于维护）到 0。",
    },
    formula: "max(0, 100 * (171 - 5.2 * log(max(1, HVOL)) - 0.23 * VG - 16.2 * log(max(1, coalesce(LOC, LC)))) / 171)",
    types: ["ROUTINE"],
    decimals: 1,
  },
  {
    id: "MI_AVG",
    name: {
      en: "Average maintainability index of functions",
      fr: "Indice de maintenabilité moyen des fonctions",
      de: "Durchschnittlicher Wartbarkeitsindex der Funktionen",
      ja: "関数の保守性指数の平均",
      zh: "函数的平均可维护性指数",
    },
    aggregate: "AVG",
    of: "MI",
    from: ["ROUTINE"],
    types: ["CONTAINER"],
    decimals: 1,
  },
];
