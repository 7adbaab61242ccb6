import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules about comments. */
export const commentRules: readonly RuleEntry[] = [
  {
    id: "belvedere:to-do-comment",
    name: {
      en: "Note of something left to do",
      fr: "Note d’une tâche restante",
      de: "Notiz über Unerledigtes",
      ja: "未完了の作業のメモ",
      zh: "待办事项注释",
    },
    description: {
      en: "A comment says that something is still to be done.",
      fr: "Un commentaire indique qu’il reste quelque chose à faire.",
      de: "Ein Kommentar sagt, dass noch etwas zu tun ist.",
      ja: "まだやるべきことがあるとコメントに書かれています。",
      zh: "注释表明仍有事情未完成。",
    },
    tool,
    families: ["documentation"],
    categories: ["SEVERITY.INFO"],
  },
  {
    id: "belvedere:fix-me-comment",
    name: {
      en: "Note of something wrong",
      fr: "Note d’un défaut connu",
      de: "Notiz über einen Mangel",
      ja: "不具合のメモ",
      zh: "待修复注释",
    },
    description: {
      en: "A comment says that the code is wrong or a makeshift.",
      fr: "Un commentaire indique que le code est fautif ou provisoire.",
      de: "Ein Kommentar sagt, dass der Code falsch oder ein Notbehelf ist.",
      ja: "コードに誤りがある、または間に合わせであるとコメントに書かれています。",
      zh: "注释表明代码有误或只是权宜之计。",
    },
    tool,
    families: ["documentation", "reliability"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:commented-code",
    name: {
      en: "Code that was commented out",
      fr: "Code mis en commentaire",
      de: "Auskommentierter Code",
      ja: "コメントアウトされたコード",
      zh: "被注释掉的代码",
    },
    description: {
      en: "A comment reads like code. Delete it: the history keeps it.",
      fr: "Un commentaire se lit comme du code. Supprimez-le : l’historique le conserve.",
      de: "Ein Kommentar liest sich wie Code. Löschen Sie ihn: Die Historie bewahrt ihn auf.",
      ja: "コードのように見えるコメントです。履歴に残るので削除してください。",
      zh: "注释内容像是代码。请删除：历史记录会保留它。",
    },
    tool,
    families: ["documentation", "readability"],
    categories: ["SEVERITY.MINOR"],
  },
];
