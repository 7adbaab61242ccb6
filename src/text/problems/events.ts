import type { ProblemTable } from "./definition.ts";

/** Problems of streams of events. */
export const eventsProblems = {
  "events.too-many-streams": {
    status: 429,
    title: {
      en: "Too many streams of events",
      fr: "Trop de flux d’événements",
      de: "Zu viele Ereignisströme",
      ja: "イベントストリームが多すぎます",
      zh: "事件流过多",
    },
    detail: {
      en: "You have {limit} open streams of events, which is the limit. Close one, or try again in {seconds} s.",
      fr: "Vous avez {limit} flux d’événements ouverts, ce qui est la limite. Fermez-en un, ou réessayez dans {seconds} s.",
      de: "Sie haben {limit} offene Ereignisströme. Mehr sind nicht erlaubt. Schließen Sie einen, oder versuchen Sie es in {seconds} s erneut.",
      ja: "開いているイベントストリームが上限の {limit} 本に達しています。いずれかを閉じるか、{seconds} 秒後にもう一度お試しください。",
      zh: "您已打开 {limit} 个事件流，达到上限。请关闭其中一个，或在 {seconds} 秒后重试。",
    },
  },
  "events.server-full": {
    status: 503,
    title: {
      en: "No more streams of events",
      fr: "Plus de flux d’événements disponible",
      de: "Keine weiteren Ereignisströme",
      ja: "これ以上イベントストリームを開けません",
      zh: "无法再打开事件流",
    },
    detail: {
      en: "The server has {limit} open streams of events, which is its limit. Try again in {seconds} s.",
      fr: "Le serveur a {limit} flux d’événements ouverts, ce qui est sa limite. Réessayez dans {seconds} s.",
      de: "Der Server hat {limit} offene Ereignisströme. Mehr kann er nicht öffnen. Versuchen Sie es in {seconds} s erneut.",
      ja: "サーバーのイベントストリームが上限の {limit} 本に達しています。{seconds} 秒後にもう一度お試しください。",
      zh: "服务器已打开 {limit} 个事件流，达到上限。请在 {seconds} 秒后重试。",
    },
  },
} as const satisfies ProblemTable;
