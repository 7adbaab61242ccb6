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
  otherFindings: counted("zh", { other: "显示其余 # 个问题" }),
  noGate: "此项目没有质量门",
  noGateText: "没有任何标准判断此版本是否足够好。质量门是每个版本都必须满足的条件列表。",
  defineGate: "定义质量门",
  fallen: "自参考版本以来下降的评级",
  noneFallen: "没有评级比参考版本更差。",
  mostlyIn: "主要位于",
};
