import type { ProblemTable } from "./definition.ts";
import { modelProblems } from "./model.ts";

/** Problems of projects, branches and versions. Absent and hidden things answer alike (D3), so no name is repeated. */
export const portfolioProblems = {
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
  "project.not-meta": {
    status: 400,
    title: {
      en: "Not a meta-project",
      fr: "Pas un méta-projet",
      de: "Kein Meta-Projekt",
      ja: "メタプロジェクトではありません",
      zh: "不是元项目",
    },
    detail: {
      en: "Only a meta-project has members.",
      fr: "Seul un méta-projet a des membres.",
      de: "Nur ein Meta-Projekt hat Mitglieder.",
      ja: "メンバーを持てるのはメタプロジェクトだけです。",
      zh: "只有元项目才有成员。",
    },
  },
  "project.member-unknown": {
    status: 400,
    title: {
      en: "Member not found",
      fr: "Membre introuvable",
      de: "Mitglied nicht gefunden",
      ja: "メンバーが見つかりません",
      zh: "找不到成员",
    },
    detail: {
      en: "There is no project “{name}”, or you may not see it.",
      fr: "Le projet « {name} » n’existe pas, ou vous n’y avez pas accès.",
      de: "Das Projekt „{name}“ gibt es nicht, oder Sie dürfen es nicht sehen.",
      ja: "プロジェクト「{name}」が存在しないか、閲覧する権限がありません。",
      zh: "项目“{name}”不存在，或者您无权查看。",
    },
  },
  "project.member-meta": {
    status: 400,
    title: {
      en: "A meta-project as a member",
      fr: "Un méta-projet comme membre",
      de: "Ein Meta-Projekt als Mitglied",
      ja: "メタプロジェクトはメンバーにできません",
      zh: "元项目不能作为成员",
    },
    detail: {
      en: "“{name}” is a meta-project itself; a meta-project holds plain projects only.",
      fr: "« {name} » est lui-même un méta-projet ; un méta-projet ne contient que des projets simples.",
      de: "„{name}“ ist selbst ein Meta-Projekt; ein Meta-Projekt fasst nur einfache Projekte zusammen.",
      ja: "「{name}」自体がメタプロジェクトです。メタプロジェクトに含められるのは通常のプロジェクトだけです。",
      zh: "“{name}”本身就是元项目；元项目只能包含普通项目。",
    },
  },
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
