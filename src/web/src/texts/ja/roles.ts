import type { Texts } from "../catalogue.ts";

export const roles: Texts["roles"] = {
  server: { USER: "ユーザー", CREATOR: "作成者", ADMINISTRATOR: "管理者" },
  serverHints: {
    USER: "メンバーであるプロジェクトを閲覧",
    CREATOR: "プロジェクトの作成も可能",
    ADMINISTRATOR: "すべての操作が可能",
  },
  project: { GUEST: "ゲスト", DEVELOPER: "開発者", MANAGER: "マネージャー", OWNER: "オーナー" },
  projectHints: {
    GUEST: "ベースラインを閲覧（ソースを除く）",
    DEVELOPER: "ドラフトとソースの閲覧、ビルドの送信、指摘の緩和",
    MANAGER: "さらに設定、ブランチ、メンバー、ベースライン",
    OWNER: "さらにプロジェクトの削除",
  },
};
