import type { ProblemTable } from "./definition.ts";

/** Problems of saved queries. */
export const savedQueriesProblems = {
  "queries.absent": {
    status: 404,
    title: {
      en: "Saved query not found",
      fr: "Requête enregistrée introuvable",
      de: "Gespeicherte Abfrage nicht gefunden",
      ja: "保存済みクエリが見つかりません",
      zh: "找不到已保存的查询",
    },
    detail: {
      en: "There is no such saved query, or you may not see it.",
      fr: "Cette requête enregistrée n’existe pas, ou vous n’y avez pas accès.",
      de: "Diese gespeicherte Abfrage gibt es nicht, oder Sie dürfen sie nicht sehen.",
      ja: "該当する保存済みクエリが存在しないか、閲覧する権限がありません。",
      zh: "该已保存的查询不存在，或者您无权查看。",
    },
  },
  "queries.too-many": {
    status: 409,
    title: {
      en: "Too many saved queries",
      fr: "Trop de requêtes enregistrées",
      de: "Zu viele gespeicherte Abfragen",
      ja: "保存済みクエリが多すぎます",
      zh: "已保存的查询过多",
    },
    detail: {
      en: "You have {limit} saved queries, which is the maximum. Delete some first.",
      fr: "Vous avez {limit} requêtes enregistrées, le maximum. Supprimez-en d’abord.",
      de: "Sie haben {limit} gespeicherte Abfragen, mehr werden nicht aufbewahrt. Löschen Sie zuerst einige.",
      ja: "保存できるクエリは {limit} 件までです。先に不要なものを削除してください。",
      zh: "您已保存 {limit} 个查询，已达上限。请先删除一些。",
    },
  },
  "filters.absent": {
    status: 404,
    title: {
      en: "Saved filter not found",
      fr: "Filtre enregistré introuvable",
      de: "Gespeicherter Filter nicht gefunden",
      ja: "保存済みフィルターが見つかりません",
      zh: "找不到已保存的筛选条件",
    },
    detail: {
      en: "There is no such saved filter, or you may not see it.",
      fr: "Ce filtre enregistré n’existe pas, ou vous n’y avez pas accès.",
      de: "Diesen gespeicherten Filter gibt es nicht, oder Sie dürfen ihn nicht sehen.",
      ja: "該当する保存済みフィルターが存在しないか、閲覧する権限がありません。",
      zh: "该已保存的筛选条件不存在，或者您无权查看。",
    },
  },
  "dashboards.absent": {
    status: 404,
    title: {
      en: "Dashboard not found",
      fr: "Tableau de bord introuvable",
      de: "Dashboard nicht gefunden",
      ja: "ダッシュボードが見つかりません",
      zh: "未找到仪表板",
    },
    detail: {
      en: "There is no such dashboard, or you may not see it.",
      fr: "Ce tableau de bord n’existe pas, ou vous n’y avez pas accès.",
      de: "Dieses Dashboard gibt es nicht, oder Sie dürfen es nicht sehen.",
      ja: "該当するダッシュボードが存在しないか、閲覧する権限がありません。",
      zh: "该仪表板不存在，或者您无权查看。",
    },
  },
  "filters.name-taken": {
    status: 409,
    title: {
      en: "Name of a filter is taken",
      fr: "Nom de filtre déjà pris",
      de: "Name des Filters ist vergeben",
      ja: "フィルター名はすでに使われています",
      zh: "筛选条件名称已被使用",
    },
    detail: {
      en: "You have a filter “{name}” already. Choose another name, or delete that filter.",
      fr: "Vous avez déjà un filtre « {name} ». Choisissez un autre nom, ou supprimez ce filtre.",
      de: "Sie haben schon einen Filter „{name}“. Wählen Sie einen anderen Namen, oder löschen Sie jenen Filter.",
      ja: "フィルター「{name}」はすでにあります。別の名前にするか、既存のものを削除してください。",
      zh: "您已有筛选条件“{name}”。请换一个名称，或删除原有的筛选条件。",
    },
  },
} as const satisfies ProblemTable;
