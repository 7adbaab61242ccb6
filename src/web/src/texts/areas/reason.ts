/** Why an artifact has its rating. */
export const en = {
  why: "Why this rating",
  because: (level: string, measure: string, value: string) => `${level} because ${measure} is ${value}`,
  unrated: (measure: string) => `Not rated: ${measure} is missing.`,
  betterBelow: (bound: string, level: string) => `Below ${bound} it is ${level}.`,
  betterAbove: (bound: string, level: string) => `From ${bound} it is ${level}.`,
  best: "There is no better level.",
  causes: "Causes, worst first",
  several: (level: string) => `For ${level}, several measures must improve.`,
  share: (points: string) => `alone: ${points}`,
  atLine: (line: string) => `Line ${line}`,
};

export const fr: typeof en = {
  why: "Pourquoi cette note",
  because: (level, measure, value) => `${level} parce que ${measure} vaut ${value}`,
  unrated: (measure) => `Non noté : ${measure} manque.`,
  betterBelow: (bound, level) => `En dessous de ${bound}, c’est ${level}.`,
  betterAbove: (bound, level) => `À partir de ${bound}, c’est ${level}.`,
  best: "Il n’y a pas de meilleur niveau.",
  causes: "Causes, la pire d’abord",
  several: (level) => `Pour ${level}, plusieurs mesures doivent s’améliorer.`,
  share: (points) => `à elle seule : ${points}`,
  atLine: (line) => `Ligne ${line}`,
};

export const de: typeof en = {
  why: "Warum diese Bewertung",
  because: (level, measure, value) => `${level}, weil ${measure} ${value} beträgt`,
  unrated: (measure) => `Nicht bewertet: ${measure} fehlt.`,
  betterBelow: (bound, level) => `Unter ${bound} ist es ${level}.`,
  betterAbove: (bound, level) => `Ab ${bound} ist es ${level}.`,
  best: "Eine bessere Stufe gibt es nicht.",
  causes: "Ursachen, die schlimmste zuerst",
  several: (level) => `Für ${level} müssen sich mehrere Messwerte verbessern.`,
  share: (points) => `allein: ${points}`,
  atLine: (line) => `Zeile ${line}`,
};

export const ja: typeof en = {
  why: "評価の理由",
  because: (level, measure, value) => `${measure} が ${value} のため ${level}`,
  unrated: (measure) => `評価なし: ${measure} がありません。`,
  betterBelow: (bound, level) => `${bound} 未満で ${level} になります。`,
  betterAbove: (bound, level) => `${bound} 以上で ${level} になります。`,
  best: "これより良いレベルはありません。",
  causes: "原因（悪い順）",
  several: (level) => `${level} になるには複数の測定値の改善が必要です。`,
  share: (points) => `単独で ${points}`,
  atLine: (line) => `${line} 行目`,
};

export const zh: typeof en = {
  why: "评级原因",
  because: (level, measure, value) => `因为${measure}为 ${value}，所以是 ${level}`,
  unrated: (measure) => `未评级：缺少${measure}。`,
  betterBelow: (bound, level) => `低于 ${bound} 即为 ${level}。`,
  betterAbove: (bound, level) => `达到 ${bound} 即为 ${level}。`,
  best: "没有更好的级别。",
  causes: "原因（最差在前）",
  several: (level) => `要达到 ${level}，需要改善多项度量。`,
  share: (points) => `单独计：${points}`,
  atLine: (line) => `第 ${line} 行`,
};
