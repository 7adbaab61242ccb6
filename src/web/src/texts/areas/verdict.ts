import { counted } from "../counted.ts";

/** The verdict on a version: its gate, parts and reference. */
export const en = {
  title: "Verdict",
  heading: (version: string) => `Verdict on ${version}`,
  meaning: {
    PASSED: "Every condition was computed and is met, and no part is missing.",
    FAILED: "At least one condition is not met.",
    PENDING: "Parts of this version are still expected.",
    NOT_COMPUTED: "Something that the gate needs is missing, so the version has not passed.",
  },
  value: "Value",
  threshold: "Required",
  comparedWith: "Compared with",
  version: (version: string) => `version ${version}`,
  reference: "Reference",
  why: {
    MERGE_BASE: "It is the version of the target branch at the merge base.",
    ANCESTOR: "The target branch has no version at the merge base. This is its version at the nearest earlier commit.",
    NEWEST_OF_TARGET:
      "The target branch has no version at the merge base or before. This is its newest complete version.",
    BASELINE: "It is the newest baseline before this version.",
    PREVIOUS: "There is no earlier baseline, so it is the version before this one.",
    NONE: "There is no version to compare with, so nothing counts as new.",
  },
  shortWhy: {
    MERGE_BASE: "merge base",
    ANCESTOR: "earlier commit",
    NEWEST_OF_TARGET: "newest of the target",
    BASELINE: "baseline",
    PREVIOUS: "version before",
    NONE: "none",
  },
  unread: "Not everything was read",
  unreadRecords: counted("en", {
    one: "# record was refused. The task says why.",
    other: "# records were refused. The task says why.",
  }),
  unreadFiles: counted("en", {
    one: "# file exists and was not analysed. Its earlier findings do not count as fixed.",
    other: "# files exist and were not analysed. Their earlier findings do not count as fixed.",
  }),
  otherFindings: counted("en", { one: "Show # more finding", other: "Show # more findings" }),
  noGate: "This project has no gate",
  noGateText:
    "Nothing decides whether this version is good enough. A gate is a list of conditions that every version has to meet.",
  defineGate: "Define a gate",
  fallen: "Ratings that fell since the reference version",
  noneFallen: "No rating of the project is worse than in the reference version.",
  mostlyIn: "mostly in",
};

export const fr: typeof en = {
  title: "Verdict",
  heading: (version) => `Verdict sur ${version}`,
  meaning: {
    PASSED: "Chaque condition a été calculée et est remplie, et aucune partie ne manque.",
    FAILED: "Au moins une condition n’est pas remplie.",
    PENDING: "Des parties de cette version sont encore attendues.",
    NOT_COMPUTED: "Il manque quelque chose dont le seuil a besoin : la version n’est donc pas acceptée.",
  },
  value: "Valeur",
  threshold: "Exigé",
  comparedWith: "Comparée à",
  version: (version) => `version ${version}`,
  reference: "Référence",
  why: {
    MERGE_BASE: "C’est la version de la branche cible à la base de fusion.",
    ANCESTOR:
      "La branche cible n’a pas de version à la base de fusion. C’est sa version au commit antérieur le plus proche.",
    NEWEST_OF_TARGET:
      "La branche cible n’a pas de version à la base de fusion ni avant. C’est sa version complète la plus récente.",
    BASELINE: "C’est la dernière version de référence permanente avant cette version.",
    PREVIOUS: "Il n’y a pas de version de référence permanente antérieure : c’est la version précédente.",
    NONE: "Aucune version à comparer : rien ne compte comme nouveau.",
  },
  shortWhy: {
    MERGE_BASE: "base de fusion",
    ANCESTOR: "commit antérieur",
    NEWEST_OF_TARGET: "plus récente de la cible",
    BASELINE: "référence permanente",
    PREVIOUS: "version précédente",
    NONE: "aucune",
  },
  unread: "Tout n’a pas été lu",
  unreadRecords: counted("fr", {
    one: "# enregistrement a été refusé. La tâche en donne la raison.",
    other: "# enregistrements ont été refusés. La tâche en donne les raisons.",
  }),
  unreadFiles: counted("fr", {
    one: "# fichier existe et n’a pas été analysé. Ses constats antérieurs ne comptent pas comme corrigés.",
    other: "# fichiers existent et n’ont pas été analysés. Leurs constats antérieurs ne comptent pas comme corrigés.",
  }),
  otherFindings: counted("fr", { one: "Afficher # autre constat", other: "Afficher # autres constats" }),
  noGate: "Ce projet n’a pas de seuil",
  noGateText:
    "Rien ne décide si cette version est assez bonne. Un seuil est une liste de conditions que chaque version doit remplir.",
  defineGate: "Définir un seuil",
  fallen: "Notes en baisse depuis la version de référence",
  noneFallen: "Aucune note du projet n’est moins bonne que dans la version de référence.",
  mostlyIn: "surtout dans",
};

export const de: typeof en = {
  title: "Urteil",
  heading: (version) => `Urteil über ${version}`,
  meaning: {
    PASSED: "Jede Bedingung wurde berechnet und ist erfüllt, und kein Teil fehlt.",
    FAILED: "Mindestens eine Bedingung ist nicht erfüllt.",
    PENDING: "Teile dieser Version werden noch erwartet.",
    NOT_COMPUTED: "Etwas, das das Gate braucht, fehlt. Deshalb ist es nicht bestanden.",
  },
  value: "Wert",
  threshold: "Verlangt",
  comparedWith: "Verglichen mit",
  version: (version) => `Version ${version}`,
  reference: "Referenz",
  why: {
    MERGE_BASE: "Es ist die Version des Zielbranches an der Merge-Basis.",
    ANCESTOR:
      "Der Zielbranch hat keine Version an der Merge-Basis. Dies ist seine Version am nächsten früheren Commit.",
    NEWEST_OF_TARGET:
      "Der Zielbranch hat keine Version an der Merge-Basis oder davor. Dies ist seine neueste vollständige Version.",
    BASELINE: "Es ist die neueste Baseline vor dieser Version.",
    PREVIOUS: "Es gibt keine frühere Baseline. Deshalb ist es die Version davor.",
    NONE: "Es gibt keine Version zum Vergleichen. Deshalb gilt nichts als neu.",
  },
  shortWhy: {
    MERGE_BASE: "Merge-Basis",
    ANCESTOR: "früherer Commit",
    NEWEST_OF_TARGET: "neueste des Ziels",
    BASELINE: "Baseline",
    PREVIOUS: "vorige Version",
    NONE: "keine",
  },
  unread: "Nicht alles wurde gelesen",
  unreadRecords: counted("de", {
    one: "# Datensatz wurde abgewiesen. Die Aufgabe nennt den Grund.",
    other: "# Datensätze wurden abgewiesen. Die Aufgabe nennt die Gründe.",
  }),
  unreadFiles: counted("de", {
    one: "# Datei existiert und wurde nicht analysiert. Ihre früheren Befunde gelten nicht als behoben.",
    other: "# Dateien existieren und wurden nicht analysiert. Ihre früheren Befunde gelten nicht als behoben.",
  }),
  otherFindings: counted("de", { one: "# weiteren Befund anzeigen", other: "# weitere Befunde anzeigen" }),
  noGate: "Dieses Projekt hat kein Gate",
  noGateText:
    "Nichts entscheidet, ob diese Version gut genug ist. Ein Gate ist eine Liste von Bedingungen, die jede Version erfüllen muss.",
  defineGate: "Gate festlegen",
  fallen: "Bewertungen, die seit der Referenzversion gefallen sind",
  noneFallen: "Keine Bewertung des Projekts ist schlechter als in der Referenzversion.",
  mostlyIn: "vor allem in",
};

export const ja: typeof en = {
  title: "判定",
  heading: (version) => `${version} の判定`,
  meaning: {
    PASSED: "すべての条件が計算されて満たされ、不足しているパートもありません。",
    FAILED: "満たされていない条件があります。",
    PENDING: "このバージョンにはまだ待機中のパートがあります。",
    NOT_COMPUTED: "ゲートに必要なものが不足しているため、合格ではありません。",
  },
  value: "値",
  threshold: "必要",
  comparedWith: "比較対象：",
  version: (version) => `バージョン ${version}`,
  reference: "参照",
  why: {
    MERGE_BASE: "マージベースにあるターゲットブランチのバージョンです。",
    ANCESTOR: "マージベースにターゲットブランチのバージョンがないため、直近の以前のコミットのバージョンです。",
    NEWEST_OF_TARGET: "マージベースとそれ以前にターゲットブランチのバージョンがないため、最新の完全なバージョンです。",
    BASELINE: "このバージョンより前の最新のベースラインです。",
    PREVIOUS: "以前のベースラインがないため、一つ前のバージョンです。",
    NONE: "比較対象のバージョンがないため、新規とみなされるものはありません。",
  },
  shortWhy: {
    MERGE_BASE: "マージベース",
    ANCESTOR: "以前のコミット",
    NEWEST_OF_TARGET: "ターゲットの最新",
    BASELINE: "ベースライン",
    PREVIOUS: "一つ前",
    NONE: "なし",
  },
  unread: "読み取られていない結果があります",
  unreadRecords: counted("ja", { other: "#件のレコードが拒否されました。理由はタスクにあります。" }),
  unreadFiles: counted("ja", {
    other: "#個のファイルは存在しますが、解析されていません。以前の指摘は修正済みとは見なされません。",
  }),
  otherFindings: counted("ja", { other: "残り # 件の指摘を表示" }),
  noGate: "このプロジェクトにはゲートがありません",
  noGateText:
    "このバージョンが十分かどうかを決めるものがありません。ゲートは、すべてのバージョンが満たすべき条件の一覧です。",
  defineGate: "ゲートを定義",
  fallen: "参照バージョンから下がった評価",
  noneFallen: "参照バージョンより悪くなった評価はありません。",
  mostlyIn: "主な場所：",
};

export const zh: typeof en = {
  title: "判定",
  heading: (version) => `${version} 的判定`,
  meaning: {
    PASSED: "每个条件都已计算并满足，没有缺失的部分。",
    FAILED: "至少有一个条件未满足。",
    PENDING: "此版本仍在等待某些部分。",
    NOT_COMPUTED: "缺少质量门所需的内容，因此未通过。",
  },
  value: "值",
  threshold: "要求",
  comparedWith: "对比版本：",
  version: (version) => `版本 ${version}`,
  reference: "参考",
  why: {
    MERGE_BASE: "它是目标分支在合并基准处的版本。",
    ANCESTOR: "目标分支在合并基准处没有版本。这是其最近的较早提交的版本。",
    NEWEST_OF_TARGET: "目标分支在合并基准处及之前都没有版本。这是其最新的完整版本。",
    BASELINE: "它是此版本之前最新的基线。",
    PREVIOUS: "没有更早的基线，因此是前一个版本。",
    NONE: "没有可比较的版本，因此没有内容算作新增。",
  },
  shortWhy: {
    MERGE_BASE: "合并基准",
    ANCESTOR: "较早提交",
    NEWEST_OF_TARGET: "目标的最新版本",
    BASELINE: "基线",
    PREVIOUS: "前一版本",
    NONE: "无",
  },
  unread: "并非所有结果都已读取",
  unreadRecords: counted("zh", { other: "# 条记录被拒绝。原因见任务。" }),
  unreadFiles: counted("zh", { other: "# 个文件存在但未被分析。其先前的问题不算作已修复。" }),
  otherFindings: counted("zh", { other: "显示其余 # 个问题" }),
  noGate: "此项目没有质量门",
  noGateText: "没有任何标准判断此版本是否足够好。质量门是每个版本都必须满足的条件列表。",
  defineGate: "定义质量门",
  fallen: "自参考版本以来下降的评级",
  noneFallen: "没有评级比参考版本更差。",
  mostlyIn: "主要位于",
};
