import type { MeasureEntry } from "./entry.ts";
import { minutes, percent, perThousandLines } from "./units.ts";

/** Findings by severity, and the effort to fix them. */
export const findingMeasures: readonly MeasureEntry[] = [
  { id: "NFIND", name: { en: "Findings", fr: "Constats", de: "Befunde", ja: "指摘数", zh: "问题数" }, count: {} },
  {
    id: "NFIND_INFO",
    name: { en: "Info findings", fr: "Constats d’information", de: "Hinweise", ja: "情報の指摘数", zh: "提示问题数" },
    count: { categories: ["SEVERITY.INFO"] },
  },
  {
    id: "NFIND_MINOR",
    name: { en: "Minor findings", fr: "Constats mineurs", de: "Geringe Befunde", ja: "軽微な指摘数", zh: "次要问题数" },
    count: { categories: ["SEVERITY.MINOR"] },
  },
  {
    id: "NFIND_MAJOR",
    name: {
      en: "Major findings",
      fr: "Constats majeurs",
      de: "Erhebliche Befunde",
      ja: "重要な指摘数",
      zh: "主要问题数",
    },
    count: { categories: ["SEVERITY.MAJOR"] },
  },
  {
    id: "NFIND_CRITICAL",
    name: {
      en: "Critical findings",
      fr: "Constats critiques",
      de: "Kritische Befunde",
      ja: "重大な指摘数",
      zh: "严重问题数",
    },
    count: { categories: ["SEVERITY.CRITICAL"] },
  },
  {
    id: "NFIND_BLOCKER",
    name: {
      en: "Blocking findings",
      fr: "Constats bloquants",
      de: "Blockierende Befunde",
      ja: "ブロッカーの指摘数",
      zh: "阻断问题数",
    },
    count: { categories: ["SEVERITY.BLOCKER"] },
  },
  {
    id: "FINDING_WEIGHT",
    name: {
      en: "Weighted findings",
      fr: "Constats pondérés",
      de: "Gewichtete Befunde",
      ja: "重み付き指摘数",
      zh: "加权问题数",
    },
    description: {
      en: "A finding counts 1, an info 0.1, a major one 3, a critical one 10, a blocker 30.",
      fr: "Un constat compte pour 1, une information pour 0,1, un majeur pour 3, un critique pour 10, un bloquant pour 30.",
      de: "Ein Befund zählt 1, ein Hinweis 0,1, ein erheblicher 3, ein kritischer 10, ein blockierender 30.",
      ja: "指摘は 1、情報は 0.1、重要は 3、重大は 10、ブロッカーは 30 として数えます。",
      zh: "一般问题计 1，提示计 0.1，主要计 3，严重计 10，阻断计 30。",
    },
    formula: "NFIND - 0.9 * NFIND_INFO + 2 * NFIND_MAJOR + 9 * NFIND_CRITICAL + 29 * NFIND_BLOCKER",
    decimals: 1,
  },
  {
    id: "FINDING_DENSITY",
    name: {
      en: "Weighted findings per 1,000 code lines",
      fr: "Constats pondérés pour 1 000 lignes de code",
      de: "Gewichtete Befunde je 1.000 Codezeilen",
      ja: "コード 1,000 行あたりの重み付き指摘数",
      zh: "每千行代码的加权问题数",
    },
    // Below 100 lines a single finding would have far too much weight.
    formula: "1000 * FINDING_WEIGHT / max(100, coalesce(LOC, LC))",
    unit: perThousandLines,
    decimals: 1,
  },
  {
    id: "VG_EXCESS",
    name: {
      en: "Complexity above 15",
      fr: "Complexité au-delà de 15",
      de: "Komplexität über 15",
      ja: "15 を超える複雑度",
      zh: "超过 15 的复杂度",
    },
    formula: "max(0, VG - 15)",
    types: ["ROUTINE"],
  },
  {
    id: "VG_EXCESS_BELOW",
    name: {
      en: "Complexity above 15 in functions",
      fr: "Complexité au-delà de 15 dans les fonctions",
      de: "Komplexität über 15 in Funktionen",
      ja: "関数内の 15 を超える複雑度",
      zh: "函数中超过 15 的复杂度",
    },
    aggregate: "SUM",
    of: "VG_EXCESS",
    from: ["ROUTINE"],
    types: ["CONTAINER"],
  },
  {
    id: "DEBT",
    name: { en: "Technical debt", fr: "Dette technique", de: "Technische Schulden", ja: "技術的負債", zh: "技术债务" },
    description: {
      en: "Estimated time to mend the findings, to split what is too complex and to merge what is duplicated.",
      fr: "Temps estimé pour corriger les constats, découper ce qui est trop complexe et réunir ce qui est dupliqué.",
      de: "Geschätzte Zeit, um Befunde zu beheben, zu Komplexes zu zerlegen und Doppeltes zusammenzuführen.",
      ja: "指摘の修正、複雑すぎる部分の分割、重複の統合にかかる見積もり時間です。",
      zh: "修复问题、拆分过于复杂的部分以及合并重复代码的预计时间。",
    },
    formula:
      "5 * NFIND - 4 * NFIND_INFO + 15 * NFIND_MAJOR + 55 * NFIND_CRITICAL + 115 * NFIND_BLOCKER" +
      " + 5 * coalesce(VG_EXCESS_BELOW, VG_EXCESS, 0) + 0.5 * coalesce(DUP, 0)",
    unit: minutes,
    decimals: 0,
  },
  {
    id: "DEBT_RATIO",
    name: {
      en: "Technical debt ratio",
      fr: "Taux de dette technique",
      de: "Anteil technischer Schulden",
      ja: "技術的負債比率",
      zh: "技术债务比率",
    },
    description: {
      en: "Technical debt compared with the time to write the code again, at 30 minutes per line.",
      fr: "Dette technique rapportée au temps de réécriture du code, à 30 minutes par ligne.",
      de: "Technische Schulden im Verhältnis zur Zeit, den Code neu zu schreiben, bei 30 Minuten je Zeile.",
      ja: "1 行 30 分としてコードを書き直す時間に対する技術的負債の割合です。",
      zh: "技术债务与重写代码所需时间之比，按每行 30 分钟计算。",
    },
    formula: "100 * DEBT / (30 * coalesce(LOC, LC))",
    unit: percent,
    decimals: 1,
  },
];
