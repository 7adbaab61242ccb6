import type { ProblemTable } from "./definition.ts";

/** Tokens of CI jobs that are exchanged (D17). */
export const exchangeProblems = {
  "exchange.request-invalid": {
    status: 400,
    title: {
      en: "Exchange not valid",
      fr: "Échange non valide",
      de: "Eintausch ungültig",
      ja: "交換の要求が正しくありません",
      zh: "交换请求无效",
    },
    detail: {
      en: "The field `{name}` of the form must be `{expected}`.",
      fr: "Le champ `{name}` du formulaire doit être `{expected}`.",
      de: "Das Feld `{name}` des Formulars muss `{expected}` sein.",
      ja: "フォームのフィールド `{name}` は `{expected}` でなければなりません。",
      zh: "表单字段 `{name}` 必须为 `{expected}`。",
    },
  },
  "exchange.token-refused": {
    status: 400,
    title: {
      en: "Token of the job refused",
      fr: "Jeton de la tâche refusé",
      de: "Token des Jobs abgelehnt",
      ja: "ジョブのトークンを拒否しました",
      zh: "作业的令牌被拒绝",
    },
    detail: {
      en: "The token of the job does not pass the check `{check}`.",
      fr: "Le jeton de la tâche ne passe pas la vérification `{check}`.",
      de: "Das Token des Jobs besteht die Prüfung `{check}` nicht.",
      ja: "ジョブのトークンが検査 `{check}` に合格しませんでした。",
      zh: "作业的令牌未通过检查 `{check}`。",
    },
  },
  "exchange.token-used": {
    status: 400,
    title: {
      en: "Token of the job used before",
      fr: "Jeton de la tâche déjà utilisé",
      de: "Token des Jobs schon verwendet",
      ja: "ジョブのトークンは使用済みです",
      zh: "作业的令牌已被使用",
    },
    detail: {
      en: "Each token of a job can be exchanged once. Request another one from the CI system.",
      fr: "Chaque jeton d’une tâche ne peut être échangé qu’une fois. Demandez-en un autre au système de CI.",
      de: "Jedes Token eines Jobs kann einmal eingetauscht werden. Fordern Sie beim CI-System ein anderes an.",
      ja: "ジョブのトークンは一度だけ交換できます。CI システムに別のトークンを要求してください。",
      zh: "作业的每个令牌只能交换一次。请向 CI 系统请求另一个。",
    },
  },
  "exchange.job-refused": {
    status: 403,
    title: {
      en: "Job not trusted",
      fr: "Tâche non approuvée",
      de: "Job nicht vertraut",
      ja: "信頼されていないジョブです",
      zh: "作业不受信任",
    },
    detail: {
      en: "There is no such project, or it trusts no job with these claims. A manager of the project can change that.",
      fr: "Ce projet n’existe pas, ou il n’approuve aucune tâche avec ces revendications. Un gestionnaire du projet peut le modifier.",
      de: "Dieses Projekt gibt es nicht, oder es vertraut keinem Job mit diesen Angaben. Ein Manager des Projekts kann das ändern.",
      ja: "そのプロジェクトがないか、これらのクレームを持つジョブを信頼していません。プロジェクトのマネージャーが変更できます。",
      zh: "没有这样的项目，或该项目不信任具有这些声明的作业。项目经理可以更改。",
    },
  },
} as const satisfies ProblemTable;
