import type { ProblemTable } from "./definition.ts";

/** Problems of mail. */
export const mailProblems = {
  "mail.off": {
    status: 409,
    title: {
      en: "Mail is off",
      fr: "La messagerie est désactivée",
      de: "E-Mail ist ausgeschaltet",
      ja: "メールは無効です",
      zh: "邮件已关闭",
    },
    detail: {
      en: "This server has no mail server. An administrator can set BELVEDERE_SMTP_URL and BELVEDERE_MAIL_FROM.",
      fr: "Ce serveur n’a pas de serveur de messagerie. Un administrateur peut définir BELVEDERE_SMTP_URL et BELVEDERE_MAIL_FROM.",
      de: "Dieser Server hat keinen Mailserver. Ein Administrator kann BELVEDERE_SMTP_URL und BELVEDERE_MAIL_FROM setzen.",
      ja: "このサーバーにはメールサーバーが設定されていません。管理者は BELVEDERE_SMTP_URL と BELVEDERE_MAIL_FROM を設定できます。",
      zh: "此服务器未配置邮件服务器。管理员可以设置 BELVEDERE_SMTP_URL 和 BELVEDERE_MAIL_FROM。",
    },
  },
  "mail.address-missing": {
    status: 409,
    title: {
      en: "No mail address",
      fr: "Aucune adresse électronique",
      de: "Keine E-Mail-Adresse",
      ja: "メールアドレスがありません",
      zh: "没有邮件地址",
    },
    detail: {
      en: "The user has no valid mail address. Set the attribute `email` of the user first.",
      fr: "L’utilisateur n’a pas d’adresse électronique valide. Définissez d’abord l’attribut `email` de l’utilisateur.",
      de: "Der Benutzer hat keine gültige E-Mail-Adresse. Setzen Sie zuerst das Attribut `email` des Benutzers.",
      ja: "ユーザーに有効なメールアドレスがありません。先にユーザーの属性 `email` を設定してください。",
      zh: "该用户没有有效的邮件地址。请先设置用户的属性 `email`。",
    },
  },
  "mail.project-unknown": {
    status: 400,
    title: {
      en: "Project unknown",
      fr: "Projet inconnu",
      de: "Projekt unbekannt",
      ja: "不明なプロジェクト",
      zh: "未知项目",
    },
    detail: {
      en: "There is no project `{project}`, or it is listed twice.",
      fr: "Le projet `{project}` n’existe pas, ou il est indiqué deux fois.",
      de: "Das Projekt `{project}` gibt es nicht, oder es ist doppelt angegeben.",
      ja: "プロジェクト `{project}` が存在しないか、2 回指定されています。",
      zh: "项目 `{project}` 不存在，或被列出了两次。",
    },
  },
  "mail.link-invalid": {
    status: 400,
    title: {
      en: "The link is not valid",
      fr: "Le lien n’est pas valide",
      de: "Der Link ist nicht gültig",
      ja: "リンクが無効です",
      zh: "链接无效",
    },
    detail: {
      en: "The link to get no more mail is incomplete, or its user was deleted. Open it from the mail again.",
      fr: "Le lien de désinscription est incomplet, ou son utilisateur a été supprimé. Ouvrez-le de nouveau depuis le message.",
      de: "Der Link zum Abmelden ist unvollständig, oder sein Benutzer wurde gelöscht. Öffnen Sie ihn erneut aus der E-Mail.",
      ja: "受信停止のリンクが不完全か、ユーザーが削除されています。メールからもう一度開いてください。",
      zh: "退订链接不完整，或其用户已被删除。请从邮件中重新打开。",
    },
  },
} as const satisfies ProblemTable;
