import type { ProblemTable } from "./definition.ts";

/** Problems that the HTTP parser finds, and temporary problems of the server. */
export const serverProblems = {
  "server.address-unusable": {
    status: 503,
    title: {
      en: "Address cannot be used",
      fr: "Adresse inutilisable",
      de: "Adresse nicht verwendbar",
      ja: "アドレスを使用できません",
      zh: "地址无法使用",
    },
    detail: {
      en: "The server cannot listen on {address} ({reason}); is another one running there?",
      fr: "Le serveur ne peut pas écouter sur {address} ({reason}) ; un autre y tourne-t-il déjà ?",
      de: "Der Server kann nicht auf {address} lauschen ({reason}); läuft dort schon ein anderer?",
      ja: "{address} で待ち受けできません（{reason}）。別のサーバーが動いていませんか。",
      zh: "服务器无法在 {address} 上监听（{reason}）；那里是否已有另一个服务器在运行？",
    },
  },
  "request.malformed": {
    status: 400,
    title: {
      en: "Not a valid HTTP request",
      fr: "Requête HTTP non valide",
      de: "Keine gültige HTTP-Anfrage",
      ja: "HTTPリクエストが正しくありません",
      zh: "无效的 HTTP 请求",
    },
    detail: {
      en: "The request could not be read.",
      fr: "La requête n’a pas pu être lue.",
      de: "Die Anfrage konnte nicht gelesen werden.",
      ja: "リクエストを読み取れませんでした。",
      zh: "无法读取该请求。",
    },
  },
  "request.headers-too-large": {
    status: 431,
    title: {
      en: "Request line or headers too large",
      fr: "Ligne de requête ou en-têtes trop longs",
      de: "Anfragezeile oder Header zu groß",
      ja: "リクエスト行またはヘッダーが大きすぎます",
      zh: "请求行或请求头过大",
    },
    detail: {
      en: "Request line and headers together may have {limit} bytes at most.",
      fr: "La ligne de requête et les en-têtes peuvent faire {limit} octets au plus au total.",
      de: "Anfragezeile und Header dürfen zusammen höchstens {limit} Bytes groß sein.",
      ja: "リクエスト行とヘッダーは合わせて {limit} バイトまでです。",
      zh: "请求行和请求头合计最多 {limit} 字节。",
    },
  },
  "request.timeout": {
    status: 408,
    title: {
      en: "Request took too long",
      fr: "Requête trop lente",
      de: "Anfrage dauerte zu lange",
      ja: "リクエストがタイムアウトしました",
      zh: "请求超时",
    },
    detail: {
      en: "The request did not arrive in time.",
      fr: "La requête n’est pas arrivée à temps.",
      de: "Die Anfrage ist nicht rechtzeitig angekommen.",
      ja: "リクエストが時間内に届きませんでした。",
      zh: "请求未能及时到达。",
    },
  },
  "request.rate-limited": {
    status: 429,
    title: {
      en: "Too many requests",
      fr: "Trop de requêtes",
      de: "Zu viele Anfragen",
      ja: "リクエストが多すぎます",
      zh: "请求过多",
    },
    detail: {
      en: "More requests came from here than one minute allows. Try again in {seconds} s.",
      fr: "Plus de requêtes que le nombre autorisé par minute sont arrivées d’ici. Réessayez dans {seconds} s.",
      de: "Von hier kamen mehr Anfragen, als in einer Minute erlaubt sind. Versuchen Sie es in {seconds} s erneut.",
      ja: "1 分間に許可されている数を超えるリクエストが届きました。{seconds} 秒後にもう一度お試しください。",
      zh: "收到的请求超过每分钟允许的数量，请在 {seconds} 秒后重试。",
    },
  },
  "server.failed": {
    status: 500,
    title: {
      en: "Internal error",
      fr: "Erreur interne",
      de: "Interner Fehler",
      ja: "内部エラー",
      zh: "内部错误",
    },
    detail: {
      en: "Something went wrong in the server. The request id finds it in the log.",
      fr: "Une erreur s’est produite dans le serveur. L’identifiant de requête permet de la retrouver dans le journal.",
      de: "Im Server ist etwas schiefgegangen. Über die Anfragekennung ist es im Protokoll zu finden.",
      ja: "サーバーで問題が発生しました。リクエストIDでログを確認できます。",
      zh: "服务器出现问题，可凭请求标识在日志中查找。",
    },
  },
  "server.stopping": {
    status: 503,
    title: {
      en: "Server is stopping",
      fr: "Arrêt du serveur en cours",
      de: "Server wird beendet",
      ja: "サーバーを停止しています",
      zh: "服务器正在停止",
    },
    detail: {
      en: "The server finishes what is under way and takes nothing new. Try again in {seconds} s.",
      fr: "Le serveur termine les requêtes en cours et n’en accepte plus. Réessayez dans {seconds} s.",
      de: "Der Server beendet laufende Anfragen und nimmt keine neuen an. Versuchen Sie es in {seconds} s erneut.",
      ja: "サーバーは処理中のリクエストを終えており、新しいリクエストを受け付けません。{seconds} 秒後にもう一度お試しください。",
      zh: "服务器正在完成进行中的请求，不再接受新请求。请在 {seconds} 秒后重试。",
    },
  },
  "server.not-ready": {
    status: 503,
    title: {
      en: "Server not ready",
      fr: "Serveur pas encore prêt",
      de: "Server noch nicht bereit",
      ja: "サーバーの準備ができていません",
      zh: "服务器尚未就绪",
    },
    detail: {
      en: "The server is starting or stopping. Try again in {seconds} s.",
      fr: "Le serveur démarre ou s’arrête. Réessayez dans {seconds} s.",
      de: "Der Server startet oder wird beendet. Versuchen Sie es in {seconds} s erneut.",
      ja: "サーバーは起動中または停止中です。{seconds} 秒後にもう一度お試しください。",
      zh: "服务器正在启动或停止，请在 {seconds} 秒后重试。",
    },
  },
} as const satisfies ProblemTable;
