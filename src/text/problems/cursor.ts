import type { ProblemTable } from "./definition.ts";

/** Problems of `after`, the cursor of a list (D12). */
export const cursorProblems = {
  "cursor.malformed": {
    status: 400,
    title: {
      en: "Not a cursor of this list",
      fr: "Ce n’est pas un curseur de cette liste",
      de: "Kein Cursor dieser Liste",
      ja: "この一覧のカーソルではありません",
      zh: "不是此列表的游标",
    },
    detail: {
      en: "`after` takes the cursor from the `Link` header of the page before, unchanged.",
      fr: "`after` prend, tel quel, le curseur de l’en-tête `Link` de la page précédente.",
      de: "`after` nimmt den Cursor aus dem Header `Link` der vorigen Seite, unverändert.",
      ja: "`after` には、前のページの `Link` ヘッダーにあるカーソルをそのまま指定してください。",
      zh: "`after` 须原样使用上一页 `Link` 标头中的游标。",
    },
  },
  "cursor.expired": {
    status: 409,
    title: {
      en: "Cursor expired",
      fr: "Curseur périmé",
      de: "Cursor abgelaufen",
      ja: "カーソルの期限切れ",
      zh: "游标已失效",
    },
    detail: {
      en: "The version that this list was started on no longer exists. Start again without `after`.",
      fr: "La version sur laquelle cette liste a été commencée n’existe plus. Recommencez sans `after`.",
      de: "Die Version, auf der diese Liste begonnen wurde, gibt es nicht mehr. Beginnen Sie neu, ohne `after`.",
      ja: "この一覧の元になったバージョンはもうありません。`after` なしで最初からやり直してください。",
      zh: "此列表所依据的版本已不存在。请去掉 `after` 重新开始。",
    },
  },
} as const satisfies ProblemTable;
