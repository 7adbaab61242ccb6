/** The audit log. */
export const en = {
  time: "Time",
  user: "User",
  action: "Action",
  detail: "Details",
  noEntry: "No entry matches the filter.",
  origin: "Origin",
  checking: "Checking the audit log…",
  verified: (entries: string, time: string) => `All ${entries} entries are as they were recorded (checked ${time}).`,
  removed: (id: string) => `Entries up to ${id} were removed because of their age or number.`,
  unchained: (count: string) => `${count} older entries have no hash and cannot be checked.`,
  newest: "Newest entry:",
  faults: {
    MISSING: (id: string) => `Entry ${id} of the audit log is missing. Compare the log with an export or a backup.`,
    CHANGED: (id: string) =>
      `Entry ${id} of the audit log was changed after it was recorded. Compare the log with an export or a backup.`,
    REPLACED: (id: string) => `The audit log was rewritten from entry ${id} on. Compare it with an export or a backup.`,
  },
  yes: "yes",
  no: "no",
  credentials: {
    TEMPORARY: "temporary token",
    PERMANENT: "permanent token",
    LIMITED: "limited token",
    PASSWORD: "password",
    SESSION: "session",
  },
};

export const fr: typeof en = {
  time: "Date",
  user: "Utilisateur",
  action: "Action",
  detail: "Détails",
  noEntry: "Aucune entrée ne correspond au filtre.",
  origin: "Origine",
  checking: "Vérification du journal d’audit…",
  verified: (entries, time) => `Les ${entries} entrées sont telles qu’elles ont été enregistrées (vérifié le ${time}).`,
  removed: (id) => `Les entrées jusqu’à ${id} ont été supprimées en raison de leur âge ou de leur nombre.`,
  unchained: (count) => `${count} entrées plus anciennes n’ont pas d’empreinte et ne peuvent pas être vérifiées.`,
  newest: "Dernière entrée :",
  faults: {
    MISSING: (id) => `L’entrée ${id} du journal d’audit manque. Comparez le journal avec un export ou une sauvegarde.`,
    CHANGED: (id) =>
      `L’entrée ${id} du journal d’audit a été modifiée après son enregistrement. Comparez le journal avec un export ou une sauvegarde.`,
    REPLACED: (id) =>
      `Le journal d’audit a été réécrit à partir de l’entrée ${id}. Comparez-le avec un export ou une sauvegarde.`,
  },
  yes: "oui",
  no: "non",
  credentials: {
    TEMPORARY: "jeton temporaire",
    PERMANENT: "jeton permanent",
    LIMITED: "jeton limité",
    PASSWORD: "mot de passe",
    SESSION: "session",
  },
};

export const de: typeof en = {
  time: "Zeit",
  user: "Benutzer",
  action: "Vorgang",
  detail: "Einzelheiten",
  noEntry: "Kein Eintrag entspricht dem Filter.",
  origin: "Herkunft",
  checking: "Das Audit-Protokoll wird geprüft…",
  verified: (entries, time) => `Alle ${entries} Einträge sind so, wie sie aufgezeichnet wurden (geprüft: ${time}).`,
  removed: (id) => `Einträge bis ${id} wurden wegen ihres Alters oder ihrer Anzahl entfernt.`,
  unchained: (count) => `${count} ältere Einträge haben keine Prüfsumme und lassen sich nicht prüfen.`,
  newest: "Neuester Eintrag:",
  faults: {
    MISSING: (id) =>
      `Der Eintrag ${id} des Audit-Protokolls fehlt. Vergleichen Sie es mit einem Export oder einer Sicherung.`,
    CHANGED: (id) =>
      `Der Eintrag ${id} des Audit-Protokolls wurde nach der Aufzeichnung geändert. Vergleichen Sie es mit einem Export oder einer Sicherung.`,
    REPLACED: (id) =>
      `Das Audit-Protokoll wurde ab dem Eintrag ${id} neu geschrieben. Vergleichen Sie es mit einem Export oder einer Sicherung.`,
  },
  yes: "ja",
  no: "nein",
  credentials: {
    TEMPORARY: "temporärer Token",
    PERMANENT: "dauerhafter Token",
    LIMITED: "begrenzter Token",
    PASSWORD: "Passwort",
    SESSION: "Sitzung",
  },
};

export const ja: typeof en = {
  time: "日時",
  user: "ユーザー",
  action: "操作",
  detail: "詳細",
  noEntry: "フィルターに一致する記録はありません。",
  origin: "発信元",
  checking: "監査ログを検証しています…",
  verified: (entries, time) => `${entries} 件の記録はすべて記録時のままです（検証：${time}）。`,
  removed: (id) => `${id} までの記録は、古さまたは件数のため削除されました。`,
  unchained: (count) => `それ以前の ${count} 件にはハッシュがなく、検証できません。`,
  newest: "最新の記録：",
  faults: {
    MISSING: (id) => `監査ログの記録 ${id} がありません。エクスポートまたはバックアップと比較してください。`,
    CHANGED: (id) =>
      `監査ログの記録 ${id} は記録後に変更されています。エクスポートまたはバックアップと比較してください。`,
    REPLACED: (id) =>
      `監査ログは記録 ${id} 以降が書き直されています。エクスポートまたはバックアップと比較してください。`,
  },
  yes: "はい",
  no: "いいえ",
  credentials: {
    TEMPORARY: "一時トークン",
    PERMANENT: "永続トークン",
    LIMITED: "制限付きトークン",
    PASSWORD: "パスワード",
    SESSION: "セッション",
  },
};

export const zh: typeof en = {
  time: "时间",
  user: "用户",
  action: "操作",
  detail: "详情",
  noEntry: "没有与筛选条件匹配的记录。",
  origin: "来源",
  checking: "正在校验审计日志…",
  verified: (entries, time) => `全部 ${entries} 条记录均与写入时一致（校验时间：${time}）。`,
  removed: (id) => `截至 ${id} 的记录因时间或数量已被删除。`,
  unchained: (count) => `更早的 ${count} 条记录没有哈希，无法校验。`,
  newest: "最新记录：",
  faults: {
    MISSING: (id) => `审计日志缺少记录 ${id}。请与导出文件或备份比较。`,
    CHANGED: (id) => `审计日志的记录 ${id} 在写入后被修改。请与导出文件或备份比较。`,
    REPLACED: (id) => `审计日志从记录 ${id} 起被重写。请与导出文件或备份比较。`,
  },
  yes: "是",
  no: "否",
  credentials: {
    TEMPORARY: "临时令牌",
    PERMANENT: "永久令牌",
    LIMITED: "受限令牌",
    PASSWORD: "密码",
    SESSION: "会话",
  },
};
