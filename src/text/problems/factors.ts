import type { ProblemTable } from "./definition.ts";

/** Second factors of users. */
export const factorsProblems = {
  "access.second-step-needed": {
    status: 403,
    title: {
      en: "Second step needed",
      fr: "Deuxième étape requise",
      de: "Zweiter Schritt erforderlich",
      ja: "2 段階目の確認が必要です",
      zh: "需要第二步验证",
    },
    detail: {
      en: "A password is not enough for this user. Sign in with `belvedere login --browser`, or use a token of the account page.",
      fr: "Un mot de passe ne suffit pas pour cet utilisateur. Connectez-vous avec `belvedere login --browser`, ou utilisez un jeton de la page du compte.",
      de: "Für diesen Benutzer genügt kein Passwort. Melden Sie sich mit `belvedere login --browser` an, oder verwenden Sie ein Token der Kontoseite.",
      ja: "このユーザーはパスワードだけではサインインできません。`belvedere login --browser` でサインインするか、アカウントページのトークンを使ってください。",
      zh: "该用户仅凭密码无法登录。请使用 `belvedere login --browser` 登录，或使用帐户页面中的令牌。",
    },
  },
  "factor.step-absent": {
    status: 400,
    title: {
      en: "Step no longer valid",
      fr: "Étape expirée",
      de: "Schritt nicht mehr gültig",
      ja: "この手順は無効になりました",
      zh: "该步骤已失效",
    },
    detail: {
      en: "The step is unknown, older than 10 minutes, or had too many wrong codes. Start again with the password.",
      fr: "L’étape est inconnue, date de plus de 10 minutes ou a reçu trop de codes incorrects. Recommencez avec le mot de passe.",
      de: "Der Schritt ist unbekannt, älter als 10 Minuten oder hatte zu viele falsche Codes. Beginnen Sie erneut mit dem Passwort.",
      ja: "この手順は存在しないか、10 分を過ぎたか、誤ったコードが多すぎました。パスワードの入力からやり直してください。",
      zh: "该步骤不存在、已超过 10 分钟或错误验证码过多。请从输入密码重新开始。",
    },
  },
  "factor.code-refused": {
    status: 403,
    title: {
      en: "Code not valid",
      fr: "Code non valide",
      de: "Code ungültig",
      ja: "コードが無効です",
      zh: "验证码无效",
    },
    detail: {
      en: "The code or passkey is wrong, or the code was used before. Wait for the next code and enter it.",
      fr: "Le code ou la clé d’accès est incorrect, ou le code a déjà été utilisé. Attendez le code suivant et saisissez-le.",
      de: "Der Code oder Passkey ist falsch, oder der Code wurde schon verwendet. Warten Sie auf den nächsten Code und geben Sie ihn ein.",
      ja: "コードまたはパスキーが正しくないか、コードが使用済みです。次のコードを待って入力してください。",
      zh: "验证码或通行密钥错误，或验证码已被使用。请等待下一个验证码后输入。",
    },
  },
  "factor.absent": {
    status: 404,
    title: {
      en: "No such factor",
      fr: "Facteur inexistant",
      de: "Kein solcher Faktor",
      ja: "該当する要素がありません",
      zh: "没有该验证方式",
    },
    detail: {
      en: "The account has no such second factor. Read the list again.",
      fr: "Le compte n’a pas ce deuxième facteur. Relisez la liste.",
      de: "Das Konto hat keinen solchen zweiten Faktor. Lesen Sie die Liste erneut.",
      ja: "アカウントに該当する 2 番目の要素はありません。一覧を再読み込みしてください。",
      zh: "该帐户没有此第二验证方式。请重新读取列表。",
    },
  },
  "factor.required": {
    status: 409,
    title: {
      en: "Second factor required",
      fr: "Deuxième facteur obligatoire",
      de: "Zweiter Faktor vorgeschrieben",
      ja: "2 番目の要素は必須です",
      zh: "必须使用第二验证方式",
    },
    detail: {
      en: "Your role needs a second factor. Add another one before you remove the last.",
      fr: "Votre rôle exige un deuxième facteur. Ajoutez-en un autre avant de supprimer le dernier.",
      de: "Ihre Rolle braucht einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie den letzten entfernen.",
      ja: "このロールには 2 番目の要素が必要です。最後の要素を削除する前に別の要素を追加してください。",
      zh: "您的角色必须使用第二验证方式。删除最后一个之前，请先添加另一个。",
    },
  },
  "factor.too-many": {
    status: 409,
    title: {
      en: "Too many factors",
      fr: "Trop de facteurs",
      de: "Zu viele Faktoren",
      ja: "要素が多すぎます",
      zh: "验证方式过多",
    },
    detail: {
      en: "A user has at most {max} second factors. Remove one first.",
      fr: "Un utilisateur a au plus {max} deuxièmes facteurs. Supprimez-en un d’abord.",
      de: "Ein Benutzer hat höchstens {max} zweite Faktoren. Entfernen Sie zuerst einen.",
      ja: "2 番目の要素はユーザーごとに最大 {max} 個です。先に 1 つ削除してください。",
      zh: "每个用户最多有 {max} 个第二验证方式。请先删除一个。",
    },
  },
  "factor.known": {
    status: 409,
    title: {
      en: "Passkey already registered",
      fr: "Clé d’accès déjà connue",
      de: "Passkey schon bekannt",
      ja: "登録済みのパスキーです",
      zh: "通行密钥已存在",
    },
    detail: {
      en: "This passkey is registered already. Use another one.",
      fr: "Cette clé d’accès est déjà enregistrée. Utilisez-en une autre.",
      de: "Dieser Passkey ist schon registriert. Verwenden Sie einen anderen.",
      ja: "このパスキーはすでに登録されています。別のものを使ってください。",
      zh: "该通行密钥已注册。请使用其他通行密钥。",
    },
  },
  "factor.passkeys-off": {
    status: 409,
    title: {
      en: "Passkeys not available",
      fr: "Clés d’accès indisponibles",
      de: "Passkeys nicht verfügbar",
      ja: "パスキーは使用できません",
      zh: "通行密钥不可用",
    },
    detail: {
      en: "Passkeys need the address of the server with https and a host name (`BELVEDERE_BASE_URL`). Use an authenticator app.",
      fr: "Les clés d’accès exigent l’adresse du serveur en https avec un nom d’hôte (`BELVEDERE_BASE_URL`). Utilisez une application d’authentification.",
      de: "Passkeys brauchen die Adresse des Servers mit https und einem Hostnamen (`BELVEDERE_BASE_URL`). Verwenden Sie eine Authenticator-App.",
      ja: "パスキーには、https とホスト名によるサーバーのアドレス（`BELVEDERE_BASE_URL`）が必要です。認証アプリを使ってください。",
      zh: "通行密钥需要以 https 和主机名设置服务器地址（`BELVEDERE_BASE_URL`）。请使用身份验证器应用。",
    },
  },
} as const satisfies ProblemTable;
