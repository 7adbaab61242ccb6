import { counted } from "../counted.ts";

/** The tree of artifacts beside the explorer. */
export const en = {
  title: "Artifacts",
  show: "Show the tree",
  hide: "Hide the tree",
  search: "Find by name",
  nothing: "No artifact matches.",
  more: counted("en", { one: "# more", other: "# more" }),
};

export const fr: typeof en = {
  title: "Artefacts",
  show: "Afficher l’arborescence",
  hide: "Masquer l’arborescence",
  search: "Trouver par nom",
  nothing: "Aucun artefact ne correspond.",
  more: counted("fr", { one: "# de plus", other: "# de plus" }),
};

export const de: typeof en = {
  title: "Artefakte",
  show: "Baum zeigen",
  hide: "Baum ausblenden",
  search: "Nach Namen suchen",
  nothing: "Kein passendes Artefakt.",
  more: counted("de", { one: "# weiteres", other: "# weitere" }),
};

export const ja: typeof en = {
  title: "アーティファクト",
  show: "ツリーを表示",
  hide: "ツリーを隠す",
  search: "名前で探す",
  nothing: "一致するアーティファクトはありません。",
  more: counted("ja", { other: "さらに#件" }),
};

export const zh: typeof en = {
  title: "工件",
  show: "显示树",
  hide: "隐藏树",
  search: "按名称查找",
  nothing: "没有匹配的工件。",
  more: counted("zh", { other: "还有 # 个" }),
};
