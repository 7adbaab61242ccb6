import type { Texts } from "../catalogue.ts";

export const where: Texts["where"] = {
  label: "フィルター",
  hint: (example) => `${example} のような条件`,
  at: (position) => `${position}文字目`,
  apply: "適用",
  clear: "フィルターを消去",
  suggestions: "候補",
  kinds: {
    integer: "数値",
    number: "数値",
    string: "文字列",
    boolean: "真偽",
    timestamp: "日付",
    object: "グループ",
    map: "名前ごと",
    array: "リスト",
  },
};
