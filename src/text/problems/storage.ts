import type { ProblemTable } from "./definition.ts";

/** Problems of stored data: a full or failing disk, a database that cannot be used. */
export const storageProblems = {
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
      en: "Storage not available",
      fr: "Stockage injoignable",
      de: "Speicher nicht erreichbar",
      ja: "ストレージを使用できません",
      zh: "存储不可用",
    },
    detail: {
      en: "The server cannot use its database or its disk right now. Try again in a moment; a build that was sent with an Idempotency-Key can be sent again.",
      fr: "Le serveur ne peut pas utiliser sa base de données ou son disque pour le moment. Réessayez dans un instant ; un build envoyé avec un Idempotency-Key peut être renvoyé.",
      de: "Der Server kann seine Datenbank oder seinen Datenträger gerade nicht benutzen. Versuchen Sie es gleich noch einmal; ein Build, der mit einem Idempotency-Key gesendet wurde, kann erneut gesendet werden.",
      ja: "サーバーは現在データベースまたはディスクを使用できません。しばらくしてからもう一度お試しください。Idempotency-Key を付けて送信したビルドは再送信できます。",
      zh: "服务器目前无法使用其数据库或磁盘。请稍后重试；带有 Idempotency-Key 发送的构建可以重新发送。",
    },
  },
  "storage.unreachable": {
    status: 503,
    title: {
      en: "PostgreSQL cannot be used",
      fr: "PostgreSQL inutilisable",
      de: "PostgreSQL nicht verwendbar",
      ja: "PostgreSQL を使用できません",
      zh: "无法使用 PostgreSQL",
    },
    detail: {
      en: "The server cannot start: PostgreSQL cannot be reached or refuses it, with the words: {reason}. Look at BELVEDERE_DATABASE_URL, and at the rights and connections that its user has.",
      fr: "Le serveur ne peut pas démarrer : PostgreSQL est injoignable ou le refuse, en ces termes : {reason}. Vérifiez BELVEDERE_DATABASE_URL ainsi que les droits et les connexions de son utilisateur.",
      de: "Der Server kann nicht starten: PostgreSQL ist nicht erreichbar oder lehnt ihn ab, mit den Worten: {reason}. Prüfen Sie BELVEDERE_DATABASE_URL sowie die Rechte und Verbindungen des Benutzers.",
      ja: "サーバーを起動できません。PostgreSQL に接続できないか、拒否されました（{reason}）。BELVEDERE_DATABASE_URL と、そのユーザーの権限および接続数を確認してください。",
      zh: "服务器无法启动：无法连接 PostgreSQL，或被其拒绝（{reason}）。请检查 BELVEDERE_DATABASE_URL 以及该用户的权限和连接数。",
    },
  },
  "storage.foreign": {
    status: 503,
    title: {
      en: "Database of another program",
      fr: "Base de données d’un autre programme",
      de: "Datenbank eines anderen Programms",
      ja: "別の用途のデータベースです",
      zh: "数据库属于其他程序",
    },
    detail: {
      en: "The database has tables of another program ({table}). Nothing was changed. Use an empty database for this server only.",
      fr: "La base de données contient des tables d’un autre programme ({table}). Rien n’a été modifié ; donnez au serveur une base vide pour lui seul.",
      de: "Die Datenbank enthält Tabellen eines anderen Programms ({table}). Es wurde nichts geändert; geben Sie dem Server eine leere Datenbank für sich allein.",
      ja: "データベースには別の用途のテーブル（{table}）があります。何も変更されていません。サーバー専用の空のデータベースを指定してください。",
      zh: "数据库中有其他程序的表（{table}）。未作任何更改；请为服务器提供一个专用的空数据库。",
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
  "storage.sources-damaged": {
    status: 503,
    title: {
      en: "Sources damaged",
      fr: "Sources endommagées",
      de: "Quelltexte beschädigt",
      ja: "ソースが破損しています",
      zh: "源代码已损坏",
    },
    detail: {
      en: "The source texts in {file} cannot be read: the file is damaged. Restore a backup; or, to start without the source texts, move {file} away, together with the files beside it whose names end in -wal and -shm. Everything else stays.",
      fr: "Les textes sources de {file} sont illisibles : le fichier est endommagé. Restaurez une sauvegarde ; ou, pour démarrer sans les textes sources, déplacez {file} ainsi que les fichiers voisins dont le nom finit par -wal et -shm. Tout le reste est conservé.",
      de: "Die Quelltexte in {file} sind nicht lesbar: Die Datei ist beschädigt. Spielen Sie eine Sicherung ein; oder verschieben Sie, um ohne Quelltexte zu starten, {file} und die Dateien daneben, deren Namen auf -wal und -shm enden. Alles andere bleibt.",
      ja: "{file} のソーステキストを読み取れません。ファイルが破損しています。バックアップから復元してください。ソーステキストなしで起動するには、{file} と、名前が -wal および -shm で終わる隣のファイルを移動してください。ほかのデータはそのまま残ります。",
      zh: "无法读取 {file} 中的源代码文本：文件已损坏。请恢复备份；或者将 {file} 及其旁边名称以 -wal 和 -shm 结尾的文件移走，在没有源代码文本的情况下启动。其他内容保持不变。",
    },
  },
  "storage.database-absent": {
    status: 503,
    title: {
      en: "Data without their database",
      fr: "Données sans leur base de données",
      de: "Daten ohne ihre Datenbank",
      ja: "データに対応するデータベースがありません",
      zh: "数据缺少其数据库",
    },
    detail: {
      en: "The server does not start: {place} holds data, but their database is missing or empty. Nothing was changed. Restore a backup, put the database back, or mount the right folder. To give these data up, start with --give-up-unknown 1.",
      fr: "Le serveur ne démarre pas : {place} contient des données, mais leur base de données est absente ou vide. Rien n’a été modifié. Restaurez une sauvegarde, remettez la base de données en place ou montez le bon dossier. Pour abandonner ces données, démarrez avec --give-up-unknown 1.",
      de: "Der Server startet nicht: {place} enthält Daten, aber ihre Datenbank fehlt oder ist leer. Es wurde nichts geändert. Spielen Sie eine Sicherung ein, legen Sie die Datenbank zurück oder binden Sie den richtigen Ordner ein. Um diese Daten aufzugeben, starten Sie mit --give-up-unknown 1.",
      ja: "サーバーは起動しません。{place} にはデータがありますが、そのデータベースがないか空です。何も変更されていません。バックアップから復元するか、データベースを元に戻すか、正しいフォルダーをマウントしてください。このデータを放棄する場合は --give-up-unknown 1 を付けて起動してください。",
      zh: "服务器未启动：{place} 中有数据，但其数据库缺失或为空。未作任何更改。请恢复备份、放回数据库，或挂载正确的文件夹。若要放弃这些数据，请使用 --give-up-unknown 1 启动。",
    },
  },
  "storage.other-database": {
    status: 503,
    title: {
      en: "Database of other data",
      fr: "Base de données d’autres données",
      de: "Datenbank anderer Daten",
      ja: "別のデータのデータベースです",
      zh: "数据库属于其他数据",
    },
    detail: {
      en: "The server does not start: the database does not belong to the data in {place}. Nothing was changed. Restore a backup, put the right database back, or mount the right folder. To give up the data that the database does not know, start with --give-up-unknown 1.",
      fr: "Le serveur ne démarre pas : la base de données n’appartient pas aux données de {place}. Rien n’a été modifié. Restaurez une sauvegarde, remettez la bonne base de données en place ou montez le bon dossier. Pour abandonner les données que la base ne connaît pas, démarrez avec --give-up-unknown 1.",
      de: "Der Server startet nicht: Die Datenbank gehört nicht zu den Daten in {place}. Es wurde nichts geändert. Spielen Sie eine Sicherung ein, legen Sie die richtige Datenbank zurück oder binden Sie den richtigen Ordner ein. Um die Daten aufzugeben, die die Datenbank nicht kennt, starten Sie mit --give-up-unknown 1.",
      ja: "サーバーは起動しません。データベースは {place} のデータのものではありません。何も変更されていません。バックアップから復元するか、正しいデータベースを元に戻すか、正しいフォルダーをマウントしてください。データベースが認識していないデータを放棄する場合は --give-up-unknown 1 を付けて起動してください。",
      zh: "服务器未启动：数据库不属于 {place} 中的数据。未作任何更改。请恢复备份、放回正确的数据库，或挂载正确的文件夹。若要放弃数据库不认识的数据，请使用 --give-up-unknown 1 启动。",
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
