import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules for conditions and assertions of C, C++, Objective-C, Go, Rust and Swift. */
export const systemLogicTexts: readonly RuleEntry[] = [
  {
    id: "belvedere:constant-condition",
    name: {
      en: "Condition that is always the same",
      fr: "Condition toujours identique",
      de: "Bedingung, die immer gleich ist",
      ja: "常に同じ結果になる条件",
      zh: "结果始终相同的条件",
    },
    description: {
      en: "One value cannot equal two constants, and always differs from one of them. Use || instead of && or the reverse, or correct a constant.",
      fr: "Une valeur ne peut pas être égale à deux constantes, et diffère toujours de l’une d’elles. Échangez && et ||, ou corrigez une constante.",
      de: "Ein Wert kann nicht zwei Konstanten gleichen und weicht immer von einer ab. Vertauschen Sie && und ||, oder berichtigen Sie eine Konstante.",
      ja: "一つの値が二つの定数に等しいことはなく、必ずどちらかと異なります。&& と || を入れ替えるか、定数を直してください。",
      zh: "一个值不可能等于两个常量，也必然不等于其中之一。请互换 && 和 ||，或更正常量。",
    },
    tool,
    families: ["reliability", "CWE-571"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:impossible-size",
    name: {
      en: "Size compared with less than 0",
      fr: "Taille comparée à moins de 0",
      de: "Größe mit weniger als 0 verglichen",
      ja: "負のサイズとの比較",
      zh: "大小与负数比较",
    },
    description: {
      en: "A size is never negative, so the comparison is always the same. Usually > 0 or == 0 is meant.",
      fr: "Une taille n’est jamais négative, la comparaison a donc toujours le même résultat. Il s’agit en général de > 0 ou de == 0.",
      de: "Eine Größe ist nie negativ, der Vergleich ist also immer gleich. Meist ist > 0 oder == 0 gemeint.",
      ja: "サイズは負にならないため、比較の結果は常に同じです。通常は > 0 か == 0 の誤りです。",
      zh: "大小不会为负，因此比较结果始终相同。通常应为 > 0 或 == 0。",
    },
    tool,
    families: ["reliability", "CWE-571"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:constant-assertion",
    name: {
      en: "Assertion that always holds",
      fr: "Assertion toujours vérifiée",
      de: "Zusicherung, die immer gilt",
      ja: "常に成立するアサーション",
      zh: "始终成立的断言",
    },
    description: {
      en: 'The assertion checks nothing. Assert what should hold; to mark code that must not run, assert false, in C as assert(!"text").',
      fr: 'L’assertion ne vérifie rien. Vérifiez ce qui doit être vrai ; pour du code qui ne doit pas s’exécuter, affirmez faux, en C assert(!"texte").',
      de: 'Die Zusicherung prüft nichts. Sichern Sie zu, was gelten soll; für Code, der nie laufen darf, den Wert falsch, in C assert(!"Text").',
      ja: 'このアサーションは何も検査しません。成り立つべきことを書いてください。実行されてはならない箇所では偽を使います（C では assert(!"text")）。',
      zh: '该断言不检查任何内容。请断言应当成立的条件；对不应执行的代码断言假，C 中写 assert(!"text")。',
    },
    tool,
    families: ["reliability", "CWE-571"],
    categories: ["SEVERITY.MINOR"],
  },
  {
    id: "belvedere:assertion-side-effect",
    name: {
      en: "Assertion with a side effect",
      fr: "Assertion avec effet de bord",
      de: "Zusicherung mit Nebenwirkung",
      ja: "副作用のあるアサーション",
      zh: "带副作用的断言",
    },
    description: {
      en: "With NDEBUG the assertion is left out, and so is the change. Change the value before, and assert afterwards.",
      fr: "Avec NDEBUG, l’assertion disparaît, et la modification aussi. Modifiez la valeur avant, puis vérifiez.",
      de: "Mit NDEBUG entfällt die Zusicherung und mit ihr die Änderung. Ändern Sie den Wert vorher, und prüfen Sie danach.",
      ja: "NDEBUG ではアサーションとともに変更も取り除かれます。先に値を変更し、その後で検査してください。",
      zh: "定义 NDEBUG 后断言被去掉，修改也随之消失。请先修改值，再断言。",
    },
    tool,
    families: ["reliability"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:stray-semicolon",
    name: {
      en: "Semicolon after a condition",
      fr: "Point-virgule après une condition",
      de: "Semikolon nach einer Bedingung",
      ja: "条件の直後のセミコロン",
      zh: "条件后的分号",
    },
    description: {
      en: "The if ends at the semicolon: the statement after it always runs. Remove the semicolon, or the condition.",
      fr: "Le if se termine au point-virgule : l’instruction suivante s’exécute toujours. Supprimez le point-virgule ou la condition.",
      de: "Das if endet am Semikolon: Die Anweisung danach läuft immer. Entfernen Sie das Semikolon oder die Bedingung.",
      ja: "if はセミコロンで終わり、次の文は常に実行されます。セミコロンか条件を取り除いてください。",
      zh: "if 在分号处结束，其后的语句总会执行。请去掉分号或条件。",
    },
    tool,
    families: ["reliability", "CWE-670"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:unused-comparison",
    name: {
      en: "Comparison without effect",
      fr: "Comparaison sans effet",
      de: "Vergleich ohne Wirkung",
      ja: "効果のない比較",
      zh: "无作用的比较",
    },
    description: {
      en: "The result of the comparison is discarded. Assign with =, assert, or use the result.",
      fr: "Le résultat de la comparaison est ignoré. Affectez avec =, vérifiez-le ou utilisez-le.",
      de: "Das Ergebnis des Vergleichs wird verworfen. Weisen Sie mit = zu, oder prüfen oder verwenden Sie das Ergebnis.",
      ja: "比較の結果が捨てられています。= で代入するか、検証するか、結果を使ってください。",
      zh: "比较的结果被丢弃。请用 = 赋值、断言，或使用其结果。",
    },
    tool,
    families: ["reliability", "CWE-482"],
    categories: ["SEVERITY.CRITICAL"],
  },
];
