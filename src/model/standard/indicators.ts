import type { ModelDocument } from "../document.ts";
import type { Entry } from "./entry.ts";

type IndicatorEntry = Entry & Omit<ModelDocument["indicators"][number], "name">;

/** The ratings; the first two decide on an artifact as a whole. */
export const indicators: readonly IndicatorEntry[] = [
  {
    id: "QUALITY",
    name: { en: "Quality", fr: "Qualité", de: "Qualität", ja: "品質", zh: "质量" },
    measure: "SCORE",
    scale: "RATING",
    types: ["CONTAINER"],
  },
  {
    id: "FUNCTION_QUALITY",
    name: {
      en: "Function quality",
      fr: "Qualité de la fonction",
      de: "Funktionsqualität",
      ja: "関数の品質",
      zh: "函数质量",
    },
    measure: "FUNCTION_SCORE",
    scale: "RATING",
    types: ["ROUTINE"],
  },
  {
    id: "COMPLEXITY",
    name: { en: "Complexity", fr: "Complexité", de: "Komplexität", ja: "複雑度", zh: "复杂度" },
    measure: "COMPLEXITY_PENALTY",
    scale: "RATING",
    types: ["CONTAINER"],
  },
  {
    id: "FUNCTION_COMPLEXITY",
    name: {
      en: "Function complexity",
      fr: "Complexité de la fonction",
      de: "Funktionskomplexität",
      ja: "関数の複雑度",
      zh: "函数复杂度",
    },
    measure: "VG",
    scale: "CYCLOMATIC_RATING",
    types: ["ROUTINE"],
  },
  {
    id: "SIZE",
    name: { en: "Size", fr: "Taille", de: "Größe", ja: "サイズ", zh: "规模" },
    measure: "SIZE_PENALTY",
    scale: "RATING",
    types: ["CONTAINER"],
  },
  {
    id: "FUNCTION_SIZE",
    name: {
      en: "Function length",
      fr: "Longueur de la fonction",
      de: "Funktionslänge",
      ja: "関数の長さ",
      zh: "函数长度",
    },
    measure: "LC",
    scale: "LENGTH_RATING",
    types: ["ROUTINE"],
  },
  {
    id: "DUPLICATION",
    name: { en: "Duplication", fr: "Duplication", de: "Duplizierung", ja: "重複", zh: "重复" },
    measure: "DUP_RATE",
    scale: "DUPLICATION_RATING",
  },
  {
    id: "COVERAGE",
    name: { en: "Coverage", fr: "Couverture", de: "Abdeckung", ja: "カバレッジ", zh: "覆盖率" },
    measure: "COVERAGE",
    scale: "COVERAGE_RATING",
  },
  {
    id: "DOCUMENTATION",
    name: { en: "Documentation", fr: "Documentation", de: "Dokumentation", ja: "ドキュメント", zh: "文档" },
    measure: "COMMENT_RATE",
    scale: "DOCUMENTATION_RATING",
  },
  {
    id: "FINDINGS",
    name: { en: "Findings", fr: "Constats", de: "Befunde", ja: "指摘", zh: "问题" },
    measure: "FINDING_DENSITY",
    scale: "FINDING_RATING",
  },
  {
    id: "DEBT",
    name: { en: "Technical debt", fr: "Dette technique", de: "Technische Schulden", ja: "技術的負債", zh: "技术债务" },
    measure: "DEBT_RATIO",
    scale: "DEBT_RATING",
  },
  {
    id: "VULNERABILITY",
    name: { en: "Vulnerability", fr: "Vulnérabilité", de: "Verwundbarkeit", ja: "脆弱性", zh: "漏洞" },
    measure: "CVSS",
    scale: "CVSS_RATING",
  },
];
