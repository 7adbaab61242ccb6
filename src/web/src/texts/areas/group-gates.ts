/** The gates of groups of projects, for administrators. */
export const en = {
  title: "Gates of groups",
  text: "Projects without conditions have the gate of their group.",
  none: "There are no groups of projects yet. Give a project a group in its settings.",
  all: "All groups",
  of: (group: string) => `Gate of the group ${group}`,
  inherited:
    "Projects of this group and its sub-groups have these conditions unless they have other ones. Ids of measures and indicators are not checked, because the projects may have several models.",
  lock: "Locked: no project of the group can have other conditions",
  locked: "locked",
  state: "State",
  model: "Names from the model",
};

export const fr: typeof en = {
  title: "Seuils des groupes",
  text: "Les projets d’un groupe sans conditions propres ont le seuil du groupe.",
  none: "Il n’y a pas encore de groupes de projets. Donnez un groupe à un projet dans ses paramètres.",
  all: "Tous les groupes",
  of: (group) => `Seuil du groupe ${group}`,
  inherited:
    "Les projets de ce groupe et de ses sous-groupes ont ces conditions s’ils n’en ont pas eux-mêmes. Les mesures et indicateurs ne sont pas vérifiés, car les projets peuvent avoir plusieurs modèles.",
  lock: "Verrouillé : aucun projet du groupe ne peut avoir d’autres conditions",
  locked: "verrouillé",
  state: "État",
  model: "Noms du modèle",
};

export const de: typeof en = {
  title: "Gates von Gruppen",
  text: "Projekte einer Gruppe ohne eigene Bedingungen haben das Gate der Gruppe.",
  none: "Es gibt noch keine Gruppen von Projekten. Geben Sie einem Projekt in seinen Einstellungen eine Gruppe.",
  all: "Alle Gruppen",
  of: (group) => `Gate der Gruppe ${group}`,
  inherited:
    "Projekte dieser Gruppe und ihrer Untergruppen haben diese Bedingungen, wenn sie keine eigenen haben. Messwerte und Indikatoren werden nicht geprüft, weil die Projekte mehrere Modelle haben können.",
  lock: "Gesperrt: kein Projekt der Gruppe kann andere Bedingungen haben",
  locked: "gesperrt",
  state: "Zustand",
  model: "Namen aus dem Modell",
};

export const ja: typeof en = {
  title: "グループのゲート",
  text: "独自の条件がないプロジェクトには、グループのゲートが適用されます。",
  none: "プロジェクトのグループはまだありません。プロジェクトの設定でグループを指定してください。",
  all: "すべてのグループ",
  of: (group) => `グループ ${group} のゲート`,
  inherited:
    "このグループとサブグループのプロジェクトのうち、独自の条件がないものに適用されます。プロジェクトごとにモデルが異なることがあるため、測定値と指標の ID は確認されません。",
  lock: "ロック：グループのプロジェクトは他の条件を持てません",
  locked: "ロック済み",
  state: "状態",
  model: "名前の取得元モデル",
};

export const zh: typeof en = {
  title: "组的质量门",
  text: "没有自己条件的项目使用其组的质量门。",
  none: "还没有项目组。请在项目设置中为项目指定组。",
  all: "所有组",
  of: (group) => `组 ${group} 的质量门`,
  inherited: "该组及其子组中没有自己条件的项目使用这些条件。由于各项目的模型可能不同，不检查度量和指标的 ID。",
  lock: "锁定：组内项目不能有其他条件",
  locked: "已锁定",
  state: "状态",
  model: "名称取自模型",
};
