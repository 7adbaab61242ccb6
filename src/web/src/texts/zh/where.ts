import type { Texts } from "../catalogue.ts";

export const where: Texts["where"] = {
  label: "筛选",
  hint: (example) => `条件，例如 ${example}`,
  at: (position) => `第 ${position} 个字符`,
  apply: "应用",
  clear: "清除筛选",
  suggestions: "建议",
  kinds: {
    integer: "数字",
    number: "数字",
    string: "文本",
    boolean: "真或假",
    timestamp: "日期",
    object: "组",
    map: "按名称",
    array: "列表",
  },
};
