import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const table: Texts["table"] = {
  count: counted("zh", { other: "# 行" }),
  shownOf: (shown, total) => `已加载 ${shown} / ${total}`,
  countSoFar: counted("zh", { other: "已加载 # 行，下面还有" }),
  columns: "列",
  copyCsv: "复制为 CSV",
  copyJson: "复制为 JSON",
  copiedRows: counted("zh", { other: "已复制 # 行" }),
  actions: "复制或选择列",
  empty: "没有行",
  loadingMore: "正在加载更多行",
};
