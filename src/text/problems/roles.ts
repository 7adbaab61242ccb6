import type { ProblemTable } from "./definition.ts";

/** Roles on projects that administrators define. */
export const rolesProblems = {
  "role.absent": {
    status: 404,
    title: {
      en: "Role not found",
      fr: "Rôle introuvable",
      de: "Rolle nicht gefunden",
      ja: "ロールが見つかりません",
      zh: "找不到角色",
    },
    detail: {
      en: "There is no custom role with this name.",
      fr: "Aucun rôle personnalisé ne porte ce nom.",
      de: "Es gibt keine eigene Rolle mit diesem Namen.",
      ja: "この名前のカスタムロールは存在しません。",
      zh: "没有使用该名称的自定义角色。",
    },
  },
  "role.name-taken": {
    status: 409,
    title: {
      en: "Role name already in use",
      fr: "Nom de rôle déjà utilisé",
      de: "Rollenname bereits vergeben",
      ja: "ロール名はすでに使われています",
      zh: "角色名称已被使用",
    },
    detail: {
      en: "Another role, custom or built in, is already called “{name}”. Choose a different name.",
      fr: "Un autre rôle, personnalisé ou intégré, s’appelle déjà « {name} ». Choisissez un autre nom.",
      de: "Eine andere Rolle, eigene oder eingebaute, heißt bereits „{name}“. Wählen Sie einen anderen Namen.",
      ja: "「{name}」という名前のロール（カスタムまたは組み込み）がすでにあります。別の名前を選んでください。",
      zh: "已有名为“{name}”的角色（自定义或内置），请换一个名称。",
    },
  },
  "role.too-many": {
    status: 409,
    title: {
      en: "Too many roles",
      fr: "Trop de rôles",
      de: "Zu viele Rollen",
      ja: "ロールが多すぎます",
      zh: "角色过多",
    },
    detail: {
      en: "A server can have {max} custom roles. Delete one of them first.",
      fr: "Un serveur peut avoir {max} rôles personnalisés. Supprimez-en d’abord un.",
      de: "Ein Server kann {max} eigene Rollen haben. Löschen Sie zuerst eine davon.",
      ja: "カスタムロールはサーバーごとに {max} 個までです。先に1つ削除してください。",
      zh: "服务器最多可有 {max} 个自定义角色。请先删除其中一个。",
    },
  },
  "role.in-use": {
    status: 409,
    title: {
      en: "Role in use",
      fr: "Rôle utilisé",
      de: "Rolle in Gebrauch",
      ja: "ロールは使用中です",
      zh: "角色正在使用",
    },
    detail: {
      en: "Memberships of projects or rules of sign-in give this role ({count} in total). Name the role that replaces it.",
      fr: "Des membres de projets ou des règles de connexion ont ce rôle ({count} au total). Indiquez le rôle qui le remplace.",
      de: "Mitgliedschaften in Projekten oder Anmelderegeln geben diese Rolle (insgesamt {count}). Nennen Sie die Rolle, die sie ersetzt.",
      ja: "プロジェクトのメンバーまたはサインイン規則がこのロールを使っています（計 {count} 件）。代わりのロールを指定してください。",
      zh: "有项目成员或登录规则使用该角色（共 {count} 处）。请指定替代它的角色。",
    },
  },
  "role.replacement-unknown": {
    status: 400,
    title: {
      en: "Unknown replacement",
      fr: "Remplacement inconnu",
      de: "Unbekannter Ersatz",
      ja: "代わりのロールが不明です",
      zh: "未知的替代角色",
    },
    detail: {
      en: "“{name}” is not another role that members can have.",
      fr: "« {name} » n’est pas un autre rôle que des membres peuvent avoir.",
      de: "„{name}“ ist keine andere Rolle, die Mitglieder haben können.",
      ja: "「{name}」は、メンバーに与えられる別のロールではありません。",
      zh: "“{name}”不是成员可拥有的其他角色。",
    },
  },
  "role.permission-needed": {
    status: 400,
    title: {
      en: "Permission missing",
      fr: "Permission manquante",
      de: "Berechtigung fehlt",
      ja: "権限が足りません",
      zh: "缺少权限",
    },
    detail: {
      en: "A role with `{permission}` also needs `{needed}`. Add it, or leave out the first.",
      fr: "Un rôle avec `{permission}` a aussi besoin de `{needed}`. Ajoutez-la, ou retirez la première.",
      de: "Eine Rolle mit `{permission}` braucht auch `{needed}`. Fügen Sie diese hinzu, oder lassen Sie die erste weg.",
      ja: "`{permission}` を持つロールには `{needed}` も必要です。追加するか、前者を外してください。",
      zh: "具有 `{permission}` 的角色还需要 `{needed}`。请添加它，或去掉前者。",
    },
  },
  "body.role-unknown": {
    status: 400,
    title: {
      en: "Unknown role",
      fr: "Rôle inconnu",
      de: "Unbekannte Rolle",
      ja: "不明なロール",
      zh: "未知角色",
    },
    detail: {
      en: "There is no role “{name}” that members can have. Use `GUEST`, `DEVELOPER`, `MANAGER`, or the name of a custom role.",
      fr: "Il n’y a pas de rôle « {name} » que des membres peuvent avoir. Utilisez `GUEST`, `DEVELOPER`, `MANAGER` ou le nom d’un rôle personnalisé.",
      de: "Es gibt keine Rolle „{name}“, die Mitglieder haben können. Verwenden Sie `GUEST`, `DEVELOPER`, `MANAGER` oder den Namen einer eigenen Rolle.",
      ja: "メンバーに与えられる「{name}」というロールはありません。`GUEST`、`DEVELOPER`、`MANAGER`、またはカスタムロールの名前を使ってください。",
      zh: "没有可授予成员的角色“{name}”。请使用 `GUEST`、`DEVELOPER`、`MANAGER` 或自定义角色的名称。",
    },
  },
} as const satisfies ProblemTable;
