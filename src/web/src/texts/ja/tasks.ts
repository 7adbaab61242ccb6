import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const tasks: Texts["tasks"] = {
  task: "タスク",
  branch: "ブランチ",
  status: "状態",
  refused: "拒否",
  submitted: "受付",
  started: "開始",
  ended: "終了",
  elapsed: "所要時間",
  none: "条件に合うタスクはありません。",
  refusedCount: counted("ja", { other: "#件のレコードを拒否しました" }),
  refusedShown: (count) => `最初の ${count} 件:`,
  line: (line) => `${line} 行目`,
};
