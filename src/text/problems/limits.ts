import type { ProblemTable } from "./definition.ts";

/** Problems of limits of projects and users. */
export const limitsProblems = {
  "limit.builds": {
    status: 429,
    title: {
      en: "Too many builds at once",
      fr: "Trop de builds simultanés",
      de: "Zu viele gleichzeitige Builds",
      ja: "同時ビルドが多すぎます",
      zh: "同时进行的构建过多",
    },
    detail: {
      en: "{allowed} builds of {of} wait or run, and no more are allowed. Send it again when one has finished.",
      fr: "{allowed} builds attendent ou s’exécutent pour {of} ; c’est le maximum. Renvoyez-le quand l’un d’eux sera terminé.",
      de: "{allowed} Builds für {of} warten oder laufen; mehr sind nicht erlaubt. Senden Sie ihn erneut, sobald einer fertig ist.",
      ja: "{of}のビルドが上限の {allowed} 件、待機中または実行中です。いずれかが終わってから送り直してください。",
      zh: "{of}已有 {allowed} 个构建在等待或运行，已达上限。请在其中一个完成后重新发送。",
    },
  },
  "limit.versions": {
    status: 409,
    title: {
      en: "Too many versions",
      fr: "Trop de versions",
      de: "Zu viele Versionen",
      ja: "バージョンが多すぎます",
      zh: "版本过多",
    },
    detail: {
      en: "{of} has {allowed} versions, and no more are allowed. Delete old ones, or ask an administrator for more.",
      fr: "{allowed} versions existent pour {of} ; c’est le maximum. Supprimez-en d’anciennes, ou demandez-en davantage à un administrateur.",
      de: "Für {of} gibt es {allowed} Versionen; mehr sind nicht erlaubt. Löschen Sie alte, oder bitten Sie die Administration um mehr.",
      ja: "{of}のバージョンは上限の {allowed} 件に達しています。古いものを削除するか、管理者に上限の引き上げを依頼してください。",
      zh: "{of}已有 {allowed} 个版本，已达上限。请删除旧版本，或请管理员提高上限。",
    },
  },
  "limit.bytes": {
    status: 507,
    title: {
      en: "No space left",
      fr: "Espace épuisé",
      de: "Speicherplatz aufgebraucht",
      ja: "空き容量がありません",
      zh: "空间已用尽",
    },
    detail: {
      en: "{of} uses {used} of {allowed} bytes. Delete old versions, or ask an administrator for more.",
      fr: "{used} octets sur {allowed} sont utilisés pour {of}. Supprimez d’anciennes versions, ou demandez davantage à un administrateur.",
      de: "Für {of} sind {used} von {allowed} Bytes belegt. Löschen Sie alte Versionen, oder bitten Sie die Administration um mehr.",
      ja: "{of}は {allowed} バイト中 {used} バイトを使用しています。古いバージョンを削除するか、管理者に上限の引き上げを依頼してください。",
      zh: "{of}已使用 {used} 字节（上限 {allowed} 字节）。请删除旧版本，或请管理员提高上限。",
    },
  },
} as const satisfies ProblemTable;
