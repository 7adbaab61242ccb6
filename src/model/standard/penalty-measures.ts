import type { MeasureEntry } from "./entry.ts";
import { points } from "./units.ts";

/** The weights of the penalties in SCORE. */
export const penaltyWeights = {
  COMPLEXITY_PENALTY: 30,
  FINDING_PENALTY: 20,
  SIZE_PENALTY: 15,
  DUPLICATION_PENALTY: 15,
  COVERAGE_PENALTY: 15,
  DOCUMENTATION_PENALTY: 5,
} as const;

const penalty = { unit: points, decimals: 1 } as const;

/**
 * By the worst finding, for results without lines, such as SARIF alone. Without any finding it is missing, as the density
 * is: the results do not say that findings were searched for.
 */
const worstSeverity =
  "if(NFIND > 0, if(NFIND_BLOCKER > 0, 85, if(NFIND_CRITICAL > 0, 50, if(NFIND_MAJOR > 0, 25," +
  " if(NFIND > NFIND_INFO, 12, 5)))), FINDING_DENSITY)";

/**
 * Penalties that lower the rating, each from 0 (no penalty) to 100. A function has its own; on everything above, complexity
 * and size are those of the functions below, weighted by their length, so that one long bad function outweighs ten
 * short good ones. If there are no functions, densities are used instead.
 */
export const penaltyMeasures: readonly MeasureEntry[] = [
  {
    id: "FUNCTION_COMPLEXITY_PENALTY",
    name: {
      en: "Penalty for a function's complexity",
      fr: "Pénalité de complexité d’une fonction",
      de: "Abzug für die Komplexität einer Funktion",
      ja: "関数の複雑度による減点",
      zh: "函数复杂度扣分",
    },
    formula: "min(100, 4 * max(0, coalesce(max(VG, COG), VG, COG) - 5))",
    types: ["ROUTINE"],
    ...penalty,
  },
  {
    id: "FUNCTION_SIZE_PENALTY",
    name: {
      en: "Penalty for a function's length",
      fr: "Pénalité de longueur d’une fonction",
      de: "Abzug für die Länge einer Funktion",
      ja: "関数の長さによる減点",
      zh: "函数长度扣分",
    },
    formula: "min(100, max(0, LC - 40))",
    types: ["ROUTINE"],
    ...penalty,
  },
  {
    id: "FUNCTION_SHAPE_PENALTY",
    name: {
      en: "Penalty for nesting and parameters",
      fr: "Pénalité d’imbrication et de paramètres",
      de: "Abzug für Verschachtelung und Parameter",
      ja: "ネストと引数による減点",
      zh: "嵌套与参数扣分",
    },
    formula: "min(100, max(20 * max(0, coalesce(NEST, 0) - 3), 15 * max(0, coalesce(PARAM, 0) - 4)))",
    types: ["ROUTINE"],
    ...penalty,
  },
  {
    id: "COMPLEXITY_LOAD",
    name: {
      en: "Complexity penalty × lines",
      fr: "Pénalité de complexité × lignes",
      de: "Komplexitätsabzug × Zeilen",
      ja: "複雑度の減点 × 行数",
      zh: "复杂度扣分 × 行数",
    },
    formula: "FUNCTION_COMPLEXITY_PENALTY * LC",
    types: ["ROUTINE"],
  },
  {
    id: "COMPLEXITY_LOAD_SUM",
    name: {
      en: "Complexity penalty × lines of all functions",
      fr: "Pénalité de complexité × lignes de toutes les fonctions",
      de: "Komplexitätsabzug × Zeilen aller Funktionen",
      ja: "全関数の複雑度の減点 × 行数",
      zh: "所有函数的复杂度扣分 × 行数",
    },
    aggregate: "SUM",
    of: "COMPLEXITY_LOAD",
    from: ["ROUTINE"],
    types: ["CONTAINER"],
  },
  {
    id: "SIZE_LOAD",
    name: {
      en: "Size penalty × lines",
      fr: "Pénalité de taille × lignes",
      de: "Größenabzug × Zeilen",
      ja: "サイズの減点 × 行数",
      zh: "规模扣分 × 行数",
    },
    formula: "FUNCTION_SIZE_PENALTY * LC",
    types: ["ROUTINE"],
  },
  {
    id: "SIZE_LOAD_SUM",
    name: {
      en: "Size penalty × lines of all functions",
      fr: "Pénalité de taille × lignes de toutes les fonctions",
      de: "Größenabzug × Zeilen aller Funktionen",
      ja: "全関数のサイズの減点 × 行数",
      zh: "所有函数的规模扣分 × 行数",
    },
    aggregate: "SUM",
    of: "SIZE_LOAD",
    from: ["ROUTINE"],
    types: ["CONTAINER"],
  },
  {
    id: "COMPLEXITY_PENALTY",
    name: {
      en: "Penalty for complexity",
      fr: "Pénalité de complexité",
      de: "Abzug für Komplexität",
      ja: "複雑度による減点",
      zh: "复杂度扣分",
    },
    formula: "coalesce(COMPLEXITY_LOAD_SUM / LC_FUNC, min(100, 4 * max(0, 100 * VG / LC - 15)))",
    types: ["CONTAINER"],
    ...penalty,
  },
  {
    id: "SIZE_PENALTY",
    name: {
      en: "Penalty for size",
      fr: "Pénalité de taille",
      de: "Abzug für Größe",
      ja: "サイズによる減点",
      zh: "规模扣分",
    },
    formula:
      "coalesce(SIZE_LOAD_SUM / LC_FUNC, if(NFILE > 0, min(100, max(0, LC / NFILE - 500) / 10), min(100, max(0, LC - 500) / 10)))",
    types: ["CONTAINER"],
    ...penalty,
  },
  {
    id: "DUPLICATION_PENALTY",
    name: {
      en: "Penalty for duplication",
      fr: "Pénalité de duplication",
      de: "Abzug für Duplizierung",
      ja: "重複による減点",
      zh: "重复扣分",
    },
    formula: "min(100, 4 * DUP_RATE)",
    ...penalty,
  },
  {
    id: "COVERAGE_PENALTY",
    name: {
      en: "Penalty for missing coverage",
      fr: "Pénalité de couverture",
      de: "Abzug für fehlende Abdeckung",
      ja: "カバレッジ不足による減点",
      zh: "覆盖不足扣分",
    },
    formula: "max(0, 100 - COVERAGE)",
    ...penalty,
  },
  {
    id: "DOCUMENTATION_PENALTY",
    name: {
      en: "Penalty for missing comments",
      fr: "Pénalité de documentation",
      de: "Abzug für fehlende Kommentare",
      ja: "コメント不足による減点",
      zh: "注释不足扣分",
    },
    formula: "5 * max(0, 20 - COMMENT_RATE)",
    ...penalty,
  },
  {
    id: "FINDING_PENALTY",
    name: {
      en: "Penalty for findings",
      fr: "Pénalité de constats",
      de: "Abzug für Befunde",
      ja: "指摘による減点",
      zh: "问题扣分",
    },
    description: {
      en: "Half the density of findings. Where the number of lines is not known, the worst severity counts: 5 for an info, 12 for a minor finding, 25 for a major, 50 for a critical, 85 for a blocking one.",
      fr: "La moitié de la densité de constats. Si le nombre de lignes est inconnu, la gravité la plus élevée compte : 5 pour une information, 12 pour un constat mineur, 25 pour un majeur, 50 pour un critique, 85 pour un bloquant.",
      de: "Die Hälfte der Befunddichte. Ist die Zahl der Zeilen nicht bekannt, zählt der höchste Schweregrad: 5 für einen Hinweis, 12 für einen geringen, 25 für einen erheblichen, 50 für einen kritischen, 85 für einen blockierenden Befund.",
      ja: "指摘の密度の半分です。行数がわからない場合は、最も重い重大度で決まります：情報 5、軽微 12、重要 25、重大 50、ブロッカー 85。",
      zh: "问题密度的一半。行数未知时按最高严重程度计：提示 5，次要 12，主要 25，严重 50，阻断 85。",
    },
    formula: `coalesce(min(100, FINDING_DENSITY / 2), ${worstSeverity})`,
    ...penalty,
  },
  {
    id: "SCORE",
    name: { en: "Quality penalty", fr: "Pénalité de qualité", de: "Qualitätsabzug", ja: "品質の減点", zh: "质量扣分" },
    description: {
      en: "Weighted mean of the penalties that are known (complexity 30, findings 20, size, duplication and coverage 15 each, comments 5), and at least half the penalty for findings.",
      fr: "Moyenne pondérée des pénalités connues (complexité 30, constats 20, taille, duplication et couverture 15 chacune, commentaires 5), et au moins la moitié de celle des constats.",
      de: "Gewichtetes Mittel der bekannten Abzüge (Komplexität 30, Befunde 20, Größe, Duplizierung und Abdeckung je 15, Kommentare 5), mindestens aber der halbe Abzug für Befunde.",
      ja: "わかっている減点の加重平均（複雑度 30、指摘 20、サイズ・重複・カバレッジ各 15、コメント 5）。ただし指摘による減点の半分を下回りません。",
      zh: "已知各项扣分的加权平均（复杂度 30，问题 20，规模、重复、覆盖率各 15，注释 5），且不低于问题扣分的一半。",
    },
    formula: `max(${weightedMean()}, coalesce(FINDING_PENALTY / 2, 0))`,
    types: ["CONTAINER"],
    ...penalty,
  },
  {
    id: "FUNCTION_SCORE",
    name: {
      en: "Function penalty",
      fr: "Pénalité de la fonction",
      de: "Funktionsabzug",
      ja: "関数の減点",
      zh: "函数扣分",
    },
    description: {
      en: "A function is as good as its worst side: complexity, length, nesting and parameters, or findings.",
      fr: "Une fonction vaut son pire aspect : complexité, longueur, imbrication et paramètres, ou constats.",
      de: "Eine Funktion ist so gut wie ihre schlechteste Seite: Komplexität, Länge, Verschachtelung und Parameter oder Befunde.",
      ja: "関数の評価は最も悪い側面（複雑度、長さ、ネストと引数、指摘）で決まります。",
      zh: "函数的好坏取决于最差的一面：复杂度、长度、嵌套与参数或问题。",
    },
    // The first term is 0, or missing when the function has no measures at all.
    formula:
      "0 * coalesce(VG, COG, LC) + max(coalesce(FUNCTION_COMPLEXITY_PENALTY, 0), coalesce(FUNCTION_SIZE_PENALTY, 0)," +
      " FUNCTION_SHAPE_PENALTY, coalesce(FINDING_PENALTY, 0))",
    types: ["ROUTINE"],
    ...penalty,
  },
  {
    id: "MAINTAINABILITY",
    name: { en: "Maintainability", fr: "Maintenabilité", de: "Wartbarkeit", ja: "保守性", zh: "可维护性" },
    formula: "100 - SCORE",
    types: ["CONTAINER"],
    ...penalty,
  },
];

/** A missing value (usually coverage) does not count, and neither does its weight. */
function weightedMean(): string {
  const weights = Object.entries(penaltyWeights);
  const sum = weights.map(([id, weight]) => `coalesce(${weight} * ${id}, 0)`).join(" + ");
  const total = weights.map(([id, weight]) => `coalesce(0 * ${id} + ${weight}, 0)`).join(" + ");
  return `(${sum}) / (${total})`;
}
