import type { ProblemTable } from "./definition.ts";
import { valueTitle } from "./request-body.ts";

/** Problems of artifacts, findings, sources, and of queries over them (D9–D11). */
export const artifactsProblems = {
  "artifact.absent": {
    status: 404,
    title: {
      en: "Artifact not found",
      fr: "Artefact introuvable",
      de: "Artefakt nicht gefunden",
      ja: "成果物が見つかりません",
      zh: "找不到构件",
    },
    detail: {
      en: "There is no such artifact in this version, or you may not see it.",
      fr: "Cet artefact n’existe pas dans cette version, ou vous n’y avez pas accès.",
      de: "Dieses Artefakt gibt es in dieser Version nicht, oder Sie dürfen es nicht sehen.",
      ja: "このバージョンに該当する成果物が存在しないか、閲覧する権限がありません。",
      zh: "此版本中没有该构件，或者您无权查看。",
    },
  },
  "finding.absent": {
    status: 404,
    title: {
      en: "Finding not found",
      fr: "Constat introuvable",
      de: "Befund nicht gefunden",
      ja: "指摘が見つかりません",
      zh: "找不到问题",
    },
    detail: {
      en: "There is no such finding in this version, or you may not see it.",
      fr: "Ce constat n’existe pas dans cette version, ou vous n’y avez pas accès.",
      de: "Diesen Befund gibt es in dieser Version nicht, oder Sie dürfen ihn nicht sehen.",
      ja: "このバージョンに該当する指摘が存在しないか、閲覧する権限がありません。",
      zh: "此版本中没有该问题，或者您无权查看。",
    },
  },
  "source.absent": {
    status: 404,
    title: {
      en: "No source",
      fr: "Pas de code source",
      de: "Kein Quelltext",
      ja: "ソースがありません",
      zh: "没有源代码",
    },
    detail: {
      en: "The results contain no source for this artifact.",
      fr: "Les résultats n’ont pas fourni de code source pour cet artefact.",
      de: "Die Ergebnisse brachten zu diesem Artefakt keinen Quelltext mit.",
      ja: "この成果物のソースは結果に含まれていません。",
      zh: "结果中没有此构件的源代码。",
    },
  },
  "source.damaged": {
    status: 500,
    title: {
      en: "Source damaged",
      fr: "Code source endommagé",
      de: "Quelltext beschädigt",
      ja: "ソースが破損しています",
      zh: "源代码已损坏",
    },
    detail: {
      en: "The stored source differs from the text that was sent, so it is not shown. An administrator can restore it from a backup.",
      fr: "Le code source enregistré diffère du texte envoyé ; il n’est donc pas affiché. Un administrateur peut le restaurer depuis une sauvegarde.",
      de: "Der gespeicherte Quelltext weicht vom gesendeten Text ab und wird deshalb nicht gezeigt. Ein Administrator kann ihn aus einer Sicherung wiederherstellen.",
      ja: "保存されているソースが送信されたテキストと異なるため、表示しません。管理者はバックアップから復元できます。",
      zh: "存储的源代码与发送的文本不一致，因此不予显示。管理员可以从备份中恢复。",
    },
  },
  "icon.absent": {
    status: 404,
    title: {
      en: "No such icon",
      fr: "Icône introuvable",
      de: "Symbol nicht gefunden",
      ja: "アイコンが見つかりません",
      zh: "找不到图标",
    },
    detail: {
      en: "There is no icon at this address.",
      fr: "Il n’y a pas d’icône à cette adresse.",
      de: "Unter dieser Adresse gibt es kein Symbol.",
      ja: "このアドレスにアイコンはありません。",
      zh: "此地址没有图标。",
    },
  },
  "body.value-choice": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "The value must be one of {choices}.",
      fr: "La valeur doit être l’une de {choices}.",
      de: "Der Wert muss einer von {choices} sein.",
      ja: "値は {choices} のいずれかにしてください。",
      zh: "值必须是以下之一：{choices}。",
    },
  },
  "body.value-unsupported": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "`{name}` cannot be used with a filter of type `{type}`.",
      fr: "`{name}` ne s’applique pas à un filtre de type `{type}`.",
      de: "`{name}` passt nicht zu einem Filter vom Typ `{type}`.",
      ja: "`{name}` は `{type}` 型のフィルターでは使えません。",
      zh: "`{name}` 不适用于 `{type}` 类型的筛选条件。",
    },
  },
  "body.id-unknown": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "Neither the model nor the version's data knows `{id}` ({what}).",
      fr: "Ni le modèle ni les données de la version ne connaissent `{id}` ({what}).",
      de: "Weder das Modell noch die Daten der Version kennen `{id}` ({what}).",
      ja: "モデルにもバージョンのデータにも `{id}`（{what}）はありません。",
      zh: "模型和版本数据中都没有 `{id}`（{what}）。",
    },
  },
} as const satisfies ProblemTable;
