import type { Texts } from "../catalogue.ts";

export const form: Texts["form"] = {
  save: "保存",
  saved: "已保存。",
  create: "创建",
  add: "添加",
  remove: "移除",
  edit: "修改",
  delete: "删除",
  name: "名称",
  created: "创建时间",
  actions: "操作",
  optional: "可选",
  timezone: "时区",
  timeThere: (time) => `当地现在是 ${time}。`,
  yes: "是",
  no: "否",
  findUser: "登录名或其前三个字符",
  find: "按名称查找",
  nothingFound: "没有这样的名称。",
};
