import type { Texts } from "../catalogue.ts";

export const roles: Texts["roles"] = {
  server: { USER: "用户", CREATOR: "创建者", ADMINISTRATOR: "管理员" },
  serverHints: {
    USER: "查看自己所属的项目",
    CREATOR: "还可以创建项目",
    ADMINISTRATOR: "拥有全部权限",
  },
  project: { GUEST: "访客", DEVELOPER: "开发者", MANAGER: "经理", OWNER: "所有者" },
  projectHints: {
    GUEST: "查看基线，不含源代码",
    DEVELOPER: "查看草稿和源代码、发送构建、放宽问题",
    MANAGER: "另外还有设置、分支、成员、基线",
    OWNER: "另外还可删除项目",
  },
};
