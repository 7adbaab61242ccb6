import type { ProblemTable } from "./definition.ts";

/** Problems of webhooks. */
export const webhooksProblems = {
  "webhooks.absent": {
    status: 404,
    title: {
      en: "No such webhook",
      fr: "Webhook inexistant",
      de: "Kein solcher Webhook",
      ja: "その Webhook はありません",
      zh: "没有该 Webhook",
    },
    detail: {
      en: "There is no webhook with this id.",
      fr: "Aucun webhook n’a cet identifiant.",
      de: "Es gibt keinen Webhook mit dieser Kennung.",
      ja: "この ID の Webhook はありません。",
      zh: "没有具有此标识的 Webhook。",
    },
  },
  "webhooks.delivery-absent": {
    status: 404,
    title: {
      en: "No such delivery",
      fr: "Livraison inexistante",
      de: "Keine solche Zustellung",
      ja: "その配信はありません",
      zh: "没有该投递",
    },
    detail: {
      en: "The webhook has no delivery with this id. Deliveries are listed for 7 days.",
      fr: "Le webhook n’a pas de livraison avec cet identifiant. Les livraisons sont listées pendant 7 jours.",
      de: "Der Webhook hat keine Zustellung mit dieser Kennung. Zustellungen werden 7 Tage lang aufgeführt.",
      ja: "この Webhook にはその ID の配信がありません。配信は 7 日間一覧に表示されます。",
      zh: "该 Webhook 没有具有此标识的投递。投递保留 7 天。",
    },
  },
  "webhooks.event-gone": {
    status: 409,
    title: {
      en: "The event is no longer stored",
      fr: "L’événement n’est plus conservé",
      de: "Das Ereignis ist nicht mehr gespeichert",
      ja: "イベントはもう保存されていません",
      zh: "事件已不再保存",
    },
    detail: {
      en: "Events are stored for 7 days. This one cannot be sent again.",
      fr: "Les événements sont conservés 7 jours. Celui-ci ne peut plus être renvoyé.",
      de: "Ereignisse werden 7 Tage gespeichert. Dieses kann nicht erneut gesendet werden.",
      ja: "イベントの保存期間は 7 日です。このイベントは再送信できません。",
      zh: "事件保存 7 天。此事件无法再次发送。",
    },
  },
  "webhooks.too-many": {
    status: 409,
    title: {
      en: "Too many webhooks",
      fr: "Trop de webhooks",
      de: "Zu viele Webhooks",
      ja: "Webhook が多すぎます",
      zh: "Webhook 过多",
    },
    detail: {
      en: "A project can have {limit} webhooks, and so can the server for all projects. Delete one of them first.",
      fr: "Un projet peut avoir {limit} webhooks, de même que le serveur pour tous les projets. Supprimez-en d’abord un.",
      de: "Ein Projekt kann {limit} Webhooks haben, ebenso der Server für alle Projekte. Löschen Sie zuerst einen davon.",
      ja: "Webhook はプロジェクトごと、および全プロジェクト用に {limit} 個までです。先に1つ削除してください。",
      zh: "每个项目最多可有 {limit} 个 Webhook，所有项目的 Webhook 也是如此。请先删除其中一个。",
    },
  },
  "webhooks.too-many-pending": {
    status: 409,
    title: {
      en: "Too many deliveries are waiting",
      fr: "Trop de livraisons en attente",
      de: "Zu viele Zustellungen warten",
      ja: "待機中の配信が多すぎます",
      zh: "等待中的投递过多",
    },
    detail: {
      en: "{limit} requested deliveries of this webhook have not been sent yet. Try again later.",
      fr: "{limit} livraisons demandées pour ce webhook ne sont pas encore envoyées. Réessayez plus tard.",
      de: "{limit} angeforderte Zustellungen dieses Webhooks sind noch nicht gesendet. Versuchen Sie es später erneut.",
      ja: "この Webhook の要求済みの配信 {limit} 件がまだ送信されていません。後でもう一度お試しください。",
      zh: "该 Webhook 有 {limit} 个请求的投递尚未发送。请稍后重试。",
    },
  },
  "webhooks.url-invalid": {
    status: 400,
    title: {
      en: "Not the URL of a receiver",
      fr: "Ce n’est pas l’URL d’un récepteur",
      de: "Keine URL eines Empfängers",
      ja: "受信先の URL ではありません",
      zh: "不是接收方的 URL",
    },
    detail: {
      en: "Send a complete URL with https:// or http://, without user name, password or #. Use `authorization` for credentials.",
      fr: "Indiquez une URL complète avec https:// ou http://, sans nom d’utilisateur, mot de passe ni #. Utilisez `authorization` pour les identifiants.",
      de: "Senden Sie eine vollständige URL mit https:// oder http://, ohne Benutzernamen, Passwort oder #. Verwenden Sie `authorization` für Zugangsdaten.",
      ja: "https:// または http:// で始まる完全な URL を、ユーザー名、パスワード、# なしで指定してください。認証情報には `authorization` を使ってください。",
      zh: "请提供以 https:// 或 http:// 开头的完整 URL，不含用户名、密码或 #。凭据请使用 `authorization`。",
    },
  },
  "webhooks.address-refused": {
    status: 400,
    title: {
      en: "Address not allowed",
      fr: "Adresse non autorisée",
      de: "Adresse nicht erlaubt",
      ja: "許可されていないアドレスです",
      zh: "不允许的地址",
    },
    detail: {
      en: "Webhooks may only go to public addresses, and to the networks that the server was started with (`BELVEDERE_WEBHOOK_NETWORKS`).",
      fr: "Les webhooks ne peuvent viser que des adresses publiques et les réseaux définis au démarrage du serveur (`BELVEDERE_WEBHOOK_NETWORKS`).",
      de: "Webhooks dürfen nur an öffentliche Adressen gehen und an die Netze, mit denen der Server gestartet wurde (`BELVEDERE_WEBHOOK_NETWORKS`).",
      ja: "Webhook の送信先は、公開アドレスと、サーバー起動時に指定されたネットワーク（`BELVEDERE_WEBHOOK_NETWORKS`）に限られます。",
      zh: "Webhook 只能发送到公共地址以及服务器启动时指定的网络（`BELVEDERE_WEBHOOK_NETWORKS`）。",
    },
  },
  "webhooks.jira-missing": {
    status: 400,
    title: {
      en: "Project of Jira missing",
      fr: "Projet Jira manquant",
      de: "Jira-Projekt fehlt",
      ja: "Jira のプロジェクトがありません",
      zh: "缺少 Jira 项目",
    },
    detail: {
      en: "The template `jira` needs `jira` with `project` and `issueType`.",
      fr: "Le modèle `jira` exige `jira` avec `project` et `issueType`.",
      de: "Die Vorlage `jira` benötigt `jira` mit `project` und `issueType`.",
      ja: "テンプレート `jira` には、`project` と `issueType` を含む `jira` が必要です。",
      zh: "模板 `jira` 需要包含 `project` 和 `issueType` 的 `jira`。",
    },
  },
  "webhooks.template-unknown": {
    status: 400,
    title: {
      en: "No such template",
      fr: "Modèle inexistant",
      de: "Keine solche Vorlage",
      ja: "そのテンプレートはありません",
      zh: "没有该模板",
    },
    detail: {
      en: "There is no template “{template}”. Use one of: {known}.",
      fr: "Le modèle « {template} » n’existe pas. Utilisez l’un de : {known}.",
      de: "Die Vorlage „{template}“ gibt es nicht. Verwenden Sie eine von: {known}.",
      ja: "テンプレート「{template}」はありません。次のいずれかを使用してください：{known}。",
      zh: "没有模板“{template}”。请使用以下之一：{known}。",
    },
  },
} as const satisfies ProblemTable;
