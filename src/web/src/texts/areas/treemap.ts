import { counted } from "../counted.ts";

/** The treemap of an artifact. */
export const en = {
  title: "Treemap",
  size: "Size",
  color: "Colour",
  help: "Arrows move between areas, Enter goes in, Escape goes up.",
  empty: "Nothing below has a size.",
  largest: counted("en", { one: "The # largest is shown.", other: "The # largest are shown." }),
  legend: "What the colours mean",
  legendMissing: "no value",
  open: "Open",
};

export const fr: typeof en = {
  title: "Carte arborescente",
  size: "Taille",
  color: "Couleur",
  help: "Les flèches passent d’une zone à l’autre, Entrée agrandit, Échap remonte.",
  empty: "Rien en dessous n’a de taille.",
  largest: counted("fr", {
    one: "La plus grande zone est affichée.",
    other: "Les # plus grandes zones sont affichées.",
  }),
  legend: "Signification des couleurs",
  legendMissing: "sans valeur",
  open: "Ouvrir",
};

export const de: typeof en = {
  title: "Flächenkarte",
  size: "Größe",
  color: "Farbe",
  help: "Pfeiltasten wechseln zwischen Flächen, Eingabe führt hinein, Escape nach oben.",
  empty: "Darunter hat nichts eine Größe.",
  largest: counted("de", { one: "Gezeigt wird die größte.", other: "Gezeigt werden die # größten." }),
  legend: "Bedeutung der Farben",
  legendMissing: "ohne Wert",
  open: "Öffnen",
};

export const ja: typeof en = {
  title: "ツリーマップ",
  size: "大きさ",
  color: "色",
  help: "矢印キーで移動、Enter で中へ、Esc で上へ戻ります。",
  empty: "大きさのある要素がありません。",
  largest: counted("ja", { other: "大きい順に # 件を表示しています。" }),
  legend: "色の意味",
  legendMissing: "値なし",
  open: "開く",
};

export const zh: typeof en = {
  title: "矩形树图",
  size: "大小",
  color: "颜色",
  help: "方向键移动，Enter 进入，Esc 返回上层。",
  empty: "下面没有可显示大小的内容。",
  largest: counted("zh", { other: "仅显示最大的 # 项。" }),
  legend: "颜色含义",
  legendMissing: "无值",
  open: "打开",
};
