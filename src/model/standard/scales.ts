import type { Language, Translated } from "../../text/index.ts";
import { unknownLevelId, unknownName, unknownRank } from "../scales.ts";
import { textsIn, type Entry } from "./entry.ts";

interface LevelEntry extends Entry {
  readonly rank: number;
  readonly mnemonic: string;
  readonly bounds?: string;
}

export interface ScaleEntry extends Entry {
  readonly levels: readonly LevelEntry[];
}

const letters = ["A", "B", "C", "D", "E", "F", "G"];

/** Seven levels from best to worst; six thresholds separate them. */
export const scales: readonly ScaleEntry[] = [
  risingScale("RATING", [10, 20, 30, 45, 60, 80], {
    en: "Rating",
    fr: "Note",
    de: "Bewertung",
    ja: "評価",
    zh: "评级",
  }),
  risingScale("CYCLOMATIC_RATING", [6, 11, 16, 21, 31, 51], {
    en: "Cyclomatic complexity of a function",
    fr: "Complexité cyclomatique d’une fonction",
    de: "Zyklomatische Komplexität einer Funktion",
    ja: "関数の循環的複雑度",
    zh: "函数的圈复杂度",
  }),
  risingScale("LENGTH_RATING", [31, 51, 76, 101, 151, 301], {
    en: "Length of a function",
    fr: "Longueur d’une fonction",
    de: "Länge einer Funktion",
    ja: "関数の長さ",
    zh: "函数的长度",
  }),
  risingScale("DUPLICATION_RATING", [3, 5, 10, 15, 20, 30], {
    en: "Share of duplicated lines",
    fr: "Part de lignes dupliquées",
    de: "Anteil doppelter Zeilen",
    ja: "重複行の割合",
    zh: "重复行占比",
  }),
  risingScale("FINDING_RATING", [5, 15, 30, 60, 120, 250], {
    en: "Density of findings",
    fr: "Densité de constats",
    de: "Befunddichte",
    ja: "指摘の密度",
    zh: "问题密度",
  }),
  risingScale("DEBT_RATING", [2, 5, 10, 20, 35, 50], {
    en: "Technical debt ratio",
    fr: "Taux de dette technique",
    de: "Anteil technischer Schulden",
    ja: "技術的負債比率",
    zh: "技术债务比率",
  }),
  risingScale("CVSS_RATING", [0.1, 2, 4, 5.5, 7, 9], {
    en: "CVSS score of the worst vulnerability",
    fr: "Score CVSS de la pire vulnérabilité",
    de: "CVSS-Wert der schlimmsten Schwachstelle",
    ja: "最も深刻な脆弱性の CVSS スコア",
    zh: "最严重漏洞的 CVSS 评分",
  }),
  fallingScale("COVERAGE_RATING", [90, 80, 70, 55, 40, 20], {
    en: "Test coverage",
    fr: "Couverture par les tests",
    de: "Testabdeckung",
    ja: "テストカバレッジ",
    zh: "测试覆盖率",
  }),
  fallingScale("DOCUMENTATION_RATING", [20, 15, 10, 7, 4, 2], {
    en: "Share of comments",
    fr: "Part de commentaires",
    de: "Anteil der Kommentare",
    ja: "コメントの割合",
    zh: "注释占比",
  }),
  {
    id: "SEVERITY",
    name: { en: "Severity", fr: "Gravité", de: "Schweregrad", ja: "重大度", zh: "严重程度" },
    levels: [
      severity("INFO", 0, "i", { en: "Info", fr: "Information", de: "Hinweis", ja: "情報", zh: "提示" }),
      severity("MINOR", 1, "-", { en: "Minor", fr: "Mineur", de: "Gering", ja: "軽微", zh: "次要" }),
      severity("MAJOR", 2, "!", { en: "Major", fr: "Majeur", de: "Erheblich", ja: "重要", zh: "主要" }),
      severity("CRITICAL", 3, "!!", { en: "Critical", fr: "Critique", de: "Kritisch", ja: "重大", zh: "严重" }),
      severity("BLOCKER", 4, "!!!", { en: "Blocker", fr: "Bloquant", de: "Blockierend", ja: "ブロッカー", zh: "阻断" }),
    ],
  },
];

/** The texts of all levels in one language. */
export function levelTextsIn(language: Language): Record<string, string> {
  return Object.assign({}, ...scales.map(({ id, levels }) => textsIn(language, `scales.${id}.levels`, levels)));
}

/** Higher values are worse: `[;10[`, `[10;20[`, …, `[80;[`. */
function risingScale(id: string, thresholds: readonly number[], name: Translated): ScaleEntry {
  return ratedScale(id, name, (place) => `[${thresholds[place - 1] ?? ""};${thresholds[place] ?? ""}[`);
}

/** Higher values are better: `[90;[`, `[80;90[`, …, `[;20[`. */
function fallingScale(id: string, thresholds: readonly number[], name: Translated): ScaleEntry {
  return ratedScale(id, name, (place) => `[${thresholds[place] ?? ""};${thresholds[place - 1] ?? ""}[`);
}

function ratedScale(id: string, name: Translated, bounds: (place: number) => string): ScaleEntry {
  const unknown = { id: unknownLevelId, rank: unknownRank, name: unknownName, mnemonic: "?" };
  const levels = letters.map((letter, rank) => ({
    id: `LEVEL${letter}`,
    rank,
    name: levelName(letter),
    mnemonic: letter,
    bounds: bounds(rank),
  }));
  return { id, name, levels: [unknown, ...levels] };
}

function levelName(letter: string): Translated {
  return {
    en: `Level ${letter}`,
    fr: `Niveau ${letter}`,
    de: `Stufe ${letter}`,
    ja: `レベル ${letter}`,
    zh: `${letter} 级`,
  };
}

function severity(id: string, rank: number, mnemonic: string, name: Translated): LevelEntry {
  return { id, rank, mnemonic, name };
}
