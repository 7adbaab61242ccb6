import type { ProblemTable } from "./definition.ts";

const cannotScan = {
  en: "Cannot be analysed",
  fr: "Analyse impossible",
  de: "Analyse nicht möglich",
  ja: "分析できません",
  zh: "无法分析",
};

const wrongChoice = {
  en: "Invalid choice of files",
  fr: "Choix de fichiers invalide",
  de: "Ungültige Auswahl von Dateien",
  ja: "ファイルの指定が無効です",
  zh: "文件选择无效",
};

/** Why an analysis of source code cannot start. */
export const scanProblems = {
  "scan.folder-absent": {
    status: 404,
    title: cannotScan,
    detail: {
      en: "There is no folder “{folder}”.",
      fr: "Il n’y a pas de dossier « {folder} ».",
      de: "Es gibt keinen Ordner „{folder}“.",
      ja: "フォルダー「{folder}」はありません。",
      zh: "不存在文件夹“{folder}”。",
    },
  },
  "scan.repository-absent": {
    status: 404,
    title: cannotScan,
    detail: {
      en: "“{folder}” is not in a git repository that git can read here.",
      fr: "« {folder} » n’est pas dans un dépôt git lisible ici.",
      de: "„{folder}“ liegt in keinem Git-Repository, das git hier lesen kann.",
      ja: "「{folder}」は、ここで git が読める git リポジトリの中にありません。",
      zh: "“{folder}”不在此处 git 可读取的 git 仓库中。",
    },
  },
  "scan.commit-absent": {
    status: 404,
    title: cannotScan,
    detail: {
      en: "The repository has no commit “{commit}”.",
      fr: "Le dépôt n’a pas de commit « {commit} ».",
      de: "Das Repository hat keinen Commit „{commit}“.",
      ja: "リポジトリにコミット「{commit}」はありません。",
      zh: "仓库中没有提交“{commit}”。",
    },
  },
  "scan.language-unknown": {
    status: 400,
    title: wrongChoice,
    detail: {
      en: "The analyser does not know the language “{language}”.",
      fr: "L’analyseur ne connaît pas le langage « {language} ».",
      de: "Der Analysator kennt die Sprache „{language}“ nicht.",
      ja: "言語「{language}」には対応していません。",
      zh: "分析器不支持语言“{language}”。",
    },
  },
  "scan.pattern-invalid": {
    status: 400,
    title: wrongChoice,
    detail: {
      en: "The pattern “{pattern}” is empty or longer than {limit} characters.",
      fr: "Le motif « {pattern} » est vide ou dépasse {limit} caractères.",
      de: "Das Muster „{pattern}“ ist leer oder länger als {limit} Zeichen.",
      ja: "パターン「{pattern}」が空か、{limit} 文字を超えています。",
      zh: "模式“{pattern}”为空或超过 {limit} 个字符。",
    },
  },
  "scan.too-many-patterns": {
    status: 400,
    title: wrongChoice,
    detail: {
      en: "There may be at most {limit} patterns.",
      fr: "Il peut y avoir au plus {limit} motifs.",
      de: "Es darf höchstens {limit} Muster geben.",
      ja: "パターンは {limit} 個までです。",
      zh: "模式最多 {limit} 个。",
    },
  },
} as const satisfies ProblemTable;
