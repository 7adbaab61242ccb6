import type { Texts } from "../catalogue.ts";

export const signIn: Texts["signIn"] = {
  title: "登录",
  login: "用户名",
  password: "密码",
  show: "显示密码",
  submit: "登录",
  firstStart: "首次启动：用户是 admin，密码在服务器最先输出的几行里。",
  ended: "会话已结束。登录后可从原处继续。",
  tagline: "一眼看清代码状况",
};
