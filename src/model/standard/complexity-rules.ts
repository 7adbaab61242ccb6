import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Functions that are hard to follow. */
export const complexityRules: readonly RuleEntry[] = [
  {
    id: "belvedere:cyclomatic-complexity",
    name: {
      en: "Too many paths through a function",
      fr: "Trop de chemins dans une fonction",
      de: "Zu viele Wege durch eine Funktion",
      ja: "関数内の経路が多すぎる",
      zh: "函数中的路径过多",
    },
    description: {
      en: "The cyclomatic complexity is above 15: more paths than tests will cover. Split the function.",
      fr: "La complexité cyclomatique dépasse 15 : plus de chemins que les tests n’en couvriront. Découpez la fonction.",
      de: "Die zyklomatische Komplexität liegt über 15: mehr Wege, als Tests abdecken werden. Zerlegen Sie die Funktion.",
      ja: "循環的複雑度が 15 を超えており、テストで網羅しきれない数の経路があります。関数を分割してください。",
      zh: "圈复杂度超过 15：路径之多已难以用测试覆盖。请拆分该函数。",
    },
    tool,
    families: ["complexity", "testability"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:cognitive-complexity",
    name: {
      en: "Function hard to understand",
      fr: "Fonction difficile à comprendre",
      de: "Schwer verständliche Funktion",
      ja: "理解しにくい関数",
      zh: "难以理解的函数",
    },
    description: {
      en: "The cognitive complexity is above 15: nested and broken flow is hard to keep in mind.",
      fr: "La complexité cognitive dépasse 15 : un déroulement imbriqué et haché est difficile à garder en tête.",
      de: "Die kognitive Komplexität liegt über 15: Verschachtelten, gebrochenen Ablauf behält man schwer im Kopf.",
      ja: "認知的複雑度が 15 を超えています。入れ子や途切れの多い流れは追いにくくなります。",
      zh: "认知复杂度超过 15：嵌套和跳跃的流程难以记住。",
    },
    tool,
    families: ["complexity", "readability"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:deep-nesting",
    name: {
      en: "Structures nested too deeply",
      fr: "Structures trop imbriquées",
      de: "Zu tief verschachtelt",
      ja: "ネストが深すぎる",
      zh: "嵌套过深",
    },
    description: {
      en: "Conditions, loops and the like are nested more than 4 levels deep. Return early or take parts out.",
      fr: "Conditions, boucles et autres s’imbriquent sur plus de 4 niveaux. Sortez plus tôt ou extrayez des parties.",
      de: "Bedingungen, Schleifen und Ähnliches stehen mehr als 4 Ebenen tief ineinander. Früher verlassen oder Teile herauslösen.",
      ja: "条件やループなどが 4 段を超えて入れ子になっています。早めに戻るか、一部を取り出してください。",
      zh: "条件、循环等结构的嵌套超过 4 层。请提前返回或提取部分代码。",
    },
    tool,
    families: ["complexity", "readability"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:long-condition",
    name: {
      en: "Condition with too many parts",
      fr: "Condition à trop de parties",
      de: "Bedingung mit zu vielen Teilen",
      ja: "条件の要素が多すぎる",
      zh: "条件组成过多",
    },
    description: {
      en: "More than 5 operators join one condition. Give its parts names.",
      fr: "Plus de 5 opérateurs composent une seule condition. Donnez des noms à ses parties.",
      de: "Mehr als 5 Operatoren verbinden eine Bedingung. Geben Sie ihren Teilen Namen.",
      ja: "1 つの条件に 5 個を超える演算子があります。各部分に名前を付けてください。",
      zh: "一个条件中有超过 5 个运算符。请为各部分命名。",
    },
    tool,
    families: ["complexity", "readability"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:nested-ternary",
    name: {
      en: "Conditional expression in another one",
      fr: "Expression conditionnelle imbriquée",
      de: "Bedingter Ausdruck in einem anderen",
      ja: "条件式の入れ子",
      zh: "嵌套的条件表达式",
    },
    description: {
      en: "One conditional expression is directly inside another: the reader has to match the parts.",
      fr: "Une expression conditionnelle se trouve dans une autre : au lecteur d’en apparier les parties.",
      de: "Ein bedingter Ausdruck steht direkt in einem anderen: Leser müssen die Teile selbst zuordnen.",
      ja: "条件式の中に別の条件式があり、読み手が対応関係を追う必要があります。",
      zh: "条件表达式直接嵌套在另一个之中，读者需要自行对应各部分。",
    },
    tool,
    families: ["readability"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:many-returns",
    name: {
      en: "Too many ways out of a function",
      fr: "Trop de sorties d’une fonction",
      de: "Zu viele Ausgänge einer Funktion",
      ja: "関数の出口が多すぎる",
      zh: "函数出口过多",
    },
    description: {
      en: "The function returns in more than 6 places.",
      fr: "La fonction se termine à plus de 6 endroits.",
      de: "Die Funktion kehrt an mehr als 6 Stellen zurück.",
      ja: "関数が 6 か所を超える場所で戻ります。",
      zh: "函数在 6 处以上返回。",
    },
    tool,
    families: ["complexity", "readability"],
    categories: ["SEVERITY.MINOR"],
  },
];
