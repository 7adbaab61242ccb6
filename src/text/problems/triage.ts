import type { ProblemTable } from "./definition.ts";

const reasonTitle = {
  en: "Reason and status do not fit",
  fr: "Le motif et le statut ne s’accordent pas",
  de: "Grund und Status passen nicht zusammen",
  ja: "理由と状態が合っていません",
  zh: "原因与状态不相符",
} as const;

/** Problems of triage: decisions about findings and artifacts (D11). */
export const triageProblems = {
  "triage.reason-missing": {
    status: 400,
    title: reasonTitle,
    detail: {
      en: "Relaxing needs a reason: one of {choices}.",
      fr: "Pour tolérer, il faut un motif : l’un de {choices}.",
      de: "Zum Tolerieren gehört ein Grund: einer von {choices}.",
      ja: "許容するには理由が必要です（{choices} のいずれか）。",
      zh: "豁免时必须给出原因：{choices} 之一。",
    },
  },
  "triage.reason-unwanted": {
    status: 400,
    title: reasonTitle,
    detail: {
      en: "Only what is relaxed or excluded has a reason.",
      fr: "Seul ce qui est toléré ou exclu a un motif.",
      de: "Nur was toleriert oder ausgeschlossen ist, hat einen Grund.",
      ja: "理由を付けられるのは、許容または除外したものだけです。",
      zh: "只有被豁免或排除的内容才有原因。",
    },
  },
  "triage.until-unwanted": {
    status: 400,
    title: reasonTitle,
    detail: {
      en: "Only a relaxed finding has `until`. Send it with the status RELAXED.",
      fr: "Seul un constat toléré a `until`. Envoyez-le avec le statut RELAXED.",
      de: "Nur ein tolerierter Befund hat `until`. Senden Sie es mit dem Status RELAXED.",
      ja: "`until` を付けられるのは許容した指摘だけです。状態 RELAXED とともに送信してください。",
      zh: "只有被豁免的问题才有 `until`。请与状态 RELAXED 一起发送。",
    },
  },
  "triage.until-past": {
    status: 400,
    title: {
      en: "The acceptance has ended already",
      fr: "L’acceptation est déjà terminée",
      de: "Die Duldung ist schon abgelaufen",
      ja: "許容の期限がすでに過ぎています",
      zh: "豁免期限已过",
    },
    detail: {
      en: "`until` must be in the future.",
      fr: "`until` doit être dans le futur.",
      de: "`until` muss in der Zukunft liegen.",
      ja: "`until` には将来の日時を指定してください。",
      zh: "`until` 必须是将来的时间。",
    },
  },
  "triage.assignee-unknown": {
    status: 400,
    title: {
      en: "User not known here",
      fr: "Utilisateur inconnu ici",
      de: "Benutzer hier nicht bekannt",
      ja: "ここにはいないユーザーです",
      zh: "此处没有该用户",
    },
    detail: {
      en: "No user “{login}” sees the project “{project}”.",
      fr: "Aucun utilisateur « {login} » ne voit le projet « {project} ».",
      de: "Kein Benutzer „{login}“ sieht das Projekt „{project}“.",
      ja: "プロジェクト「{project}」を見られるユーザー「{login}」はいません。",
      zh: "没有能看到项目“{project}”的用户“{login}”。",
    },
  },
  "triage.too-many": {
    status: 400,
    title: {
      en: "Too many findings at once",
      fr: "Trop de constats à la fois",
      de: "Zu viele Befunde auf einmal",
      ja: "一度に扱う指摘が多すぎます",
      zh: "一次处理的问题过多",
    },
    detail: {
      en: "The request selects {count} findings; at most {limit} can be triaged at once. Choose an artifact further down.",
      fr: "La requête sélectionne {count} constats ; {limit} au plus peuvent être traités à la fois. Choisissez un artefact plus profond.",
      de: "Die Anfrage wählt {count} Befunde aus; höchstens {limit} lassen sich auf einmal beurteilen. Wählen Sie ein tieferes Artefakt.",
      ja: "対象の指摘は {count} 件ですが、一度に扱えるのは {limit} 件までです。より下位の成果物を指定してください。",
      zh: "涉及 {count} 个问题，一次最多处理 {limit} 个。请指定更下层的构件。",
    },
  },
  "triage.rule-unknown": {
    status: 400,
    title: {
      en: "Rule not known here",
      fr: "Règle inconnue ici",
      de: "Regel hier nicht bekannt",
      ja: "ここにはない規則です",
      zh: "此处没有该规则",
    },
    detail: {
      en: "The version has no rule “{rule}”.",
      fr: "La version n’a pas de règle « {rule} ».",
      de: "Die Version hat keine Regel „{rule}“.",
      ja: "このバージョンに規則「{rule}」はありません。",
      zh: "该版本中没有规则“{rule}”。",
    },
  },
  "triage.root-excluded": {
    status: 409,
    title: {
      en: "The root cannot be excluded",
      fr: "La racine ne peut pas être exclue",
      de: "Die Wurzel kann nicht ausgeschlossen werden",
      ja: "ルートは除外できません",
      zh: "根构件不能排除",
    },
    detail: {
      en: "The root has no parent that could be rated without it. Exclude artifacts below the root.",
      fr: "La racine n’a pas de parent qui pourrait être évalué sans elle. Excluez des artefacts sous la racine.",
      de: "Die Wurzel hat kein übergeordnetes Artefakt, das ohne sie bewertet werden könnte. Schließen Sie Artefakte unter der Wurzel aus.",
      ja: "ルートの上には何もないため、除外しても意味がありません。下位の成果物を除外してください。",
      zh: "根没有上级构件，排除它没有意义。请排除其下的构件。",
    },
  },
  "triage.meta-project": {
    status: 409,
    title: {
      en: "A meta-project is not triaged",
      fr: "Un méta-projet ne se trie pas",
      de: "Ein Meta-Projekt wird nicht beurteilt",
      ja: "メタプロジェクトは仕分けできません",
      zh: "元项目不能分类处理",
    },
    detail: {
      en: "A meta-project has no findings. Triage those of its members.",
      fr: "Un méta-projet n’a pas de constats propres. Triez ceux de ses membres.",
      de: "Ein Meta-Projekt hat keine eigenen Befunde. Beurteilen Sie die seiner Mitglieder.",
      ja: "メタプロジェクト自体に指摘はありません。メンバーの指摘を仕分けしてください。",
      zh: "元项目本身没有问题。请处理其成员的问题。",
    },
  },
} as const satisfies ProblemTable;
