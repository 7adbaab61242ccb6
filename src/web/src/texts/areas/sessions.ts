/** The user's sessions. */
export const en = {
  text: "Browsers in which you are signed in. End a session that you do not recognise, and change your password.",
  none: "There are no sessions.",
  device: "Device",
  unknown: "unknown",
  current: "this browser",
  address: "Address",
  signedIn: "Signed in",
  end: "End",
  endTitle: "End this session?",
  endText: "The browser is signed out at its next request.",
  ended: "The session has ended.",
};

export const fr: typeof en = {
  text: "Navigateurs dans lesquels vous êtes connecté. Mettez fin à une session que vous ne reconnaissez pas, et changez votre mot de passe.",
  none: "Il n’y a pas de session.",
  device: "Appareil",
  unknown: "inconnu",
  current: "ce navigateur",
  address: "Adresse",
  signedIn: "Connexion",
  end: "Terminer",
  endTitle: "Mettre fin à cette session ?",
  endText: "Le navigateur est déconnecté à sa prochaine requête.",
  ended: "La session est terminée.",
};

export const de: typeof en = {
  text: "Browser, in denen Sie angemeldet sind. Beenden Sie eine Sitzung, die Sie nicht kennen, und ändern Sie Ihr Passwort.",
  none: "Es gibt keine Sitzungen.",
  device: "Gerät",
  unknown: "unbekannt",
  current: "dieser Browser",
  address: "Adresse",
  signedIn: "Angemeldet",
  end: "Beenden",
  endTitle: "Diese Sitzung beenden?",
  endText: "Der Browser wird bei seiner nächsten Anfrage abgemeldet.",
  ended: "Die Sitzung ist beendet.",
};

export const ja: typeof en = {
  text: "サインインしているブラウザーです。心当たりのないセッションは終了し、パスワードを変更してください。",
  none: "セッションはありません。",
  device: "デバイス",
  unknown: "不明",
  current: "このブラウザー",
  address: "アドレス",
  signedIn: "サインイン日時",
  end: "終了",
  endTitle: "このセッションを終了しますか？",
  endText: "ブラウザーは次のリクエストでサインアウトされます。",
  ended: "セッションを終了しました。",
};

export const zh: typeof en = {
  text: "您已登录的浏览器。请结束不认识的会话，并更改密码。",
  none: "没有会话。",
  device: "设备",
  unknown: "未知",
  current: "此浏览器",
  address: "地址",
  signedIn: "登录时间",
  end: "结束",
  endTitle: "结束此会话？",
  endText: "该浏览器将在下一次请求时退出登录。",
  ended: "会话已结束。",
};
