/** The page on which a user signs a program in. */
export const en = {
  title: "Sign a program in",
  question: (name: string, login: string) => `A program on “${name}” asks to act as ${login}. It shows this code:`,
  compare: "Allow it only if you have started it yourself, a moment ago, and it shows the same code.",
  allow: "Allow",
  refuse: "Refuse",
  allowed: "The program is signed in. You can close this page.",
  refused: "The program was refused. You can close this page.",
};

export const fr: typeof en = {
  title: "Connecter un programme",
  question: (name, login) => `Un programme sur « ${name} » demande à agir en tant que ${login}. Il affiche ce code :`,
  compare: "N’autorisez que si vous venez de le lancer vous-même et s’il affiche le même code.",
  allow: "Autoriser",
  refuse: "Refuser",
  allowed: "Le programme est connecté. Vous pouvez fermer cette page.",
  refused: "Le programme a été refusé. Vous pouvez fermer cette page.",
};

export const de: typeof en = {
  title: "Programm anmelden",
  question: (name, login) => `Ein Programm auf „${name}“ möchte als ${login} handeln. Es zeigt diesen Code:`,
  compare: "Erlauben Sie es nur, wenn Sie es gerade selbst gestartet haben und es denselben Code zeigt.",
  allow: "Erlauben",
  refuse: "Ablehnen",
  allowed: "Das Programm ist angemeldet. Sie können diese Seite schließen.",
  refused: "Das Programm wurde abgelehnt. Sie können diese Seite schließen.",
};

export const ja: typeof en = {
  title: "プログラムのサインイン",
  question: (name, login) =>
    `「${name}」のプログラムが ${login} としての操作を求めています。プログラムに表示されているコード:`,
  compare: "たった今ご自身で起動し、同じコードが表示されている場合にだけ許可してください。",
  allow: "許可",
  refuse: "拒否",
  allowed: "プログラムはサインインしました。このページを閉じて構いません。",
  refused: "プログラムを拒否しました。このページを閉じて構いません。",
};

export const zh: typeof en = {
  title: "让程序登录",
  question: (name, login) => `“${name}” 上的程序请求以 ${login} 的身份操作。它显示此代码：`,
  compare: "仅当您刚刚亲自启动了它，并且它显示相同的代码时才允许。",
  allow: "允许",
  refuse: "拒绝",
  allowed: "程序已登录。您可以关闭此页面。",
  refused: "程序已被拒绝。您可以关闭此页面。",
};
