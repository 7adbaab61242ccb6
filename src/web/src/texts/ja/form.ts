import type { Texts } from "../catalogue.ts";

export const form: Texts["form"] = {
  save: "保存",
  saved: "保存しました。",
  create: "作成",
  add: "追加",
  remove: "外す",
  edit: "変更",
  delete: "削除",
  name: "名前",
  created: "作成日時",
  actions: "操作",
  optional: "任意",
  timezone: "タイムゾーン",
  timeThere: (time) => `現地の時刻は ${time} です。`,
  yes: "はい",
  no: "いいえ",
  findUser: "ログイン名、または先頭の3文字",
  find: "名前で検索",
  nothingFound: "該当するものはありません。",
};
