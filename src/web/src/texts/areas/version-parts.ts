/** Parts of a version: reports whose analysis failed. */
export const en = {
  failedMark: (name: string) => `${name} · analysis failed`,
  analysisFailed: "The analysis of this version failed",
  analysisFailedHint: (carried: string) =>
    `Nothing counts as fixed. Findings carried from the version before: ${carried}. Run the analysis again.`,
};

export const fr: typeof en = {
  failedMark: (name) => `${name} · analyse échouée`,
  analysisFailed: "L’analyse de cette version a échoué",
  analysisFailedHint: (carried) =>
    `Rien ne compte comme corrigé. Constats repris de la version précédente : ${carried}. Relancez l’analyse.`,
};

export const de: typeof en = {
  failedMark: (name) => `${name} · Analyse fehlgeschlagen`,
  analysisFailed: "Die Analyse dieser Version ist fehlgeschlagen",
  analysisFailedHint: (carried) =>
    `Nichts gilt als behoben. Aus der vorigen Version übernommene Befunde: ${carried}. Starten Sie die Analyse erneut.`,
};

export const ja: typeof en = {
  failedMark: (name) => `${name} · 解析失敗`,
  analysisFailed: "このバージョンの解析は失敗しました",
  analysisFailedHint: (carried) =>
    `修正済みとして扱われる指摘はありません。前のバージョンから引き継いだ指摘：${carried} 件。解析をやり直してください。`,
};

export const zh: typeof en = {
  failedMark: (name) => `${name} · 分析失败`,
  analysisFailed: "此版本的分析失败",
  analysisFailedHint: (carried) => `没有问题被视为已修复。从上一版本沿用的问题：${carried}。请重新运行分析。`,
};
