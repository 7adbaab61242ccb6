import { counted } from "../counted.ts";

/** Limited tokens of users and projects. */
export const en = {
  title: "Limited tokens",
  text: "A limited token lets a program do one kind of work as you, until it expires. Its text is shown only once, when you create it.",
  projectText: (project: string) =>
    `These tokens belong to the project ${project}, not to a person: they remain valid when their maker leaves. They have the rights of a developer on this project, within their scope. Use one with the scope “Builds” for each CI pipeline.`,
  scope: "Scope",
  scopes: { read: "Reading", build: "Builds", triage: "Triage", badge: "Badges", scim: "Provisioning" },
  scopeHints: {
    read: "Reads everything that its owner may read.",
    build: "Sends builds; reads projects, versions, gates and tasks.",
    triage: "Reads, and relaxes, excludes and comments.",
    badge: "Only for badges.",
    scim: "Only for SCIM: a directory manages users and groups.",
  },
  project: "Project",
  projectHint: "Leave it empty for all your projects.",
  allProjects: "all",
  lifetime: "Valid for",
  days: counted("en", { one: "# day", other: "# days" }),
  expires: "Expires",
  expired: "expired",
};

export const fr: typeof en = {
  title: "Jetons limités",
  text: "Un jeton limité permet à un programme d’effectuer un seul type de travail en votre nom, jusqu’à son expiration. Son texte n’est affiché qu’une fois, à la création.",
  projectText: (project) =>
    `Ces jetons appartiennent au projet ${project}, pas à une personne : ils restent valides quand leur auteur s’en va. Ils ont les droits d’un développeur sur ce projet, dans les limites de leur portée. Utilisez-en un avec la portée « Builds » pour chaque pipeline CI.`,
  scope: "Portée",
  scopes: { read: "Lecture", build: "Builds", triage: "Triage", badge: "Badges", scim: "Provisionnement" },
  scopeHints: {
    read: "Lit tout ce que son propriétaire peut lire.",
    build: "Envoie des builds ; lit projets, versions, seuils et tâches.",
    triage: "Lit, assouplit, exclut et commente.",
    badge: "Uniquement pour les badges.",
    scim: "Uniquement pour SCIM : un annuaire gère les utilisateurs et les groupes.",
  },
  project: "Projet",
  projectHint: "Laissez vide pour tous vos projets.",
  allProjects: "tous",
  lifetime: "Valable",
  days: counted("fr", { one: "# jour", other: "# jours" }),
  expires: "Expiration",
  expired: "expiré",
};

export const de: typeof en = {
  title: "Beschränkte Tokens",
  text: "Mit einem beschränkten Token erledigt ein Programm eine Art von Arbeit in Ihrem Namen, bis es abläuft. Sein Text wird nur einmal angezeigt, beim Erstellen.",
  projectText: (project) =>
    `Diese Tokens gehören dem Projekt ${project}, keiner Person: Sie bleiben gültig, wenn ihr Ersteller geht. Sie haben die Rechte eines Entwicklers in diesem Projekt, im Rahmen ihres Umfangs. Verwenden Sie für jede CI-Pipeline eines mit dem Umfang „Builds“.`,
  scope: "Umfang",
  scopes: { read: "Lesen", build: "Builds", triage: "Triage", badge: "Badges", scim: "Bereitstellung" },
  scopeHints: {
    read: "Liest alles, was sein Besitzer lesen darf.",
    build: "Sendet Builds; liest Projekte, Versionen, Gates und Aufgaben.",
    triage: "Liest, lockert, schließt aus und kommentiert.",
    badge: "Nur für Badges.",
    scim: "Nur für SCIM: Ein Verzeichnis verwaltet Benutzer und Gruppen.",
  },
  project: "Projekt",
  projectHint: "Leer lassen für alle Ihre Projekte.",
  allProjects: "alle",
  lifetime: "Gültig für",
  days: counted("de", { one: "# Tag", other: "# Tage" }),
  expires: "Läuft ab",
  expired: "abgelaufen",
};

export const ja: typeof en = {
  title: "制限付きトークン",
  text: "制限付きトークンを使うと、有効期限まで、プログラムがあなたとして 1 種類の作業だけを行えます。トークンの文字列は作成時に一度だけ表示されます。",
  projectText: (project) =>
    `これらのトークンは個人ではなくプロジェクト ${project} に属し、作成者がいなくなっても有効です。スコープの範囲内で、このプロジェクトの開発者の権限を持ちます。CI パイプラインごとに、スコープが「ビルド」のトークンを使ってください。`,
  scope: "スコープ",
  scopes: { read: "読み取り", build: "ビルド", triage: "トリアージ", badge: "バッジ", scim: "プロビジョニング" },
  scopeHints: {
    read: "所有者が閲覧できるものをすべて読み取ります。",
    build: "ビルドを送信し、プロジェクト、バージョン、ゲート、タスクを読み取ります。",
    triage: "読み取りに加えて、緩和、除外、コメントを行います。",
    badge: "バッジ専用です。",
    scim: "SCIM 専用です。ディレクトリがユーザーとグループを管理します。",
  },
  project: "プロジェクト",
  projectHint: "すべてのプロジェクトを対象にする場合は空にします。",
  allProjects: "すべて",
  lifetime: "有効期間",
  days: counted("ja", { other: "# 日" }),
  expires: "有効期限",
  expired: "期限切れ",
};

export const zh: typeof en = {
  title: "受限令牌",
  text: "受限令牌允许程序在到期之前以您的身份执行一类操作。令牌内容仅在创建时显示一次。",
  projectText: (project) =>
    `这些令牌属于项目 ${project}，而不属于个人：创建者离开后仍然有效。它们在其范围内拥有该项目开发者的权限。请为每个 CI 流水线使用一个范围为“构建”的令牌。`,
  scope: "范围",
  scopes: { read: "读取", build: "构建", triage: "分类处理", badge: "徽章", scim: "用户同步" },
  scopeHints: {
    read: "读取其所有者可以读取的全部内容。",
    build: "发送构建；读取项目、版本、质量门和任务。",
    triage: "读取，并可放宽、排除和评论。",
    badge: "仅用于徽章。",
    scim: "仅用于 SCIM：由目录管理用户和组。",
  },
  project: "项目",
  projectHint: "留空表示您的所有项目。",
  allProjects: "全部",
  lifetime: "有效期",
  days: counted("zh", { other: "# 天" }),
  expires: "到期",
  expired: "已过期",
};
