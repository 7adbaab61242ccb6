import type { ProblemTable } from "./definition.ts";

/** Problems of patterns (D10). */
export const patternProblems = {
  "pattern.too-long": {
    status: 400,
    title: {
      en: "Wrong pattern",
      fr: "Motif incorrect",
      de: "Fehlerhaftes Muster",
      ja: "パターンの誤り",
      zh: "模式有误",
    },
    detail: {
      en: "A pattern may have at most {limit} characters.",
      fr: "Un motif compte au plus {limit} caractères.",
      de: "Ein Muster darf höchstens {limit} Zeichen lang sein.",
      ja: "パターンは {limit} 文字までです。",
      zh: "模式最多 {limit} 个字符。",
    },
  },
} as const satisfies ProblemTable;
