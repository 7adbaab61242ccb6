import type { ProblemTable } from "./definition.ts";

/** The members of meta-projects (D8). */
export const metaProblems = {
  "project.not-meta": {
    status: 400,
    title: {
      en: "Not a meta-project",
      fr: "Pas un méta-projet",
      de: "Kein Meta-Projekt",
      ja: "メタプロジェクトではありません",
      zh: "不是元项目",
    },
    detail: {
      en: "Only a meta-project has members.",
      fr: "Seul un méta-projet a des membres.",
      de: "Nur ein Meta-Projekt hat Mitglieder.",
      ja: "メンバーを持てるのはメタプロジェクトだけです。",
      zh: "只有元项目才有成员。",
    },
  },
  "project.member-unknown": {
    status: 400,
    title: {
      en: "Member not found",
      fr: "Membre introuvable",
      de: "Mitglied nicht gefunden",
      ja: "メンバーが見つかりません",
      zh: "找不到成员",
    },
    detail: {
      en: "There is no project “{name}”, or you may not see it.",
      fr: "Le projet « {name} » n’existe pas, ou vous n’y avez pas accès.",
      de: "Das Projekt „{name}“ gibt es nicht, oder Sie dürfen es nicht sehen.",
      ja: "プロジェクト「{name}」が存在しないか、閲覧する権限がありません。",
      zh: "项目“{name}”不存在，或者您无权查看。",
    },
  },
  "project.member-meta": {
    status: 400,
    title: {
      en: "A meta-project as a member",
      fr: "Un méta-projet comme membre",
      de: "Ein Meta-Projekt als Mitglied",
      ja: "メタプロジェクトはメンバーにできません",
      zh: "元项目不能作为成员",
    },
    detail: {
      en: "“{name}” is a meta-project itself; a meta-project holds plain projects only.",
      fr: "« {name} » est lui-même un méta-projet ; un méta-projet ne contient que des projets simples.",
      de: "„{name}“ ist selbst ein Meta-Projekt; ein Meta-Projekt fasst nur einfache Projekte zusammen.",
      ja: "「{name}」自体がメタプロジェクトです。メタプロジェクトに含められるのは通常のプロジェクトだけです。",
      zh: "“{name}”本身就是元项目；元项目只能包含普通项目。",
    },
  },
  "project.member-private": {
    status: 403,
    title: {
      en: "A member has fewer readers",
      fr: "Un membre a moins de lecteurs",
      de: "Ein Mitglied hat weniger Leser",
      ja: "閲覧者がより限られたメンバーがあります",
      zh: "某个成员的读者更少",
    },
    detail: {
      en: "The meta-project would show values of a member to more readers than the member has. Only managers of the member may do this. Choose a narrower audience, or leave the member out.",
      fr: "Le méta-projet montrerait des valeurs d’un membre à plus de lecteurs que le membre n’en a. Seuls les gestionnaires du membre peuvent le faire. Choisissez un public plus restreint, ou omettez le membre.",
      de: "Das Meta-Projekt würde Werte eines Mitglieds mehr Lesern zeigen, als das Mitglied hat. Das dürfen nur Manager des Mitglieds. Wählen Sie einen engeren Leserkreis, oder lassen Sie das Mitglied weg.",
      ja: "メタプロジェクトは、メンバーの値をそのメンバーより多くの閲覧者に見せることになります。これはメンバーのマネージャーだけが行えます。公開範囲を狭めるか、メンバーを外してください。",
      zh: "元项目会向比某个成员更多的读者显示其值。只有该成员的经理可以这样做。请缩小受众范围，或去掉该成员。",
    },
  },
} as const satisfies ProblemTable;
