import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules of languages with classes and exceptions, about conditions and results that have no effect. */
export const managedLogicTexts: readonly RuleEntry[] = [
  {
    id: "belvedere:duplicate-case",
    name: {
      en: "Case that occurs twice",
      fr: "Cas présent deux fois",
      de: "Doppelter Fall",
      ja: "重複した case",
      zh: "重复的分支值",
    },
    description: {
      en: "An earlier branch has the same value, so this one never runs. Correct the value, or remove the branch.",
      fr: "Une branche précédente a la même valeur, celle-ci ne s’exécute donc jamais. Corrigez la valeur ou supprimez la branche.",
      de: "Ein früherer Zweig hat denselben Wert, dieser läuft also nie. Korrigieren Sie den Wert, oder entfernen Sie den Zweig.",
      ja: "前の分岐に同じ値があるため、この分岐は実行されません。値を直すか、分岐を削除してください。",
      zh: "前面的分支具有相同的值，因此该分支永远不会执行。请更正该值或删除该分支。",
    },
    tool,
    families: ["reliability", "CWE-561"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:reversed-assignment",
    name: {
      en: "=+ or =- instead of += or -=",
      fr: "=+ ou =- au lieu de += ou -=",
      de: "=+ oder =- statt += oder -=",
      ja: "+= や -= の代わりの =+ や =-",
      zh: "将 += 或 -= 写成 =+ 或 =-",
    },
    description: {
      en: "=- assigns the negative value, and =+ the value itself. Write -= or +=, or put a space before the sign.",
      fr: "=- affecte la valeur opposée, et =+ la valeur elle-même. Écrivez -= ou +=, ou placez une espace avant le signe.",
      de: "=- weist den negativen Wert zu, =+ den Wert selbst. Schreiben Sie -= oder +=, oder setzen Sie ein Leerzeichen vor das Vorzeichen.",
      ja: "=- は負の値を、=+ は値そのものを代入します。-= や += にするか、符号の前に空白を入れてください。",
      zh: "=- 赋的是负值，=+ 赋的是值本身。请写成 -= 或 +=，或在符号前加空格。",
    },
    tool,
    families: ["reliability", "CWE-480"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:endless-recursion",
    name: {
      en: "Function that only calls itself",
      fr: "Fonction qui n’appelle qu’elle-même",
      de: "Funktion, die nur sich selbst aufruft",
      ja: "自分自身だけを呼ぶ関数",
      zh: "只调用自身的函数",
    },
    description: {
      en: "The call never ends, until the stack is full. Usually a field or another object is meant.",
      fr: "L’appel ne se termine jamais, jusqu’à ce que la pile soit pleine. Il s’agit en général d’un champ ou d’un autre objet.",
      de: "Der Aufruf endet nie, bis der Stapel voll ist. Meist ist ein Feld oder ein anderes Objekt gemeint.",
      ja: "スタックがあふれるまで呼び出しが終わりません。通常はフィールドか別のオブジェクトの誤りです。",
      zh: "调用永不结束，直到栈溢出。通常应为字段或其他对象。",
    },
    tool,
    families: ["reliability", "CWE-674"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:position-as-truth",
    name: {
      en: "Position used as a truth value",
      fr: "Position utilisée comme valeur de vérité",
      de: "Position als Wahrheitswert",
      ja: "真偽値としての位置",
      zh: "将位置用作真值",
    },
    description: {
      en: "A match at the start has the position 0, which counts as false. Compare with === false, or use str_contains.",
      fr: "Une occurrence au début a la position 0, qui vaut faux. Comparez avec === false, ou utilisez str_contains.",
      de: "Ein Treffer am Anfang hat die Position 0, die als falsch gilt. Vergleichen Sie mit === false, oder verwenden Sie str_contains.",
      ja: "先頭で一致すると位置は 0 で、偽と見なされます。=== false と比較するか、str_contains を使ってください。",
      zh: "在开头匹配时位置为 0，会被视为假。请与 === false 比较，或使用 str_contains。",
    },
    tool,
    families: ["reliability", "CWE-697"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:unthrown-exception",
    name: {
      en: "Exception not thrown",
      fr: "Exception non levée",
      de: "Nicht geworfene Ausnahme",
      ja: "送出されない例外",
      zh: "未抛出的异常",
    },
    description: {
      en: "An exception is created and dropped, so the error has no effect. Add throw.",
      fr: "Une exception est créée puis abandonnée, l’erreur n’a donc aucun effet. Ajoutez throw.",
      de: "Eine Ausnahme wird erzeugt und verworfen, der Fehler hat also keine Wirkung. Ergänzen Sie throw.",
      ja: "例外が作られて捨てられるため、エラーは何の効果もありません。throw を付けてください。",
      zh: "异常被创建后丢弃，因此错误不起作用。请加上 throw。",
    },
    tool,
    families: ["reliability", "CWE-390"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:ignored-result",
    name: {
      en: "Result not used",
      fr: "Résultat non utilisé",
      de: "Nicht verwendetes Ergebnis",
      ja: "使われない結果",
      zh: "未使用的结果",
    },
    description: {
      en: "The function changes nothing and returns a new value. Use the result, or remove the call.",
      fr: "La fonction ne modifie rien et renvoie une nouvelle valeur. Utilisez le résultat, ou supprimez l’appel.",
      de: "Die Funktion ändert nichts und liefert einen neuen Wert. Verwenden Sie das Ergebnis, oder entfernen Sie den Aufruf.",
      ja: "この関数は何も変更せず、新しい値を返します。結果を使うか、呼び出しを削除してください。",
      zh: "该函数不改变任何内容，只返回新值。请使用结果，或删除调用。",
    },
    tool,
    families: ["reliability", "CWE-252"],
    categories: ["SEVERITY.MAJOR"],
  },
];
