/** The conditions of gates, and how they are edited. */
export const en = {
  gateText:
    "Every build is checked against these conditions. A version that fails one of them fails the gate. “New” means since the reference version.",
  gateSaved: "The gate has been saved.",
  noGate: "There is no gate. Add a condition to create one.",
  inheritedGate: (group: string) =>
    `These conditions come from the group ${group}. Adding or removing one gives the project its own gate.`,
  lockedGate: (group: string) =>
    `These conditions come from the group ${group}, which locked them. An administrator can change them.`,
  conditions: "Conditions",
  findings: "Findings",
  fixedSubjects: {
    "NEW_CODE.COVERAGE": "Coverage of changed lines in %",
    "NEW_CODE.DUPLICATION": "Duplication in changed lines in %",
    "PARTS.COMPLETE": "No part is missing",
    "PARTS.NONE_FAILED": "No part has failed",
    "PARTS.CARRIED_DAYS": "Days since the oldest carried part",
  },
  addCondition: "Add a condition",
  what: "What",
  when: "Applies to",
  overall: "the whole version",
  fresh: "changes since the reference version",
  worstLevel: "Worst level that passes",
  category: "Category",
  anyCategory: "any",
  least: "At least",
  most: "At most",
  sinceReference: (subject: string) => `${subject} since the reference version`,
  noWorseThan: (subject: string, level: string) => `${subject} no worse than ${level}`,
};

export const fr: typeof en = {
  gateText:
    "Chaque build est vérifié selon ces conditions. Une version qui en enfreint une ne passe pas le seuil. « Nouveau » signifie depuis la version de référence.",
  gateSaved: "Le seuil a été enregistré.",
  noGate: "Il n’y a pas de seuil. Ajoutez une condition pour en créer un.",
  inheritedGate: (group) =>
    `Ces conditions viennent du groupe ${group}. En ajouter ou en retirer une donne au projet son propre seuil.`,
  lockedGate: (group) =>
    `Ces conditions viennent du groupe ${group}, qui les a verrouillées. Un administrateur peut les modifier.`,
  conditions: "Conditions",
  findings: "Constats",
  fixedSubjects: {
    "NEW_CODE.COVERAGE": "Couverture des lignes modifiées en %",
    "NEW_CODE.DUPLICATION": "Duplication dans les lignes modifiées en %",
    "PARTS.COMPLETE": "Aucune partie ne manque",
    "PARTS.NONE_FAILED": "Aucune partie n’a échoué",
    "PARTS.CARRIED_DAYS": "Jours depuis la plus ancienne partie reportée",
  },
  addCondition: "Ajouter une condition",
  what: "Quoi",
  when: "S’applique à",
  overall: "toute la version",
  fresh: "les changements depuis la version de référence",
  worstLevel: "Pire niveau accepté",
  category: "Catégorie",
  anyCategory: "toutes",
  least: "Au moins",
  most: "Au plus",
  sinceReference: (subject) => `${subject} depuis la version de référence`,
  noWorseThan: (subject, level) => `${subject} : ${level} au pire`,
};

export const de: typeof en = {
  gateText:
    "Jeder Build wird anhand dieser Bedingungen geprüft. Eine Version, die eine davon verletzt, besteht das Gate nicht. „Neu“ heißt: seit der Referenzversion.",
  gateSaved: "Das Gate wurde gespeichert.",
  noGate: "Es gibt kein Gate. Fügen Sie eine Bedingung hinzu, um eines zu erstellen.",
  inheritedGate: (group) =>
    `Diese Bedingungen kommen von der Gruppe ${group}. Wer eine hinzufügt oder entfernt, gibt dem Projekt ein eigenes Gate.`,
  lockedGate: (group) =>
    `Diese Bedingungen kommen von der Gruppe ${group} und sind gesperrt. Ein Administrator kann sie ändern.`,
  conditions: "Bedingungen",
  findings: "Befunde",
  fixedSubjects: {
    "NEW_CODE.COVERAGE": "Abdeckung der geänderten Zeilen in %",
    "NEW_CODE.DUPLICATION": "Duplikate in den geänderten Zeilen in %",
    "PARTS.COMPLETE": "Kein Teil fehlt",
    "PARTS.NONE_FAILED": "Kein Teil ist fehlgeschlagen",
    "PARTS.CARRIED_DAYS": "Tage seit dem ältesten übernommenen Teil",
  },
  addCondition: "Bedingung hinzufügen",
  what: "Was",
  when: "Gilt für",
  overall: "die ganze Version",
  fresh: "Änderungen seit der Referenzversion",
  worstLevel: "Schlechteste Stufe, die genügt",
  category: "Kategorie",
  anyCategory: "alle",
  least: "Mindestens",
  most: "Höchstens",
  sinceReference: (subject) => `${subject} seit der Referenzversion`,
  noWorseThan: (subject, level) => `${subject} nicht schlechter als ${level}`,
};

export const ja: typeof en = {
  gateText:
    "すべてのビルドをこれらの条件で検査します。1 つでも満たさないバージョンはゲート不合格になります。「新規」は基準バージョン以降のものを指します。",
  gateSaved: "ゲートを保存しました。",
  noGate: "ゲートはありません。条件を追加すると作成されます。",
  inheritedGate: (group) =>
    `これらの条件はグループ ${group} のものです。条件を追加または削除すると、プロジェクト独自のゲートになります。`,
  lockedGate: (group) => `これらの条件はグループ ${group} のもので、ロックされています。変更できるのは管理者です。`,
  conditions: "条件",
  findings: "指摘",
  fixedSubjects: {
    "NEW_CODE.COVERAGE": "変更行のカバレッジ (%)",
    "NEW_CODE.DUPLICATION": "変更行の重複 (%)",
    "PARTS.COMPLETE": "欠けているパートがない",
    "PARTS.NONE_FAILED": "失敗したパートがない",
    "PARTS.CARRIED_DAYS": "最も古い引き継ぎパートからの日数",
  },
  addCondition: "条件を追加",
  what: "項目",
  when: "対象",
  overall: "バージョン全体",
  fresh: "基準バージョン以降の変化",
  worstLevel: "許容する最低レベル",
  category: "カテゴリ",
  anyCategory: "すべて",
  least: "下限",
  most: "上限",
  sinceReference: (subject) => `基準バージョン以降の${subject}`,
  noWorseThan: (subject, level) => `${subject} は ${level} またはそれより良い`,
};

export const zh: typeof en = {
  gateText: "每次构建都会按这些条件检查。任一条件不满足的版本即未通过质量门。“新增”以参考版本为基准计算。",
  gateSaved: "质量门已保存。",
  noGate: "尚无质量门。添加条件即可创建。",
  inheritedGate: (group) => `这些条件来自组 ${group}。添加或删除条件后，项目将拥有自己的质量门。`,
  lockedGate: (group) => `这些条件来自组 ${group} 且已锁定。管理员可以更改它们。`,
  conditions: "条件",
  findings: "问题",
  fixedSubjects: {
    "NEW_CODE.COVERAGE": "更改行的覆盖率（%）",
    "NEW_CODE.DUPLICATION": "更改行中的重复（%）",
    "PARTS.COMPLETE": "没有缺失的部分",
    "PARTS.NONE_FAILED": "没有失败的部分",
    "PARTS.CARRIED_DAYS": "距最旧沿用部分的天数",
  },
  addCondition: "添加条件",
  what: "对象",
  when: "适用于",
  overall: "整个版本",
  fresh: "参考版本以来的变化",
  worstLevel: "可接受的最差等级",
  category: "类别",
  anyCategory: "任意",
  least: "至少",
  most: "至多",
  sinceReference: (subject) => `参考版本以来的${subject}`,
  noWorseThan: (subject, level) => `${subject} 不差于 ${level}`,
};
