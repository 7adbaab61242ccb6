import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const table: Texts["table"] = {
  count: counted("ja", { other: "#行" }),
  shownOf: (shown, total) => `${total}件中${shown}件を読み込み済み`,
  countSoFar: counted("ja", { other: "#行を読み込み済み、続きあり" }),
  columns: "列",
  copyCsv: "CSV としてコピー",
  copyJson: "JSON としてコピー",
  copiedRows: counted("ja", { other: "#行をコピーしました" }),
  actions: "コピーまたは列の選択",
  empty: "行がありません",
  loadingMore: "続きを読み込み中",
};
