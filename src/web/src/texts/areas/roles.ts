/** The roles on the server and on a project. */
export const en = {
  server: { USER: "User", CREATOR: "Creator", ADMINISTRATOR: "Administrator" },
  serverHints: {
    USER: "Sees public projects, and projects with a membership.",
    CREATOR: "Can also create projects.",
    ADMINISTRATOR: "Can do everything.",
  },
  project: { GUEST: "Guest", DEVELOPER: "Developer", MANAGER: "Manager", OWNER: "Owner" },
  projectHints: {
    GUEST: "Reads baselines, without source.",
    DEVELOPER: "Reads drafts and source, uploads builds, relaxes findings.",
    MANAGER: "Also manages settings, branches, members and baselines.",
    OWNER: "Can also delete the project.",
  },
};

export const fr: typeof en = {
  server: { USER: "Utilisateur", CREATOR: "Créateur", ADMINISTRATOR: "Administrateur" },
  serverHints: {
    USER: "Voit les projets publics et ceux dont il est membre.",
    CREATOR: "Peut aussi créer des projets.",
    ADMINISTRATOR: "Peut tout faire.",
  },
  project: { GUEST: "Invité", DEVELOPER: "Développeur", MANAGER: "Responsable", OWNER: "Propriétaire" },
  projectHints: {
    GUEST: "Lit les références, sans les sources.",
    DEVELOPER: "Lit les brouillons et les sources, envoie des builds, assouplit des constats.",
    MANAGER: "Gère aussi les paramètres, les branches, les membres et les références.",
    OWNER: "Peut aussi supprimer le projet.",
  },
};

export const de: typeof en = {
  server: { USER: "Benutzer", CREATOR: "Ersteller", ADMINISTRATOR: "Administrator" },
  serverHints: {
    USER: "Sieht öffentliche Projekte und solche, in denen er Mitglied ist.",
    CREATOR: "Kann außerdem Projekte anlegen.",
    ADMINISTRATOR: "Darf alles.",
  },
  project: { GUEST: "Gast", DEVELOPER: "Entwickler", MANAGER: "Manager", OWNER: "Eigentümer" },
  projectHints: {
    GUEST: "Liest Baselines, ohne Quelltext.",
    DEVELOPER: "Liest Entwürfe und Quelltext, sendet Builds, lockert Befunde.",
    MANAGER: "Verwaltet außerdem Einstellungen, Branches, Mitglieder und Baselines.",
    OWNER: "Kann außerdem das Projekt löschen.",
  },
};

export const ja: typeof en = {
  server: { USER: "ユーザー", CREATOR: "作成者", ADMINISTRATOR: "管理者" },
  serverHints: {
    USER: "公開プロジェクトと、メンバーであるプロジェクトを閲覧できます。",
    CREATOR: "プロジェクトの作成もできます。",
    ADMINISTRATOR: "すべての操作ができます。",
  },
  project: { GUEST: "ゲスト", DEVELOPER: "開発者", MANAGER: "マネージャー", OWNER: "オーナー" },
  projectHints: {
    GUEST: "ベースラインを閲覧できます（ソースを除く）。",
    DEVELOPER: "ドラフトとソースの閲覧、ビルドの送信、指摘の緩和ができます。",
    MANAGER: "さらに設定、ブランチ、メンバー、ベースラインを管理できます。",
    OWNER: "さらにプロジェクトを削除できます。",
  },
};

export const zh: typeof en = {
  server: { USER: "用户", CREATOR: "创建者", ADMINISTRATOR: "管理员" },
  serverHints: {
    USER: "可查看公开项目和自己所属的项目。",
    CREATOR: "还可以创建项目。",
    ADMINISTRATOR: "拥有全部权限。",
  },
  project: { GUEST: "访客", DEVELOPER: "开发者", MANAGER: "管理者", OWNER: "所有者" },
  projectHints: {
    GUEST: "可查看基线，不含源代码。",
    DEVELOPER: "可查看草稿和源代码、发送构建、放宽问题。",
    MANAGER: "还可以管理设置、分支、成员和基线。",
    OWNER: "还可以删除项目。",
  },
};
