import type { ProblemTable } from "./definition.ts";

/** Users, groups, members, and the sessions of the web interface (D4, D5, D12). */
export const usersProblems = {
  "user.absent": {
    status: 404,
    title: {
      en: "User not found",
      fr: "Utilisateur introuvable",
      de: "Benutzer nicht gefunden",
      ja: "ユーザーが見つかりません",
      zh: "找不到用户",
    },
    detail: {
      en: "There is no user with this login.",
      fr: "Aucun utilisateur n’a cet identifiant.",
      de: "Es gibt keinen Benutzer mit diesem Anmeldenamen.",
      ja: "このログイン名のユーザーは存在しません。",
      zh: "没有使用该登录名的用户。",
    },
  },
  "user.last-administrator": {
    status: 409,
    title: {
      en: "Last administrator",
      fr: "Dernier administrateur",
      de: "Letzter Administrator",
      ja: "最後の管理者です",
      zh: "最后一位管理员",
    },
    detail: {
      en: "The server needs an administrator: the last one cannot be deleted, disabled or given another role.",
      fr: "Le serveur a besoin d’un administrateur : le dernier ne peut être ni supprimé, ni désactivé, ni changer de rôle.",
      de: "Der Server braucht einen Administrator: Der letzte kann weder gelöscht noch deaktiviert noch herabgestuft werden.",
      ja: "サーバーには管理者が必要です。最後の管理者を削除、無効化、または降格することはできません。",
      zh: "服务器需要管理员：最后一位管理员不能被删除、停用或更改角色。",
    },
  },
  "group.absent": {
    status: 404,
    title: {
      en: "Group not found",
      fr: "Groupe introuvable",
      de: "Gruppe nicht gefunden",
      ja: "グループが見つかりません",
      zh: "找不到群组",
    },
    detail: {
      en: "There is no group with this name.",
      fr: "Aucun groupe ne porte ce nom.",
      de: "Es gibt keine Gruppe mit diesem Namen.",
      ja: "この名前のグループは存在しません。",
      zh: "没有使用该名称的群组。",
    },
  },
  "group.name-taken": {
    status: 409,
    title: {
      en: "Group name already in use",
      fr: "Nom de groupe déjà utilisé",
      de: "Gruppenname bereits vergeben",
      ja: "グループ名はすでに使われています",
      zh: "群组名称已被使用",
    },
    detail: {
      en: "Another group is already called “{name}”. Choose a different name.",
      fr: "Un autre groupe s’appelle déjà « {name} ». Choisissez un autre nom.",
      de: "Eine andere Gruppe heißt bereits „{name}“. Wählen Sie einen anderen Namen.",
      ja: "「{name}」という名前のグループがすでにあります。別の名前を選んでください。",
      zh: "已有名为“{name}”的群组，请换一个名称。",
    },
  },
  "body.user-unknown": {
    status: 400,
    title: {
      en: "Unknown user",
      fr: "Utilisateur inconnu",
      de: "Unbekannter Benutzer",
      ja: "不明なユーザーです",
      zh: "未知用户",
    },
    detail: {
      en: "There is no user with the login “{login}”.",
      fr: "Aucun utilisateur n’a l’identifiant « {login} ».",
      de: "Es gibt keinen Benutzer mit dem Anmeldenamen „{login}“.",
      ja: "ログイン名「{login}」のユーザーは存在しません。",
      zh: "没有登录名为“{login}”的用户。",
    },
  },
  "body.group-unknown": {
    status: 400,
    title: {
      en: "Unknown group",
      fr: "Groupe inconnu",
      de: "Unbekannte Gruppe",
      ja: "不明なグループです",
      zh: "未知群组",
    },
    detail: {
      en: "There is no group with the name “{name}”.",
      fr: "Aucun groupe ne s’appelle « {name} ».",
      de: "Es gibt keine Gruppe mit dem Namen „{name}“.",
      ja: "「{name}」という名前のグループは存在しません。",
      zh: "没有名为“{name}”的群组。",
    },
  },
  "body.member-repeated": {
    status: 400,
    title: {
      en: "Member given twice",
      fr: "Membre indiqué deux fois",
      de: "Mitglied doppelt angegeben",
      ja: "メンバーが重複しています",
      zh: "成员重复",
    },
    detail: {
      en: "Each user and each group can have one role on a project.",
      fr: "Chaque utilisateur et chaque groupe ne peut avoir qu’un seul rôle dans un projet.",
      de: "Jeder Benutzer und jede Gruppe kann in einem Projekt nur eine Rolle haben.",
      ja: "プロジェクトでの役割は、ユーザーごと、グループごとに1つだけです。",
      zh: "每个用户和每个群组在一个项目中只能有一个角色。",
    },
  },
  "token.absent": {
    status: 404,
    title: {
      en: "Token not found",
      fr: "Jeton introuvable",
      de: "Token nicht gefunden",
      ja: "トークンが見つかりません",
      zh: "找不到令牌",
    },
    detail: {
      en: "You have no such token, or it was already revoked.",
      fr: "Vous n’avez pas ce jeton, ou il a déjà été révoqué.",
      de: "Sie haben kein solches Token, oder es wurde bereits widerrufen.",
      ja: "該当するトークンが存在しないか、すでに取り消されています。",
      zh: "您没有该令牌，或者它已被撤销。",
    },
  },
  "session.absent": {
    status: 401,
    title: {
      en: "Not signed in",
      fr: "Non authentifié",
      de: "Nicht angemeldet",
      ja: "サインインしていません",
      zh: "未登录",
    },
    detail: {
      en: "There is no session, or it has ended. `POST /session` signs in.",
      fr: "Il n’y a pas de session, ou elle est terminée. `POST /session` permet de se connecter.",
      de: "Es gibt keine Sitzung, oder sie ist beendet. `POST /session` meldet an.",
      ja: "セッションが存在しないか、終了しています。`POST /session` でサインインしてください。",
      zh: "会话不存在或已结束。请通过 `POST /session` 登录。",
    },
  },
  "session.csrf": {
    status: 403,
    title: {
      en: "Request from elsewhere",
      fr: "Requête d’une autre origine",
      de: "Anfrage von anderer Stelle",
      ja: "別の場所からのリクエストです",
      zh: "请求来自其他来源",
    },
    detail: {
      en: "Send the session’s `csrfToken` in the header `X-CSRF-Token`, from a page of this server.",
      fr: "Envoyez le `csrfToken` de la session dans l’en-tête `X-CSRF-Token`, depuis une page de ce serveur.",
      de: "Senden Sie das `csrfToken` der Sitzung im Header `X-CSRF-Token`, von einer Seite dieses Servers.",
      ja: "このサーバーのページから、セッションの `csrfToken` を `X-CSRF-Token` ヘッダーで送信してください。",
      zh: "请从本服务器的页面，在请求头 `X-CSRF-Token` 中发送会话的 `csrfToken`。",
    },
  },
  "session.password-wrong": {
    status: 403,
    title: {
      en: "Password wrong",
      fr: "Mot de passe incorrect",
      de: "Passwort falsch",
      ja: "パスワードが違います",
      zh: "密码错误",
    },
    detail: {
      en: "The current password is wrong. Nothing was changed. Enter it again.",
      fr: "Le mot de passe actuel est incorrect. Rien n’a été modifié. Saisissez-le à nouveau.",
      de: "Das aktuelle Passwort ist falsch. Es wurde nichts geändert. Geben Sie es erneut ein.",
      ja: "現在のパスワードが正しくありません。何も変更されていません。もう一度入力してください。",
      zh: "当前密码错误，未作任何更改。请重新输入。",
    },
  },
} as const satisfies ProblemTable;
