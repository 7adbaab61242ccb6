/** Why an artifact has its rating. */
export const en = {
  why: "Why this rating",
  because: (level: string, measure: string, value: string) => `${level} because ${measure} is ${value}.`,
  unrated: (measure: string) => `Not rated: ${measure} is missing.`,
  betterBelow: (bound: string, level: string) => `Below ${bound} it is ${level}.`,
  betterAbove: (bound: string, level: string) => `From ${bound} it is ${level}.`,
  best: (level: string, measure: string, value: string) => `${level}, the best there is: ${measure} is ${value}.`,
  bestInSpiteOf: (level: string, measure: string, value: string) =>
    `${level}, the best there is. The measure that counts most is ${measure}, with ${value}.`,
  causes: "Causes, worst first",
  several: (level: string) => `For ${level}, several measures must improve.`,
  share: (points: string) => `alone: ${points}`,
  atLine: (line: string) => `Line ${line}`,
  betterThan: (share: string, packages: string, language: string, day: string) =>
    `Better than ${share} of comparable projects: ${packages} public packages in ${language}, measured on ${day}.`,
  comparedCode: "Complexity, size, duplication and comments are compared.",
};

export const fr: typeof en = {
  why: "Pourquoi cette note",
  because: (level, measure, value) => `${level} parce que ${measure} vaut ${value}.`,
  unrated: (measure) => `Non noté : ${measure} manque.`,
  betterBelow: (bound, level) => `En dessous de ${bound}, c’est ${level}.`,
  betterAbove: (bound, level) => `À partir de ${bound}, c’est ${level}.`,
  best: (level, measure, value) => `${level}, le meilleur qui soit : ${measure} vaut ${value}.`,
  bestInSpiteOf: (level, measure, value) =>
    `${level}, le meilleur qui soit. La mesure qui compte le plus est ${measure}, avec ${value}.`,
  causes: "Causes, la pire d’abord",
  several: (level) => `Pour ${level}, plusieurs mesures doivent s’améliorer.`,
  share: (points) => `à elle seule : ${points}`,
  atLine: (line) => `Ligne ${line}`,
  betterThan: (share, packages, language, day) =>
    `Mieux que ${share} des projets comparables : ${packages} paquets publics en ${language}, mesurés le ${day}.`,
  comparedCode: "La complexité, la taille, la duplication et les commentaires sont comparés.",
};

export const de: typeof en = {
  why: "Warum diese Bewertung",
  because: (level, measure, value) => `${level}, weil ${measure} ${value} beträgt.`,
  unrated: (measure) => `Nicht bewertet: ${measure} fehlt.`,
  betterBelow: (bound, level) => `Unter ${bound} ist es ${level}.`,
  betterAbove: (bound, level) => `Ab ${bound} ist es ${level}.`,
  best: (level, measure, value) => `${level}, eine bessere Stufe gibt es nicht: ${measure} beträgt ${value}.`,
  bestInSpiteOf: (level, measure, value) =>
    `${level}, eine bessere Stufe gibt es nicht. Am meisten zählt ${measure} mit ${value}.`,
  causes: "Ursachen, die schlimmste zuerst",
  several: (level) => `Für ${level} müssen sich mehrere Messwerte verbessern.`,
  share: (points) => `allein: ${points}`,
  atLine: (line) => `Zeile ${line}`,
  betterThan: (share, packages, language, day) =>
    `Besser als ${share} vergleichbarer Projekte: ${packages} öffentliche Pakete in ${language}, gemessen am ${day}.`,
  comparedCode: "Verglichen werden Komplexität, Größe, Duplizierung und Kommentare.",
};

export const ja: typeof en = {
  why: "評価の理由",
  because: (level, measure, value) => `${measure}が ${value} のため、${level} です。`,
  unrated: (measure) => `評価なし: ${measure} がありません。`,
  betterBelow: (bound, level) => `${bound} 未満で ${level} になります。`,
  betterAbove: (bound, level) => `${bound} 以上で ${level} になります。`,
  best: (level, measure, value) => `${level} が最良です。${measure}は ${value} です。`,
  bestInSpiteOf: (level, measure, value) => `${level} が最良です。最も影響する測定値は${measure}（${value}）です。`,
  causes: "原因（悪い順）",
  several: (level) => `${level} になるには複数の測定値の改善が必要です。`,
  share: (points) => `単独で ${points}`,
  atLine: (line) => `${line} 行目`,
  betterThan: (share, packages, language, day) =>
    `比較対象の ${share} より良好です（${language} の公開パッケージ ${packages} 件、${day} に測定）。`,
  comparedCode: "複雑度、サイズ、重複、コメントを比較しています。",
};

export const zh: typeof en = {
  why: "评级原因",
  because: (level, measure, value) => `因为${measure}为 ${value}，所以是 ${level}。`,
  unrated: (measure) => `未评级：缺少${measure}。`,
  betterBelow: (bound, level) => `低于 ${bound} 即为 ${level}。`,
  betterAbove: (bound, level) => `达到 ${bound} 即为 ${level}。`,
  best: (level, measure, value) => `${level} 已是最好的级别：${measure}为 ${value}。`,
  bestInSpiteOf: (level, measure, value) => `${level} 已是最好的级别。影响最大的是${measure}：${value}。`,
  causes: "原因（最差在前）",
  several: (level) => `要达到 ${level}，需要改善多项度量。`,
  share: (points) => `单独计：${points}`,
  atLine: (line) => `第 ${line} 行`,
  betterThan: (share, packages, language, day) =>
    `优于 ${share} 的同类项目：${packages} 个 ${language} 公开软件包，测量于 ${day}。`,
  comparedCode: "比较复杂度、规模、重复和注释。",
};
