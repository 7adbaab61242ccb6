/** Limits of projects and users. */
export const en = {
  title: "Limits",
  text: "Builds beyond a limit are refused. Nothing that is stored is deleted because of a limit.",
  textOfAdministrators: "An empty field means the limit of the server's settings, 0 means no limit.",
  textOfUser:
    "Requests and builds of the user beyond a limit are refused. Versions and space are those of the user's builds, in all projects.",
  titleOf: (login: string) => `Limits of ${login}`,
  names: {
    requestsPerMinute: "Requests per minute",
    builds: "Builds that wait or run",
    versions: "Versions",
    bytes: "Space (MiB)",
  },
  used: (used: string, allowed: string) => `${used} of ${allowed} used`,
  unlimited: (used: string) => `${used} used, not limited`,
};

export const fr: typeof en = {
  title: "Limites",
  text: "Les builds au-delà d’une limite sont refusés. Rien de ce qui est enregistré n’est supprimé à cause d’une limite.",
  textOfAdministrators: "Un champ vide signifie la limite des paramètres du serveur, 0 signifie sans limite.",
  textOfUser:
    "Les requêtes et les builds de l’utilisateur au-delà d’une limite sont refusés. Les versions et l’espace sont ceux de ses builds, dans tous les projets.",
  titleOf: (login) => `Limites de ${login}`,
  names: {
    requestsPerMinute: "Requêtes par minute",
    builds: "Builds en attente ou en cours",
    versions: "Versions",
    bytes: "Espace (Mio)",
  },
  used: (used, allowed) => `${used} sur ${allowed}`,
  unlimited: (used) => `${used}, sans limite`,
};

export const de: typeof en = {
  title: "Grenzen",
  text: "Builds jenseits einer Grenze werden abgelehnt. Gespeichertes wird wegen einer Grenze nie gelöscht.",
  textOfAdministrators: "Ein leeres Feld bedeutet die Grenze der Servereinstellungen, 0 bedeutet unbegrenzt.",
  textOfUser:
    "Anfragen und Builds des Benutzers jenseits einer Grenze werden abgelehnt. Versionen und Speicherplatz sind die seiner Builds, in allen Projekten.",
  titleOf: (login) => `Grenzen von ${login}`,
  names: {
    requestsPerMinute: "Anfragen pro Minute",
    builds: "Wartende oder laufende Builds",
    versions: "Versionen",
    bytes: "Speicherplatz (MiB)",
  },
  used: (used, allowed) => `${used} von ${allowed} belegt`,
  unlimited: (used) => `${used} belegt, unbegrenzt`,
};

export const ja: typeof en = {
  title: "上限",
  text: "上限を超えるビルドは拒否されます。上限を理由に保存済みのデータが削除されることはありません。",
  textOfAdministrators: "空欄はサーバー設定の上限、0 は無制限を意味します。",
  textOfUser:
    "上限を超えるユーザーのリクエストとビルドは拒否されます。バージョンと容量は、全プロジェクトでのこのユーザーのビルドの分です。",
  titleOf: (login) => `${login} の上限`,
  names: {
    requestsPerMinute: "1分あたりのリクエスト",
    builds: "待機中または実行中のビルド",
    versions: "バージョン",
    bytes: "容量（MiB）",
  },
  used: (used, allowed) => `${allowed} のうち ${used} を使用`,
  unlimited: (used) => `${used} を使用（無制限）`,
};

export const zh: typeof en = {
  title: "上限",
  text: "超出上限的构建会被拒绝。已保存的数据不会因上限而被删除。",
  textOfAdministrators: "留空表示使用服务器设置的上限，0 表示不限制。",
  textOfUser: "用户超出上限的请求和构建会被拒绝。版本和空间按该用户在所有项目中的构建计算。",
  titleOf: (login) => `${login} 的上限`,
  names: { requestsPerMinute: "每分钟请求数", builds: "等待或运行中的构建", versions: "版本", bytes: "空间（MiB）" },
  used: (used, allowed) => `已用 ${used}，上限 ${allowed}`,
  unlimited: (used) => `已用 ${used}，不限制`,
};
