import type { ProblemTable } from "./definition.ts";

/** Problems of backups and of restoring them. */
export const backupProblems = {
  "backup.source-absent": {
    status: 404,
    title: {
      en: "Nothing to back up",
      fr: "Rien à sauvegarder",
      de: "Nichts zu sichern",
      ja: "バックアップするものがありません",
      zh: "没有可备份的内容",
    },
    detail: {
      en: "{folder} has no database of this server. Name the data folder with --data-dir.",
      fr: "{folder} ne contient pas de base de données de ce serveur. Indiquez le dossier de données avec --data-dir.",
      de: "{folder} hat keine Datenbank dieses Servers. Nennen Sie den Datenordner mit --data-dir.",
      ja: "{folder} にこのサーバーのデータベースがありません。--data-dir でデータフォルダーを指定してください。",
      zh: "{folder} 中没有此服务器的数据库。请用 --data-dir 指定数据文件夹。",
    },
  },
  "backup.absent": {
    status: 404,
    title: {
      en: "No backup there",
      fr: "Aucune sauvegarde à cet endroit",
      de: "Dort ist keine Sicherung",
      ja: "バックアップがありません",
      zh: "该处没有备份",
    },
    detail: {
      en: "{folder} contains no complete backup: a backup that was interrupted has no manifest.",
      fr: "{folder} ne contient pas de sauvegarde complète : une sauvegarde interrompue n’a pas de manifeste.",
      de: "{folder} enthält keine vollständige Sicherung: Einer unterbrochenen Sicherung fehlt das Manifest.",
      ja: "{folder} に完全なバックアップがありません。中断されたバックアップにはマニフェストがありません。",
      zh: "{folder} 中没有完整的备份：被中断的备份没有清单。",
    },
  },
  "backup.damaged": {
    status: 500,
    title: {
      en: "Backup damaged",
      fr: "Sauvegarde endommagée",
      de: "Sicherung beschädigt",
      ja: "バックアップが破損しています",
      zh: "备份已损坏",
    },
    detail: {
      en: "{file} is missing, or not what the manifest says. Restore another generation; while the data folder is whole, the next backup makes this one whole again.",
      fr: "{file} manque ou ne correspond pas au manifeste. Restaurez une autre génération ; tant que le dossier de données est intact, la prochaine sauvegarde rétablit celle-ci.",
      de: "{file} fehlt oder entspricht nicht dem Manifest. Stellen Sie eine andere Generation wieder her; solange der Datenordner unversehrt ist, macht die nächste Sicherung diese wieder vollständig.",
      ja: "{file} がないか、マニフェストと一致しません。別の世代を復元してください。データフォルダーが無事であれば、次のバックアップでこのバックアップは元どおりになります。",
      zh: "{file} 缺失或与清单不符。请恢复另一代备份；只要数据文件夹完好，下一次备份会使此备份恢复完整。",
    },
  },
  "backup.newer": {
    status: 409,
    title: {
      en: "Backup of a newer release",
      fr: "Sauvegarde d’une version plus récente",
      de: "Sicherung einer neueren Ausgabe",
      ja: "より新しいリリースのバックアップです",
      zh: "备份来自更新的发行版",
    },
    detail: {
      en: "The backup was written by a newer release ({what} is unknown here). Restore it with that release.",
      fr: "La sauvegarde a été écrite par une version plus récente ({what} est inconnu ici). Restaurez-la avec cette version.",
      de: "Die Sicherung wurde von einer neueren Ausgabe geschrieben ({what} ist hier unbekannt). Stellen Sie sie mit dieser Ausgabe wieder her.",
      ja: "バックアップはより新しいリリースで書き込まれています（{what} を認識できません）。そのリリースで復元してください。",
      zh: "备份由更新的发行版写入（此处无法识别 {what}）。请用该发行版恢复。",
    },
  },
  "backup.foreign": {
    status: 409,
    title: {
      en: "The folder contains something else",
      fr: "Le dossier contient autre chose",
      de: "Der Ordner enthält etwas anderes",
      ja: "フォルダーに別のものが入っています",
      zh: "文件夹中有其他内容",
    },
    detail: {
      en: "{folder} contains {name}, which is not part of a backup. Choose a new folder, or that of an earlier backup.",
      fr: "{folder} contient {name}, qui ne fait pas partie d’une sauvegarde. Choisissez un nouveau dossier ou celui d’une sauvegarde antérieure.",
      de: "{folder} enthält {name}, das zu keiner Sicherung gehört. Wählen Sie einen neuen Ordner oder den einer früheren Sicherung.",
      ja: "{folder} にはバックアップの一部ではない {name} があります。新しいフォルダーか以前のバックアップのフォルダーを選んでください。",
      zh: "{folder} 中有不属于备份的 {name}。请选择新文件夹，或以前备份的文件夹。",
    },
  },
  "backup.nested": {
    status: 409,
    title: {
      en: "One folder is inside the other",
      fr: "Un dossier se trouve dans l’autre",
      de: "Ein Ordner liegt im anderen",
      ja: "一方のフォルダーが他方の中にあります",
      zh: "一个文件夹位于另一个之中",
    },
    detail: {
      en: "The backup {backup} and the data folder {folder} are one inside the other. Choose a folder outside.",
      fr: "La sauvegarde {backup} et le dossier de données {folder} se trouvent l’un dans l’autre. Choisissez un dossier en dehors.",
      de: "Die Sicherung {backup} und der Datenordner {folder} liegen ineinander. Wählen Sie einen Ordner außerhalb.",
      ja: "バックアップ {backup} とデータフォルダー {folder} は一方が他方の中にあります。外側のフォルダーを選んでください。",
      zh: "备份 {backup} 与数据文件夹 {folder} 一个位于另一个之中。请选择外面的文件夹。",
    },
  },
  "backup.unusable": {
    status: 503,
    title: {
      en: "Folder of the backup cannot be used",
      fr: "Dossier de sauvegarde inutilisable",
      de: "Ordner der Sicherung nicht verwendbar",
      ja: "バックアップのフォルダーを使用できません",
      zh: "备份文件夹不可用",
    },
    detail: {
      en: "{folder} cannot be created, read or written ({reason}).",
      fr: "{folder} ne peut pas être créé, lu ou écrit ({reason}).",
      de: "{folder} lässt sich nicht anlegen, lesen oder beschreiben ({reason}).",
      ja: "{folder} を作成、読み取り、または書き込みできません（{reason}）。",
      zh: "无法创建、读取或写入 {folder}（{reason}）。",
    },
  },
  "backup.locked": {
    status: 409,
    title: {
      en: "Another backup is under way",
      fr: "Une autre sauvegarde est en cours",
      de: "Eine andere Sicherung läuft",
      ja: "別のバックアップが実行中です",
      zh: "另一个备份正在进行",
    },
    detail: {
      en: "Another process is writing a backup to {folder}. Wait until it has finished, or choose another folder.",
      fr: "Un autre processus écrit une sauvegarde dans {folder}. Attendez sa fin ou choisissez un autre dossier.",
      de: "Ein anderer Prozess schreibt eine Sicherung nach {folder}. Warten Sie sein Ende ab oder wählen Sie einen anderen Ordner.",
      ja: "別のプロセスが {folder} にバックアップを書き込んでいます。終了を待つか、別のフォルダーを選んでください。",
      zh: "另一个进程正在向 {folder} 写入备份。请等待其结束，或选择其他文件夹。",
    },
  },
  "backup.unsettled": {
    status: 503,
    title: {
      en: "The data folder changed too fast",
      fr: "Le dossier de données a changé trop vite",
      de: "Der Datenordner änderte sich zu schnell",
      ja: "データフォルダーの変化が速すぎました",
      zh: "数据文件夹变化过快",
    },
    detail: {
      en: "{file} was gone before it could be copied, several times in a row. Try again when less is being built and deleted.",
      fr: "{file} a disparu avant d’être copié, plusieurs fois de suite. Réessayez quand il y a moins de builds et de suppressions.",
      de: "{file} war mehrmals nacheinander verschwunden, bevor es kopiert werden konnte. Versuchen Sie es erneut, wenn weniger gebaut und gelöscht wird.",
      ja: "{file} は続けて何度も、コピーする前になくなりました。ビルドや削除が少ないときにもう一度お試しください。",
      zh: "{file} 连续多次在复制之前消失。请在构建和删除较少时重试。",
    },
  },
  "backup.on-postgres": {
    status: 409,
    title: {
      en: "The data are in PostgreSQL",
      fr: "Les données sont dans PostgreSQL",
      de: "Die Daten liegen in PostgreSQL",
      ja: "データは PostgreSQL にあります",
      zh: "数据在 PostgreSQL 中",
    },
    detail: {
      en: "All data are in the database of BELVEDERE_DATABASE_URL. Back it up with pg_basebackup or pg_dump. To back up a data folder anyway, name it with --data-dir.",
      fr: "Tout est conservé dans la base indiquée par BELVEDERE_DATABASE_URL : sauvegardez-la avec pg_basebackup ou pg_dump. Pour sauvegarder malgré tout un dossier de données, indiquez-le avec --data-dir.",
      de: "Alles liegt in der Datenbank, die BELVEDERE_DATABASE_URL nennt: Sichern Sie sie mit pg_basebackup oder pg_dump. Um trotzdem einen Datenordner zu sichern, nennen Sie ihn mit --data-dir.",
      ja: "すべては BELVEDERE_DATABASE_URL が示すデータベースにあります。pg_basebackup または pg_dump でバックアップしてください。それでもデータフォルダーをバックアップするには、--data-dir で指定してください。",
      zh: "所有数据都保存在 BELVEDERE_DATABASE_URL 指定的数据库中：请用 pg_basebackup 或 pg_dump 备份。若仍要备份数据文件夹，请用 --data-dir 指定。",
    },
  },
  "backup.snapshots-elsewhere": {
    status: 409,
    title: {
      en: "The snapshots are in an object store",
      fr: "Les instantanés sont dans un stockage d’objets",
      de: "Die Schnappschüsse liegen in einem Objektspeicher",
      ja: "スナップショットはオブジェクトストアにあります",
      zh: "快照在对象存储中",
    },
    detail: {
      en: "Versions are stored in BELVEDERE_SNAPSHOTS: a copy of the data folder would not have them. Copy the data folder while the server is stopped, then use the bucket’s own versioning or replication.",
      fr: "Les versions se trouvent là où l’indique BELVEDERE_SNAPSHOTS : une copie du dossier de données ne les contiendrait pas. Copiez le dossier de données serveur arrêté, puis utilisez la gestion de versions ou la réplication du bucket.",
      de: "Versionen liegen dort, wo BELVEDERE_SNAPSHOTS es sagt: Eine Kopie des Datenordners hätte sie nicht. Kopieren Sie den Datenordner bei angehaltenem Server und nutzen Sie dann die Versionierung oder Replikation des Buckets.",
      ja: "バージョンは BELVEDERE_SNAPSHOTS が示す場所にあり、データフォルダーのコピーには含まれません。サーバーを止めてデータフォルダーをコピーし、そのあとバケット自身のバージョニングまたはレプリケーションを使ってください。",
      zh: "版本位于 BELVEDERE_SNAPSHOTS 指定的位置：数据文件夹的副本不会包含它们。请在服务器停止时复制数据文件夹，然后使用存储桶自身的版本控制或复制功能。",
    },
  },
  "restore.not-empty": {
    status: 409,
    title: {
      en: "Data folder not empty",
      fr: "Dossier de données non vide",
      de: "Datenordner nicht leer",
      ja: "データフォルダーが空ではありません",
      zh: "数据文件夹不为空",
    },
    detail: {
      en: "{folder} is not empty. A backup is restored to an empty folder, or to one that is not there yet.",
      fr: "{folder} n’est pas vide. Une sauvegarde se restaure dans un dossier vide ou qui n’existe pas encore.",
      de: "{folder} ist nicht leer. Eine Sicherung wird in einen leeren oder noch nicht vorhandenen Ordner wiederhergestellt.",
      ja: "{folder} は空ではありません。バックアップは空のフォルダーか、まだ存在しないフォルダーに復元されます。",
      zh: "{folder} 不为空。备份只能恢复到空文件夹或尚不存在的文件夹。",
    },
  },
} as const satisfies ProblemTable;
