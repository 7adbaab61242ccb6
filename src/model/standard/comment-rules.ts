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
  {
    id: "belvedere:unexplained-suppression",
    name: {
      en: "Suppression without a reason",
      fr: "Suppression sans raison",
      de: "Unterdrückung ohne Grund",
      ja: "理由のない抑制",
      zh: "没有理由的抑制",
    },
    description: {
      en: "A comment should suppress a finding and gives no reason. It has no effect. Write the reason after the rule.",
      fr: "Un commentaire veut supprimer un constat sans donner de raison. Il est sans effet. Écrivez la raison après la règle.",
      de: "Ein Kommentar soll einen Befund unterdrücken und nennt keinen Grund. Er hat keine Wirkung. Schreiben Sie den Grund hinter die Regel.",
      ja: "指摘を抑制するコメントに理由がありません。効果はありません。規則の後に理由を書いてください。",
      zh: "注释要抑制一个发现，但没有给出理由，因此无效。请在规则之后写明理由。",
    },
    tool,
    families: ["documentation"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:unknown-suppression",
    name: {
      en: "Suppression of an unknown rule",
      fr: "Suppression d’une règle inconnue",
      de: "Unterdrückung einer unbekannten Regel",
      ja: "未知の規則の抑制",
      zh: "抑制未知的规则",
    },
    description: {
      en: "A comment should suppress findings of a rule that does not exist. It has no effect. Correct the name of the rule.",
      fr: "Un commentaire veut supprimer les constats d’une règle qui n’existe pas. Il est sans effet. Corrigez le nom de la règle.",
      de: "Ein Kommentar soll Befunde einer Regel unterdrücken, die es nicht gibt. Er hat keine Wirkung. Berichtigen Sie den Namen der Regel.",
      ja: "存在しない規則の指摘を抑制するコメントです。効果はありません。規則の名前を直してください。",
      zh: "注释要抑制的规则不存在，因此无效。请更正规则的名称。",
    },
    tool,
    families: ["documentation"],
    categories: ["SEVERITY.MINOR"],
  },
];
