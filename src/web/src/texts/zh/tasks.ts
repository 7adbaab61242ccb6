import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const tasks: Texts["tasks"] = {
  task: "任务",
  branch: "分支",
  status: "状态",
  refused: "拒绝",
  submitted: "提交",
  started: "开始",
  ended: "结束",
  elapsed: "用时",
  none: "没有符合条件的任务。",
  refusedCount: counted("zh", { other: "拒绝了 # 条记录" }),
  refusedShown: (count) => `前 ${count} 条：`,
  line: (line) => `第 ${line} 行`,
};
