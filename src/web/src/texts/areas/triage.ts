import { counted } from "../counted.ts";

/** Decisions about findings. */
export const en = {
  relax: "Relax",
  reopen: "Reopen",
  scope: "Applies to",
  scopes: {
    finding: () => "this finding",
    "rule-here": (artifact: string) => `all findings of this rule in ${artifact}`,
    here: (artifact: string) => `all findings in ${artifact}`,
    rule: () => "all findings of this rule on the branch",
  },
  reason: "Reason",
  reasons: {
    FALSE_POSITIVE: "False positive",
    WONT_FIX: "Will not be fixed",
    JUSTIFIED: "Justified",
    LEGACY: "Legacy",
    IMPORTED: "Relaxed in the report",
  } as Readonly<Record<string, string>>,
  comment: "Comment",
  relaxed: (count: string) => `Relaxed: ${count}. Counts and ratings have been updated.`,
  reopened: (count: string) => `Reopened: ${count}. Counts and ratings have been updated.`,
  server: "The server",
  history: "History",
  askRelax: counted("en", { one: "# open finding will be relaxed.", other: "# open findings will be relaxed." }),
  askReopen: counted("en", {
    one: "# relaxed finding will be reopened. Its reason is lost.",
    other: "# relaxed findings will be reopened. Their reasons are lost.",
  }),
  undo: "Undo",
  undone: "The findings are open again.",
  overtaken: "Another user has changed this finding in the meantime. Read the history below, then decide again.",
};

export const fr: typeof en = {
  relax: "Assouplir",
  reopen: "Rouvrir",
  scope: "S’applique à",
  scopes: {
    finding: () => "ce constat",
    "rule-here": (artifact) => `tous les constats de cette règle dans ${artifact}`,
    here: (artifact) => `tous les constats dans ${artifact}`,
    rule: () => "tous les constats de cette règle sur la branche",
  },
  reason: "Raison",
  reasons: {
    FALSE_POSITIVE: "Faux positif",
    WONT_FIX: "Ne sera pas corrigé",
    JUSTIFIED: "Justifié",
    LEGACY: "Existant",
    IMPORTED: "Assoupli dans le rapport",
  },
  comment: "Commentaire",
  relaxed: (count) => `Assouplis : ${count}. Les nombres et les notes sont à jour.`,
  reopened: (count) => `Rouverts : ${count}. Les nombres et les notes sont à jour.`,
  server: "Le serveur",
  history: "Historique",
  askRelax: counted("fr", { one: "# constat ouvert sera assoupli.", other: "# constats ouverts seront assouplis." }),
  askReopen: counted("fr", {
    one: "# constat assoupli sera rouvert. Sa raison est perdue.",
    other: "# constats assouplis seront rouverts. Leurs raisons sont perdues.",
  }),
  undo: "Annuler",
  undone: "Les constats sont de nouveau ouverts.",
  overtaken:
    "Un autre utilisateur a modifié ce constat entre-temps. Lisez l’historique ci-dessous, puis décidez à nouveau.",
};

export const de: typeof en = {
  relax: "Lockern",
  reopen: "Wieder öffnen",
  scope: "Gilt für",
  scopes: {
    finding: () => "diesen Befund",
    "rule-here": (artifact) => `alle Befunde dieser Regel in ${artifact}`,
    here: (artifact) => `alle Befunde in ${artifact}`,
    rule: () => "alle Befunde dieser Regel auf dem Branch",
  },
  reason: "Grund",
  reasons: {
    FALSE_POSITIVE: "Falscher Alarm",
    WONT_FIX: "Wird nicht behoben",
    JUSTIFIED: "Begründet",
    LEGACY: "Altbestand",
    IMPORTED: "Im Bericht gelockert",
  },
  comment: "Kommentar",
  relaxed: (count) => `Gelockert: ${count}. Zahlen und Bewertungen sind aktualisiert.`,
  reopened: (count) => `Wieder geöffnet: ${count}. Zahlen und Bewertungen sind aktualisiert.`,
  server: "Der Server",
  history: "Verlauf",
  askRelax: counted("de", { one: "# offener Befund wird gelockert.", other: "# offene Befunde werden gelockert." }),
  askReopen: counted("de", {
    one: "# gelockerter Befund wird wieder geöffnet. Sein Grund geht verloren.",
    other: "# gelockerte Befunde werden wieder geöffnet. Ihre Gründe gehen verloren.",
  }),
  undo: "Rückgängig",
  undone: "Die Befunde sind wieder offen.",
  overtaken:
    "Ein anderer Benutzer hat diesen Befund inzwischen geändert. Lesen Sie den Verlauf unten und entscheiden Sie erneut.",
};

export const ja: typeof en = {
  relax: "緩和する",
  reopen: "再び開く",
  scope: "対象",
  scopes: {
    finding: () => "この指摘",
    "rule-here": (artifact) => `${artifact} 内のこのルールの指摘すべて`,
    here: (artifact) => `${artifact} 内の指摘すべて`,
    rule: () => "ブランチ内のこのルールの指摘すべて",
  },
  reason: "理由",
  reasons: {
    FALSE_POSITIVE: "誤検出",
    WONT_FIX: "修正しない",
    JUSTIFIED: "正当な理由あり",
    LEGACY: "既存コード",
    IMPORTED: "レポートで緩和",
  },
  comment: "コメント",
  relaxed: (count) => `${count} 件を緩和しました。件数と評価を更新しました。`,
  reopened: (count) => `${count} 件を再び開きました。件数と評価を更新しました。`,
  server: "サーバー",
  history: "履歴",
  askRelax: counted("ja", { one: "未対応の指摘 # 件を緩和します。", other: "未対応の指摘 # 件を緩和します。" }),
  askReopen: counted("ja", {
    one: "緩和された指摘 # 件を再開します。理由は失われます。",
    other: "緩和された指摘 # 件を再開します。理由は失われます。",
  }),
  undo: "元に戻す",
  undone: "指摘を再び未対応に戻しました。",
  overtaken: "別のユーザーがこの指摘を変更しました。下の履歴を読んでから、もう一度判断してください。",
};

export const zh: typeof en = {
  relax: "放宽",
  reopen: "重新打开",
  scope: "适用于",
  scopes: {
    finding: () => "此问题",
    "rule-here": (artifact) => `${artifact} 中此规则的所有问题`,
    here: (artifact) => `${artifact} 中的所有问题`,
    rule: () => "分支上此规则的所有问题",
  },
  reason: "理由",
  reasons: {
    FALSE_POSITIVE: "误报",
    WONT_FIX: "不予修复",
    JUSTIFIED: "有正当理由",
    LEGACY: "历史遗留",
    IMPORTED: "在报告中放宽",
  },
  comment: "备注",
  relaxed: (count) => `已放宽 ${count} 个。数量和评级已更新。`,
  reopened: (count) => `已重新打开 ${count} 个。数量和评级已更新。`,
  server: "服务器",
  history: "历史",
  askRelax: counted("zh", { one: "将放宽 # 个未解决的问题。", other: "将放宽 # 个未解决的问题。" }),
  askReopen: counted("zh", {
    one: "将重新打开 # 个已放宽的问题，其原因会丢失。",
    other: "将重新打开 # 个已放宽的问题，其原因会丢失。",
  }),
  undo: "撤销",
  undone: "这些问题已重新打开。",
  overtaken: "其他用户在此期间更改了此问题。请阅读下面的历史，然后重新决定。",
};
