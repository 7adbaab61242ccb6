import { counted } from "../counted.ts";

const projectHint = {
  en: "0 means no limit. A project can have its own limit.",
  fr: "0 signifie sans limite. Un projet peut avoir sa propre limite.",
  de: "0 bedeutet unbegrenzt. Ein Projekt kann eine eigene Grenze haben.",
  ja: "0 は無制限です。プロジェクトごとに別の上限を設定できます。",
  zh: "0 表示不限制。可为单个项目另设上限。",
};
const userHint = {
  en: "0 means no limit. A user can have a different limit.",
  fr: "0 signifie sans limite. Un utilisateur peut avoir sa propre limite.",
  de: "0 bedeutet unbegrenzt. Ein Benutzer kann eine eigene Grenze haben.",
  ja: "0 は無制限です。ユーザーごとに別の上限を設定できます。",
  zh: "0 表示不限制。可为单个用户另设上限。",
};

/** Settings of the server, by their names in the API. */
export const en = {
  unsaved: counted("en", { one: "# change is not saved", other: "# changes are not saved" }),
  sections: { access: "Access", defaults: "Defaults for users", limits: "Limits" },
  /** The choice of a role where no role is meant. */
  noRole: "None: users decide",
  fields: {
    defaultApiVersion: {
      label: "Default API version",
      hint: "Used for requests that name no version. “latest” follows later versions.",
    },
    temporaryTokenHours: {
      label: "Lifetime of temporary tokens (hours)",
      hint: "Applies to tokens created from now on.",
    },
    passwordLengthMin: { label: "Shortest password (characters)", hint: "Applies to passwords set from now on." },
    secondFactorRole: {
      label: "Second factor needed from role",
      hint: "Applies to sign-ins with a password from now on.",
    },
    requestsPerMinute: { label: "Requests per minute and user", hint: "0 means no limit." },
    anonymousAccess: {
      label: "Anonymous access",
      hint: "Projects may be open to readers who are not signed in. Managers choose which.",
    },
    anonymousRequestsPerMinute: { label: "Anonymous requests per minute and network", hint: "0 means no limit." },
    projectBuildsMax: { label: "Builds at once per project", hint: projectHint.en },
    projectVersionsMax: { label: "Versions per project", hint: projectHint.en },
    projectBytesMax: { label: "Space per project", hint: projectHint.en },
    userBuildsMax: { label: "Builds at once per user", hint: userHint.en },
    userVersionsMax: { label: "Versions per user", hint: userHint.en },
    userBytesMax: { label: "Space per user", hint: userHint.en },
    defaultLanguage: { label: "Language", hint: "For users who have not chosen one." },
    defaultTimezone: { label: "Time zone", hint: "" },
    jsonBytesMax: { label: "Largest JSON body", hint: "Larger requests are refused with status 413." },
    modelBytesMax: { label: "Largest model", hint: "Larger requests are refused with status 413." },
    uploadBytesMax: { label: "Largest upload as sent", hint: "Larger requests are refused with status 413." },
    uploadExpandedBytesMax: {
      label: "Largest expanded upload",
      hint: "Larger requests are refused with status 413.",
    },
    uploadRatioMax: { label: "Highest expansion ratio of an upload", hint: "Checked after the first 16 MiB." },
    partsMinutesMax: {
      label: "Minutes to wait for parts",
      hint: "From the first announcement on; then they are missing.",
    },
    retentionDrafts: { label: "Drafts to retain per branch", hint: "The newest ones, regardless of age." },
    retentionDays: { label: "Days to retain drafts", hint: "Counted from the time of acceptance." },
    retentionOlder: {
      label: "Older drafts to retain",
      hint: "Baselines are never deleted.",
    },
  } as Readonly<Record<string, { readonly label: string; readonly hint: string }>>,
  toSettings: "Settings",
};

export const fr: typeof en = {
  unsaved: counted("fr", { one: "# modification non enregistrée", other: "# modifications non enregistrées" }),
  sections: { access: "Accès", defaults: "Valeurs par défaut des utilisateurs", limits: "Limites" },
  noRole: "Aucun : les utilisateurs décident",
  fields: {
    defaultApiVersion: {
      label: "Version par défaut de l’API",
      hint: "Pour les requêtes sans version. « latest » suit les versions à venir.",
    },
    temporaryTokenHours: {
      label: "Durée des jetons temporaires (heures)",
      hint: "S’applique aux jetons créés à partir de maintenant.",
    },
    passwordLengthMin: {
      label: "Mot de passe le plus court (caractères)",
      hint: "S’applique aux mots de passe définis à partir de maintenant.",
    },
    secondFactorRole: {
      label: "Deuxième facteur exigé à partir du rôle",
      hint: "S’applique aux prochaines connexions par mot de passe.",
    },
    requestsPerMinute: { label: "Requêtes par minute et utilisateur", hint: "0 signifie sans limite." },
    anonymousAccess: {
      label: "Accès anonyme",
      hint: "Des projets peuvent être ouverts aux lecteurs non connectés. Les responsables choisissent lesquels.",
    },
    anonymousRequestsPerMinute: { label: "Requêtes anonymes par minute et réseau", hint: "0 signifie sans limite." },
    projectBuildsMax: { label: "Builds simultanés par projet", hint: projectHint.fr },
    projectVersionsMax: { label: "Versions par projet", hint: projectHint.fr },
    projectBytesMax: { label: "Espace par projet", hint: projectHint.fr },
    userBuildsMax: { label: "Builds simultanés par utilisateur", hint: userHint.fr },
    userVersionsMax: { label: "Versions par utilisateur", hint: userHint.fr },
    userBytesMax: { label: "Espace par utilisateur", hint: userHint.fr },
    defaultLanguage: { label: "Langue", hint: "Pour les utilisateurs qui n’en ont pas choisi." },
    defaultTimezone: { label: "Fuseau horaire", hint: "" },
    jsonBytesMax: { label: "Plus grand corps JSON", hint: "Les requêtes plus grandes sont refusées (statut 413)." },
    modelBytesMax: { label: "Plus grand modèle", hint: "Les requêtes plus grandes sont refusées (statut 413)." },
    uploadBytesMax: {
      label: "Plus grand envoi, tel qu’envoyé",
      hint: "Les requêtes plus grandes sont refusées (statut 413).",
    },
    uploadExpandedBytesMax: {
      label: "Plus grand envoi, décompressé",
      hint: "Les requêtes plus grandes sont refusées (statut 413).",
    },
    uploadRatioMax: { label: "Rapport maximal décompressé / envoyé", hint: "Contrôlé après les 16 premiers Mio." },
    partsMinutesMax: {
      label: "Minutes d’attente des parties",
      hint: "À compter de la première annonce ; ensuite elles manquent.",
    },
    retentionDrafts: { label: "Brouillons conservés par branche", hint: "Les plus récents, quel que soit leur âge." },
    retentionDays: {
      label: "Conservation des brouillons (jours)",
      hint: "À compter de leur acceptation.",
    },
    retentionOlder: {
      label: "Brouillons plus anciens conservés",
      hint: "Les références ne sont jamais supprimées.",
    },
  },
  toSettings: "Paramètres",
};

export const de: typeof en = {
  unsaved: counted("de", { one: "# Änderung ist nicht gespeichert", other: "# Änderungen sind nicht gespeichert" }),
  sections: { access: "Zugang", defaults: "Vorgaben für Benutzer", limits: "Grenzen" },
  noRole: "Keine: Benutzer entscheiden",
  fields: {
    defaultApiVersion: {
      label: "Vorgabe für die API-Version",
      hint: "Für Anfragen ohne Versionsangabe. „latest“ folgt neueren Versionen.",
    },
    temporaryTokenHours: {
      label: "Lebensdauer befristeter Tokens (Stunden)",
      hint: "Gilt für Tokens, die ab jetzt erstellt werden.",
    },
    passwordLengthMin: {
      label: "Kürzestes Passwort (Zeichen)",
      hint: "Gilt für Passwörter, die ab jetzt gesetzt werden.",
    },
    secondFactorRole: {
      label: "Zweiter Faktor nötig ab der Rolle",
      hint: "Gilt ab jetzt für Anmeldungen mit Passwort.",
    },
    requestsPerMinute: { label: "Anfragen je Minute und Benutzer", hint: "0 bedeutet unbegrenzt." },
    anonymousAccess: {
      label: "Anonymer Zugriff",
      hint: "Projekte können für Leser ohne Anmeldung offen sein. Manager entscheiden, welche.",
    },
    anonymousRequestsPerMinute: { label: "Anonyme Anfragen je Minute und Netz", hint: "0 bedeutet unbegrenzt." },
    projectBuildsMax: { label: "Gleichzeitige Builds je Projekt", hint: projectHint.de },
    projectVersionsMax: { label: "Versionen je Projekt", hint: projectHint.de },
    projectBytesMax: { label: "Speicherplatz je Projekt", hint: projectHint.de },
    userBuildsMax: { label: "Gleichzeitige Builds je Benutzer", hint: userHint.de },
    userVersionsMax: { label: "Versionen je Benutzer", hint: userHint.de },
    userBytesMax: { label: "Speicherplatz je Benutzer", hint: userHint.de },
    defaultLanguage: { label: "Sprache", hint: "Für Benutzer, die keine gewählt haben." },
    defaultTimezone: { label: "Zeitzone", hint: "" },
    jsonBytesMax: { label: "Größte JSON-Anfrage", hint: "Größere Anfragen werden mit Status 413 abgelehnt." },
    modelBytesMax: { label: "Größtes Modell", hint: "Größere Anfragen werden mit Status 413 abgelehnt." },
    uploadBytesMax: {
      label: "Größter Upload, wie gesendet",
      hint: "Größere Anfragen werden mit Status 413 abgelehnt.",
    },
    uploadExpandedBytesMax: {
      label: "Größter Upload, entpackt",
      hint: "Größere Anfragen werden mit Status 413 abgelehnt.",
    },
    uploadRatioMax: {
      label: "Höchstes Verhältnis von entpackt zu gesendet",
      hint: "Wird nach den ersten 16 MiB geprüft.",
    },
    partsMinutesMax: {
      label: "Minuten, die auf Teile gewartet wird",
      hint: "Ab der ersten Ankündigung; danach fehlen sie.",
    },
    retentionDrafts: { label: "Aufzubewahrende Entwürfe je Branch", hint: "Die neuesten, unabhängig vom Alter." },
    retentionDays: { label: "Aufbewahrung von Entwürfen (Tage)", hint: "Ab der Annahme gezählt." },
    retentionOlder: {
      label: "Ältere Entwürfe aufbewahren",
      hint: "Baselines werden nie gelöscht.",
    },
  },
  toSettings: "Einstellungen",
};

export const ja: typeof en = {
  unsaved: counted("ja", { other: "#件の変更が未保存です" }),
  sections: { access: "アクセス", defaults: "ユーザーの既定値", limits: "上限" },
  noRole: "なし（ユーザーが決めます）",
  fields: {
    defaultApiVersion: {
      label: "既定の API バージョン",
      hint: "バージョンを指定しないリクエストに使います。latest は今後のバージョンに追従します。",
    },
    temporaryTokenHours: { label: "一時トークンの有効期間（時間）", hint: "今後作成されるトークンに適用されます。" },
    passwordLengthMin: { label: "パスワードの最短文字数", hint: "今後設定されるパスワードに適用されます。" },
    secondFactorRole: {
      label: "2 番目の要素が必要になるロール",
      hint: "今後のパスワードによるサインインに適用されます。",
    },
    requestsPerMinute: { label: "1ユーザーの1分あたりリクエスト数", hint: "0 は無制限です。" },
    anonymousAccess: {
      label: "匿名アクセス",
      hint: "サインインしていない閲覧者にプロジェクトを公開できます。どれを公開するかはマネージャーが決めます。",
    },
    anonymousRequestsPerMinute: { label: "1ネットワークの1分あたり匿名リクエスト数", hint: "0 は無制限です。" },
    projectBuildsMax: { label: "1プロジェクトの同時ビルド数", hint: projectHint.ja },
    projectVersionsMax: { label: "1プロジェクトのバージョン数", hint: projectHint.ja },
    projectBytesMax: { label: "1プロジェクトの容量", hint: projectHint.ja },
    userBuildsMax: { label: "1ユーザーの同時ビルド数", hint: userHint.ja },
    userVersionsMax: { label: "1ユーザーのバージョン数", hint: userHint.ja },
    userBytesMax: { label: "1ユーザーの容量", hint: userHint.ja },
    defaultLanguage: { label: "言語", hint: "言語を選んでいないユーザーに使います。" },
    defaultTimezone: { label: "タイムゾーン", hint: "" },
    jsonBytesMax: { label: "JSON 本文の上限", hint: "超えるリクエストはステータス 413 で拒否されます。" },
    modelBytesMax: { label: "モデルの上限", hint: "超えるリクエストはステータス 413 で拒否されます。" },
    uploadBytesMax: {
      label: "アップロードの上限（送信時）",
      hint: "超えるリクエストはステータス 413 で拒否されます。",
    },
    uploadExpandedBytesMax: {
      label: "アップロードの上限（展開後）",
      hint: "超えるリクエストはステータス 413 で拒否されます。",
    },
    uploadRatioMax: { label: "展開後と送信時の最大比", hint: "最初の 16 MiB の後に検査します。" },
    partsMinutesMax: { label: "パートを待つ時間（分）", hint: "最初の予告から数え、過ぎると未着になります。" },
    retentionDrafts: { label: "ブランチごとに残すドラフト数", hint: "古さにかかわらず、直近のものを残します。" },
    retentionDays: { label: "ドラフトを残す日数", hint: "受け付けた時点から数えます。" },
    retentionOlder: {
      label: "残す古いドラフト",
      hint: "ベースラインは常に残ります。",
    },
  },
  toSettings: "設定",
};

export const zh: typeof en = {
  unsaved: counted("zh", { other: "有 # 项更改未保存" }),
  sections: { access: "访问", defaults: "用户默认值", limits: "限制" },
  noRole: "无（由用户决定）",
  fields: {
    defaultApiVersion: { label: "默认 API 版本", hint: "用于未指定版本的请求；latest 会跟随以后的版本。" },
    temporaryTokenHours: { label: "临时令牌有效期（小时）", hint: "适用于今后创建的令牌。" },
    passwordLengthMin: { label: "密码最短字符数", hint: "适用于今后设置的密码。" },
    secondFactorRole: { label: "从该角色起必须使用第二验证方式", hint: "适用于今后的密码登录。" },
    requestsPerMinute: { label: "每用户每分钟请求数", hint: "0 表示不限制。" },
    anonymousAccess: {
      label: "匿名访问",
      hint: "项目可以向未登录的读者开放，由管理者决定哪些项目。",
    },
    anonymousRequestsPerMinute: { label: "每个网络每分钟的匿名请求数", hint: "0 表示不限制。" },
    projectBuildsMax: { label: "每个项目同时进行的构建数", hint: projectHint.zh },
    projectVersionsMax: { label: "每个项目的版本数", hint: projectHint.zh },
    projectBytesMax: { label: "每个项目的空间", hint: projectHint.zh },
    userBuildsMax: { label: "每个用户同时进行的构建数", hint: userHint.zh },
    userVersionsMax: { label: "每个用户的版本数", hint: userHint.zh },
    userBytesMax: { label: "每个用户的空间", hint: userHint.zh },
    defaultLanguage: { label: "语言", hint: "用于未选择语言的用户。" },
    defaultTimezone: { label: "时区", hint: "" },
    jsonBytesMax: { label: "JSON 正文上限", hint: "超出的请求会被拒绝（状态码 413）。" },
    modelBytesMax: { label: "模型上限", hint: "超出的请求会被拒绝（状态码 413）。" },
    uploadBytesMax: { label: "上传上限（发送时）", hint: "超出的请求会被拒绝（状态码 413）。" },
    uploadExpandedBytesMax: { label: "上传上限（解压后）", hint: "超出的请求会被拒绝（状态码 413）。" },
    uploadRatioMax: { label: "解压后与发送时的最大比率", hint: "在前 16 MiB 之后检查。" },
    partsMinutesMax: { label: "等待各部分的分钟数", hint: "从首次预告算起，之后视为缺失。" },
    retentionDrafts: { label: "每个分支保留的草稿数", hint: "最近的草稿，不论多旧。" },
    retentionDays: { label: "草稿保留天数", hint: "从接收时算起。" },
    retentionOlder: {
      label: "保留哪些更旧的草稿",
      hint: "基线始终保留。",
    },
  },
  toSettings: "设置",
};
