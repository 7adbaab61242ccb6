import type { ProblemTable } from "./definition.ts";

/** Path, method, headers and query string. */
export const lineProblems = {
  "route.absent": {
    status: 404,
    title: { en: "Not found", fr: "Introuvable", de: "Nicht gefunden", ja: "見つかりません", zh: "未找到" },
    detail: {
      en: "There is nothing at this path.",
      fr: "Il n’y a rien à ce chemin.",
      de: "Unter diesem Pfad gibt es nichts.",
      ja: "このパスには何もありません。",
      zh: "此路径下没有任何内容。",
    },
  },
  "route.method-unsupported": {
    status: 405,
    title: {
      en: "Method not supported here",
      fr: "Méthode non prise en charge ici",
      de: "Methode hier nicht unterstützt",
      ja: "このメソッドは使用できません",
      zh: "此处不支持该方法",
    },
    detail: {
      en: "This path takes {allow}.",
      fr: "Ce chemin accepte {allow}.",
      de: "Dieser Pfad nimmt {allow} an.",
      ja: "このパスで使用できるメソッドは {allow} です。",
      zh: "此路径支持的方法：{allow}。",
    },
  },
  "accept.version-unknown": {
    status: 406,
    title: {
      en: "No such version of the API",
      fr: "Version de l’API inconnue",
      de: "Diese Version der API gibt es nicht",
      ja: "APIのバージョンが存在しません",
      zh: "没有此版本的 API",
    },
    detail: {
      en: "`Accept` leaves nothing that the server can answer with. It knows `application/json` and `application/vnd.<vendor>.app-<version>+json` with the versions {versions}.",
      fr: "`Accept` ne laisse aucun format que le serveur puisse fournir. Il connaît `application/json` et `application/vnd.<vendor>.app-<version>+json` avec les versions {versions}.",
      de: "`Accept` lässt nichts übrig, womit der Server antworten könnte. Er kennt `application/json` und `application/vnd.<vendor>.app-<version>+json` mit den Versionen {versions}.",
      ja: "`Accept` で指定された形式では応答できません。使用できるのは `application/json` と `application/vnd.<vendor>.app-<version>+json`（バージョン：{versions}）です。",
      zh: "服务器无法按 `Accept` 指定的格式应答。可用的格式为 `application/json` 和 `application/vnd.<vendor>.app-<version>+json`，其中版本为 {versions}。",
    },
  },
  "timezone.unknown": {
    status: 400,
    title: {
      en: "Time zone unknown",
      fr: "Fuseau horaire inconnu",
      de: "Zeitzone unbekannt",
      ja: "不明なタイムゾーン",
      zh: "未知的时区",
    },
    detail: {
      en: "The header `Timezone` must be an IANA name such as `Europe/Paris`.",
      fr: "L’en-tête `Timezone` doit être un nom IANA tel que `Europe/Paris`.",
      de: "Der Header `Timezone` muss ein IANA-Name wie `Europe/Paris` sein.",
      ja: "`Timezone` ヘッダーには `Europe/Paris` のようなIANA名を指定してください。",
      zh: "请求头 `Timezone` 必须是 IANA 时区名，例如 `Europe/Paris`。",
    },
  },
  "header.invalid": {
    status: 400,
    title: {
      en: "Header not valid",
      fr: "En-tête non valide",
      de: "Header ungültig",
      ja: "ヘッダーが正しくありません",
      zh: "请求头无效",
    },
    detail: {
      en: "The header `{name}` does not have the form {expected}.",
      fr: "L’en-tête `{name}` n’a pas la forme {expected}.",
      de: "Der Header `{name}` hat nicht die Form {expected}.",
      ja: "`{name}` ヘッダーが {expected} の形式ではありません。",
      zh: "请求头 `{name}` 的格式不是 {expected}。",
    },
  },
  "header.host-missing": {
    status: 400,
    title: {
      en: "Header `Host` missing",
      fr: "En-tête `Host` manquant",
      de: "Header `Host` fehlt",
      ja: "`Host` ヘッダーがありません",
      zh: "缺少请求头 `Host`",
    },
    detail: {
      en: "HTTP/1.1 requests need exactly one header `Host`.",
      fr: "Une requête HTTP/1.1 doit porter exactement un en-tête `Host`.",
      de: "Eine HTTP/1.1-Anfrage braucht genau einen Header `Host`.",
      ja: "HTTP/1.1のリクエストには `Host` ヘッダーがちょうど一つ必要です。",
      zh: "HTTP/1.1 请求必须有且只有一个 `Host` 请求头。",
    },
  },
  "header.expectation-unknown": {
    status: 417,
    title: {
      en: "Expectation unknown",
      fr: "Attente inconnue",
      de: "Erwartung unbekannt",
      ja: "不明な Expect の値",
      zh: "未知的 Expect 值",
    },
    detail: {
      en: "The header `Expect` may only be `100-continue`.",
      fr: "L’en-tête `Expect` ne peut valoir que `100-continue`.",
      de: "Der Header `Expect` darf nur `100-continue` lauten.",
      ja: "`Expect` ヘッダーに指定できるのは `100-continue` だけです。",
      zh: "请求头 `Expect` 只能是 `100-continue`。",
    },
  },
  "query.malformed": {
    status: 400,
    title: {
      en: "Query string not readable",
      fr: "Paramètres de requête illisibles",
      de: "Query-String nicht lesbar",
      ja: "クエリ文字列を読み取れません",
      zh: "无法读取查询字符串",
    },
    detail: {
      en: "The query string is not percent-encoded UTF-8.",
      fr: "La chaîne de requête n’est pas de l’UTF-8 encodé en pourcentage.",
      de: "Der Query-String ist kein prozentkodiertes UTF-8.",
      ja: "クエリ文字列がパーセントエンコードされたUTF-8ではありません。",
      zh: "查询字符串不是百分号编码的 UTF-8。",
    },
  },
  "query.repeated": {
    status: 400,
    title: {
      en: "Parameter given twice",
      fr: "Paramètre donné deux fois",
      de: "Parameter doppelt angegeben",
      ja: "パラメーターが重複しています",
      zh: "参数重复",
    },
    detail: {
      en: "The parameter `{name}` may be given only once.",
      fr: "Le paramètre `{name}` ne peut être donné qu’une seule fois.",
      de: "Der Parameter `{name}` darf nur einmal angegeben werden.",
      ja: "パラメーター `{name}` は一度だけ指定できます。",
      zh: "参数 `{name}` 只能给出一次。",
    },
  },
  "query.unknown": {
    status: 400,
    title: {
      en: "Parameter unknown",
      fr: "Paramètre inconnu",
      de: "Parameter unbekannt",
      ja: "不明なパラメーター",
      zh: "未知的参数",
    },
    detail: {
      en: "There is no parameter `{name}`. Did you mean `{suggestion}`?",
      fr: "Le paramètre `{name}` n’existe pas. Vouliez-vous dire `{suggestion}` ?",
      de: "Es gibt keinen Parameter `{name}`. Meinten Sie `{suggestion}`?",
      ja: "パラメーター `{name}` はありません。`{suggestion}` ではありませんか。",
      zh: "没有参数 `{name}`。您是否想用 `{suggestion}`？",
    },
  },
  "query.unsupported": {
    status: 400,
    title: {
      en: "Parameter not supported here",
      fr: "Paramètre non pris en charge ici",
      de: "Parameter hier nicht unterstützt",
      ja: "このパラメーターは使用できません",
      zh: "此处不支持该参数",
    },
    detail: {
      en: "This request does not support `{name}`.",
      fr: "Cette requête ne prend pas en charge `{name}`.",
      de: "Diese Anfrage unterstützt `{name}` nicht.",
      ja: "このリクエストでは `{name}` を使用できません。",
      zh: "此请求不支持 `{name}`。",
    },
  },
  "query.value-invalid": {
    status: 400,
    title: {
      en: "Parameter not valid",
      fr: "Paramètre non valide",
      de: "Parameter ungültig",
      ja: "パラメーターが正しくありません",
      zh: "参数无效",
    },
    detail: {
      en: "The value of `{name}` does not have the form {expected}.",
      fr: "La valeur de `{name}` n’a pas la forme {expected}.",
      de: "Der Wert von `{name}` hat nicht die Form {expected}.",
      ja: "`{name}` の値が {expected} の形式ではありません。",
      zh: "`{name}` 的值不符合 {expected} 的形式。",
    },
  },
} as const satisfies ProblemTable;
