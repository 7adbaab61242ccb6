import type { Texts } from "../catalogue.ts";

export const members: Texts["members"] = {
  title: "成员",
  text: "成员可以查看项目，其角色决定能做什么。所有者和管理员无需列入。",
  publicText: "该项目是公开的：所有已登录的人都是访客。成员拥有更多权限。",
  add: "添加成员",
  kind: "类别",
  user: "用户",
  group: "组",
  role: "角色",
  none: "还没有成员。",
  saved: "成员已保存。",
};
