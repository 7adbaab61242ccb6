/** Parts of a version: which were sent, carried, expected, missing, or failed. */
export const en = {
  incompleteMark: (name: string) => `${name} · incomplete`,
  parts: "Parts of this version",
  edition: (edition: string) => `Edition ${edition}`,
  states: {
    DELIVERED: "delivered",
    CARRIED: "carried from an earlier version",
    EXPECTED: "expected",
    MISSING: "missing",
    FAILED: "analysis failed",
  },
  findings: (count: string) => `findings: ${count}`,
  dropped: (count: string) => `dropped because their file no longer exists: ${count}`,
  carriedFrom: (version: string) => `content of version ${version}`,
  failedMark: (name: string) => `${name} · analysis failed`,
  analysisFailed: "The analysis of this version failed",
  analysisFailedHint: (carried: string) =>
    `Nothing counts as fixed. Findings carried from the version before: ${carried}. Run the analysis again.`,
};

export const fr: typeof en = {
  incompleteMark: (name) => `${name} · incomplète`,
  parts: "Parties de cette version",
  edition: (edition) => `Édition ${edition}`,
  states: {
    DELIVERED: "livrée",
    CARRIED: "reprise d’une version antérieure",
    EXPECTED: "attendue",
    MISSING: "manquante",
    FAILED: "analyse échouée",
  },
  findings: (count) => `constats : ${count}`,
  dropped: (count) => `abandonnés car leur fichier n’existe plus : ${count}`,
  carriedFrom: (version) => `contenu de la version ${version}`,
  failedMark: (name) => `${name} · analyse échouée`,
  analysisFailed: "L’analyse de cette version a échoué",
  analysisFailedHint: (carried) =>
    `Rien ne compte comme corrigé. Constats repris de la version précédente : ${carried}. Relancez l’analyse.`,
};

export const de: typeof en = {
  incompleteMark: (name) => `${name} · unvollständig`,
  parts: "Teile dieser Version",
  edition: (edition) => `Ausgabe ${edition}`,
  states: {
    DELIVERED: "geliefert",
    CARRIED: "aus einer früheren Version übernommen",
    EXPECTED: "erwartet",
    MISSING: "fehlt",
    FAILED: "Analyse fehlgeschlagen",
  },
  findings: (count) => `Befunde: ${count}`,
  dropped: (count) => `weggelassen, weil die Datei nicht mehr existiert: ${count}`,
  carriedFrom: (version) => `Inhalt von Version ${version}`,
  failedMark: (name) => `${name} · Analyse fehlgeschlagen`,
  analysisFailed: "Die Analyse dieser Version ist fehlgeschlagen",
  analysisFailedHint: (carried) =>
    `Nichts gilt als behoben. Aus der vorigen Version übernommene Befunde: ${carried}. Starten Sie die Analyse erneut.`,
};

export const ja: typeof en = {
  incompleteMark: (name) => `${name} · 未完了`,
  parts: "このバージョンのパート",
  edition: (edition) => `第 ${edition} 版`,
  states: {
    DELIVERED: "受信済み",
    CARRIED: "以前のバージョンから引き継ぎ",
    EXPECTED: "待機中",
    MISSING: "未着",
    FAILED: "解析失敗",
  },
  findings: (count) => `検出事項：${count} 件`,
  dropped: (count) => `ファイルがなくなったため除外：${count} 件`,
  carriedFrom: (version) => `バージョン ${version} の内容`,
  failedMark: (name) => `${name} · 解析失敗`,
  analysisFailed: "このバージョンの解析は失敗しました",
  analysisFailedHint: (carried) =>
    `修正済みとして扱われる指摘はありません。前のバージョンから引き継いだ指摘：${carried} 件。解析をやり直してください。`,
};

export const zh: typeof en = {
  incompleteMark: (name) => `${name} · 不完整`,
  parts: "此版本的各部分",
  edition: (edition) => `第 ${edition} 版`,
  states: {
    DELIVERED: "已送达",
    CARRIED: "沿用自较早版本",
    EXPECTED: "等待中",
    MISSING: "缺失",
    FAILED: "分析失败",
  },
  findings: (count) => `发现项：${count}`,
  dropped: (count) => `因文件不再存在而去除：${count}`,
  carriedFrom: (version) => `版本 ${version} 的内容`,
  failedMark: (name) => `${name} · 分析失败`,
  analysisFailed: "此版本的分析失败",
  analysisFailedHint: (carried) => `没有问题被视为已修复。从上一版本沿用的问题：${carried}。请重新运行分析。`,
};
