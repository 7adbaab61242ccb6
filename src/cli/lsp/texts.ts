import type { Language, Translated } from "../../text/index.ts";

/** The texts that an editor shows, in every language. `{name}` is replaced. */
const texts = {
  reading: {
    en: "Reading findings",
    fr: "Lecture des constats",
    de: "Befunde werden gelesen",
    ja: "指摘を読み込んでいます",
    zh: "正在读取问题",
  },
  stale: {
    en: "{server} cannot be reached. The findings are those of {time}.",
    fr: "{server} est injoignable. Les constats datent du {time}.",
    de: "{server} ist nicht erreichbar. Die Befunde sind vom {time}.",
    ja: "{server} に接続できません。{time} 時点の指摘を表示しています。",
    zh: "无法连接 {server}。显示的是 {time} 的问题。",
  },
  unreachable: {
    en: "{server} cannot be reached. Only the findings of the analysis on this machine are shown.",
    fr: "{server} est injoignable. Seuls les constats de l’analyse locale sont affichés.",
    de: "{server} ist nicht erreichbar. Nur die Befunde der Analyse auf diesem Rechner werden gezeigt.",
    ja: "{server} に接続できません。このマシンでの解析による指摘だけを表示しています。",
    zh: "无法连接 {server}。仅显示本机分析发现的问题。",
  },
  reachable: {
    en: "{server} answers again.",
    fr: "{server} répond de nouveau.",
    de: "{server} antwortet wieder.",
    ja: "{server} への接続が回復しました。",
    zh: "{server} 已恢复响应。",
  },
  cut: {
    en: "{path} has more than {count} findings. The others are not shown.",
    fr: "{path} a plus de {count} constats. Les autres ne sont pas affichés.",
    de: "{path} hat mehr als {count} Befunde. Die übrigen werden nicht gezeigt.",
    ja: "{path} の指摘は {count} 件を超えています。残りは表示されません。",
    zh: "{path} 的问题超过 {count} 个。其余的不显示。",
  },
  tooLarge: {
    en: "{path} is too large: its findings are not shown.",
    fr: "{path} est trop grand : ses constats ne sont pas affichés.",
    de: "{path} ist zu groß: Seine Befunde werden nicht gezeigt.",
    ja: "{path} は大きすぎるため、指摘を表示しません。",
    zh: "{path} 过大:不显示其问题。",
  },
  notAnalysed: {
    en: "{path} was not analysed on this machine: {reason}.",
    fr: "{path} n’a pas été analysé sur cette machine : {reason}.",
    de: "{path} wurde auf diesem Rechner nicht analysiert: {reason}.",
    ja: "{path} はこのマシンで解析されませんでした: {reason}。",
    zh: "{path} 未在本机分析:{reason}。",
  },
  onlyHere: {
    en: "Found by the analysis on this machine; the server does not have it.",
    fr: "Trouvé par l’analyse locale ; le serveur ne le connaît pas.",
    de: "Von der Analyse auf diesem Rechner gefunden; der Server hat ihn nicht.",
    ja: "このマシンでの解析による指摘です。サーバーにはありません。",
    zh: "由本机分析发现;服务器上没有。",
  },
  ofVersion: {
    en: "Version {version} of {project}, branch {branch}",
    fr: "Version {version} de {project}, branche {branch}",
    de: "Version {version} von {project}, Branch {branch}",
    ja: "{project} のバージョン {version}(ブランチ {branch})",
    zh: "{project} 的版本 {version},分支 {branch}",
  },
  notMoved: {
    en: "The source of that version is unknown: the line may be another one now.",
    fr: "La source de cette version est inconnue : la ligne peut être différente maintenant.",
    de: "Der Quelltext dieser Version ist unbekannt: Die Zeile kann jetzt eine andere sein.",
    ja: "そのバージョンのソースが不明です。現在の行は異なる可能性があります。",
    zh: "该版本的源代码未知:当前行可能不同。",
  },
  changed: {
    en: "The file has changed since that version.",
    fr: "Le fichier a changé depuis cette version.",
    de: "Die Datei hat sich seit dieser Version geändert.",
    ja: "そのバージョン以降、ファイルが変更されています。",
    zh: "自该版本以来文件已更改。",
  },
  asOf: {
    en: "As of {time}",
    fr: "État du {time}",
    de: "Vom {time}",
    ja: "{time} 時点",
    zh: "截至 {time}",
  },
  isNew: {
    en: "New on this branch",
    fr: "Nouveau sur cette branche",
    de: "Neu auf diesem Branch",
    ja: "このブランチで新規",
    zh: "此分支上新增",
  },
  help: {
    en: "Help",
    fr: "Aide",
    de: "Hilfe",
    ja: "ヘルプ",
    zh: "帮助",
  },
  relaxAction: {
    en: "Relax on the server: {rule}",
    fr: "Assouplir sur le serveur : {rule}",
    de: "Auf dem Server lockern: {rule}",
    ja: "サーバーで緩和する: {rule}",
    zh: "在服务器上放宽:{rule}",
  },
  openAction: {
    en: "Open in the browser: {rule}",
    fr: "Ouvrir dans le navigateur : {rule}",
    de: "Im Browser öffnen: {rule}",
    ja: "ブラウザーで開く: {rule}",
    zh: "在浏览器中打开:{rule}",
  },
  copyAction: {
    en: "Copy the link: {rule}",
    fr: "Copier le lien : {rule}",
    de: "Link kopieren: {rule}",
    ja: "リンクをコピー: {rule}",
    zh: "复制链接:{rule}",
  },
  askReason: {
    en: "Why is “{rule}” relaxed on branch {branch}? {message}",
    fr: "Pourquoi assouplir « {rule} » sur la branche {branch} ? {message}",
    de: "Warum wird „{rule}“ auf dem Branch {branch} gelockert? {message}",
    ja: "ブランチ {branch} で「{rule}」を緩和する理由は何ですか? {message}",
    zh: "为什么在分支 {branch} 上放宽“{rule}”?{message}",
  },
  relaxed: {
    en: "Relaxed: {rule}",
    fr: "Assoupli : {rule}",
    de: "Gelockert: {rule}",
    ja: "緩和しました: {rule}",
    zh: "已放宽:{rule}",
  },
  falsePositive: {
    en: "False positive",
    fr: "Faux positif",
    de: "Falscher Alarm",
    ja: "誤検出",
    zh: "误报",
  },
  wontFix: {
    en: "Will not be fixed",
    fr: "Ne sera pas corrigé",
    de: "Wird nicht behoben",
    ja: "修正しない",
    zh: "不予修复",
  },
  justified: {
    en: "Justified",
    fr: "Justifié",
    de: "Begründet",
    ja: "正当な理由あり",
    zh: "有正当理由",
  },
  legacy: {
    en: "Legacy",
    fr: "Existant",
    de: "Altbestand",
    ja: "既存コード",
    zh: "历史遗留",
  },
  link: {
    en: "Link: {url}",
    fr: "Lien : {url}",
    de: "Link: {url}",
    ja: "リンク: {url}",
    zh: "链接:{url}",
  },
} satisfies Readonly<Record<string, Translated>>;

/** The name of a text. */
export type TextName = keyof typeof texts;

/** All of them. */
export const textNames = Object.keys(texts) as readonly TextName[];

/** Texts in the language of an editor. */
export class EditorTexts {
  readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  /** A text with its values. */
  say(name: TextName, values: Readonly<Record<string, string | number>> = {}): string {
    return texts[name][this.language].replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  }

  /** A time of this machine's zone. */
  time(milliseconds: number): string {
    const options = { dateStyle: "medium", timeStyle: "short" } as const;
    return new Intl.DateTimeFormat(this.language, options).format(milliseconds);
  }

  /** A number with separators. */
  count(number: number): string {
    return new Intl.NumberFormat(this.language).format(number);
  }
}
