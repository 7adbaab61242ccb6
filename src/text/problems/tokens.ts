import type { ProblemTable } from "./definition.ts";

/** Limited tokens and project tokens (D17). */
export const tokensProblems = {
  "access.scope-missing": {
    status: 403,
    title: {
      en: "Not in the token’s scope",
      fr: "Hors de la portée du jeton",
      de: "Nicht im Umfang des Tokens",
      ja: "トークンのスコープ外です",
      zh: "超出令牌的范围",
    },
    detail: {
      en: "The token has the scope `{scope}`, which does not allow this (`{permission}`). Use another token.",
      fr: "Le jeton a la portée `{scope}`, qui ne permet pas cette opération (`{permission}`). Utilisez un autre jeton.",
      de: "Das Token hat den Umfang `{scope}`, der dies nicht erlaubt (`{permission}`). Verwenden Sie ein anderes Token.",
      ja: "トークンのスコープ `{scope}` ではこの操作（`{permission}`）は許可されていません。別のトークンを使ってください。",
      zh: "该令牌的范围为 `{scope}`，不允许此操作（`{permission}`）。请使用其他令牌。",
    },
  },
  "access.project-only": {
    status: 403,
    title: {
      en: "Token limited to a project",
      fr: "Jeton limité à un projet",
      de: "Token auf ein Projekt beschränkt",
      ja: "トークンは1つのプロジェクトに限定されています",
      zh: "令牌仅限一个项目",
    },
    detail: {
      en: "The token is limited to one project, and this concerns the whole server (`{permission}`). Use another token.",
      fr: "Le jeton est limité à un seul projet et cette opération concerne tout le serveur (`{permission}`). Utilisez un autre jeton.",
      de: "Das Token ist auf ein Projekt beschränkt, und dies betrifft den ganzen Server (`{permission}`). Verwenden Sie ein anderes Token.",
      ja: "トークンは1つのプロジェクトに限定されていますが、この操作（`{permission}`）はサーバー全体に関わります。別のトークンを使ってください。",
      zh: "该令牌仅限一个项目，而此操作（`{permission}`）涉及整个服务器。请使用其他令牌。",
    },
  },
  "access.sign-in-needed": {
    status: 403,
    title: {
      en: "Sign in to create tokens",
      fr: "Connexion requise pour créer des jetons",
      de: "Anmeldung nötig, um Token zu erstellen",
      ja: "トークンの作成にはサインインが必要です",
      zh: "创建令牌需要登录",
    },
    detail: {
      en: "A permanent or limited token cannot create tokens. Use the web interface, or a temporary token of `GET /api/token`.",
      fr: "Un jeton permanent ou limité ne peut pas créer de jetons. Utilisez l’interface web ou un jeton temporaire de `GET /api/token`.",
      de: "Ein dauerhaftes oder beschränktes Token kann keine Token erstellen. Verwenden Sie die Weboberfläche oder ein temporäres Token von `GET /api/token`.",
      ja: "永続トークンや制限付きトークンではトークンを作成できません。Web 画面か、`GET /api/token` の一時トークンを使ってください。",
      zh: "永久令牌或受限令牌不能创建令牌。请使用网页界面，或使用 `GET /api/token` 的临时令牌。",
    },
  },
  "token.expiry": {
    status: 400,
    title: {
      en: "Expiry not possible",
      fr: "Date d’expiration impossible",
      de: "Ablauf nicht möglich",
      ja: "有効期限が正しくありません",
      zh: "过期时间无效",
    },
    detail: {
      en: "Send a date or time in the future, at most {days} days from now.",
      fr: "Indiquez une date ou une heure future, dans {days} jours au plus.",
      de: "Senden Sie ein künftiges Datum oder eine künftige Zeit, höchstens {days} Tage von jetzt an.",
      ja: "今から {days} 日以内の、将来の日付または日時を指定してください。",
      zh: "请指定将来的日期或时间，距现在不超过 {days} 天。",
    },
  },
  "token.project-refused": {
    status: 400,
    title: {
      en: "Scope without a project",
      fr: "Portée sans projet",
      de: "Geltungsbereich ohne Projekt",
      ja: "プロジェクトを指定できないスコープです",
      zh: "该范围不能限定项目",
    },
    detail: {
      en: "A token with the scope `{scope}` is about the whole server, and would open nothing in a project. Leave `project` out.",
      fr: "Un jeton de portée `{scope}` concerne tout le serveur et n’ouvrirait rien dans un projet. Omettez `project`.",
      de: "Ein Token mit dem Geltungsbereich `{scope}` betrifft den ganzen Server und würde in einem Projekt nichts öffnen. Lassen Sie `project` weg.",
      ja: "スコープ `{scope}` のトークンはサーバー全体に関するもので、プロジェクト内では何も許可しません。`project` を省略してください。",
      zh: "范围为 `{scope}` 的令牌涉及整个服务器，在项目中不会开放任何内容。请省略 `project`。",
    },
  },
  "token.name-taken": {
    status: 409,
    title: {
      en: "Token name already in use",
      fr: "Nom de jeton déjà utilisé",
      de: "Tokenname bereits vergeben",
      ja: "トークン名はすでに使われています",
      zh: "令牌名称已被使用",
    },
    detail: {
      en: "The project has a token with the name “{name}”. Choose another name, or revoke that token first.",
      fr: "Le projet a déjà un jeton nommé « {name} ». Choisissez un autre nom ou révoquez d’abord ce jeton.",
      de: "Das Projekt hat bereits ein Token mit dem Namen „{name}“. Wählen Sie einen anderen Namen, oder widerrufen Sie zuerst dieses Token.",
      ja: "このプロジェクトには「{name}」という名前のトークンがすでにあります。別の名前を選ぶか、先にそのトークンを取り消してください。",
      zh: "该项目已有名为“{name}”的令牌。请换一个名称，或先撤销该令牌。",
    },
  },
  "token.too-many": {
    status: 409,
    title: {
      en: "Too many tokens",
      fr: "Trop de jetons",
      de: "Zu viele Token",
      ja: "トークンが多すぎます",
      zh: "令牌过多",
    },
    detail: {
      en: "A user or a project can have {max} limited tokens. Revoke one of them first.",
      fr: "Un utilisateur ou un projet peut avoir {max} jetons limités. Révoquez-en d’abord un.",
      de: "Ein Benutzer oder ein Projekt kann {max} beschränkte Token haben. Widerrufen Sie zuerst eines davon.",
      ja: "制限付きトークンは、ユーザーごと、プロジェクトごとに {max} 個までです。先に1つ取り消してください。",
      zh: "每个用户或项目最多可有 {max} 个受限令牌。请先撤销其中一个。",
    },
  },
} as const satisfies ProblemTable;
