import { counted } from "../counted.ts";

/** The treemap of an artifact. */
export const en = {
  title: "Treemap",
  size: "Size",
  color: "Colour",
  help: "Arrows move between areas, Enter zooms in, Escape zooms out.",
  empty: "No artifact below has a value for this size.",
  largest: counted("en", {
    one: "Only the largest artifact is shown.",
    other: "Only the # largest artifacts are shown.",
  }),
  legend: "What the colours mean",
  legendMissing: "no value",
  open: "Open",
};

export const fr: typeof en = {
  title: "Carte arborescente",
  size: "Taille",
  color: "Couleur",
  help: "Les flèches passent d’une zone à l’autre, Entrée agrandit, Échap réduit.",
  empty: "Aucun artefact en dessous n’a de valeur pour cette taille.",
  largest: counted("fr", {
    one: "Seul le plus grand artefact est affiché.",
    other: "Seuls les # plus grands artefacts sont affichés.",
  }),
  legend: "Signification des couleurs",
  legendMissing: "sans valeur",
  open: "Ouvrir",
};

export const de: typeof en = {
  title: "Flächenkarte",
  size: "Größe",
  color: "Farbe",
  help: "Pfeiltasten wechseln zwischen Flächen, Enter vergrößert, Escape verkleinert.",
  empty: "Kein Artefakt darunter hat einen Wert für diese Größe.",
  largest: counted("de", {
    one: "Nur das größte Artefakt wird gezeigt.",
    other: "Nur die # größten Artefakte werden gezeigt.",
  }),
  legend: "Bedeutung der Farben",
  legendMissing: "ohne Wert",
  open: "Öffnen",
};

export const ja: typeof en = {
  title: "ツリーマップ",
  size: "大きさ",
  color: "色",
  help: "矢印キーで移動、Enter で拡大、Esc で縮小します。",
  empty: "この大きさの値を持つアーティファクトは配下にありません。",
  largest: counted("ja", { other: "大きい順に # 件だけを表示しています。" }),
  legend: "色の意味",
  legendMissing: "値なし",
  open: "開く",
};

export const zh: typeof en = {
  title: "矩形树图",
  size: "大小",
  color: "颜色",
  help: "方向键在区域间移动，Enter 放大，Esc 缩小。",
  empty: "下级工件均没有此大小的值。",
  largest: counted("zh", { other: "仅显示最大的 # 项。" }),
  legend: "颜色含义",
  legendMissing: "无值",
  open: "打开",
};
