import { fillPlaces } from "./forms/index.ts";
import type { Language, Translated } from "./languages.ts";

/** Sentences of mails. Numbers come after a colon, so that no language needs a plural. */
const sentences = {
  "finding.assigned": {
    en: "{place}: findings assigned to you: {count}.",
    fr: "{place} : constats qui vous ont été attribués : {count}.",
    de: "{place}: Ihnen zugewiesene Befunde: {count}.",
    ja: "{place}: あなたに割り当てられた指摘: {count} 件。",
    zh: "{place}：分配给您的问题：{count} 个。",
  },
  "finding.owned": {
    en: "{place}: new findings in what you own, in version {version}: {count}.",
    fr: "{place} : nouveaux constats dans ce dont vous êtes responsable, version {version} : {count}.",
    de: "{place}: Neue Befunde in Ihrem Verantwortungsbereich, Version {version}: {count}.",
    ja: "{place}: バージョン {version} で、あなたが所有するファイルの新しい指摘: {count} 件。",
    zh: "{place}：版本 {version} 中由您负责的部分的新问题：{count} 个。",
  },
  "acceptance.ended": {
    en: "{place}: findings whose acceptance has ended: {count}.",
    fr: "{place} : constats dont l’acceptation a pris fin : {count}.",
    de: "{place}: Befunde, deren Akzeptanz abgelaufen ist: {count}.",
    ja: "{place}: 許容期間が終了した指摘: {count} 件。",
    zh: "{place}：接受期已结束的问题：{count} 个。",
  },
  severalSubject: {
    en: "Changes: {count}",
    fr: "Changements : {count}",
    de: "Änderungen: {count}",
    ja: "変更: {count} 件",
    zh: "变更：{count} 项",
  },
  dailySubject: {
    en: "Daily summary, changes: {count}",
    fr: "Résumé quotidien, changements : {count}",
    de: "Tagesübersicht, Änderungen: {count}",
    ja: "日次まとめ、変更: {count} 件",
    zh: "每日摘要，变更：{count} 项",
  },
  testSubject: {
    en: "Test mail",
    fr: "Message d’essai",
    de: "Testnachricht",
    ja: "テストメール",
    zh: "测试邮件",
  },
  test: {
    en: "This server can send mail. An administrator asked for this test.",
    fr: "Ce serveur peut envoyer des messages. Un administrateur a demandé cet essai.",
    de: "Dieser Server kann E-Mails senden. Ein Administrator hat diesen Test angefordert.",
    ja: "このサーバーはメールを送信できます。管理者がこのテストを要求しました。",
    zh: "此服务器可以发送邮件。管理员请求了此测试。",
  },
  settings: {
    en: "Choose what you get",
    fr: "Choisir ce que vous recevez",
    de: "Auswählen, was Sie erhalten",
    ja: "受け取る内容を選ぶ",
    zh: "选择接收的内容",
  },
  unsubscribe: {
    en: "Get no more mail",
    fr: "Ne plus recevoir de messages",
    de: "Keine E-Mails mehr erhalten",
    ja: "メールの受信を停止する",
    zh: "不再接收邮件",
  },
  unsubscribed: {
    en: "You get no more mail from Belvedere. You can turn it on again in your account.",
    fr: "Vous ne recevrez plus de messages de Belvedere. Vous pouvez les réactiver dans votre compte.",
    de: "Sie erhalten keine E-Mails mehr von Belvedere. In Ihrem Konto können Sie sie wieder einschalten.",
    ja: "Belvedere からのメールは停止されました。アカウントで再び有効にできます。",
    zh: "您将不再收到 Belvedere 的邮件。可以在账户中重新开启。",
  },
  question: {
    en: "Do you want to get no more mail from Belvedere?",
    fr: "Voulez-vous ne plus recevoir de messages de Belvedere ?",
    de: "Möchten Sie keine E-Mails mehr von Belvedere erhalten?",
    ja: "Belvedere からのメールの受信を停止しますか？",
    zh: "您要停止接收 Belvedere 的邮件吗？",
  },
} as const satisfies Readonly<Record<string, Translated>>;

/** A sentence of a mail. */
export function mailSentence(
  name: keyof typeof sentences,
  language: Language,
  places: Readonly<Record<string, string | number>> = {},
): string {
  return fillPlaces(sentences[name][language], (place) => places[place]);
}
