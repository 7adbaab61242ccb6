import { counted } from "../counted.ts";

/** The revisions of a quality model. */
export const en = {
  title: "Revisions",
  onlyOne: "There is one revision so far.",
  current: (revision: string) => `${revision} (current)`,
  restore: "Restore",
  restoreTitle: (revision: string) => `Restore revision ${revision}?`,
  restoreText:
    "Its document is saved as a new revision. Nothing is lost. Existing versions keep their ratings until they are rated again.",
  difference: (before: string, after: string) => `Changes from revision ${before} to ${after}`,
  same: "The documents are the same.",
  cut: (lines: string) => `Only the first ${lines} lines are compared here.`,
  copy: "Copy",
  copied: (name: string) => `Copy of ${name}`,
  rerate: "Rate all projects again",
  rerateTitle: (id: string) => `Rate all projects of ${id} again?`,
  rerateText: "The current revision is applied to all versions of every project with this model. This may take long.",
  rerated: counted("en", { one: "# project is being rated again", other: "# projects are being rated again" }),
  unsaved: "You have unsaved changes. The document shows their effect.",
  stale:
    "The model has changed since you began these edits, so they cannot be saved. Copy what you need, then discard them.",
  otherEdits: "The document has unsaved edits. Thresholds can be changed here when these are saved or discarded.",
  bounds: (level: string) => `Bounds of ${level}`,
};

export const fr: typeof en = {
  title: "Révisions",
  onlyOne: "Il n’y a qu’une révision pour l’instant.",
  current: (revision) => `${revision} (actuelle)`,
  restore: "Restaurer",
  restoreTitle: (revision) => `Restaurer la révision ${revision} ?`,
  restoreText:
    "Son document est enregistré comme nouvelle révision. Rien n’est perdu. Les versions existantes gardent leurs notes jusqu’à une nouvelle évaluation.",
  difference: (before, after) => `Changements de la révision ${before} à ${after}`,
  same: "Les documents sont identiques.",
  cut: (lines) => `Seules les ${lines} premières lignes sont comparées ici.`,
  copy: "Copier",
  copied: (name) => `Copie de ${name}`,
  rerate: "Réévaluer tous les projets",
  rerateTitle: (id) => `Réévaluer tous les projets de ${id} ?`,
  rerateText:
    "La révision actuelle est appliquée à toutes les versions de chaque projet avec ce modèle. Cela peut durer.",
  rerated: counted("fr", { one: "# projet est réévalué", other: "# projets sont réévalués" }),
  unsaved: "Vous avez des modifications non enregistrées. Le document montre leur effet.",
  stale:
    "Le modèle a changé depuis le début de ces modifications : elles ne peuvent pas être enregistrées. Copiez ce qu’il vous faut, puis abandonnez-les.",
  otherEdits:
    "Le document a des modifications non enregistrées. Les seuils se modifient ici une fois celles-ci enregistrées ou abandonnées.",
  bounds: (level) => `Bornes de ${level}`,
};

export const de: typeof en = {
  title: "Revisionen",
  onlyOne: "Es gibt bisher eine Revision.",
  current: (revision) => `${revision} (aktuell)`,
  restore: "Wiederherstellen",
  restoreTitle: (revision) => `Revision ${revision} wiederherstellen?`,
  restoreText:
    "Ihr Dokument wird als neue Revision gespeichert. Nichts geht verloren. Vorhandene Versionen behalten ihre Bewertungen, bis sie neu bewertet werden.",
  difference: (before, after) => `Änderungen von Revision ${before} zu ${after}`,
  same: "Die Dokumente sind gleich.",
  cut: (lines) => `Nur die ersten ${lines} Zeilen werden hier verglichen.`,
  copy: "Kopieren",
  copied: (name) => `Kopie von ${name}`,
  rerate: "Alle Projekte neu bewerten",
  rerateTitle: (id) => `Alle Projekte von ${id} neu bewerten?`,
  rerateText:
    "Die aktuelle Revision wird auf alle Versionen aller Projekte mit diesem Modell angewendet. Das kann lange dauern.",
  rerated: counted("de", { one: "# Projekt wird neu bewertet", other: "# Projekte werden neu bewertet" }),
  unsaved: "Sie haben nicht gespeicherte Änderungen. Das Dokument zeigt ihre Wirkung.",
  stale:
    "Das Modell wurde geändert, seit Sie diese Änderungen begonnen haben. Sie können nicht gespeichert werden. Kopieren Sie, was Sie brauchen, und verwerfen Sie sie dann.",
  otherEdits:
    "Das Dokument hat nicht gespeicherte Änderungen. Schwellen lassen sich hier ändern, sobald diese gespeichert oder verworfen sind.",
  bounds: (level) => `Grenzen von ${level}`,
};

export const ja: typeof en = {
  title: "リビジョン",
  onlyOne: "リビジョンはまだ一つだけです。",
  current: (revision) => `${revision}（現在）`,
  restore: "復元",
  restoreTitle: (revision) => `リビジョン ${revision} を復元しますか？`,
  restoreText:
    "その文書は新しいリビジョンとして保存されます。何も失われません。既存のバージョンの評価は、再評価されるまで変わりません。",
  difference: (before, after) => `リビジョン ${before} から ${after} への変更`,
  same: "文書は同じです。",
  cut: (lines) => `ここでは最初の ${lines} 行だけを比較します。`,
  copy: "コピー",
  copied: (name) => `${name} のコピー`,
  rerate: "すべてのプロジェクトを再評価",
  rerateTitle: (id) => `${id} のすべてのプロジェクトを再評価しますか？`,
  rerateText:
    "現在のリビジョンが、このモデルを使うすべてのプロジェクトの全バージョンに適用されます。時間がかかる場合があります。",
  rerated: counted("ja", { other: "#件のプロジェクトを再評価しています" }),
  unsaved: "保存されていない変更があります。その影響は文書で確認できます。",
  stale: "編集を始めた後にモデルが変更されたため、保存できません。必要な部分をコピーしてから破棄してください。",
  otherEdits: "文書に保存されていない編集があります。保存または破棄すると、ここでしきい値を変更できます。",
  bounds: (level) => `${level} の範囲`,
};

export const zh: typeof en = {
  title: "修订版",
  onlyOne: "目前只有一个修订版。",
  current: (revision) => `${revision}（当前）`,
  restore: "恢复",
  restoreTitle: (revision) => `恢复修订版 ${revision}？`,
  restoreText: "其文档将保存为新的修订版，不会丢失任何内容。现有版本在重新评级之前保持其评级。",
  difference: (before, after) => `从修订版 ${before} 到 ${after} 的更改`,
  same: "文档相同。",
  cut: (lines) => `此处仅比较前 ${lines} 行。`,
  copy: "复制",
  copied: (name) => `${name} 的副本`,
  rerate: "重新评级所有项目",
  rerateTitle: (id) => `重新评级 ${id} 的所有项目？`,
  rerateText: "当前修订版将应用于使用此模型的每个项目的所有版本。这可能需要较长时间。",
  rerated: counted("zh", { other: "正在重新评级 # 个项目" }),
  unsaved: "您有未保存的更改。文档中会显示其影响。",
  stale: "自您开始编辑以来模型已更改，因此无法保存。请复制所需内容，然后放弃更改。",
  otherEdits: "文档有未保存的编辑。保存或放弃后，可在此更改阈值。",
  bounds: (level) => `${level} 的范围`,
};
