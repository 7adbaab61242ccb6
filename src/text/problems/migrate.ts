import type { ProblemTable } from "./definition.ts";

/** Problems of moving everything between a data folder and PostgreSQL. */
export const migrateProblems = {
  "migrate.source-absent": {
    status: 404,
    title: {
      en: "Nothing to move",
      fr: "Rien à déplacer",
      de: "Nichts umzuziehen",
      ja: "移行するものがありません",
      zh: "没有可迁移的内容",
    },
    detail: {
      en: "{source} has no data of this server. Name the right data folder or database.",
      fr: "{source} ne contient pas de données de ce serveur. Indiquez le bon dossier de données ou la bonne base.",
      de: "{source} hat keine Daten dieses Servers. Nennen Sie den richtigen Datenordner oder die richtige Datenbank.",
      ja: "{source} にこのサーバーのデータがありません。正しいデータフォルダーまたはデータベースを指定してください。",
      zh: "{source} 中没有此服务器的数据。请指定正确的数据文件夹或数据库。",
    },
  },
  "migrate.source-damaged": {
    status: 500,
    title: {
      en: "Data to move are damaged",
      fr: "Données à déplacer endommagées",
      de: "Daten für den Umzug beschädigt",
      ja: "移行するデータが破損しています",
      zh: "要迁移的数据已损坏",
    },
    detail: {
      en: "{what} is missing or cannot be read. Restore it from a backup, or delete the version, and start again.",
      fr: "{what} manque ou est illisible. Restaurez-le depuis une sauvegarde ou supprimez la version, puis recommencez.",
      de: "{what} fehlt oder ist nicht lesbar. Stellen Sie es aus einer Sicherung wieder her oder löschen Sie die Version, und beginnen Sie erneut.",
      ja: "{what} がないか、読み取れません。バックアップから復元するかそのバージョンを削除してから、やり直してください。",
      zh: "{what} 缺失或无法读取。请从备份恢复，或删除该版本，然后重新开始。",
    },
  },
  "migrate.not-empty": {
    status: 409,
    title: {
      en: "The target is not empty",
      fr: "La cible n’est pas vide",
      de: "Das Ziel ist nicht leer",
      ja: "移行先が空ではありません",
      zh: "目标不为空",
    },
    detail: {
      en: "{target} has something in it already ({name}). Nothing was changed. Choose an empty folder, or a database without tables.",
      fr: "{target} contient déjà quelque chose ({name}). Rien n’a été modifié. Choisissez un dossier vide ou une base sans tables.",
      de: "{target} enthält bereits etwas ({name}). Es wurde nichts geändert. Wählen Sie einen leeren Ordner oder eine Datenbank ohne Tabellen.",
      ja: "{target} にはすでに何か（{name}）があります。何も変更されていません。空のフォルダーか、テーブルのないデータベースを選んでください。",
      zh: "{target} 中已有内容（{name}）。未作任何更改。请选择空文件夹，或没有表的数据库。",
    },
  },
  "migrate.in-use": {
    status: 409,
    title: {
      en: "Servers are running on the database",
      fr: "Des serveurs utilisent la base de données",
      de: "Server laufen auf der Datenbank",
      ja: "データベースを使用中のサーバーがあります",
      zh: "有服务器正在使用数据库",
    },
    detail: {
      en: "Servers that use the database: {nodes}. Stop all of them first; one that was killed counts as running for 6 seconds.",
      fr: "Serveurs utilisant la base de données : {nodes}. Arrêtez-les tous d’abord ; un serveur tué compte comme actif pendant 6 secondes.",
      de: "Server, die die Datenbank benutzen: {nodes}. Beenden Sie zuerst alle; ein abgeschossener zählt noch 6 Sekunden als laufend.",
      ja: "データベースを使用しているサーバー：{nodes}。先にすべて停止してください。強制終了されたサーバーは 6 秒間は動作中とみなされます。",
      zh: "正在使用数据库的服务器：{nodes}。请先全部停止；被强制结束的服务器在 6 秒内仍视为运行中。",
    },
  },
  "migrate.unreachable": {
    status: 503,
    title: {
      en: "PostgreSQL cannot be used",
      fr: "PostgreSQL inutilisable",
      de: "PostgreSQL nicht benutzbar",
      ja: "PostgreSQL を使用できません",
      zh: "无法使用 PostgreSQL",
    },
    detail: {
      en: "PostgreSQL cannot be reached, or refuses the user, the password, the database or the right to make tables ({reason}).",
      fr: "PostgreSQL est injoignable, ou refuse l’utilisateur, le mot de passe, la base ou le droit de créer des tables ({reason}).",
      de: "PostgreSQL ist nicht erreichbar oder lehnt Benutzer, Passwort, Datenbank oder das Recht zum Anlegen von Tabellen ab ({reason}).",
      ja: "PostgreSQL に接続できないか、ユーザー、パスワード、データベース、テーブル作成権限のいずれかが拒否されました（{reason}）。",
      zh: "无法连接 PostgreSQL，或其拒绝了用户、密码、数据库或建表权限（{reason}）。",
    },
  },
  "migrate.differs": {
    status: 500,
    title: {
      en: "The copy is not like the original",
      fr: "La copie diffère de l’original",
      de: "Die Kopie gleicht dem Original nicht",
      ja: "コピーが元のデータと一致しません",
      zh: "副本与原件不一致",
    },
    detail: {
      en: "{what} was read back with another checksum. The target is not used; the original is as it was. Start again.",
      fr: "{what} a été relu avec une autre somme de contrôle. La cible n’est pas utilisée ; l’original est intact. Recommencez.",
      de: "{what} wurde mit einer anderen Prüfsumme zurückgelesen. Das Ziel wird nicht benutzt; das Original ist unverändert. Beginnen Sie erneut.",
      ja: "{what} を読み戻すとチェックサムが異なりました。移行先は使用されません。元のデータはそのままです。やり直してください。",
      zh: "{what} 读回的校验和不同。目标不会被使用；原件保持不变。请重新开始。",
    },
  },
} as const satisfies ProblemTable;
