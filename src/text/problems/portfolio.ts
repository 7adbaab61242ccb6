import type { ProblemTable } from "./definition.ts";
import { metaProblems } from "./meta-projects.ts";
import { modelProblems } from "./model.ts";

/** Problems of projects, branches and versions. Absent and hidden things answer alike (D3), so no name is repeated. */
export const portfolioProblems = {
  "project.anonymous-off": {
    status: 409,
    title: {
      en: "Anonymous access is off",
      fr: "L’accès anonyme est désactivé",
      de: "Anonymer Zugriff ist ausgeschaltet",
      ja: "匿名アクセスは無効です",
      zh: "匿名访问已关闭",
    },
    detail: {
      en: "A project can be open to everyone only where an administrator has turned on the setting `anonymousAccess`.",
      fr: "Un projet ne peut être ouvert à tous que si un administrateur a activé le paramètre `anonymousAccess`.",
      de: "Ein Projekt kann nur für alle offen sein, wenn ein Administrator die Einstellung `anonymousAccess` eingeschaltet hat.",
      ja: "プロジェクトを全員に公開できるのは、管理者が設定 `anonymousAccess` を有効にしている場合だけです。",
      zh: "仅当管理员启用了设置 `anonymousAccess` 时，项目才能向所有人开放。",
    },
  },
  "project.absent": {
    status: 404,
    title: {
      en: "Project not found",
      fr: "Projet introuvable",
      de: "Projekt nicht gefunden",
      ja: "プロジェクトが見つかりません",
      zh: "找不到项目",
    },
    detail: {
      en: "There is no such project, or you may not see it.",
      fr: "Ce projet n’existe pas, ou vous n’y avez pas accès.",
      de: "Dieses Projekt gibt es nicht, oder Sie dürfen es nicht sehen.",
      ja: "該当するプロジェクトが存在しないか、閲覧する権限がありません。",
      zh: "该项目不存在，或者您无权查看。",
    },
  },
  "project.name-taken": {
    status: 409,
    title: {
      en: "Project name already in use",
      fr: "Nom de projet déjà utilisé",
      de: "Projektname bereits vergeben",
      ja: "プロジェクト名はすでに使われています",
      zh: "项目名称已被使用",
    },
    detail: {
      en: "Another project is already called “{name}”. Choose a different name.",
      fr: "Un autre projet s’appelle déjà « {name} ». Choisissez un autre nom.",
      de: "Ein anderes Projekt heißt bereits „{name}“. Wählen Sie einen anderen Namen.",
      ja: "「{name}」という名前のプロジェクトがすでにあります。別の名前を選んでください。",
      zh: "已有名为“{name}”的项目，请换一个名称。",
    },
  },
  ...metaProblems,
  "branch.name-taken": {
    status: 409,
    title: {
      en: "Branch name already in use",
      fr: "Nom de branche déjà utilisé",
      de: "Branchname bereits vergeben",
      ja: "ブランチ名はすでに使われています",
      zh: "分支名称已被使用",
    },
    detail: {
      en: "The project already has a branch “{name}”. Choose a different name.",
      fr: "Le projet a déjà une branche « {name} ». Choisissez un autre nom.",
      de: "Das Projekt hat bereits einen Branch „{name}“. Wählen Sie einen anderen Namen.",
      ja: "プロジェクトには「{name}」という名前のブランチがすでにあります。別の名前を選んでください。",
      zh: "项目中已有名为“{name}”的分支，请换一个名称。",
    },
  },
  "branch.target-itself": {
    status: 400,
    title: {
      en: "A branch cannot be its own target",
      fr: "Une branche ne peut pas être sa propre cible",
      de: "Ein Branch kann nicht sein eigenes Ziel sein",
      ja: "ブランチ自身をターゲットにはできません",
      zh: "分支不能以自身为目标",
    },
    detail: {
      en: "The branch `{name}` is compared with the target. Name another branch as `target`, or leave it out.",
      fr: "La branche `{name}` est comparée à la cible. Indiquez une autre branche comme `target`, ou omettez-le.",
      de: "Der Branch `{name}` wird mit dem Ziel verglichen. Nennen Sie einen anderen Branch als `target`, oder lassen Sie es weg.",
      ja: "ブランチ `{name}` はターゲットと比較されます。`target` に別のブランチを指定するか、省略してください。",
      zh: "分支 `{name}` 会与目标进行比较。请将另一分支指定为 `target`，或省略它。",
    },
  },
  "branch.main": {
    status: 409,
    title: {
      en: "Main branch cannot be deleted",
      fr: "Branche principale non supprimable",
      de: "Hauptbranch nicht löschbar",
      ja: "メインブランチは削除できません",
      zh: "主分支不能删除",
    },
    detail: {
      en: "A project’s main branch cannot be deleted. Delete the project instead.",
      fr: "La branche principale d’un projet ne peut pas être supprimée. Supprimez plutôt le projet.",
      de: "Der Hauptbranch eines Projekts kann nicht gelöscht werden. Löschen Sie stattdessen das Projekt.",
      ja: "プロジェクトのメインブランチは削除できません。代わりにプロジェクトを削除してください。",
      zh: "项目的主分支不能删除。如有需要，请删除整个项目。",
    },
  },
  "branch.absent": {
    status: 404,
    title: {
      en: "Branch not found",
      fr: "Branche introuvable",
      de: "Branch nicht gefunden",
      ja: "ブランチが見つかりません",
      zh: "找不到分支",
    },
    detail: {
      en: "The project has no such branch, or you may not see it.",
      fr: "Le projet n’a pas cette branche, ou vous n’y avez pas accès.",
      de: "Das Projekt hat keinen solchen Branch, oder Sie dürfen ihn nicht sehen.",
      ja: "プロジェクトに該当するブランチが存在しないか、閲覧する権限がありません。",
      zh: "项目中没有该分支，或者您无权查看。",
    },
  },
  "version.absent": {
    status: 404,
    title: {
      en: "Version not found",
      fr: "Version introuvable",
      de: "Version nicht gefunden",
      ja: "バージョンが見つかりません",
      zh: "找不到版本",
    },
    detail: {
      en: "There is no such version, or you may not see it.",
      fr: "Cette version n’existe pas, ou vous n’y avez pas accès.",
      de: "Diese Version gibt es nicht, oder Sie dürfen sie nicht sehen.",
      ja: "該当するバージョンが存在しないか、閲覧する権限がありません。",
      zh: "该版本不存在，或者您无权查看。",
    },
  },
  "version.other-project": {
    status: 400,
    title: {
      en: "Versions of two projects",
      fr: "Versions de deux projets",
      de: "Versionen zweier Projekte",
      ja: "異なるプロジェクトのバージョンです",
      zh: "版本属于两个项目",
    },
    detail: {
      en: "Only versions of one project can be compared.",
      fr: "Seules les versions d’un même projet peuvent être comparées.",
      de: "Nur Versionen desselben Projekts lassen sich vergleichen.",
      ja: "比較できるのは同じプロジェクトのバージョンだけです。",
      zh: "只能比较同一项目的版本。",
    },
  },
  "version.records-drafts": {
    status: 409,
    title: {
      en: "The version contains drafts",
      fr: "La version contient des brouillons",
      de: "Die Version enthält Entwürfe",
      ja: "バージョンにドラフトが含まれています",
      zh: "该版本包含草稿",
    },
    detail: {
      en: "This version of a meta-project records drafts of its members, so it cannot become a baseline. Build the meta-project with baseline=true.",
      fr: "Cette version d’un méta-projet enregistre des brouillons de ses membres et ne peut donc pas devenir une référence. Construisez le méta-projet avec baseline=true.",
      de: "Diese Version eines Meta-Projekts enthält Entwürfe seiner Mitglieder und kann deshalb keine Baseline werden. Bauen Sie das Meta-Projekt mit baseline=true.",
      ja: "メタプロジェクトのこのバージョンにはメンバーのドラフトが記録されているため、ベースラインにできません。baseline=true を付けてメタプロジェクトをビルドしてください。",
      zh: "元项目的这个版本记录了成员的草稿，因此不能成为基线。请使用 baseline=true 构建元项目。",
    },
  },
  "revision.stale": {
    status: 412,
    title: {
      en: "Changed in the meantime",
      fr: "Modifié entre-temps",
      de: "Inzwischen geändert",
      ja: "その間に変更されました",
      zh: "内容已被更改",
    },
    detail: {
      en: "Someone else has changed this since you read it. Read it again and repeat your change.",
      fr: "Quelqu’un d’autre l’a modifié depuis votre lecture. Relisez-le et refaites votre modification.",
      de: "Jemand anderes hat dies geändert, seit Sie es gelesen haben. Lesen Sie es neu und wiederholen Sie Ihre Änderung.",
      ja: "読み込んだ後に、ほかの人が変更しました。もう一度読み込んでから変更をやり直してください。",
      zh: "在您读取之后，其他人已作了更改。请重新读取后再提交您的更改。",
    },
  },
  "body.model-unknown": {
    status: 400,
    title: {
      en: "Unknown quality model",
      fr: "Modèle de qualité inconnu",
      de: "Unbekanntes Qualitätsmodell",
      ja: "不明な品質モデルです",
      zh: "未知的质量模型",
    },
    detail: modelProblems["model.absent"].detail,
  },
  "body.project-unknown": {
    status: 400,
    title: {
      en: "Unknown project",
      fr: "Projet inconnu",
      de: "Unbekanntes Projekt",
      ja: "不明なプロジェクトです",
      zh: "未知的项目",
    },
    detail: {
      en: "There is no project “{name}”.",
      fr: "Il n’existe pas de projet « {name} ».",
      de: "Es gibt kein Projekt „{name}“.",
      ja: "プロジェクト「{name}」はありません。",
      zh: "不存在项目“{name}”。",
    },
  },
  "body.artifact-unknown": {
    status: 400,
    title: {
      en: "Unknown artifact",
      fr: "Artefact inconnu",
      de: "Unbekanntes Artefakt",
      ja: "不明なアーティファクトです",
      zh: "未知的构件",
    },
    detail: {
      en: "There is no artifact {id} here.",
      fr: "Il n’y a pas d’artefact {id} ici.",
      de: "Hier gibt es kein Artefakt {id}.",
      ja: "アーティファクト {id} はここにはありません。",
      zh: "此处没有构件 {id}。",
    },
  },
} as const satisfies ProblemTable;
