import type { ProblemTable } from "./definition.ts";

/** Problems of gates. */
export const gatesProblems = {
  "gate.never-fails": {
    status: 400,
    title: {
      en: "Condition that never fails",
      fr: "Condition qui n’échoue jamais",
      de: "Bedingung, die nie verletzt ist",
      ja: "不合格になり得ない条件",
      zh: "永远不会失败的条件",
    },
    detail: {
      en: "Every value is within the bounds “{bounds}”, so the condition could never fail. State at least one bound that values can exceed.",
      fr: "Toute valeur est dans les bornes « {bounds} » : la condition ne pourrait jamais échouer. Indiquez au moins une borne que des valeurs peuvent dépasser.",
      de: "Jeder Wert liegt in den Grenzen „{bounds}“; die Bedingung wäre nie verletzt. Nennen Sie mindestens eine Grenze, die Werte überschreiten können.",
      ja: "すべての値が範囲「{bounds}」に含まれるため、この条件は不合格になり得ません。値が超え得る境界を少なくとも一つ指定してください。",
      zh: "所有值都在范围“{bounds}”内，该条件永远不会失败。请至少给出一个值可能超出的边界。",
    },
  },
  "gate.locked": {
    status: 409,
    title: {
      en: "Gate locked",
      fr: "Seuil de qualité verrouillé",
      de: "Quality Gate gesperrt",
      ja: "品質ゲートはロックされています",
      zh: "质量门已锁定",
    },
    detail: {
      en: "The project’s group has a locked gate. Only an administrator can change it.",
      fr: "Le groupe du projet a un seuil verrouillé. Seul un administrateur peut le modifier.",
      de: "Die Gruppe des Projekts hat ein gesperrtes Quality Gate. Nur ein Administrator kann es ändern.",
      ja: "プロジェクトのグループの品質ゲートはロックされています。変更できるのは管理者だけです。",
      zh: "项目所在的组有锁定的质量门。只有管理员可以更改它。",
    },
  },
} as const satisfies ProblemTable;
