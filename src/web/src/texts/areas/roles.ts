/** The roles on the server and on a project. */
export const en = {
  server: { USER: "User", CREATOR: "Creator", ADMINISTRATOR: "Administrator" },
  serverHints: {
    USER: "sees public projects and those with a membership",
    CREATOR: "can also create projects",
    ADMINISTRATOR: "can do everything",
  },
  project: { GUEST: "Guest", DEVELOPER: "Developer", MANAGER: "Manager", OWNER: "Owner" },
  projectHints: {
    GUEST: "reads baselines, without source",
    DEVELOPER: "reads drafts and source, uploads builds, relaxes findings",
    MANAGER: "also settings, branches, members, baselines",
    OWNER: "also deletes the project",
  },
};

export const fr: typeof en = {
  server: { USER: "Utilisateur", CREATOR: "Créateur", ADMINISTRATOR: "Administrateur" },
  serverHints: {
    USER: "voit les projets dont il est membre",
    CREATOR: "crée aussi des projets",
    ADMINISTRATOR: "peut tout faire",
  },
  project: { GUEST: "Invité", DEVELOPER: "Développeur", MANAGER: "Responsable", OWNER: "Propriétaire" },
  projectHints: {
    GUEST: "lit les références, sans les sources",
    DEVELOPER: "lit les brouillons et les sources, envoie des builds, assouplit des constats",
    MANAGER: "en plus : réglages, branches, membres, références",
    OWNER: "en plus : supprime le projet",
  },
};

export const de: typeof en = {
  server: { USER: "Benutzer", CREATOR: "Ersteller", ADMINISTRATOR: "Administrator" },
  serverHints: {
    USER: "sieht die Projekte, in denen er Mitglied ist",
    CREATOR: "legt außerdem Projekte an",
    ADMINISTRATOR: "darf alles",
  },
  project: { GUEST: "Gast", DEVELOPER: "Entwickler", MANAGER: "Manager", OWNER: "Eigentümer" },
  projectHints: {
    GUEST: "liest Baselines, ohne Quelltext",
    DEVELOPER: "liest Entwürfe und Quelltext, sendet Builds, lockert Befunde",
    MANAGER: "außerdem Einstellungen, Branches, Mitglieder, Baselines",
    OWNER: "löscht außerdem das Projekt",
  },
};

export const ja: typeof en = {
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

export const zh: typeof en = {
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
