/** The page before all others. */
export const en = {
  title: "Sign in",
  login: "Login",
  password: "Password",
  show: "Show the password",
  submit: "Sign in",
  firstStart: "First start: the user is admin; its password is in the first lines that the server printed.",
  ended: "Your session has ended. Sign in to go on where you were.",
  tagline: "The state of your code, at a glance",
};

export const fr: typeof en = {
  title: "Connexion",
  login: "Identifiant",
  password: "Mot de passe",
  show: "Afficher le mot de passe",
  submit: "Se connecter",
  firstStart:
    "Premier démarrage : l’utilisateur est admin ; son mot de passe figure dans les premières lignes affichées par le serveur.",
  ended: "Votre session est terminée. Connectez-vous pour reprendre où vous en étiez.",
  tagline: "L’état de votre code en un coup d’œil",
};

export const de: typeof en = {
  title: "Anmelden",
  login: "Benutzername",
  password: "Passwort",
  show: "Passwort zeigen",
  submit: "Anmelden",
  firstStart:
    "Erster Start: Der Benutzer heißt admin, sein Passwort steht in den ersten Zeilen, die der Server ausgegeben hat.",
  ended: "Ihre Sitzung ist beendet. Melden Sie sich an, um weiterzumachen.",
  tagline: "Der Zustand Ihres Codes auf einen Blick",
};

export const ja: typeof en = {
  title: "サインイン",
  login: "ログイン名",
  password: "パスワード",
  show: "パスワードを表示",
  submit: "サインイン",
  firstStart: "初回起動時: ユーザーは admin で、パスワードはサーバーが最初に出力した行にあります。",
  ended: "セッションが終了しました。サインインすると続きから再開できます。",
  tagline: "コードの状態をひと目で",
};

export const zh: typeof en = {
  title: "登录",
  login: "用户名",
  password: "密码",
  show: "显示密码",
  submit: "登录",
  firstStart: "首次启动：用户是 admin，密码在服务器最先输出的几行里。",
  ended: "会话已结束。登录后可从原处继续。",
  tagline: "一眼看清代码状况",
};
