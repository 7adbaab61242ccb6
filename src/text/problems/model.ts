import type { ProblemTable } from "./definition.ts";
import { grammarProblems } from "./model-grammar.ts";

const invalidModel = {
  en: "Invalid quality model",
  fr: "Modèle de qualité invalide",
  de: "Ungültiges Qualitätsmodell",
  ja: "品質モデルが無効です",
  zh: "质量模型无效",
};

/** Problems of a quality model; `pointer` is where. */
export const modelProblems = {
  ...grammarProblems,
  "model.absent": {
    status: 404,
    title: {
      en: "No such quality model",
      fr: "Modèle de qualité introuvable",
      de: "Qualitätsmodell nicht gefunden",
      ja: "品質モデルが見つかりません",
      zh: "找不到质量模型",
    },
    detail: {
      en: "There is no quality model “{id}”.",
      fr: "Il n’existe pas de modèle de qualité « {id} ».",
      de: "Es gibt kein Qualitätsmodell „{id}“.",
      ja: "品質モデル「{id}」はありません。",
      zh: "不存在质量模型“{id}”。",
    },
  },
  "model.revision-absent": {
    status: 404,
    title: {
      en: "No such revision",
      fr: "Révision introuvable",
      de: "Revision nicht gefunden",
      ja: "リビジョンが見つかりません",
      zh: "找不到修订版",
    },
    detail: {
      en: "The quality model “{id}” has no revision {revision}.",
      fr: "Le modèle de qualité « {id} » n’a pas de révision {revision}.",
      de: "Das Qualitätsmodell „{id}“ hat keine Revision {revision}.",
      ja: "品質モデル「{id}」にはリビジョン {revision} がありません。",
      zh: "质量模型“{id}”没有修订版 {revision}。",
    },
  },
  "model.in-use": {
    status: 409,
    title: {
      en: "Quality model in use",
      fr: "Modèle de qualité utilisé",
      de: "Qualitätsmodell in Verwendung",
      ja: "品質モデルは使用中です",
      zh: "质量模型正在使用",
    },
    detail: {
      en: "Projects or versions still use the quality model “{id}”.",
      fr: "Des projets ou des versions utilisent encore le modèle de qualité « {id} ».",
      de: "Projekte oder Versionen verwenden das Qualitätsmodell „{id}“ noch.",
      ja: "品質モデル「{id}」はプロジェクトまたはバージョンで使われています。",
      zh: "仍有项目或版本在使用质量模型“{id}”。",
    },
  },
  "model.id-mismatch": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "The model's id is “{id}”, but the address says “{expected}”.",
      fr: "L’identifiant du modèle est « {id} », mais l’adresse indique « {expected} ».",
      de: "Die Kennung des Modells ist „{id}“, die Adresse nennt aber „{expected}“.",
      ja: "モデルの ID は「{id}」ですが、アドレスでは「{expected}」です。",
      zh: "模型的标识是“{id}”，而地址中是“{expected}”。",
    },
  },
  "model.attribute-missing": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "The attribute “{name}” is missing.",
      fr: "L’attribut « {name} » manque.",
      de: "Das Attribut „{name}“ fehlt.",
      ja: "属性「{name}」がありません。",
      zh: "缺少属性“{name}”。",
    },
  },
  "model.attribute-unknown": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "The attribute “{name}” is not known here.",
      fr: "L’attribut « {name} » n’est pas connu ici.",
      de: "Das Attribut „{name}“ ist hier nicht bekannt.",
      ja: "属性「{name}」はここでは使えません。",
      zh: "此处不支持属性“{name}”。",
    },
  },
  "model.invalid": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "The value is not valid here: it must be {expected}.",
      fr: "La valeur n’est pas valide ici. Valeur attendue : {expected}.",
      de: "Der Wert ist hier ungültig. Erwartet wird: {expected}.",
      ja: "ここの値が正しくありません。指定できる値：{expected}。",
      zh: "此处的值无效。应为：{expected}。",
    },
  },
  "model.id-repeated": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "The id “{id}” is already taken.",
      fr: "L’identifiant « {id} » est déjà pris.",
      de: "Die Kennung „{id}“ ist bereits vergeben.",
      ja: "ID「{id}」はすでに使われています。",
      zh: "标识“{id}”已被占用。",
    },
  },
  "model.reference-dangling": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "“{id}” names nothing that this model defines.",
      fr: "« {id} » ne désigne rien que ce modèle définisse.",
      de: "„{id}“ bezeichnet nichts, was dieses Modell festlegt.",
      ja: "「{id}」に当たるものがこのモデルにありません。",
      zh: "此模型中没有“{id}”所指的内容。",
    },
  },
  "model.measure-mixed": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "A measure cannot have both “{first}” and “{second}”.",
      fr: "Une mesure ne peut avoir à la fois « {first} » et « {second} ».",
      de: "Eine Messgröße kann nicht „{first}“ und „{second}“ zugleich haben.",
      ja: "測定値に「{first}」と「{second}」を同時に指定することはできません。",
      zh: "度量不能同时具有“{first}”和“{second}”。",
    },
  },
  "model.formula-cycle": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "Measures depend on each other in a circle: {cycle}.",
      fr: "Des mesures dépendent les unes des autres en boucle : {cycle}.",
      de: "Messgrößen hängen im Kreis voneinander ab: {cycle}.",
      ja: "測定値の依存関係が循環しています: {cycle}。",
      zh: "度量之间循环依赖：{cycle}。",
    },
  },
  "model.intervals-overlap": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "The interval of the level “{level}” overlaps that of “{other}”.",
      fr: "L’intervalle du niveau « {level} » chevauche celui de « {other} ».",
      de: "Das Intervall der Stufe „{level}“ überschneidet sich mit dem von „{other}“.",
      ja: "レベル「{level}」の区間が「{other}」の区間と重なっています。",
      zh: "级别“{level}”的区间与“{other}”的区间重叠。",
    },
  },
  "model.interval-empty": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "No value lies in the interval “{bounds}”.",
      fr: "Aucune valeur n’appartient à l’intervalle « {bounds} ».",
      de: "Kein Wert liegt im Intervall „{bounds}“.",
      ja: "区間「{bounds}」に入る値はありません。",
      zh: "没有任何值落在区间“{bounds}”内。",
    },
  },
  "model.rank-unknown": {
    status: 400,
    title: invalidModel,
    detail: {
      en: "Rank -1 belongs to the level UNKNOWN, and to no other.",
      fr: "Le rang -1 est celui du niveau UNKNOWN, et d’aucun autre.",
      de: "Rang -1 gehört der Stufe UNKNOWN und keiner anderen.",
      ja: "ランク -1 はレベル UNKNOWN だけのものです。",
      zh: "等级 -1 只属于级别 UNKNOWN。",
    },
  },
} as const satisfies ProblemTable;
