import type { Texts } from "../catalogue.ts";

export const signIn: Texts["signIn"] = {
  title: "サインイン",
  login: "ログイン名",
  password: "パスワード",
  show: "パスワードを表示",
  submit: "サインイン",
  firstStart: "初回起動時: ユーザーは admin で、パスワードはサーバーが最初に出力した行にあります。",
  ended: "セッションが終了しました。サインインすると続きから再開できます。",
  tagline: "コードの状態をひと目で",
};
