import { counted } from "../counted.ts";

/** The source of a file, with findings and coverage. */
export const en = {
  functions: "Functions",
  foldAll: "Fold all",
  unfoldAll: "Unfold all",
  fold: (name: string) => `Fold ${name}`,
  foldedLines: counted("en", { one: "# line folded", other: "# lines folded" }),
  coverageStates: { run: "run", part: "partly run", missed: "not run" },
  branchesRun: (hit: string, all: string) => `${hit} of ${all} branches`,
  linesRun: (share: string) => `${share} of the lines were run`,
  changed: "changed since the reference version",
  changedLines: counted("en", {
    one: "# line changed since the reference version",
    other: "# lines changed since the reference version",
  }),
  noSource: "The results contain no source for this artifact.",
  sourceOfFolder: "Choose a file to read its source.",
  findingsHere: counted("en", { one: "# finding", other: "# findings" }),
};

export const fr: typeof en = {
  functions: "Fonctions",
  foldAll: "Tout replier",
  unfoldAll: "Tout déplier",
  fold: (name) => `Replier ${name}`,
  foldedLines: counted("fr", { one: "# ligne repliée", other: "# lignes repliées" }),
  coverageStates: { run: "exécutée", part: "exécutée en partie", missed: "non exécutée" },
  branchesRun: (hit, all) => `${hit} branches sur ${all}`,
  linesRun: (share) => `${share} des lignes ont été exécutées`,
  changed: "modifiée depuis la version de référence",
  changedLines: counted("fr", {
    one: "# ligne modifiée depuis la version de référence",
    other: "# lignes modifiées depuis la version de référence",
  }),
  noSource: "Les résultats ne contiennent pas de source pour cet artefact.",
  sourceOfFolder: "Choisissez un fichier pour lire sa source.",
  findingsHere: counted("fr", { one: "# constat", other: "# constats" }),
};

export const de: typeof en = {
  functions: "Funktionen",
  foldAll: "Alle einklappen",
  unfoldAll: "Alle ausklappen",
  fold: (name) => `${name} einklappen`,
  foldedLines: counted("de", { one: "# Zeile eingeklappt", other: "# Zeilen eingeklappt" }),
  coverageStates: { run: "ausgeführt", part: "teilweise ausgeführt", missed: "nicht ausgeführt" },
  branchesRun: (hit, all) => `${hit} von ${all} Zweigen`,
  linesRun: (share) => `${share} der Zeilen wurden ausgeführt`,
  changed: "seit der Referenzversion geändert",
  changedLines: counted("de", {
    one: "# Zeile seit der Referenzversion geändert",
    other: "# Zeilen seit der Referenzversion geändert",
  }),
  noSource: "Die Ergebnisse enthalten keinen Quelltext für dieses Artefakt.",
  sourceOfFolder: "Wählen Sie eine Datei, um ihren Quelltext zu lesen.",
  findingsHere: counted("de", { one: "# Befund", other: "# Befunde" }),
};

export const ja: typeof en = {
  functions: "関数",
  foldAll: "すべて折りたたむ",
  unfoldAll: "すべて展開",
  fold: (name) => `${name} を折りたたむ`,
  foldedLines: counted("ja", { other: "#行を折りたたみ中" }),
  coverageStates: { run: "実行済み", part: "一部実行", missed: "未実行" },
  branchesRun: (hit, all) => `分岐 ${all} 件中 ${hit} 件`,
  linesRun: (share) => `実行された行: ${share}`,
  changed: "参照バージョン以降に変更",
  changedLines: counted("ja", { other: "参照バージョン以降に # 行変更" }),
  noSource: "結果にこのアーティファクトのソースは含まれていません。",
  sourceOfFolder: "ファイルを選ぶとソースを読めます。",
  findingsHere: counted("ja", { other: "指摘#件" }),
};

export const zh: typeof en = {
  functions: "函数",
  foldAll: "全部折叠",
  unfoldAll: "全部展开",
  fold: (name) => `折叠 ${name}`,
  foldedLines: counted("zh", { other: "已折叠 # 行" }),
  coverageStates: { run: "已执行", part: "部分执行", missed: "未执行" },
  branchesRun: (hit, all) => `${all} 个分支中的 ${hit} 个`,
  linesRun: (share) => `已执行的行：${share}`,
  changed: "自参考版本以来已更改",
  changedLines: counted("zh", { other: "自参考版本以来更改了 # 行" }),
  noSource: "结果中没有此工件的源代码。",
  sourceOfFolder: "选择一个文件以阅读其源代码。",
  findingsHere: counted("zh", { other: "# 个问题" }),
};
