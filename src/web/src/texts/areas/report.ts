import { counted } from "../counted.ts";

/** The report on a version, made for paper. */
export const en = {
  title: "Report",
  heading: (version: string) => `Report on ${version}`,
  print: "Print or save as PDF",
  state: "State",
  artifacts: counted("en", { one: "# artifact", other: "# artifacts" }),
  worst: "Worst artifacts",
  noArtifacts: "No artifact is below the best level.",
  worstNew: "Worst new findings",
  noneNew: "No open finding is new.",
  source: (time: string, server: string) => `Analysed on ${time} · ${server}`,
};

export const fr: typeof en = {
  title: "Rapport",
  heading: (version) => `Rapport sur ${version}`,
  print: "Imprimer ou enregistrer en PDF",
  state: "État",
  artifacts: counted("fr", { one: "# artefact", other: "# artefacts" }),
  worst: "Pires artefacts",
  noArtifacts: "Aucun artefact n’est sous le meilleur niveau.",
  worstNew: "Pires nouveaux constats",
  noneNew: "Aucun constat ouvert n’est nouveau.",
  source: (time, server) => `Analysé le ${time} · ${server}`,
};

export const de: typeof en = {
  title: "Bericht",
  heading: (version) => `Bericht über ${version}`,
  print: "Drucken oder als PDF speichern",
  state: "Zustand",
  artifacts: counted("de", { one: "# Artefakt", other: "# Artefakte" }),
  worst: "Schlechteste Artefakte",
  noArtifacts: "Kein Artefakt liegt unter der besten Stufe.",
  worstNew: "Schlimmste neue Befunde",
  noneNew: "Kein offener Befund ist neu.",
  source: (time, server) => `Analysiert am ${time} · ${server}`,
};

export const ja: typeof en = {
  title: "レポート",
  heading: (version) => `${version} のレポート`,
  print: "印刷または PDF として保存",
  state: "状態",
  artifacts: counted("ja", { other: "アーティファクト #件" }),
  worst: "最も悪いアーティファクト",
  noArtifacts: "最良のレベルを下回るアーティファクトはありません。",
  worstNew: "最も重大な新しい指摘",
  noneNew: "未対応の新しい指摘はありません。",
  source: (time, server) => `解析日時：${time} · ${server}`,
};

export const zh: typeof en = {
  title: "报告",
  heading: (version) => `${version} 的报告`,
  print: "打印或保存为 PDF",
  state: "状态",
  artifacts: counted("zh", { other: "# 个工件" }),
  worst: "最差的工件",
  noArtifacts: "没有低于最佳级别的工件。",
  worstNew: "最严重的新问题",
  noneNew: "没有未处理的新问题。",
  source: (time, server) => `分析时间：${time} · ${server}`,
};
