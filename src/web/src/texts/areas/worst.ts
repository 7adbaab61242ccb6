/** The artifacts below another, worst first. */
export const en = {
  anyType: "everything",
  routines: "Functions and methods",
  cause: "Cause",
  worst: "Worst artifacts below",
  distribution: "Levels below",
  upIsBetter: "up is better",
};

export const fr: typeof en = {
  anyType: "tout",
  routines: "Fonctions et méthodes",
  cause: "Cause",
  worst: "Pires artefacts en dessous",
  distribution: "Niveaux en dessous",
  upIsBetter: "vers le haut, c’est mieux",
};

export const de: typeof en = {
  anyType: "alles",
  routines: "Funktionen und Methoden",
  cause: "Ursache",
  worst: "Schlechteste Artefakte darunter",
  distribution: "Stufen darunter",
  upIsBetter: "oben ist besser",
};

export const ja: typeof en = {
  anyType: "すべて",
  routines: "関数とメソッド",
  cause: "原因",
  worst: "配下で評価の悪いもの",
  distribution: "配下のレベル",
  upIsBetter: "上ほど良い",
};

export const zh: typeof en = {
  anyType: "全部",
  routines: "函数和方法",
  cause: "原因",
  worst: "下级中最差的工件",
  distribution: "下级工件的级别",
  upIsBetter: "向上为更好",
};
