import type { ProblemTable } from "./definition.ts";

const wrongFormula = {
  en: "Wrong formula",
  fr: "Formule incorrecte",
  de: "Fehlerhafte Formel",
  ja: "式の誤り",
  zh: "公式有误",
};

const wrongInterval = {
  en: "Wrong interval",
  fr: "Intervalle incorrect",
  de: "Fehlerhaftes Intervall",
  ja: "区間の誤り",
  zh: "区间有误",
};

/** Problems of formulas and intervals; `position` is where. */
export const grammarProblems = {
  "formula.too-long": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "A formula has at most {limit} characters.",
      fr: "Une formule compte au plus {limit} caractères.",
      de: "Eine Formel hat höchstens {limit} Zeichen.",
      ja: "式は {limit} 文字までです。",
      zh: "公式最多 {limit} 个字符。",
    },
  },
  "formula.too-deep": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "The formula nests deeper than {limit} levels.",
      fr: "La formule dépasse {limit} niveaux d’imbrication.",
      de: "Die Formel ist tiefer als {limit} Ebenen verschachtelt.",
      ja: "式の入れ子が {limit} 段を超えています。",
      zh: "公式的嵌套超过 {limit} 层。",
    },
  },
  "formula.character-unexpected": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "The character “{character}” has no meaning in a formula.",
      fr: "Le caractère « {character} » n’a pas de sens dans une formule.",
      de: "Das Zeichen „{character}“ hat in einer Formel keine Bedeutung.",
      ja: "文字「{character}」は式では使えません。",
      zh: "公式中不能使用字符“{character}”。",
    },
  },
  "formula.number-too-large": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "The number {number} is too large.",
      fr: "Le nombre {number} est trop grand.",
      de: "Die Zahl {number} ist zu groß.",
      ja: "数値 {number} は大きすぎます。",
      zh: "数字 {number} 过大。",
    },
  },
  "formula.operand-missing": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "A number, a measure, a function or “(” is missing here.",
      fr: "Il manque ici un nombre, une mesure, une fonction ou « ( ».",
      de: "Hier fehlt eine Zahl, eine Messgröße, eine Funktion oder „(“.",
      ja: "ここには数値、測定値、関数または「(」が必要です。",
      zh: "此处缺少数字、度量、函数或“(”。",
    },
  },
  "formula.token-unexpected": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "“{token}” is not allowed here.",
      fr: "« {token} » n’a pas sa place ici.",
      de: "„{token}“ kann hier nicht stehen.",
      ja: "「{token}」はここには置けません。",
      zh: "此处不能出现“{token}”。",
    },
  },
  "formula.parenthesis-missing": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "A closing parenthesis is missing.",
      fr: "Il manque une parenthèse fermante.",
      de: "Eine schließende Klammer fehlt.",
      ja: "閉じ括弧がありません。",
      zh: "缺少右括号。",
    },
  },
  "formula.comparison-chained": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "Comparisons cannot follow one another; join them with “and”.",
      fr: "Les comparaisons ne s’enchaînent pas ; reliez-les par « and ».",
      de: "Vergleiche lassen sich nicht aneinanderreihen; verbinden Sie sie mit „and“.",
      ja: "比較は続けて書けません。「and」でつないでください。",
      zh: "比较不能连写，请用“and”连接。",
    },
  },
  "formula.function-unknown": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "There is no function “{name}”.",
      fr: "La fonction « {name} » n’existe pas.",
      de: "Es gibt keine Funktion „{name}“.",
      ja: "関数「{name}」はありません。",
      zh: "不存在函数“{name}”。",
    },
  },
  "formula.operands-wrong": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "The function “{name}” takes {expected} operand(s), not {given}.",
      fr: "La fonction « {name} » attend {expected} opérande(s), et non {given}.",
      de: "Die Funktion „{name}“ verlangt {expected} Operanden, nicht {given}.",
      ja: "関数「{name}」の引数は {expected} 個です（{given} 個ありました）。",
      zh: "函数“{name}”需要 {expected} 个参数，实际为 {given} 个。",
    },
  },
  "formula.number-expected": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "A number is needed here, but this is a condition.",
      fr: "Il faut ici un nombre, or c’est une condition.",
      de: "Hier wird eine Zahl gebraucht, dies ist aber eine Bedingung.",
      ja: "ここには数値が必要ですが、条件になっています。",
      zh: "此处需要数字，但这是一个条件。",
    },
  },
  "formula.condition-expected": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "A condition is needed here, but this is a number.",
      fr: "Il faut ici une condition, or c’est un nombre.",
      de: "Hier wird eine Bedingung gebraucht, dies ist aber eine Zahl.",
      ja: "ここには条件が必要ですが、数値になっています。",
      zh: "此处需要条件，但这是一个数字。",
    },
  },
  "formula.branches-differ": {
    status: 400,
    title: wrongFormula,
    detail: {
      en: "Both branches of “if” must be numbers, or both conditions.",
      fr: "Les deux branches de « if » doivent être des nombres, ou toutes deux des conditions.",
      de: "Beide Zweige von „if“ müssen Zahlen oder beide Bedingungen sein.",
      ja: "「if」の二つの分岐は、どちらも数値か、どちらも条件でなければなりません。",
      zh: "“if”的两个分支必须同为数字或同为条件。",
    },
  },
  "interval.too-long": {
    status: 400,
    title: wrongInterval,
    detail: {
      en: "An interval has at most {limit} characters.",
      fr: "Un intervalle compte au plus {limit} caractères.",
      de: "Ein Intervall hat höchstens {limit} Zeichen.",
      ja: "区間は {limit} 文字までです。",
      zh: "区间最多 {limit} 个字符。",
    },
  },
  "interval.bracket-missing": {
    status: 400,
    title: wrongInterval,
    detail: {
      en: "A bracket “[” or “]” is missing here.",
      fr: "Il manque ici un crochet « [ » ou « ] ».",
      de: "Hier fehlt eine Klammer „[“ oder „]“.",
      ja: "ここには角括弧「[」または「]」が必要です。",
      zh: "此处缺少方括号“[”或“]”。",
    },
  },
  "interval.semicolon-missing": {
    status: 400,
    title: wrongInterval,
    detail: {
      en: "A semicolon must separate the two bounds.",
      fr: "Un point-virgule doit séparer les deux bornes.",
      de: "Ein Strichpunkt muss die beiden Grenzen trennen.",
      ja: "二つの境界はセミコロンで区切ります。",
      zh: "两个界限之间必须用分号隔开。",
    },
  },
  "interval.number-wrong": {
    status: 400,
    title: wrongInterval,
    detail: {
      en: "“{text}” is not a finite decimal number.",
      fr: "« {text} » n’est pas un nombre décimal fini.",
      de: "„{text}“ ist keine endliche Dezimalzahl.",
      ja: "「{text}」は有限の十進数ではありません。",
      zh: "“{text}”不是有限的十进制数。",
    },
  },
  "interval.rest-unexpected": {
    status: 400,
    title: wrongInterval,
    detail: {
      en: "The interval ends before this. Remove the rest.",
      fr: "L’intervalle se termine avant ceci. Supprimez le reste.",
      de: "Das Intervall endet vor dieser Stelle. Entfernen Sie den Rest.",
      ja: "区間はここより前で終わっています。残りを削除してください。",
      zh: "区间在此之前已经结束。请删除其余部分。",
    },
  },
  "interval.reversed": {
    status: 400,
    title: wrongInterval,
    detail: {
      en: "The lower bound is above the upper one.",
      fr: "La borne inférieure dépasse la borne supérieure.",
      de: "Die untere Grenze liegt über der oberen.",
      ja: "下限が上限を超えています。",
      zh: "下限大于上限。",
    },
  },
} as const satisfies ProblemTable;
