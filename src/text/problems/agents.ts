import type { ProblemTable } from "./definition.ts";

/** Messages of agents (MCP). */
export const agentsProblems = {
  "agent.origin-foreign": {
    status: 403,
    title: {
      en: "Request from elsewhere",
      fr: "Requête d’une autre origine",
      de: "Anfrage von anderer Stelle",
      ja: "別の場所からのリクエストです",
      zh: "请求来自其他来源",
    },
    detail: {
      en: "Pages of other sites must not send messages of agents. Use a program, which sends no `Origin`.",
      fr: "Les pages d’autres sites ne peuvent pas envoyer de messages d’agents. Utilisez un programme, qui n’envoie pas d’`Origin`.",
      de: "Seiten anderer Websites dürfen keine Nachrichten von Agenten senden. Verwenden Sie ein Programm, das keinen `Origin` sendet.",
      ja: "ほかのサイトのページからエージェントのメッセージを送信することはできません。`Origin` を送信しないプログラムを使用してください。",
      zh: "其他网站的页面不得发送代理消息。请使用不发送 `Origin` 的程序。",
    },
  },
  "agent.message-invalid": {
    status: 400,
    title: {
      en: "Message of an agent not valid",
      fr: "Message d’agent non valide",
      de: "Nachricht eines Agenten ungültig",
      ja: "エージェントのメッセージが無効です",
      zh: "代理消息无效",
    },
    detail: {
      en: "The message does not follow the Model Context Protocol: {reason}",
      fr: "Le message ne respecte pas le Model Context Protocol : {reason}",
      de: "Die Nachricht entspricht nicht dem Model Context Protocol: {reason}",
      ja: "メッセージが Model Context Protocol に従っていません：{reason}",
      zh: "该消息不符合 Model Context Protocol：{reason}",
    },
  },
} as const satisfies ProblemTable;
