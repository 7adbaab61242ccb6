import type { ProblemTable } from "./definition.ts";

/** Problems of tasks and builds. */
export const tasksProblems = {
  "task.absent": {
    status: 404,
    title: {
      en: "Task not found",
      fr: "Tâche introuvable",
      de: "Aufgabe nicht gefunden",
      ja: "タスクが見つかりません",
      zh: "找不到任务",
    },
    detail: {
      en: "There is no such task, or you may not see it.",
      fr: "Cette tâche n’existe pas, ou vous n’y avez pas accès.",
      de: "Diese Aufgabe gibt es nicht, oder Sie dürfen sie nicht sehen.",
      ja: "該当するタスクが存在しないか、閲覧する権限がありません。",
      zh: "该任务不存在，或者您无权查看。",
    },
  },
  "task.finished": {
    status: 409,
    title: {
      en: "Task already finished",
      fr: "Tâche déjà terminée",
      de: "Aufgabe bereits beendet",
      ja: "タスクはすでに終了しています",
      zh: "任务已结束",
    },
    detail: {
      en: "Task {id} has already ended with status {status} and can no longer be cancelled.",
      fr: "La tâche {id} s’est déjà terminée avec l’état {status} et ne peut plus être annulée.",
      de: "Aufgabe {id} ist bereits mit dem Status {status} beendet und lässt sich nicht mehr abbrechen.",
      ja: "タスク {id} はすでに状態 {status} で終了しているため、キャンセルできません。",
      zh: "任务 {id} 已结束，状态为 {status}，无法再取消。",
    },
  },
  "task.crashed": {
    status: 500,
    title: {
      en: "Task interrupted",
      fr: "Tâche interrompue",
      de: "Aufgabe unterbrochen",
      ja: "タスクが中断されました",
      zh: "任务被中断",
    },
    detail: {
      en: "The server stopped while the task was running, {attempts} times in all. It is not tried again.",
      fr: "Le serveur s’est arrêté pendant l’exécution de la tâche, {attempts} fois en tout. Elle ne sera pas relancée.",
      de: "Der Server ist während der Ausführung der Aufgabe stehen geblieben, insgesamt {attempts} Mal. Sie wird nicht erneut versucht.",
      ja: "タスクの実行中にサーバーが停止しました（合計 {attempts} 回）。再実行は行われません。",
      zh: "任务运行期间服务器停止，共 {attempts} 次。不再重试。",
    },
  },
  "task.stalled": {
    status: 500,
    title: {
      en: "Task without progress",
      fr: "Tâche sans progression",
      de: "Aufgabe ohne Fortschritt",
      ja: "タスクが進行していません",
      zh: "任务没有进展",
    },
    detail: {
      en: "The task made no progress for {minutes} min and was stopped. Its upload was discarded. Report this with the upload.",
      fr: "La tâche n’a pas progressé pendant {minutes} min et a été arrêtée. Son envoi a été supprimé. Signalez-le en joignant l’envoi.",
      de: "Die Aufgabe kam {minutes} min lang nicht voran und wurde gestoppt. Ihre Daten wurden verworfen. Melden Sie dies zusammen mit den Daten.",
      ja: "タスクが {minutes} 分間進行しなかったため停止されました。アップロードは破棄されました。アップロードした内容を添えて報告してください。",
      zh: "任务在 {minutes} 分钟内没有进展，已被停止，其上传内容已丢弃。请附上该上传内容进行报告。",
    },
  },
  "task.storage-failed": {
    status: 500,
    title: {
      en: "Storage failed",
      fr: "Défaillance du stockage",
      de: "Speicher ausgefallen",
      ja: "ストレージの障害",
      zh: "存储故障",
    },
    detail: {
      en: "The server’s storage failed while the task was running, {attempts} times in all. The task is not tried again; start it again once the storage works.",
      fr: "Le stockage du serveur a été défaillant pendant l’exécution de la tâche, {attempts} fois en tout. La tâche ne sera pas relancée ; relancez-la une fois le stockage rétabli.",
      de: "Der Speicher des Servers ist während der Ausführung der Aufgabe ausgefallen, insgesamt {attempts} Mal. Sie wird nicht erneut versucht; starten Sie sie neu, sobald der Speicher wieder funktioniert.",
      ja: "タスクの実行中にサーバーのストレージに障害が発生しました（合計 {attempts} 回）。再実行は行われません。ストレージの復旧後にもう一度開始してください。",
      zh: "任务运行期间服务器存储发生故障，共 {attempts} 次。不再重试；请在存储恢复后重新启动任务。",
    },
  },
  "build.body-unexpected": {
    status: 400,
    title: {
      en: "A meta-project takes no results",
      fr: "Un méta-projet ne reçoit pas de résultats",
      de: "Ein Meta-Projekt nimmt keine Ergebnisse",
      ja: "メタプロジェクトには結果を送信できません",
      zh: "元项目不接收结果",
    },
    detail: {
      en: "A meta-project is built from its members. Send the request without a body.",
      fr: "Un méta-projet est construit à partir de ses membres. Envoyez la requête sans corps.",
      de: "Ein Meta-Projekt wird aus seinen Mitgliedern gebaut. Senden Sie die Anfrage ohne Inhalt.",
      ja: "メタプロジェクトはメンバーから作成されます。本文なしでリクエストを送信してください。",
      zh: "元项目由其成员构建而成。请发送不带正文的请求。",
    },
  },
  "build.part-conflict": {
    status: 409,
    title: {
      en: "Contradicts the first part of the version",
      fr: "Contredit la première partie de la version",
      de: "Widerspricht dem ersten Teil der Version",
      ja: "バージョンの最初のパートと矛盾します",
      zh: "与该版本的第一个部分矛盾",
    },
    detail: {
      en: "The first part of this version has `{name}` {first}; this one has {sent}. Send the same value, or leave it out.",
      fr: "La première partie de cette version a `{name}` {first} ; celle-ci a {sent}. Envoyez la même valeur, ou omettez-la.",
      de: "Der erste Teil dieser Version hat `{name}` {first}, dieser hat {sent}. Senden Sie denselben Wert, oder lassen Sie ihn weg.",
      ja: "このバージョンの最初のパートの `{name}` は {first} ですが、このパートでは {sent} です。同じ値を送信するか、省略してください。",
      zh: "该版本的第一个部分的 `{name}` 为 {first}，而此部分为 {sent}。请发送相同的值，或省略它。",
    },
  },
  "build.part-meta": {
    status: 400,
    title: {
      en: "A meta-project takes no parts",
      fr: "Un méta-projet ne reçoit pas de parties",
      de: "Ein Meta-Projekt nimmt keine Teile",
      ja: "メタプロジェクトにはパートを送信できません",
      zh: "元项目不接收部分",
    },
    detail: {
      en: "A meta-project is built from its members. Send the request without `part`, `expect` and `carry`.",
      fr: "Un méta-projet est construit à partir de ses membres. Envoyez la requête sans `part`, `expect` ni `carry`.",
      de: "Ein Meta-Projekt wird aus seinen Mitgliedern gebaut. Senden Sie die Anfrage ohne `part`, `expect` und `carry`.",
      ja: "メタプロジェクトはメンバーから構築されます。`part`、`expect`、`carry` を付けずに送信してください。",
      zh: "元项目由其成员构建。请在不带 `part`、`expect` 和 `carry` 的情况下发送请求。",
    },
  },
  "build.part-unidentified": {
    status: 400,
    title: {
      en: "A part needs a commit or a version",
      fr: "Une partie exige un commit ou une version",
      de: "Ein Teil braucht einen Commit oder eine Version",
      ja: "パートにはコミットまたはバージョンが必要です",
      zh: "部分需要提交或版本",
    },
    detail: {
      en: "Parts of one version are joined by their commit. Add `commit`, or `version` with the version's name.",
      fr: "Les parties d’une version sont réunies par leur commit. Ajoutez `commit`, ou `version` avec le nom de la version.",
      de: "Teile einer Version werden über ihren Commit verbunden. Ergänzen Sie `commit`, oder `version` mit dem Namen der Version.",
      ja: "1 つのバージョンのパートはコミットによって結合されます。`commit`、またはバージョン名を指定した `version` を追加してください。",
      zh: "同一版本的各部分按提交合并。请添加 `commit`，或带版本名称的 `version`。",
    },
  },
  "build.part-unnamed": {
    status: 400,
    title: {
      en: "Only a part has this parameter",
      fr: "Seule une partie a ce paramètre",
      de: "Nur ein Teil hat diesen Parameter",
      ja: "このパラメーターはパートでのみ使用できます",
      zh: "只有部分才有此参数",
    },
    detail: {
      en: "`{name}` is about the other parts of a version. A build without `part` is the whole version. Add `part`, or leave `{name}` out.",
      fr: "`{name}` concerne les autres parties d’une version. Un build sans `part` est la version entière. Ajoutez `part`, ou omettez `{name}`.",
      de: "`{name}` betrifft die anderen Teile einer Version. Ein Build ohne `part` ist die ganze Version. Ergänzen Sie `part`, oder lassen Sie `{name}` weg.",
      ja: "`{name}` はバージョンの他のパートに関するものです。`part` のないビルドはバージョン全体です。`part` を追加するか、`{name}` を省略してください。",
      zh: "`{name}` 涉及版本的其他部分。不带 `part` 的构建是整个版本。请添加 `part`，或省略 `{name}`。",
    },
  },
  "build.parts-too-many": {
    status: 409,
    title: {
      en: "Too many parts",
      fr: "Trop de parties",
      de: "Zu viele Teile",
      ja: "パートが多すぎます",
      zh: "部分过多",
    },
    detail: {
      en: "A version has at most {limit} parts. Give parts that replace each other the same name.",
      fr: "Une version a au plus {limit} parties. Donnez le même nom aux parties qui se remplacent.",
      de: "Eine Version hat höchstens {limit} Teile. Geben Sie Teilen, die einander ersetzen, denselben Namen.",
      ja: "1 つのバージョンのパートは最大 {limit} 個です。互いに置き換わるパートには同じ名前を付けてください。",
      zh: "一个版本最多有 {limit} 个部分。请为相互替换的部分使用相同的名称。",
    },
  },
  "build.key-reused": {
    status: 409,
    title: {
      en: "Idempotency key used for other content",
      fr: "Clé d’idempotence utilisée pour un autre contenu",
      de: "Idempotenzschlüssel für anderen Inhalt verwendet",
      ja: "冪等性キーが別の内容に使われています",
      zh: "幂等键已用于其他内容",
    },
    detail: {
      en: "This Idempotency-Key was sent with other content within the last 7 days. Use a new key for a new build.",
      fr: "Cet Idempotency-Key a été envoyé avec un autre contenu au cours des 7 derniers jours. Utilisez une nouvelle clé pour un nouveau build.",
      de: "Dieser Idempotency-Key wurde in den letzten 7 Tagen mit anderem Inhalt gesendet. Verwenden Sie für einen neuen Build einen neuen Schlüssel.",
      ja: "この Idempotency-Key は過去 7 日以内に別の内容で送信されています。新しいビルドには新しいキーを使ってください。",
      zh: "此 Idempotency-Key 在过去 7 天内已随其他内容发送过。新的构建请使用新的键。",
    },
  },
} as const satisfies ProblemTable;
