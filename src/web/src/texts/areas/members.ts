/** Who has which role on a project. */
export const en = {
  title: "Members",
  text: "Members see the project; their role says what they may do. The owner and administrators need not be in the list.",
  publicText: "The project is public: everybody who is signed in is a guest of it. Members may do more.",
  add: "Add a member",
  kind: "Kind",
  user: "User",
  group: "Group",
  role: "Role",
  none: "There are no members yet.",
  saved: "The members are saved.",
};

export const fr: typeof en = {
  title: "Membres",
  text: "Les membres voient le projet ; leur rôle dit ce qu’ils peuvent faire. Le propriétaire et les administrateurs n’ont pas à figurer dans la liste.",
  publicText: "Le projet est public : toute personne connectée en est l’invitée. Les membres peuvent davantage.",
  add: "Ajouter un membre",
  kind: "Nature",
  user: "Utilisateur",
  group: "Groupe",
  role: "Rôle",
  none: "Il n’y a pas encore de membre.",
  saved: "Les membres sont enregistrés.",
};

export const de: typeof en = {
  title: "Mitglieder",
  text: "Mitglieder sehen das Projekt; ihre Rolle sagt, was sie dürfen. Eigentümer und Administratoren müssen nicht in der Liste stehen.",
  publicText: "Das Projekt ist öffentlich: Alle Angemeldeten sind seine Gäste. Mitglieder dürfen mehr.",
  add: "Mitglied hinzufügen",
  kind: "Art",
  user: "Benutzer",
  group: "Gruppe",
  role: "Rolle",
  none: "Es gibt noch keine Mitglieder.",
  saved: "Die Mitglieder sind gespeichert.",
};

export const ja: typeof en = {
  title: "メンバー",
  text: "メンバーはプロジェクトを閲覧でき、できることは役割で決まります。オーナーと管理者を一覧に入れる必要はありません。",
  publicText:
    "このプロジェクトは公開されており、サインインした人は全員ゲストです。メンバーはそれ以上のことができます。",
  add: "メンバーを追加",
  kind: "種類",
  user: "ユーザー",
  group: "グループ",
  role: "役割",
  none: "メンバーはまだいません。",
  saved: "メンバーを保存しました。",
};

export const zh: typeof en = {
  title: "成员",
  text: "成员可以查看项目，其角色决定能做什么。所有者和管理员无需列入。",
  publicText: "该项目是公开的：所有已登录的人都是访客。成员拥有更多权限。",
  add: "添加成员",
  kind: "类别",
  user: "用户",
  group: "组",
  role: "角色",
  none: "还没有成员。",
  saved: "成员已保存。",
};
