import { fillPlaces } from "./forms/index.ts";
import type { Language, Translated } from "./languages.ts";

/** What happened, for receivers of webhooks (D19). `{place}` is the project, with the branch if there is one. */
const sentences = {
  "version.built": {
    en: "{place}: version {version} was built.",
    fr: "{place} : la version {version} a été construite.",
    de: "{place}: Die Version {version} wurde gebaut.",
    ja: "{place}: バージョン {version} がビルドされました。",
    zh: "{place}：版本 {version} 已构建。",
  },
  "version.completed": {
    en: "{place}: version {version} is complete.",
    fr: "{place} : la version {version} est complète.",
    de: "{place}: Die Version {version} ist vollständig.",
    ja: "{place}: バージョン {version} が完成しました。",
    zh: "{place}：版本 {version} 已完整。",
  },
  "gate.changed": {
    en: "{place}: the quality gate is now: {after}. Before: {before}.",
    fr: "{place} : seuil de qualité désormais : {after}. Avant : {before}.",
    de: "{place}: Quality Gate jetzt: {after}. Vorher: {before}.",
    ja: "{place}: 品質ゲートの現在の結果: {after}。以前: {before}。",
    zh: "{place}：质量门当前结果：{after}。之前：{before}。",
  },
  "task.failed": {
    en: "{place}: a task failed.",
    fr: "{place} : une tâche a échoué.",
    de: "{place}: Eine Aufgabe ist fehlgeschlagen.",
    ja: "{place}: タスクが失敗しました。",
    zh: "{place}：任务失败。",
  },
  "triage.changed": {
    en: "{place}: the triage was changed.",
    fr: "{place} : le tri a été modifié.",
    de: "{place}: Die Triage wurde geändert.",
    ja: "{place}: トリアージが変更されました。",
    zh: "{place}：分类处理已更改。",
  },
  "project.created": {
    en: "{place}: the project was created.",
    fr: "{place} : le projet a été créé.",
    de: "{place}: Das Projekt wurde angelegt.",
    ja: "{place}: プロジェクトが作成されました。",
    zh: "{place}：项目已创建。",
  },
  "project.deleted": {
    en: "{place}: the project was deleted.",
    fr: "{place} : le projet a été supprimé.",
    de: "{place}: Das Projekt wurde gelöscht.",
    ja: "{place}: プロジェクトが削除されました。",
    zh: "{place}：项目已删除。",
  },
  "webhook.test": {
    en: "This is a test of a Belvedere webhook.",
    fr: "Ceci est un test d’un webhook de Belvedere.",
    de: "Dies ist ein Test eines Webhooks von Belvedere.",
    ja: "これは Belvedere の Webhook のテストです。",
    zh: "这是 Belvedere Webhook 的测试。",
  },
} as const satisfies Readonly<Record<string, Translated>>;

/** Results of a gate. */
const gateNames = {
  PASSED: { en: "passed", fr: "réussi", de: "bestanden", ja: "合格", zh: "通过" },
  FAILED: { en: "failed", fr: "en échec", de: "nicht bestanden", ja: "不合格", zh: "未通过" },
  PENDING: { en: "pending", fr: "en attente", de: "ausstehend", ja: "保留中", zh: "待定" },
  NOT_COMPUTED: { en: "not computed", fr: "non calculé", de: "nicht berechnet", ja: "未計算", zh: "未计算" },
  NONE: { en: "none", fr: "aucun", de: "keines", ja: "なし", zh: "无" },
} as const satisfies Readonly<Record<string, Translated>>;

type GateName = Exclude<keyof typeof gateNames, "NONE">;

/** The result of a gate. */
export function gateResultName(result: GateName, language: Language): string {
  return gateNames[result][language];
}

/** What a sentence is about. */
interface NoticeFacts {
  readonly project: string | null;
  readonly branch: string | null;
  readonly version: string | null;
  readonly gate: { readonly before: GateName | null; readonly after: GateName | null } | null;
}

/** What happened, in one sentence. */
export function noticeSentence(
  type: keyof typeof sentences,
  language: Language,
  { project, branch, version, gate }: NoticeFacts,
): string {
  const places = new Map([
    ["place", [project, branch].filter((name) => name !== null).join(", ")],
    ["version", version ?? "?"],
    ["before", gateNames[gate?.before ?? "NONE"][language]],
    ["after", gateNames[gate?.after ?? "NONE"][language]],
  ]);
  return fillPlaces(sentences[type][language], (name) => places.get(name));
}

const openPage: Translated = { en: "Open", fr: "Ouvrir", de: "Öffnen", ja: "開く", zh: "打开" };

/** The text of a button that opens the page. */
export function openPageName(language: Language): string {
  return openPage[language];
}
