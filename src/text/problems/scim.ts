import type { ProblemTable } from "./definition.ts";

/** Provisioning over SCIM. */
export const scimProblems = {
  "scim.filter-invalid": {
    status: 400,
    title: {
      en: "Filter or path not valid",
      fr: "Filtre ou chemin non valide",
      de: "Filter oder Pfad ungültig",
      ja: "フィルターまたはパスが無効です",
      zh: "筛选器或路径无效",
    },
    detail: {
      en: "The filter or path does not follow RFC 7644, or is too long. Correct it and send the request again.",
      fr: "Le filtre ou le chemin ne suit pas la RFC 7644, ou est trop long. Corrigez-le et renvoyez la requête.",
      de: "Der Filter oder Pfad folgt nicht RFC 7644 oder ist zu lang. Korrigieren Sie ihn und senden Sie die Anfrage erneut.",
      ja: "フィルターまたはパスが RFC 7644 に従っていないか、長すぎます。修正してリクエストを再送信してください。",
      zh: "筛选器或路径不符合 RFC 7644，或过长。请更正后重新发送请求。",
    },
  },
  "scim.value-invalid": {
    status: 400,
    title: {
      en: "Value not valid",
      fr: "Valeur non valide",
      de: "Wert ungültig",
      ja: "値が無効です",
      zh: "值无效",
    },
    detail: {
      en: "The attribute `{attribute}` is missing, or has a value that is not possible here.",
      fr: "L’attribut `{attribute}` manque, ou a une valeur qui n’est pas possible ici.",
      de: "Das Attribut `{attribute}` fehlt oder hat einen Wert, der hier nicht möglich ist.",
      ja: "属性 `{attribute}` がないか、使用できない値です。",
      zh: "缺少属性 `{attribute}`，或其值在此处不可用。",
    },
  },
  "scim.target-absent": {
    status: 400,
    title: {
      en: "Nothing to change",
      fr: "Rien à modifier",
      de: "Nichts zu ändern",
      ja: "変更の対象がありません",
      zh: "没有可更改的内容",
    },
    detail: {
      en: "The operation has no path, or its path leads to no value. Nothing was changed.",
      fr: "L’opération n’a pas de chemin, ou son chemin ne mène à aucune valeur. Rien n’a été modifié.",
      de: "Die Operation hat keinen Pfad, oder ihr Pfad führt zu keinem Wert. Es wurde nichts geändert.",
      ja: "操作にパスがないか、パスが指す値がありません。何も変更されていません。",
      zh: "操作没有路径，或其路径未指向任何值。未作任何更改。",
    },
  },
  "scim.description-absent": {
    status: 404,
    title: {
      en: "Unknown kind of resource",
      fr: "Type de ressource inconnu",
      de: "Unbekannte Art von Ressource",
      ja: "不明なリソースの種類",
      zh: "未知的资源类型",
    },
    detail: {
      en: "There are users and groups. The list has their names.",
      fr: "Il y a des utilisateurs et des groupes. La liste contient leurs noms.",
      de: "Es gibt Benutzer und Gruppen. Die Liste enthält ihre Namen.",
      ja: "ユーザーとグループがあります。名前は一覧にあります。",
      zh: "有用户和组。其名称见列表。",
    },
  },
  "scim.reference-unresolved": {
    status: 409,
    title: {
      en: "Reference to an absent operation",
      fr: "Référence à une opération absente",
      de: "Verweis auf eine fehlende Operation",
      ja: "存在しない操作への参照",
      zh: "引用了不存在的操作",
    },
    detail: {
      en: "The operation refers to `bulkId:{bulkId}`. No operation of the request has made a resource with this name.",
      fr: "L’opération fait référence à `bulkId:{bulkId}`. Aucune opération de la requête n’a créé de ressource de ce nom.",
      de: "Die Operation verweist auf `bulkId:{bulkId}`. Keine Operation der Anfrage hat eine Ressource mit diesem Namen angelegt.",
      ja: "操作は `bulkId:{bulkId}` を参照していますが、この名前のリソースを作成した操作はリクエスト内にありません。",
      zh: "该操作引用了 `bulkId:{bulkId}`，但请求中没有任何操作创建了此名称的资源。",
    },
  },
  "scim.too-many-operations": {
    status: 413,
    title: {
      en: "Too many operations",
      fr: "Trop d’opérations",
      de: "Zu viele Operationen",
      ja: "操作が多すぎます",
      zh: "操作过多",
    },
    detail: {
      en: "A bulk request has at most {limit} operations. Send several requests. Nothing was changed.",
      fr: "Une requête groupée a au plus {limit} opérations. Envoyez plusieurs requêtes. Rien n’a été modifié.",
      de: "Eine Sammelanfrage hat höchstens {limit} Operationen. Senden Sie mehrere Anfragen. Es wurde nichts geändert.",
      ja: "一括リクエストの操作は {limit} 件までです。複数のリクエストに分けて送信してください。何も変更されていません。",
      zh: "批量请求最多包含 {limit} 个操作。请分多次发送请求。未作任何更改。",
    },
  },
} as const satisfies ProblemTable;
