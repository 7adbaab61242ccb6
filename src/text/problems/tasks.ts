import type { ProblemTable } from "./definition.ts";

/** Problems of tasks, builds and the storage under them. */
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
  "storage.full": {
    status: 507,
    title: {
      en: "No space left",
      fr: "Espace de stockage épuisé",
      de: "Kein Speicherplatz mehr",
      ja: "空き容量がありません",
      zh: "存储空间不足",
    },
    detail: {
      en: "The server has no storage space left. Nothing was changed; try again once space has been freed.",
      fr: "Le serveur n’a plus d’espace de stockage. Rien n’a été modifié ; réessayez une fois de l’espace libéré.",
      de: "Der Server hat keinen Speicherplatz mehr. Es wurde nichts geändert; versuchen Sie es erneut, sobald Platz frei ist.",
      ja: "サーバーの空き容量がなくなりました。何も変更されていません。容量を確保してからもう一度お試しください。",
      zh: "服务器已没有可用的存储空间。未作任何更改；请在释放空间后重试。",
    },
  },
  "storage.away": {
    status: 503,
    title: {
      en: "Database away",
      fr: "Base de données injoignable",
      de: "Datenbank nicht erreichbar",
      ja: "データベースに接続できません",
      zh: "无法连接数据库",
    },
    detail: {
      en: "The server cannot reach its database right now. Try again in a moment; a build that was sent with an Idempotency-Key can be sent again.",
      fr: "Le serveur ne peut pas joindre sa base de données pour le moment. Réessayez dans un instant ; un build envoyé avec un Idempotency-Key peut être renvoyé.",
      de: "Der Server erreicht seine Datenbank gerade nicht. Versuchen Sie es gleich noch einmal; ein Build, der mit einem Idempotency-Key gesendet wurde, kann erneut gesendet werden.",
      ja: "サーバーは現在データベースに接続できません。しばらくしてからもう一度お試しください。Idempotency-Key を付けて送信したビルドは再送信できます。",
      zh: "服务器目前无法连接其数据库。请稍后重试；带有 Idempotency-Key 发送的构建可以重新发送。",
    },
  },
  "storage.locked": {
    status: 503,
    title: {
      en: "Data folder in use",
      fr: "Dossier de données déjà utilisé",
      de: "Datenordner bereits in Benutzung",
      ja: "データフォルダーは使用中です",
      zh: "数据文件夹正在使用中",
    },
    detail: {
      en: "Another server process has this data folder open. Stop it first, or choose another folder.",
      fr: "Un autre processus serveur a ouvert ce dossier de données. Arrêtez-le d’abord ou choisissez un autre dossier.",
      de: "Ein anderer Serverprozess hat diesen Datenordner geöffnet. Beenden Sie ihn zuerst oder wählen Sie einen anderen Ordner.",
      ja: "別のサーバープロセスがこのデータフォルダーを開いています。先にそのプロセスを停止するか、別のフォルダーを選んでください。",
      zh: "另一个服务器进程已打开此数据文件夹。请先停止该进程，或选择其他文件夹。",
    },
  },
  "storage.moving": {
    status: 503,
    title: {
      en: "Data being moved",
      fr: "Données en cours de déplacement",
      de: "Daten ziehen gerade um",
      ja: "データを移行中です",
      zh: "数据正在迁移",
    },
    detail: {
      en: "Data are being moved into or out of this place, or a move into it was not finished. Wait for its end, or run belvedere migrate again.",
      fr: "Des données sont en cours de déplacement depuis ou vers cet endroit, ou un déplacement n’a pas abouti. Attendez sa fin ou relancez belvedere migrate.",
      de: "Daten ziehen gerade hierher oder von hier weg, oder ein Umzug hierher wurde nicht beendet. Warten Sie sein Ende ab oder rufen Sie belvedere migrate erneut auf.",
      ja: "ここへ、またはここからデータを移行中か、ここへの移行が完了していません。終了を待つか、belvedere migrate を再実行してください。",
      zh: "数据正在迁入或迁出此处，或迁入未完成。请等待其结束，或重新运行 belvedere migrate。",
    },
  },
  "storage.newer": {
    status: 503,
    title: {
      en: "Data of a newer release",
      fr: "Données d’une version plus récente",
      de: "Daten einer neueren Ausgabe",
      ja: "より新しいリリースのデータです",
      zh: "数据来自更新的发行版",
    },
    detail: {
      en: "The database was written by a newer release ({migration} is unknown here). Start that release, or restore a backup.",
      fr: "La base de données a été écrite par une version plus récente ({migration} est inconnu ici). Lancez cette version ou restaurez une sauvegarde.",
      de: "Die Datenbank wurde von einer neueren Ausgabe geschrieben ({migration} ist hier unbekannt). Starten Sie diese Ausgabe oder spielen Sie eine Sicherung ein.",
      ja: "データベースはより新しいリリースで書き込まれています（{migration} を認識できません）。そのリリースを起動するか、バックアップから復元してください。",
      zh: "数据库由更新的发行版写入（此处无法识别 {migration}）。请启动该发行版，或恢复备份。",
    },
  },
  "storage.damaged": {
    status: 503,
    title: {
      en: "Database damaged",
      fr: "Base de données endommagée",
      de: "Datenbank beschädigt",
      ja: "データベースが破損しています",
      zh: "数据库已损坏",
    },
    detail: {
      en: "The database cannot be read: it is damaged or not a database at all. Restore a backup.",
      fr: "La base de données est illisible : elle est endommagée ou n’en est pas une. Restaurez une sauvegarde.",
      de: "Die Datenbank ist nicht lesbar: Sie ist beschädigt oder gar keine Datenbank. Spielen Sie eine Sicherung ein.",
      ja: "データベースを読み取れません。破損しているか、データベースではないファイルです。バックアップから復元してください。",
      zh: "无法读取数据库：文件已损坏，或根本不是数据库。请恢复备份。",
    },
  },
  "storage.unusable": {
    status: 503,
    title: {
      en: "Data folder cannot be used",
      fr: "Dossier de données inutilisable",
      de: "Datenordner nicht verwendbar",
      ja: "データフォルダーを使用できません",
      zh: "数据文件夹不可用",
    },
    detail: {
      en: "The data folder cannot be created, read or written ({reason}).",
      fr: "Le dossier de données ne peut pas être créé, lu ou écrit ({reason}).",
      de: "Der Datenordner lässt sich nicht anlegen, lesen oder beschreiben ({reason}).",
      ja: "データフォルダーを作成、読み取り、または書き込みできません（{reason}）。",
      zh: "无法创建、读取或写入数据文件夹（{reason}）。",
    },
  },
} as const satisfies ProblemTable;
