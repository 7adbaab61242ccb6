import type { Translated } from "../languages.ts";
import type { ProblemDefinition } from "./definition.ts";

const refusedTitle: Translated = {
  en: "Record not taken in",
  fr: "Enregistrement refusé",
  de: "Datensatz nicht übernommen",
  ja: "レコードは取り込まれませんでした",
  zh: "记录未被接收",
};
const notedTitle: Translated = {
  en: "Taken in, but unknown to the model",
  fr: "Accepté, mais inconnu du modèle",
  de: "Übernommen, aber dem Modell unbekannt",
  ja: "取り込みましたが、モデルには未定義です",
  zh: "已接收，但模型中没有定义",
};
const remarkedTitle: Translated = {
  en: "Taken in, with a remark",
  fr: "Accepté, avec une remarque",
  de: "Übernommen, mit einer Bemerkung",
  ja: "注意付きで取り込みました",
  zh: "已接收，但有备注",
};
const unreadableTitle: Translated = {
  en: "Results not readable",
  fr: "Résultats illisibles",
  de: "Ergebnisse nicht lesbar",
  ja: "結果を読み取れません",
  zh: "结果无法读取",
};

const failedTitle: Translated = {
  en: "Analysis failed",
  fr: "Analyse échouée",
  de: "Analyse fehlgeschlagen",
  ja: "解析に失敗しました",
  zh: "分析失败",
};

/** A report that says that its own analysis failed (D14). */
export const failed = (detail: Translated): ProblemDefinition => ({ status: 400, title: failedTitle, detail });

/** A record that was refused. It is reported in the task and never decides the status of a response. */
export const refused = (detail: Translated): ProblemDefinition => ({ status: 400, title: refusedTitle, detail });

/** Whether the problem says that a record was refused. */
export const isRefusal = ({ title }: ProblemDefinition): boolean => title === refusedTitle;

/** A record that was accepted with a note. */
export const noted = (detail: Translated): ProblemDefinition => ({ status: 400, title: notedTitle, detail });

/** Something that was accepted although it may not be what the sender meant. */
export const remarked = (detail: Translated): ProblemDefinition => ({ status: 400, title: remarkedTitle, detail });

/** Results that cannot become a version. */
export const unreadable = (detail: Translated): ProblemDefinition => ({ status: 400, title: unreadableTitle, detail });
