/** The sign-in page. */
export const en = {
  title: "Sign in",
  login: "Login",
  password: "Password",
  show: "Show the password",
  submit: "Sign in",
  firstStart: "First start: sign in as admin. The server printed the password in its first lines of output.",
  ended: "Sign in to continue.",
  tagline: "The state of your code, at a glance",
  with: (name: string) => `Sign in with ${name}`,
  or: "or",
  finishing: "Signing in …",
  again: "Sign in again",
  failed: "You are not signed in",
};

export const fr: typeof en = {
  title: "Connexion",
  login: "Identifiant",
  password: "Mot de passe",
  show: "Afficher le mot de passe",
  submit: "Se connecter",
  firstStart:
    "Premier démarrage : connectez-vous en tant que admin. Le serveur a affiché le mot de passe dans ses premières lignes.",
  ended: "Connectez-vous pour continuer.",
  tagline: "L’état de votre code en un coup d’œil",
  with: (name: string) => `Se connecter avec ${name}`,
  or: "ou",
  finishing: "Connexion en cours…",
  again: "Se connecter à nouveau",
  failed: "Vous n’êtes pas connecté",
};

export const de: typeof en = {
  title: "Anmelden",
  login: "Benutzername",
  password: "Passwort",
  show: "Passwort zeigen",
  submit: "Anmelden",
  firstStart:
    "Erster Start: Melden Sie sich als admin an. Das Passwort steht in den ersten Zeilen, die der Server ausgegeben hat.",
  ended: "Melden Sie sich an, um fortzufahren.",
  tagline: "Der Zustand Ihres Codes auf einen Blick",
  with: (name: string) => `Mit ${name} anmelden`,
  or: "oder",
  finishing: "Anmeldung läuft …",
  again: "Erneut anmelden",
  failed: "Sie sind nicht angemeldet",
};

export const ja: typeof en = {
  title: "サインイン",
  login: "ログイン名",
  password: "パスワード",
  show: "パスワードを表示",
  submit: "サインイン",
  firstStart: "初回起動時は admin でサインインします。パスワードはサーバーの出力の最初の数行に表示されています。",
  ended: "続けるにはサインインしてください。",
  tagline: "コードの状態をひと目で",
  with: (name: string) => `${name} でサインイン`,
  or: "または",
  finishing: "サインインしています…",
  again: "もう一度サインイン",
  failed: "サインインできませんでした",
};

export const zh: typeof en = {
  title: "登录",
  login: "用户名",
  password: "密码",
  show: "显示密码",
  submit: "登录",
  firstStart: "首次启动：请以 admin 登录。密码在服务器输出的最初几行中。",
  ended: "请登录以继续。",
  tagline: "一眼看清代码状况",
  with: (name: string) => `使用 ${name} 登录`,
  or: "或",
  finishing: "正在登录…",
  again: "重新登录",
  failed: "登录未成功",
};
