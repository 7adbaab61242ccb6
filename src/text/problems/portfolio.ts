import type { ProblemTable } from "./definition.ts";

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
} as const satisfies ProblemTable;
