import type { Texts } from "../catalogue.ts";

export const members: Texts["members"] = {
  title: "メンバー",
  text: "メンバーはプロジェクトを閲覧でき、できることは役割で決まります。オーナーと管理者を一覧に入れる必要はありません。",
  publicText:
    "このプロジェクトは公開されており、サインインした人は全員ゲストです。メンバーはそれ以上のことができます。",
  add: "メンバーを追加",
  kind: "種類",
  user: "ユーザー",
  group: "グループ",
  role: "役割",
  none: "メンバーはまだいません。",
  saved: "メンバーを保存しました。",
};
