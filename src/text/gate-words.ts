import { fillPlaces } from "./forms/index.ts";
import type { Language, Translated } from "./languages.ts";

/** Why a gate as a whole is pending or not computed (D16). `{parts}` are the names of the parts that it is about. */
const gateReasonNames = {
  NO_GATE: {
    en: "The project has no gate.",
    fr: "Le projet n’a pas de seuil de qualité.",
    de: "Das Projekt hat kein Quality Gate.",
    ja: "プロジェクトに品質ゲートがありません。",
    zh: "项目没有质量门。",
  },
  PARTS_EXPECTED: {
    en: "These parts have not arrived yet: {parts}.",
    fr: "Ces parties ne sont pas encore arrivées : {parts}.",
    de: "Diese Teile sind noch nicht eingetroffen: {parts}.",
    ja: "まだ届いていないパート: {parts}。",
    zh: "以下部分尚未到达：{parts}。",
  },
  ANALYSIS_FAILED: {
    en: "The analysis of these parts failed: {parts}.",
    fr: "L’analyse de ces parties a échoué : {parts}.",
    de: "Die Analyse dieser Teile ist fehlgeschlagen: {parts}.",
    ja: "解析に失敗したパート: {parts}。",
    zh: "以下部分的分析失败：{parts}。",
  },
  PARTS_MISSING: {
    en: "These parts never arrived: {parts}.",
    fr: "Ces parties ne sont jamais arrivées : {parts}.",
    de: "Diese Teile sind nie eingetroffen: {parts}.",
    ja: "届かなかったパート: {parts}。",
    zh: "以下部分一直未到达：{parts}。",
  },
  FULL_PICTURE_BEFORE: {
    en: "The version before it is a full picture that these parts do not cover. The next version of parts is judged.",
    fr: "La version précédente est un tableau complet que ces parties ne couvrent pas. La prochaine version en parties sera jugée.",
    de: "Die Version davor ist ein vollständiges Bild, das diese Teile nicht abdecken. Die nächste Version aus Teilen wird beurteilt.",
    ja: "直前のバージョンは全体の結果であり、これらのパートでは網羅できません。次のパートのバージョンから判定されます。",
    zh: "前一个版本是完整结果，这些部分无法涵盖它。下一个由部分组成的版本将被判定。",
  },
  NO_REFERENCE: {
    en: "There is no version to compare with, so nothing says what is new.",
    fr: "Aucune version à comparer : rien ne dit ce qui est nouveau.",
    de: "Es gibt keine Version zum Vergleichen. Deshalb ist unbekannt, was neu ist.",
    ja: "比較対象のバージョンがないため、何が新しいか分かりません。",
    zh: "没有可比较的版本，无法判断哪些是新的。",
  },
  META_FINDINGS: {
    en: "A meta-project has no findings itself. Use a measure that counts those of its members.",
    fr: "Un méta-projet n’a pas de constats propres. Utilisez une mesure qui compte ceux de ses membres.",
    de: "Ein Metaprojekt hat selbst keine Befunde. Verwenden Sie eine Metrik, die die Befunde seiner Mitglieder zählt.",
    ja: "メタプロジェクト自体には指摘がありません。メンバーの指摘を数えるメジャーを使用してください。",
    zh: "元项目本身没有问题。请使用统计其成员问题的度量。",
  },
  MEMBERS_FAILED: {
    en: "The analysis of a member failed, or no version of a member is complete.",
    fr: "L’analyse d’un membre a échoué, ou aucune version d’un membre n’est complète.",
    de: "Die Analyse eines Mitglieds ist fehlgeschlagen, oder keine Version eines Mitglieds ist vollständig.",
    ja: "メンバーの解析に失敗したか、完全なバージョンのないメンバーがあります。",
    zh: "某个成员的分析失败，或某个成员没有完整的版本。",
  },
  NO_VALUE: {
    en: "The version lacks a value that the gate asks for.",
    fr: "Il manque à la version une valeur que le seuil de qualité demande.",
    de: "Der Version fehlt ein Wert, den das Quality Gate verlangt.",
    ja: "品質ゲートが求める値がこのバージョンにありません。",
    zh: "该版本缺少质量门要求的值。",
  },
} as const satisfies Readonly<Record<string, Translated>>;

export type GateReason = keyof typeof gateReasonNames;

/** A build without `part` has one part, whose name says nothing to its sender. */
const wholeAnalysisFailed: Translated = {
  en: "The analysis failed.",
  fr: "L’analyse a échoué.",
  de: "Die Analyse ist fehlgeschlagen.",
  ja: "解析に失敗しました。",
  zh: "分析失败。",
};

/** The reason in the language. */
export function gateReasonName(reason: GateReason, parts: readonly string[], language: Language): string {
  if (reason === "ANALYSIS_FAILED" && parts.length === 1 && parts[0] === "main") return wholeAnalysisFailed[language];
  const places: Readonly<Record<string, string>> = { parts: parts.join(", ") };
  return fillPlaces(gateReasonNames[reason][language], (name) => places[name]);
}

/** The phrases that a condition's sentence is made of. */
const conditionPhrases = {
  findings: { en: "Findings", fr: "Constats", de: "Befunde", ja: "指摘", zh: "问题" },
  newFindings: {
    en: "New findings",
    fr: "Nouveaux constats",
    de: "Neue Befunde",
    ja: "新しい指摘",
    zh: "新问题",
  },
  newFindingsOfCode: {
    en: "New findings on changed lines",
    fr: "Nouveaux constats sur des lignes modifiées",
    de: "Neue Befunde in geänderten Zeilen",
    ja: "変更行の新しい指摘",
    zh: "更改行上的新问题",
  },
  newFindingsOfTool: {
    en: "New findings on unchanged lines",
    fr: "Nouveaux constats sur des lignes inchangées",
    de: "Neue Befunde in unveränderten Zeilen",
    ja: "変更のない行の新しい指摘",
    zh: "未更改行上的新问题",
  },
  coverage: {
    en: "Coverage of changed lines",
    fr: "Couverture des lignes modifiées",
    de: "Abdeckung der geänderten Zeilen",
    ja: "変更行のカバレッジ",
    zh: "更改行的覆盖率",
  },
  duplication: {
    en: "Duplication in changed lines",
    fr: "Duplication dans les lignes modifiées",
    de: "Duplikate in den geänderten Zeilen",
    ja: "変更行の重複",
    zh: "更改行中的重复",
  },
  partsMissing: {
    en: "Parts that have not arrived",
    fr: "Parties qui ne sont pas arrivées",
    de: "Teile, die nicht eingetroffen sind",
    ja: "届いていないパート",
    zh: "未到达的部分",
  },
  partsFailed: {
    en: "Parts whose analysis failed",
    fr: "Parties dont l’analyse a échoué",
    de: "Teile, deren Analyse fehlgeschlagen ist",
    ja: "解析に失敗したパート",
    zh: "分析失败的部分",
  },
  carriedDays: {
    en: "Age of the oldest carried part in days",
    fr: "Âge en jours de la plus ancienne partie reportée",
    de: "Alter des ältesten übernommenen Teils in Tagen",
    ja: "引き継いだ最も古いパートの日数",
    zh: "最旧的沿用部分的天数",
  },
  change: {
    en: "Change of {subject}",
    fr: "Évolution de {subject}",
    de: "Änderung von {subject}",
    ja: "{subject}の変化",
    zh: "{subject}的变化",
  },
  atMost: { en: "at most {most}", fr: "au plus {most}", de: "höchstens {most}", ja: "{most}以下", zh: "至多 {most}" },
  atLeast: {
    en: "at least {least}",
    fr: "au moins {least}",
    de: "mindestens {least}",
    ja: "{least}以上",
    zh: "至少 {least}",
  },
  lessThan: {
    en: "less than {most}",
    fr: "moins de {most}",
    de: "weniger als {most}",
    ja: "{most}未満",
    zh: "小于 {most}",
  },
  moreThan: {
    en: "more than {least}",
    fr: "plus de {least}",
    de: "mehr als {least}",
    ja: "{least}より大きい",
    zh: "大于 {least}",
  },
  both: {
    en: "{least} and {most}",
    fr: "{least} et {most}",
    de: "{least} und {most}",
    ja: "{least}、{most}",
    zh: "{least}且{most}",
  },
  orBetter: {
    en: "{level} or better",
    fr: "{level} ou mieux",
    de: "{level} oder besser",
    ja: "{level}以上の評価",
    zh: "{level} 或更好",
  },
  anything: { en: "any value", fr: "toute valeur", de: "jeder Wert", ja: "任意の値", zh: "任意值" },
  computed: {
    en: "{subject}: {value}. Required: {threshold}.",
    fr: "{subject} : {value}. Exigé : {threshold}.",
    de: "{subject}: {value}. Verlangt: {threshold}.",
    ja: "{subject}: {value}。条件: {threshold}。",
    zh: "{subject}：{value}。要求：{threshold}。",
  },
  nothingToCheck: {
    en: "{subject}: no changed line can be checked. Required: {threshold}.",
    fr: "{subject} : aucune ligne modifiée à contrôler. Exigé : {threshold}.",
    de: "{subject}: Keine geänderte Zeile ist zu prüfen. Verlangt: {threshold}.",
    ja: "{subject}: 対象となる変更行がありません。条件: {threshold}。",
    zh: "{subject}：没有可检查的更改行。要求：{threshold}。",
  },
  noneCarried: {
    en: "{subject}: no part was carried. Required: {threshold}.",
    fr: "{subject} : aucune partie n’a été reportée. Exigé : {threshold}.",
    de: "{subject}: Kein Teil wurde übernommen. Verlangt: {threshold}.",
    ja: "{subject}: 引き継いだパートはありません。条件: {threshold}。",
    zh: "{subject}：没有沿用的部分。要求：{threshold}。",
  },
  noReference: {
    en: "{subject}: there is no version to compare with. Required: {threshold}.",
    fr: "{subject} : aucune version à comparer. Exigé : {threshold}.",
    de: "{subject}: Es gibt keine Version zum Vergleichen. Verlangt: {threshold}.",
    ja: "{subject}: 比較対象のバージョンがありません。条件: {threshold}。",
    zh: "{subject}：没有可比较的版本。要求：{threshold}。",
  },
  noValue: {
    en: "{subject}: the value is missing. Required: {threshold}.",
    fr: "{subject} : la valeur manque. Exigé : {threshold}.",
    de: "{subject}: Der Wert fehlt. Verlangt: {threshold}.",
    ja: "{subject}: 値がありません。条件: {threshold}。",
    zh: "{subject}：缺少该值。要求：{threshold}。",
  },
} as const satisfies Readonly<Record<string, Translated>>;

export type ConditionPhrase = keyof typeof conditionPhrases;

/** A phrase of a condition in the language, with its places filled. */
export function conditionPhrase(
  phrase: ConditionPhrase,
  language: Language,
  places: Readonly<Record<string, string>> = {},
): string {
  return fillPlaces(conditionPhrases[phrase][language], (name) => places[name]);
}

/** The part of a condition that says what it is about. */
interface ConditionSubject {
  readonly type: "MEASURE" | "INDICATOR" | "FINDINGS" | "NEW_CODE" | "PARTS";
  readonly id?: string;
  readonly on?: "OVERALL" | "NEW";
  readonly categories?: readonly string[];
  readonly families?: readonly string[];
  readonly cause?: "CODE" | "TOOL";
}

/** The names of a model, in one language. Undefined: the model does not have it. */
interface SubjectNames {
  /** Of `SCALE.LEVEL`. */
  readonly category: (category: string) => string | undefined;
  /** Of the measure or indicator of a condition. */
  readonly value: (type: "MEASURE" | "INDICATOR", id: string) => string | undefined;
}

const partSubjects: Readonly<Record<string, ConditionPhrase>> = {
  COMPLETE: "partsMissing",
  NONE_FAILED: "partsFailed",
  CARRIED_DAYS: "carriedDays",
};

const newFindingsOf = { ANY: "newFindings", CODE: "newFindingsOfCode", TOOL: "newFindingsOfTool" } as const;

/** What a condition is about: `New findings (Critical)`. */
export function conditionSubject(condition: ConditionSubject, names: SubjectNames, language: Language): string {
  const { type, id = "", on, categories = [], families = [], cause } = condition;
  if (type === "PARTS") return conditionPhrase(partSubjects[id]!, language);
  if (type === "NEW_CODE") return conditionPhrase(id === "COVERAGE" ? "coverage" : "duplication", language);
  if (type === "FINDINGS") {
    const kinds = [...categories.map((category) => names.category(category) ?? category), ...families].join(", ");
    const findings = conditionPhrase(on === "NEW" ? newFindingsOf[cause ?? "ANY"] : "findings", language);
    return kinds === "" ? findings : `${findings} (${kinds})`;
  }
  const subject = names.value(type, id) ?? id;
  return on === "NEW" ? conditionPhrase("change", language, { subject }) : subject;
}
