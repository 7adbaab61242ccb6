/** The members of a project. */
export const en = {
  title: "Members",
  audienceTexts: {
    MEMBERS:
      "Members can see the project; their role decides what they may do. The owner and administrators have access without being listed.",
    USERS: "The project is public: every signed-in user is a guest of it. Members may do more.",
    EVERYONE: "The project is open to everyone: readers who are not signed in are guests of it. Members may do more.",
  },
  add: "Add a member",
  kind: "Kind",
  user: "User",
  group: "Group",
  role: "Role",
  none: "There are no members yet.",
  saved: "The members have been saved.",
};

export const fr: typeof en = {
  title: "Membres",
  audienceTexts: {
    MEMBERS:
      "Les membres voient le projet ; leur rôle décide de ce qu’ils peuvent faire. Le propriétaire et les administrateurs y ont accès sans figurer dans la liste.",
    USERS: "Le projet est public : tout utilisateur connecté en est un invité. Les membres peuvent en faire plus.",
    EVERYONE:
      "Le projet est ouvert à tous : les lecteurs non connectés en sont des invités. Les membres peuvent en faire plus.",
  },
  add: "Ajouter un membre",
  kind: "Type",
  user: "Utilisateur",
  group: "Groupe",
  role: "Rôle",
  none: "Il n’y a pas encore de membre.",
  saved: "Les membres ont été enregistrés.",
};

export const de: typeof en = {
  title: "Mitglieder",
  audienceTexts: {
    MEMBERS:
      "Mitglieder sehen das Projekt; ihre Rolle bestimmt, was sie dürfen. Eigentümer und Administratoren haben Zugriff, ohne aufgeführt zu sein.",
    USERS: "Das Projekt ist öffentlich: Jeder angemeldete Benutzer ist Gast. Mitglieder dürfen mehr.",
    EVERYONE: "Das Projekt ist für alle offen: Leser ohne Anmeldung sind Gäste. Mitglieder dürfen mehr.",
  },
  add: "Mitglied hinzufügen",
  kind: "Art",
  user: "Benutzer",
  group: "Gruppe",
  role: "Rolle",
  none: "Es gibt noch keine Mitglieder.",
  saved: "Die Mitglieder wurden gespeichert.",
};

export const ja: typeof en = {
  title: "メンバー",
  audienceTexts: {
    MEMBERS:
      "メンバーはプロジェクトを閲覧でき、できることはロールで決まります。オーナーと管理者は一覧になくてもアクセスできます。",
    USERS: "このプロジェクトは公開されています。サインインしたユーザーは全員ゲストです。メンバーはさらに操作できます。",
    EVERYONE:
      "プロジェクトは全員に公開されています。サインインしていない閲覧者もゲストです。メンバーはさらに多くのことができます。",
  },
  add: "メンバーを追加",
  kind: "種類",
  user: "ユーザー",
  group: "グループ",
  role: "ロール",
  none: "メンバーはまだいません。",
  saved: "メンバーを保存しました。",
};

export const zh: typeof en = {
  title: "成员",
  audienceTexts: {
    MEMBERS: "成员可以查看项目，其角色决定可执行的操作。所有者和管理员无需列出即可访问。",
    USERS: "该项目是公开的：每个已登录用户都是访客。成员拥有更多权限。",
    EVERYONE: "该项目对所有人开放：未登录的读者也是访客。成员拥有更多权限。",
  },
  add: "添加成员",
  kind: "类别",
  user: "用户",
  group: "组",
  role: "角色",
  none: "还没有成员。",
  saved: "成员已保存。",
};
