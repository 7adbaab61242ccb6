/** Pull requests and other branches of a project. */
export const en = {
  title: "Branches",
  pullRequests: "Pull requests",
  branches: "Branches",
  target: "Target",
  base: "Base",
  reference: "Reference",
  age: "Last version",
  partsMissing: "Parts missing",
  noPullRequests:
    "No branch has a target. A build with ?target=main, or a push from a pull request’s job, gives its branch one.",
  noBranches: "There are no other branches.",
  cleanUp: "Clean-up after merge",
  cleanUpText:
    "Branches with a target are no longer needed once they are merged. The main branch, branches with a baseline and branches that others are compared with are never deleted, nor are versions of the target.",
  deleteAfter: "Delete branches with a target some days after their last build",
  days: "Days",
};

export const fr: typeof en = {
  title: "Branches",
  pullRequests: "Demandes de fusion",
  branches: "Branches",
  target: "Cible",
  base: "Base",
  reference: "Référence",
  age: "Dernière version",
  partsMissing: "Parties manquantes",
  noPullRequests:
    "Aucune branche n’a de cible. Un build avec ?target=main, ou un envoi depuis le job d’une demande de fusion, lui en donne une.",
  noBranches: "Il n’y a pas d’autres branches.",
  cleanUp: "Nettoyage après la fusion",
  cleanUpText:
    "Les branches avec une cible sont inutiles une fois fusionnées. La branche principale, les branches avec une version de référence permanente et celles auxquelles d’autres sont comparées ne sont jamais supprimées, ni les versions de la cible.",
  deleteAfter: "Supprimer les branches avec une cible quelques jours après leur dernier build",
  days: "Jours",
};

export const de: typeof en = {
  title: "Branches",
  pullRequests: "Pull Requests",
  branches: "Branches",
  target: "Ziel",
  base: "Basis",
  reference: "Referenz",
  age: "Letzte Version",
  partsMissing: "Fehlende Teile",
  noPullRequests:
    "Kein Branch hat ein Ziel. Ein Build mit ?target=main oder ein Push aus dem Job eines Pull Requests gibt ihm eines.",
  noBranches: "Es gibt keine anderen Branches.",
  cleanUp: "Aufräumen nach dem Merge",
  cleanUpText:
    "Branches mit einem Ziel werden nach dem Merge nicht mehr gebraucht. Der Hauptbranch, Branches mit einer Baseline und Branches, mit denen andere verglichen werden, werden nie gelöscht, ebenso wenig Versionen des Ziels.",
  deleteAfter: "Branches mit einem Ziel einige Tage nach ihrem letzten Build löschen",
  days: "Tage",
};

export const ja: typeof en = {
  title: "ブランチ",
  pullRequests: "プルリクエスト",
  branches: "ブランチ",
  target: "ターゲット",
  base: "ベース",
  reference: "参照",
  age: "最新バージョン",
  partsMissing: "不足しているパート",
  noPullRequests:
    "ターゲットのあるブランチはありません。?target=main を付けたビルド、またはプルリクエストのジョブからの送信で設定されます。",
  noBranches: "他のブランチはありません。",
  cleanUp: "マージ後の整理",
  cleanUpText:
    "ターゲットのあるブランチは、マージ後は不要です。メインブランチ、ベースラインのあるブランチ、他のブランチの比較対象であるブランチ、ターゲットのバージョンは削除されません。",
  deleteAfter: "ターゲットのあるブランチを最後のビルドから一定日数後に削除する",
  days: "日数",
};

export const zh: typeof en = {
  title: "分支",
  pullRequests: "拉取请求",
  branches: "分支",
  target: "目标",
  base: "基准",
  reference: "参考",
  age: "最新版本",
  partsMissing: "缺失的部分",
  noPullRequests: "没有带目标的分支。带有 ?target=main 的构建，或拉取请求作业中的推送，会为分支设置目标。",
  noBranches: "没有其他分支。",
  cleanUp: "合并后清理",
  cleanUpText: "带目标的分支合并后不再需要。主分支、含基线的分支、其他分支所比较的分支以及目标的版本永远不会被删除。",
  deleteAfter: "在最后一次构建若干天后删除带目标的分支",
  days: "天数",
};
