import type { ProblemTable } from "./definition.ts";

/** Signing in, tokens and rights (D4, D5). */
export const accessProblems = {
  "access.token-missing": {
    status: 401,
    title: {
      en: "Not signed in",
      fr: "Non authentifié",
      de: "Nicht angemeldet",
      ja: "認証されていません",
      zh: "未登录",
    },
    detail: {
      en: "Send an access token in the header `Authorization: Bearer …`. `GET /api/token` gives one.",
      fr: "Envoyez un jeton d’accès dans l’en-tête `Authorization: Bearer …`. `GET /api/token` en fournit un.",
      de: "Senden Sie ein Zugriffstoken im Header `Authorization: Bearer …`. `GET /api/token` stellt eines aus.",
      ja: "`Authorization: Bearer …` ヘッダーでアクセストークンを送信してください。トークンは `GET /api/token` で取得できます。",
      zh: "请在请求头 `Authorization: Bearer …` 中发送访问令牌，可通过 `GET /api/token` 获取。",
    },
  },
  "access.token-refused": {
    status: 401,
    title: {
      en: "Access token not valid",
      fr: "Jeton d’accès non valide",
      de: "Zugriffstoken ungültig",
      ja: "アクセストークンが無効です",
      zh: "访问令牌无效",
    },
    detail: {
      en: "The access token is unknown, has expired or was revoked.",
      fr: "Le jeton d’accès est inconnu, a expiré ou a été révoqué.",
      de: "Das Zugriffstoken ist unbekannt, abgelaufen oder widerrufen.",
      ja: "アクセストークンが存在しないか、期限切れか、取り消されています。",
      zh: "该访问令牌不存在、已过期或已被撤销。",
    },
  },
  "access.credentials-missing": {
    status: 401,
    title: {
      en: "User and password needed",
      fr: "Identifiant et mot de passe requis",
      de: "Benutzer und Passwort erforderlich",
      ja: "ユーザー名とパスワードが必要です",
      zh: "需要用户名和密码",
    },
    detail: {
      en: "Send login and password in the header `Authorization: Basic …`.",
      fr: "Envoyez l’identifiant et le mot de passe dans l’en-tête `Authorization: Basic …`.",
      de: "Senden Sie Anmeldename und Passwort im Header `Authorization: Basic …`.",
      ja: "`Authorization: Basic …` ヘッダーでログイン名とパスワードを送信してください。",
      zh: "请在请求头 `Authorization: Basic …` 中发送用户名和密码。",
    },
  },
  "access.credentials-refused": {
    status: 401,
    title: {
      en: "User or password wrong",
      fr: "Identifiant ou mot de passe incorrect",
      de: "Benutzer oder Passwort falsch",
      ja: "ユーザー名またはパスワードが違います",
      zh: "用户名或密码错误",
    },
    detail: {
      en: "No user with this login and password may sign in.",
      fr: "Aucun utilisateur ne peut se connecter avec cet identifiant et ce mot de passe.",
      de: "Mit diesem Anmeldenamen und Passwort kann sich niemand anmelden.",
      ja: "このログイン名とパスワードではサインインできません。",
      zh: "无法使用该用户名和密码登录。",
    },
  },
  "access.header-repeated": {
    status: 400,
    title: {
      en: "Header sent twice",
      fr: "En-tête envoyé deux fois",
      de: "Header doppelt gesendet",
      ja: "ヘッダーが重複しています",
      zh: "请求头重复",
    },
    detail: {
      en: "The header `Authorization` may be sent only once.",
      fr: "L’en-tête `Authorization` ne peut être envoyé qu’une seule fois.",
      de: "Der Header `Authorization` darf nur einmal gesendet werden.",
      ja: "`Authorization` ヘッダーは一度だけ送信してください。",
      zh: "请求头 `Authorization` 只能发送一次。",
    },
  },
  "access.forbidden": {
    status: 403,
    title: { en: "Not permitted", fr: "Non autorisé", de: "Nicht erlaubt", ja: "権限がありません", zh: "没有权限" },
    detail: {
      en: "You do not have the right to do this (`{permission}`).",
      fr: "Vous n’avez pas le droit d’effectuer cette opération (`{permission}`).",
      de: "Dazu fehlt Ihnen das Recht (`{permission}`).",
      ja: "この操作を行う権限（`{permission}`）がありません。",
      zh: "您没有执行此操作的权限（`{permission}`）。",
    },
  },
  "access.anonymous": {
    status: 403,
    title: {
      en: "Only for signed-in users",
      fr: "Réservé aux utilisateurs connectés",
      de: "Nur für angemeldete Benutzer",
      ja: "サインインが必要です",
      zh: "仅限已登录用户",
    },
    detail: {
      en: "Readers who are not signed in cannot do this. Sign in.",
      fr: "Les lecteurs non connectés ne peuvent pas faire cela. Connectez-vous.",
      de: "Ohne Anmeldung ist das nicht möglich. Melden Sie sich an.",
      ja: "サインインしていない閲覧者はこの操作を行えません。サインインしてください。",
      zh: "未登录的读者无法执行此操作。请登录。",
    },
  },
  "access.throttled": {
    status: 429,
    title: {
      en: "Too many failed sign-ins",
      fr: "Trop d’échecs de connexion",
      de: "Zu viele fehlgeschlagene Anmeldungen",
      ja: "サインインの失敗が多すぎます",
      zh: "登录失败次数过多",
    },
    detail: {
      en: "Sign-in from here is paused. Try again in {seconds} s.",
      fr: "La connexion depuis cette adresse est suspendue. Réessayez dans {seconds} s.",
      de: "Die Anmeldung von hier ist vorübergehend gesperrt. Versuchen Sie es in {seconds} s erneut.",
      ja: "この接続元からのサインインを一時停止しています。{seconds} 秒後にもう一度お試しください。",
      zh: "来自此地址的登录已暂停，请在 {seconds} 秒后重试。",
    },
  },
  "access.busy": {
    status: 503,
    title: {
      en: "Too many sign-ins at once",
      fr: "Trop de connexions simultanées",
      de: "Zu viele Anmeldungen zugleich",
      ja: "サインインが集中しています",
      zh: "同时登录的请求过多",
    },
    detail: {
      en: "The server is checking as many passwords as it can. Try again in {seconds} s.",
      fr: "Le serveur vérifie déjà autant de mots de passe que possible. Réessayez dans {seconds} s.",
      de: "Der Server prüft bereits so viele Passwörter, wie er kann. Versuchen Sie es in {seconds} s erneut.",
      ja: "サーバーで処理できるパスワード確認の上限に達しています。{seconds} 秒後にもう一度お試しください。",
      zh: "服务器正在验证的密码已达上限，请在 {seconds} 秒后重试。",
    },
  },
  "user.login-unclear": {
    status: 400,
    title: {
      en: "Login may look like another",
      fr: "Identifiant pouvant être confondu",
      de: "Anmeldename verwechselbar",
      ja: "紛らわしいログイン名です",
      zh: "登录名容易混淆",
    },
    detail: {
      en: "A login has only visible characters in their usual form (NFKC), and does not mix letters of similar alphabets, such as Latin, Greek and Cyrillic. Choose another one.",
      fr: "Un identifiant n’a que des caractères visibles sous leur forme usuelle (NFKC), et ne mélange pas des lettres d’alphabets semblables, comme le latin, le grec et le cyrillique. Choisissez-en un autre.",
      de: "Ein Anmeldename hat nur sichtbare Zeichen in ihrer üblichen Form (NFKC) und mischt keine Buchstaben ähnlicher Alphabete wie Latein, Griechisch und Kyrillisch. Wählen Sie einen anderen.",
      ja: "ログイン名には、通常の形式（NFKC）の見える文字だけを使い、ラテン文字、ギリシャ文字、キリル文字のような似た文字を混在させないでください。別のログイン名を選んでください。",
      zh: "登录名只能包含常规形式（NFKC）的可见字符，且不能混用相似的字母，例如拉丁字母、希腊字母和西里尔字母。请选择其他登录名。",
    },
  },
  "user.login-taken": {
    status: 409,
    title: {
      en: "Login already in use",
      fr: "Identifiant déjà utilisé",
      de: "Anmeldename bereits vergeben",
      ja: "ログイン名はすでに使われています",
      zh: "登录名已被使用",
    },
    detail: {
      en: "Another user already has the login “{login}”. Choose a different one.",
      fr: "Un autre utilisateur a déjà l’identifiant « {login} ». Choisissez-en un autre.",
      de: "Ein anderer Benutzer hat bereits den Anmeldenamen „{login}“. Wählen Sie einen anderen.",
      ja: "ログイン名「{login}」は別のユーザーが使っています。別の名前を選んでください。",
      zh: "登录名“{login}”已被其他用户使用，请换一个。",
    },
  },
} as const satisfies ProblemTable;
